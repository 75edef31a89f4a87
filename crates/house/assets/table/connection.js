// One live connection to the table: frames come in, deeds go out.

// A line that says nothing is asked after a while; without an answer it is cut. Both together take less than five seconds.
const SILENCE = 2000, ANSWER = 2200;
let socket, again, tries = 0, heard = 0, asked = 0;
const waiting = new Map();

function connect() {
  clearTimeout(again);
  const query = new URLSearchParams({ form: "page", packed: "DecompressionStream" in window });
  // The steps of a waiting room are not those of a game: whoever looks at one always wants what is there now.
  const { step, stamp } = document.getElementById("table")?.dataset ?? {}, me = root().dataset.me;
  if (step) query.set("step", step);
  if (stamp) query.set("stamp", stamp);
  if (me) query.set("as", me);
  const line = socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${root().dataset.path}/live?${query}`);
  line.binaryType = "arraybuffer";
  heard = performance.now();
  asked = 0;
  let unpacked = Promise.resolve();
  line.onopen = () => {
    tries = 0;
    heard = performance.now();
    document.body.classList.remove("offline");
    if (document.hidden) mention({ hidden: true });
    waiting.forEach((said) => line.send(JSON.stringify(said)));
  };
  line.onmessage = (event) => {
    heard = performance.now();
    asked = 0;
    // Unpacking takes its time; what came first is heard first.
    const text = unpack(event.data);
    unpacked = unpacked.then(() => text).then((text) => { if (line === socket) hear(JSON.parse(text)); });
  };
  line.onclose = () => { if (line === socket) lost(); };
}

function hear(said) {
  if ("said" in said) spoke(said.said);
  else if ("reply" in said) answered(said);
  else if (!("pong" in said)) arrived(said);
}

/** A message as text; long ones come deflated. */
const unpack = (data) => typeof data === "string" ? data
  : new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();

function lost() {
  const line = socket;
  socket = null;
  line?.close();
  document.body.classList.add("offline");
  // A little longer each time, and never all at once: the house may be coming up again.
  clearTimeout(again);
  again = setTimeout(connect, Math.min(250 * 2 ** tries++, 5000) * (0.75 + Math.random() / 2));
}

setInterval(() => {
  if (document.hidden || !socket) return;
  const now = performance.now();
  if (asked && now > asked + ANSWER || socket.readyState === WebSocket.CONNECTING && now > heard + SILENCE + ANSWER) return lost();
  if (!asked && socket.readyState === WebSocket.OPEN && now > heard + SILENCE) {
    asked = now;
    socket.send(JSON.stringify({ ping: Math.round(now) }));
  }
}, 250);

/** Sends what somebody does, once and exactly once: it has a key and is sent again over the next line. */
function say(said) {
  said.key = fresh();
  waiting.set(said.key, said);
  document.body.classList.add("sending");
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(said));
}

function answered({ reply, no }) {
  waiting.delete(reply);
  if (!waiting.size) {
    document.body.classList.remove("sending");
    unmark();
  }
  note(no ? (no.ruling ? `${no.why} (${no.ruling})` : no.why) : "");
}

function note(text) {
  document.querySelector("#status .note")?.remove();
  if (!text) return;
  const line = Object.assign(document.createElement("p"), { className: "note", textContent: text });
  line.setAttribute("role", "alert");
  document.getElementById("status")?.append(line);
}

/** Says something that needs no answer. */
const mention = (said) => { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(said)); };
