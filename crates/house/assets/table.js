// One live connection to the table: parts of the page come as they change and are morphed in by id, so that a piece
// that moved is seen moving. Without this script everything still works by forms.
"use strict";
(() => {
  const root = () => document.getElementById("table") || document.getElementById("lobby");
  if (!root()) return;
  const path = root().dataset.path;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const queue = [];
  let socket, again, tries = 0, showing = false, window_ = null;

  const pause = ms => new Promise(done => setTimeout(done, ms));
  const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), b => b.toString(16).padStart(2, "0")).join("");

  // ---- the connection ----
  function connect() {
    clearTimeout(again);
    const query = new URLSearchParams({ form: "page" });
    // The steps of a waiting room are not those of a game: whoever looks at one always wants what is there now.
    const step = document.getElementById("table")?.dataset.step, me = root().dataset.me;
    if (step) query.set("step", step);
    if (me) query.set("as", me);
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}/live?${query}`);
    socket.onopen = () => { tries = 0; document.body.classList.remove("offline"); waiting.forEach(said => socket.send(JSON.stringify(said))); };
    socket.onmessage = event => { const frame = JSON.parse(event.data); "reply" in frame ? answered(frame) : (queue.push(frame), show()); };
    socket.onclose = () => {
      document.body.classList.add("offline");
      // A little longer each time, and never all at once: the house may be coming up again.
      again = setTimeout(connect, Math.min(250 * 2 ** tries++, 5000) * (0.75 + Math.random() / 2));
    };
  }

  // ---- frames: each is shown, with a little time for its motion; who is far behind jumps ----
  async function show() {
    if (showing) return;
    showing = true;
    while (queue.length) {
      const frame = queue.shift();
      if (document.getElementById("lobby") && !frame.parts.lobby) return location.reload();
      const hops = apply(frame);
      // A piece on its way is let arrive, even if nothing newer has come yet.
      if ((hops || queue.length) && queue.length < 6 && !still && !document.hidden) await pause(hops ? 300 + hops : 250);
    }
    showing = false;
  }

  function apply(frame) {
    settle();
    window_ = frame.window;
    const table = root(), focused = document.activeElement;
    for (const [id, html] of Object.entries(frame.parts)) {
      const old = document.getElementById(id), box = document.createElement("template");
      box.innerHTML = html;
      if (old && box.content.firstElementChild) morph(old, box.content.firstElementChild);
    }
    for (const [name, value] of Object.entries(frame.root)) value === null ? table.removeAttribute(name) : table.setAttribute(name, value);
    // An element that had to move has lost the focus on the way.
    if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
    return hop();
  }

  // ---- morphing: elements with an id are the same element wherever they go; the rest go by their place ----
  function morph(old, now) {
    if (old.isEqualNode(now)) return;
    if (old.nodeName !== now.nodeName) return void old.replaceWith(now);
    for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
    for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
    // What is not wanted here goes last, so that those behind it stay where they are: a moved element loses its motion.
    const wanted = new Set(Array.from(now.children, child => child.id));
    for (const child of [...old.children]) if (child.id && !wanted.has(child.id)) old.append(child);
    let next = old.firstChild;
    for (const child of [...now.childNodes]) {
      const id = child.nodeType === 1 && child.id;
      let match = id ? document.getElementById(id) : next;
      if (!id) while (match && match.nodeType === 1 && match.id) match = match.nextSibling;
      if (match && (id ? match.nodeName === child.nodeName && !match.contains(old) : match.nodeType === child.nodeType && match.nodeName === child.nodeName)) {
        if (match === next) next = next.nextSibling; else old.insertBefore(match, next);
        match.nodeType === 1 ? morph(match, child) : match.data !== child.data && (match.data = child.data);
      } else old.insertBefore(child, next);
    }
    while (next) { const gone = next; next = next.nextSibling; gone.remove(); }
  }
  // What the reader opened stays open; what they typed stays typed.
  const kept = (element, name) => name === "open" && element.localName === "details" || (name === "value" || name === "checked") && element.localName === "input" && element.type !== "hidden";

  // ---- a piece that hops over places shows them one after the other, then rests where it is ----
  const hopping = new Map();
  const put = (piece, attributes) => attributes.forEach(([name, value]) => value === null ? piece.removeAttribute(name) : piece.setAttribute(name, value));
  // A newer frame finds every piece at rest: what is still due of its way must not move it away from where it is by then.
  function settle() {
    for (const [piece, { timers, rest }] of hopping) { timers.forEach(clearTimeout); put(piece, rest); }
    hopping.clear();
  }
  function hop() {
    let longest = 0;
    for (const piece of document.querySelectorAll("[data-hops]")) {
      const places = JSON.parse(piece.dataset.hops), mark = `${root().dataset.step} ${piece.dataset.hops}`;
      if (piece.hopped === mark || still || document.hidden) continue;
      piece.hopped = mark;
      const rest = places.map(place => Object.keys(place)).flat().map(name => [name, piece.getAttribute(name)]);
      const beat = Math.min(220, Math.max(160, 1400 / places.length));
      longest = Math.max(longest, beat * places.length);
      const timers = places.map((place, index) => setTimeout(put, beat * index, piece, Object.entries(place)));
      timers.push(setTimeout(() => { hopping.delete(piece); put(piece, rest); }, beat * places.length));
      hopping.set(piece, { timers, rest });
    }
    return longest;
  }

  // ---- what the reader does ----
  const waiting = new Map();
  function say(said) {
    said.key = fresh();
    waiting.set(said.key, said);
    document.body.classList.add("sending");
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(said));
  }
  function answered({ reply, no }) {
    waiting.delete(reply);
    if (!waiting.size) document.body.classList.remove("sending");
    note(no ? (no.ruling ? `${no.why} (${no.ruling})` : no.why) : "");
  }
  function note(text) {
    document.querySelector("#status .note")?.remove();
    if (!text) return;
    const line = Object.assign(document.createElement("p"), { className: "note", textContent: text });
    line.setAttribute("role", "alert");
    document.getElementById("status")?.append(line);
  }
  const seat = () => root().dataset.me === undefined ? undefined : +root().dataset.me;

  document.addEventListener("click", event => {
    const at = event.target.closest("[data-action], [data-order], [data-reveal]");
    if (!at || at.disabled) return;
    const { action, order, reveal } = at.dataset;
    event.preventDefault();
    if (reveal !== undefined) return void (socket.readyState === WebSocket.OPEN ? socket.send(JSON.stringify({ reveal: +reveal })) : location.assign(at.href));
    if (order !== undefined) return say({ order, seat: seat() });
    const form = document.querySelector("#actions input[name=window]");
    if (document.body.classList.contains("sending")) return;
    say({ act: action, window: form ? +form.value : window_, seat: seat() });
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && socket.readyState > 1) connect(); });
  // Motion begins with the first change: what the page shows at first does not fly in.
  requestAnimationFrame(() => requestAnimationFrame(() => document.body.classList.add("lively")));
  connect();
})();
