// A notification when it is the reader's turn, also when no page of the house is open. Only for who asked for it.

const field = document.querySelector("[data-setting=call]");
const post = (path, body) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const note = (name) => field.querySelectorAll("[data-note]").forEach((one) => { one.hidden = one.dataset.note !== name; });
const manager = async () => (await navigator.serviceWorker.ready).pushManager;

async function forget() {
  if (!navigator.serviceWorker?.controller && !(await navigator.serviceWorker?.getRegistration())) return;
  const old = await (await manager())?.getSubscription();
  if (!old) return;
  // Either is enough: the push service tells the house of a browser that is gone.
  await Promise.allSettled([post("/push/forget", { endpoint: old.endpoint }), old.unsubscribe()]);
}

/** Asks the browser and the house; says what came of it. */
async function ask() {
  if (!navigator.serviceWorker || !window.PushManager || !window.Notification) return "unable";
  // First, since some browsers ask only while the press is fresh.
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const answer = await fetch("/push");
  if (answer.status === 404) return "none";
  const { key } = await answer.json();
  await forget();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const kept = await post("/push", await (await manager()).subscribe(options));
  return kept.ok ? "on" : "failed";
}

/** The switch shows how things are, not what was wished for. */
function switchOff() {
  const off = field.querySelector("input[value=off]");
  off.checked = true;
  off.dispatchEvent(new Event("change", { bubbles: true }));
}

async function subscribe() {
  const came = await ask().catch(() => "failed");
  if (came !== "on") switchOff();
  note(came);
}

document.addEventListener("setting", ({ detail: { name, value } }) => {
  if (name !== "call") return;
  note(null);
  if (value === "on") subscribe();
  else forget().catch(() => {});
});

// Browsers drop subscriptions now and then; the wish stands as long as it is allowed. Nobody is asked again unasked.
addEventListener("load", async () => {
  if (book.call !== "on" || !navigator.serviceWorker || !window.PushManager) return;
  if (Notification.permission !== "granted") return switchOff();
  if (!(await (await manager()).getSubscription())) await ask().catch(() => {});
});
