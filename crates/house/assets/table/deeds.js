// What the reader does.

// The second tap of a pair belongs to what was there before it.
const PAIR = 350;
let decision = null, tapped = -Infinity, unlock = null;
const sent = new Set();

/** Marks a button until the house has answered, wherever it is by then. */
function mark(at) {
  at.dataset.sent = "";
  sent.add(at);
}
function unmark() {
  for (const at of sent) delete at.dataset.sent;
  sent.clear();
}

/** What may be done is on the page: it can be pressed, unless a finger has only just left. */
function open(window) {
  if (window !== decision) askAnew();
  decision = window;
  wind();
  clearTimeout(unlock);
  const dock = document.getElementById("actions"), rest = tapped + PAIR - performance.now();
  if (!dock) return;
  dock.toggleAttribute("inert", rest > 0);
  if (rest > 0) unlock = setTimeout(() => dock.removeAttribute("inert"), rest);
  placeOffer();
  survey();
  turn();
}
document.addEventListener("pointerup", () => { tapped = performance.now(); }, true);

/** Plays what a button stands for. */
function play(at) {
  const form = document.querySelector("#actions input[name=window]");
  mark(at);
  catchUp();
  say({ act: at.dataset.action, window: form ? +form.value : decision, seat: seat() });
}

document.addEventListener("click", (event) => {
  const at = event.target.closest?.("[data-action], [data-order], [data-reveal], [data-take-back]");
  if (!at || at.disabled) return;
  const { action, order, reveal, takeBack } = at.dataset;
  event.preventDefault();
  if (reveal !== undefined) return void (socket?.readyState === WebSocket.OPEN ? mention({ reveal: +reveal }) : location.assign(at.href));
  if (order !== undefined) return say({ order, seat: seat() });
  if (document.body.classList.contains("sending")) return;
  if (action !== undefined) return asksFirst(at) ? ask(at) : play(at);
  mark(at);
  say({ take_back: +takeBack, seat: +at.dataset.seat });
  catchUp();
});

// ---- taking back: offered as long as bots wait for it, or until somebody acts ----
const TALL = 48;
const offer = () => document.querySelector("#take-back [data-take-back]");

/** Lays the button, and the one that goes on, over the row of the deed, or over the line that says who is waited for. */
function placeOffer() {
  const row = [...document.querySelectorAll("#actions :is(.dk-go, .waits)")].find(seen);
  root()?.classList.toggle("has-row", !!row);
  if (!row) return;
  // What stands aside in that row is covered too.
  const aside = document.querySelector("#actions .dk-aside"), dock = document.getElementById("actions").getBoundingClientRect();
  const at = row.getBoundingClientRect(), left = aside && seen(aside) ? Math.min(at.left, aside.getBoundingClientRect().left) : at.left;
  const height = Math.max(at.height, TALL), top = at.top - dock.top - (height - at.height) / 2;
  const place = { top, left: left - dock.left, aside: at.left - left, width: at.right - left, height };
  for (const [name, value] of Object.entries(place)) root().style.setProperty(`--row-${name}`, `${value}px`);
}
addEventListener("resize", placeOffer);

// Whoever has begun something else needs the room; the key still takes back.
document.addEventListener("change", (event) => { if (event.target.closest?.("#actions .dk-answer") && offer()) document.getElementById("take-back").hidden = true; });

/** The time for a second thought is over. */
function withdraw() {
  if (offer()?.classList.contains("timed")) document.getElementById("take-back").replaceChildren();
}
document.addEventListener("keydown", (event) => {
  if (event.key === "u" && !writes(event)) offer()?.click();
});
