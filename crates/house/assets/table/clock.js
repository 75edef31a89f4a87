// The clock of whoever is to act, where the table has a limit. `data-clock` says how much is left of how much.

const dial = document.getElementById("clock");
const HURRY = 10_000, TICKS = 5;
let due = null, limit = 1;

/** Sets the clock by what the table says now. */
function wind() {
  const [left, of] = (root()?.dataset.clock ?? "").split(" ").map(Number);
  due = of ? performance.now() + left : null;
  limit = of || 1;
  tick();
}
function tick() {
  if (!dial) return;
  dial.hidden = due === null;
  if (due === null) return;
  const left = Math.max(0, Math.min(limit, due - performance.now())), seconds = Math.ceil(left / 1000);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (dial.textContent !== shown) {
    dial.textContent = shown;
    if (seconds > 0 && seconds <= TICKS && mine()) chime("tick");
  }
  dial.style.setProperty("--left", (left / limit).toFixed(3));
  dial.classList.toggle("hurry", left <= HURRY);
}
setInterval(tick, 250);
