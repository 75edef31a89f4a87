// Whose turn it is, for who looks elsewhere: in the title, on the icon and as a badge; and by a bell, for which `calls.js`
// listens.

const title = document.title;
const icon = document.querySelector("link[rel=icon]"), quiet = icon?.href;
// After so long without a touch nobody may be looking, even if the page is in view.
const IDLE = 20_000;
let touched = performance.now(), wasMine = null;
for (const name of ["pointerdown", "pointermove", "keydown", "wheel"]) {
  document.addEventListener(name, () => { touched = performance.now(); }, { capture: true, passive: true });
}

const chime = (sound) => document.dispatchEvent(new CustomEvent("sound", { detail: sound }));

function mine() {
  const table = document.getElementById("table");
  return !!table && !table.dataset.over && (table.dataset.toAct ?? "").split(" ").includes(table.dataset.me ?? "-");
}

function turn() {
  const now = mine();
  document.title = now ? `${root().dataset.yourTurn} · ${title}` : title;
  if (icon) icon.href = now ? icon.dataset.turn : quiet;
  if (document.hidden && now) navigator.setAppBadge?.(1).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
  // Once a turn, and not for what the page showed from the beginning.
  const away = document.hidden || performance.now() > touched + IDLE;
  if (now && wasMine === false && away) document.dispatchEvent(new CustomEvent("turn"));
  wasMine = now;
}
