// Fingers. Pressing an answer, or a piece that stands for one, shows what it would bring; letting go chooses it, and sliding
// off leaves everything as it was. What has only just come under the finger is not pressed at all.

const PRESSABLE = "[data-action], [data-choose], [data-pick], [data-take-back], [data-order]";
const places = new WeakMap();
let fingers = false, press = null, swallowed = null;

/** Notes where everything is that can be pressed, and since when. Whoever has a mouse looks where they press. */
function survey(now = performance.now()) {
  if (!fingers) return;
  for (const one of document.querySelectorAll(PRESSABLE)) {
    const { x, y, width } = one.getBoundingClientRect(), place = width ? `${Math.round(x)} ${Math.round(y)}` : "";
    if (places.get(one)?.place !== place) places.set(one, { place, since: now });
  }
}

/** The radio buttons that lead to an answer, the outermost first. */
function wayTo(answer) {
  const way = [answer];
  for (let branch = answer.closest(".dk-branch"); branch; branch = branch.parentElement.closest(".dk-branch")) {
    way.unshift(branch.parentElement.querySelector(`:scope > .dk-answers > .dk-answer > [data-n="${branch.dataset.of}"]`));
  }
  return way;
}

/** The answer that an element stands for. */
const answerOf = ({ dataset: { choose, pick } }) => choose ?? pick
  ? document.querySelector(`#actions [data-choose=${JSON.stringify(choose ?? pick)}] > input:enabled`) : null;

/** Everything is as it was before the press. */
function letGo() {
  for (const [input, checked] of press?.before ?? []) input.checked = checked;
  press = null;
}

document.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "mouse" || !event.isPrimary) return;
  if (!fingers) { fingers = true; survey(-Infinity); }
  letGo();
  const at = event.target.closest?.(PRESSABLE);
  if (!at || at.closest("[inert]")) return;
  press = { at, early: performance.now() < (places.get(at)?.since ?? -Infinity) + PAIR, before: [] };
  const answer = answerOf(at);
  if (press.early || !answer || answer.closest("[inert]")) return;
  press.before = Array.from(document.querySelectorAll("#actions .dk-answer > input"), (input) => [input, input.checked]);
  for (const input of wayTo(answer)) input.checked = true;
}, true);

document.addEventListener("pointermove", (event) => {
  if (press && event.isPrimary && !press.at.contains(document.elementFromPoint(event.clientX, event.clientY))) letGo();
});
document.addEventListener("pointercancel", letGo);

document.addEventListener("pointerup", (event) => {
  if (!press || !event.isPrimary) return;
  const { at, early } = press, meant = at.matches("[data-choose]") ? answerOf(at) : at;
  letGo();
  // A long press brings no click of its own. One that comes after a short one is the same press.
  swallowed = { at, until: performance.now() + 2 * PAIR };
  if (!early) meant?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});
document.addEventListener("click", (event) => {
  if (!event.isTrusted || !swallowed) return;
  if (performance.now() < swallowed.until && swallowed.at.contains(event.target)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  swallowed = null;
}, true);
document.addEventListener("contextmenu", (event) => { if (press) event.preventDefault(); });
document.addEventListener("change", () => survey());
