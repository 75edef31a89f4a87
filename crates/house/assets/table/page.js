// The page of a table. Without this script everything still works by forms.
// The files of this folder are one script, in the order of assets.rs.

const root = () => document.getElementById("table") || document.getElementById("lobby");
const book = document.documentElement.dataset;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const still = () => calm.matches || book.motion === "less";
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
const seat = () => root().dataset.me === undefined ? undefined : +root().dataset.me;

/** Puts pieces of a frame in their place. What a piece only names is there already or comes after it. */
function put(parts) {
  const focused = document.activeElement;
  remember();
  for (const [, pieces] of parts) for (const [id, html] of Object.entries(pieces)) {
    const old = document.getElementById(id);
    const now = old && drawn(html, old.namespaceURI);
    if (now) morph(old, now);
  }
  // An element that had to move has lost the focus on the way.
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
}
