// What happened is told one thing at a time: a frame has the picture after a step and the lines that tell of it, each with
// the time that it stands. What may be done is granted when the last of them has stood, or a second after it is one's turn:
// the rest is told beside it then, until the reader begins to act.

const LATE = 1000, MANY = 6;
const frames = [];
let told = null, next = null, held = false, hurried = false, tappedAway = false, lastLine = false;

/** Does a frame go on in the line of the one before it? Several passes in a row are told as one. */
const folds = (frame) => !!frame?.told?.[0]?.folds;

const asksMe = (frame) => {
  const me = frame.root?.["data-me"];
  return me != null && (frame.root["data-to-act"] ?? "").split(" ").includes(me);
};

/** The game goes on without the reader. */
const idles = (frame) => frame.root?.["data-me"] != null && !frame.root["data-over"] && !asksMe(frame);

function arrived(frame) {
  frames.push(frame);
  // The page is no longer as it was drawn.
  delete root().dataset.stamp;
  // Bots have gone on: what was done before stands.
  withdraw();
  if (asksMe(frame)) setTimeout(grant, LATE, frame);
  // It says what stands there, and more.
  if (lastLine && frames[0] === frame && folds(frame)) next?.();
  tellAll();
}

async function tellAll() {
  if (told) return;
  while ((told = frames.shift())) {
    if (document.getElementById("lobby") && !told.parts.lobby) return location.reload();
    await tell(told);
  }
  hurried = false;
}

/** Lets the reader do what may be done after a frame, with the frames before it that are still to be told. */
function grant(frame) {
  if (frame.granted) return;
  const parts = ["status", "actions"].map((id) => document.getElementById(id)).filter((part) => part);
  const playing = parts.some((part) => part.contains(document.activeElement));
  for (const one of [told, ...frames]) {
    if (one && !one.granted) put(Object.entries(one.parts).filter(([id]) => id === "actions"));
    if (one) one.granted = true;
    if (one === frame) break;
  }
  for (const [name, value] of Object.entries(frame.root)) value === null ? root().removeAttribute(name) : root().setAttribute(name, value);
  // Whoever plays by keyboard goes on from what happened, or from the scores.
  const { activeElement } = document;
  if (playing && (activeElement === document.body || !seen(activeElement))) parts.find(seen)?.focus({ preventScroll: true });
  open(frame.window);
}

/** Shows a frame: the picture, then what happened, then what may be done. */
async function tell(frame) {
  settle();
  tappedAway = false;
  const lines = document.hidden ? [] : frame.told ?? [], stands = lines.some((one) => one.ms > 0);
  put(Object.entries(frame.parts).filter(([id]) => id !== "actions"));
  readOn();
  placeOffer();
  // Where nothing is asked, the dock goes with the picture. Else what may be done still belongs to the decision before, and
  // the scores wait for the last scene.
  if (!stands || idles(frame)) grant(frame);
  else if (!frame.granted) document.getElementById("actions")?.setAttribute("inert", "");
  for (const [index, one] of lines.entries()) {
    just(one.line);
    root().dataset.stage = one.stage ?? "";
    // Lines of the house come first and move nothing.
    hop(index - (frame.of_house ?? 0), one.ms);
    if (one.ms && one.sound && frames.length < MANY) chime(one.sound);
    lastLine = index === lines.length - 1;
    if (one.ms && !(lastLine && folds(frames[0]))) await stand(one.ms);
  }
  delete root().dataset.stage;
  settle();
  if (stands) withdraw();
  // Nobody waits for what was tapped away.
  if (tappedAway && !frames.length) mention({ seen: frame.step });
  grant(frame);
}

/** Whoever begins to act has seen enough. */
function catchUp() {
  hurried = !!told;
  next?.();
}
document.addEventListener("change", (event) => { if (event.target.closest?.("#actions .dk-answer")) catchUp(); });

const just = (line) => { const at = document.querySelector("#status .just"); if (at) at.innerHTML = line; };

/** Waits as long as something stands, or until it is tapped away. Who is far behind sees the rest quickly. */
async function stand(ms) {
  if (hurried) return;
  if (frames.length >= MANY) return pause(60);
  const tap = book.tempo === "tap";
  document.body.classList.add("telling");
  document.body.classList.toggle("by-tap", tap);
  await new Promise((done) => {
    next = done;
    if (!tap) setTimeout(done, ms);
  });
  next = null;
  // Who keeps a finger on the board wants to look at it.
  while (held) await pause(50);
  document.body.classList.remove("telling", "by-tap");
}

// ---- tapping on: the board or the space bar; holding the board stops ----
let holding = null;
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest?.("#board, #status")) return;
  holding = setTimeout(() => { held = true; }, 350);
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => { clearTimeout(holding); held = false; });
}
function goOn() {
  tappedAway = true;
  next();
}
document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-action], [data-choose], [data-order], a, button, label, summary, input, select");
  if (next && (!pressed || pressed.matches("[data-go-on]"))) goOn();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, select, textarea, button, a, summary");
  if (event.key === " " && next && !typing) { event.preventDefault(); goOn(); }
});

// ---- a piece that hops over places shows them one after the other, each with its line, then rests where it is ----
const hopping = new Map();
const dress = (piece, attributes) => attributes.forEach(([name, value]) => value === null ? piece.removeAttribute(name) : piece.setAttribute(name, value));
// A newer frame finds every piece at rest: what is still due of its way must not move it away from where it is by then.
function settle() {
  for (const [piece, { timers, rest }] of hopping) { timers.forEach(clearTimeout); dress(piece, rest); }
  hopping.clear();
}
/** `data-hops` lists places; `told` in a place says with which line it belongs, the first one if it says nothing. */
function hop(index, ms) {
  if (document.hidden || !ms || index < 0) return;
  const jumps = still();
  for (const piece of document.querySelectorAll("[data-hops]")) {
    const places = JSON.parse(piece.dataset.hops);
    if (!hopping.has(piece)) {
      const rest = places.flatMap(({ told, ...place }) => Object.keys(place)).map((name) => [name, piece.getAttribute(name)]);
      hopping.set(piece, { timers: [], rest });
    }
    const { timers, rest } = hopping.get(piece);
    const due = places.filter((place) => (place.told ?? 0) === index);
    const later = places.some((place) => (place.told ?? 0) > index);
    if (!due.length && !later) continue;
    // Without motion it is at once where its line leaves it.
    if (jumps) {
      if (!later) dress(piece, rest);
      else if (due.length) { const { told, ...place } = due.at(-1); dress(piece, Object.entries(place)); }
      continue;
    }
    const beat = Math.min(220, ms * 0.7 / Math.max(1, due.length));
    due.forEach(({ told, ...place }, at) => timers.push(setTimeout(dress, beat * at, piece, Object.entries(place))));
    // Where nothing is still to come it goes to where it rests; else it waits at its last place.
    if (!later) timers.push(setTimeout(dress, beat * due.length, piece, rest));
  }
}
