// What the reader does.

// The second tap of a pair belongs to what was there before it.
const PAIR = 350;
let decision = null, tapped = -Infinity, unlock = null;

/** What may be done is on the page: it can be pressed, unless a finger has only just left. */
function open(window) {
  decision = window;
  wind();
  clearTimeout(unlock);
  const dock = document.getElementById("actions"), rest = tapped + PAIR - performance.now();
  if (!dock) return;
  dock.toggleAttribute("inert", rest > 0);
  if (rest > 0) unlock = setTimeout(() => dock.removeAttribute("inert"), rest);
  turn();
}
document.addEventListener("pointerup", () => { tapped = performance.now(); }, true);

document.addEventListener("click", (event) => {
  const at = event.target.closest?.("[data-action], [data-order], [data-reveal]");
  if (!at || at.disabled) return;
  const { action, order, reveal } = at.dataset;
  event.preventDefault();
  if (reveal !== undefined) return void (socket?.readyState === WebSocket.OPEN ? mention({ reveal: +reveal }) : location.assign(at.href));
  if (order !== undefined) return say({ order, seat: seat() });
  if (document.body.classList.contains("sending")) return;
  const form = document.querySelector("#actions input[name=window]");
  at.dataset.sent = "";
  catchUp();
  say({ act: action, window: form ? +form.value : decision, seat: seat() });
});
