// What is heard and felt: a bell when it is the reader's turn, small sounds for what happens at the table, a tick when the
// time runs out. All of it is made here, nothing is loaded. Off until it is wanted.

const LOUD = { soft: 0.3, full: 1 };
let audio = null, hiss = null;

/** Browsers let a page be heard only once its reader has touched it. */
function wake() {
  if (!LOUD[book.sound] || !window.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") return audio.resume();
}
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wake, true);

// A voice is made of parts: a tone or a rustle (frequency 0 means no pitch of its own), when it begins, how long it rings
// and how loud, and where it slides to.
const VOICES = {
  bell: [["sine", 784, 0, 1.8, 0.3], ["sine", 1568, 0, 1.1, 0.12], ["sine", 2163, 0, 0.5, 0.05], ["sine", 1175, 0.18, 1.9, 0.22]],
  tick: [["triangle", 1900, 0, 0.035, 0.1]],
  step: [["sine", 330, 0, 0.06, 0.09]],
  card: [["rustle", 2600, 0, 0.09, 0.16]],
  die: [["rustle", 900, 0, 0.04, 0.3], ["rustle", 1150, 0.09, 0.035, 0.22], ["rustle", 1000, 0.15, 0.03, 0.15]],
  hammer: [["sine", 170, 0, 0.16, 0.5, 70], ["rustle", 700, 0, 0.03, 0.25]],
  coins: [["triangle", 2093, 0, 0.14, 0.07], ["triangle", 2637, 0.07, 0.2, 0.07], ["triangle", 3136, 0.13, 0.26, 0.05]],
};

function rustle() {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  return Object.assign(audio.createBufferSource(), { buffer: hiss });
}

/** Lets a voice be heard, if the reader wants that and the browser allows it. */
function play(name) {
  const loud = LOUD[book.sound];
  if (!loud || audio?.state !== "running") return;
  for (const [kind, pitch, after, rings, strength, to] of VOICES[name] ?? []) {
    const at = audio.currentTime + after, end = at + rings, gain = audio.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(strength * loud, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    let source;
    if (kind === "rustle") {
      source = rustle();
      const band = Object.assign(audio.createBiquadFilter(), { type: "bandpass" });
      band.frequency.value = pitch;
      source.connect(band).connect(gain);
    } else {
      source = Object.assign(audio.createOscillator(), { type: kind });
      source.frequency.setValueAtTime(pitch, at);
      if (to) source.frequency.exponentialRampToValueAtTime(to, end);
      source.connect(gain);
    }
    gain.connect(audio.destination);
    source.start(at);
    source.stop(end + 0.02);
  }
}

const buzz = () => { if (book.buzz === "on") navigator.vibrate?.(120); };

document.addEventListener("sound", (event) => play(event.detail));
document.addEventListener("turn", () => { play("bell"); buzz(); });

// Whoever switches it on hears and feels what it is like.
document.addEventListener("setting", async ({ detail: { name } }) => {
  if (name === "buzz") buzz();
  if (name !== "sound") return;
  await wake();
  play("bell");
});

const buzzes = navigator.vibrate && matchMedia("(pointer: coarse)").matches;
document.querySelector("[data-setting=buzz]")?.toggleAttribute("hidden", !buzzes);
