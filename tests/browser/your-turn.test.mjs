// Whoever looks elsewhere learns that it is their turn; and the house as an app, with and without a line to it.
import assert from "node:assert/strict";
import { House } from "./house.mjs";
import { PushService } from "./push-service.mjs";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { any, anyMove, Table, whoseTurn } from "./table.mjs";

const TWO = { game: "verflixxt", mode: "base", seats: [{ me: "Ada" }, "friend"] };

/** Counts what would be heard, felt and shown, and lets a test say whether the page is in view. */
async function listen(guest, url, settings) {
  await guest.context.addCookies(Object.entries(settings).map(([name, value]) => ({ name, value, url })));
  await guest.context.addInitScript(() => {
    const heard = (window.heard = { started: [], buzzes: 0, badge: 0, contexts: 0 });
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() { super(); heard.contexts += 1; }
      createOscillator() {
        const one = super.createOscillator(), start = one.start.bind(one);
        const tuned = one.frequency.setValueAtTime.bind(one.frequency);
        let pitch = 0;
        one.frequency.setValueAtTime = (value, at) => { pitch = value; return tuned(value, at); };
        one.start = (at) => { heard.started.push(pitch); return start(at); };
        return one;
      }
      createBufferSource() {
        const one = super.createBufferSource(), start = one.start.bind(one);
        one.start = (at) => { heard.started.push(0); return start(at); };
        return one;
      }
    };
    navigator.vibrate = () => { heard.buzzes += 1; return true; };
    navigator.setAppBadge = async () => { heard.badge = 1; };
    navigator.clearAppBadge = async () => { heard.badge = 0; };
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    window.hide = (now) => { hidden = now; document.dispatchEvent(new Event("visibilitychange")); };
  });
}
const BELL = 784;
const bells = (page) => page.evaluate((bell) => window.heard.started.filter((pitch) => pitch === bell).length, BELL);
const heard = (page) => page.evaluate(() => window.heard);

/** Plays as the others until it is the turn of `table`. */
async function untilTurnOf(table, tables) {
  for (let moves = 0; moves < 50; moves++) {
    const next = await whoseTurn(tables);
    if (next === table) return;
    await anyMove(next, tables);
  }
  assert.fail("it is never their turn");
}
/** Plays as `table` until it is somebody else's turn. */
async function turnOf(table, tables) {
  while ((await whoseTurn(tables)) === table) await anyMove(table, tables);
}

/** Two people at a table, the first of whom is listened to. */
async function pair(stage, settings, options = {}) {
  const ada = await stage.guest("Ada", options);
  await listen(ada, stage.house.url, settings);
  ada.table = await ada.lay(TWO);
  const ben = await stage.guest("Ben");
  await ben.post(`/api/tables/${ada.table}/sit`, { name: "Ben" });
  for (const guest of [ada, ben]) await guest.page.goto(`/tables/${ada.table}`);
  const tables = [new Table(ada), new Table(ben)];
  for (const table of tables) await table.root.waitFor();
  return tables;
}

act("A bell, once a turn, for who looks elsewhere; title, icon and badge say it too", async (stage) => {
  const tables = await pair(stage, { sound: "soft" }), [ada] = tables, { page } = ada;
  await turnOf(ada, tables);
  await page.locator("#status").click();
  await page.waitForFunction(() => window.heard.contexts === 1);
  for (let turns = 1; turns <= 2; turns++) {
    await page.evaluate(() => window.hide(true));
    await untilTurnOf(ada, tables);
    assert.equal(await bells(page), turns, "one bell for this turn");
    assert.match(await page.title(), /^● Your turn · /);
    assert.match(await page.locator("link[rel=icon]").getAttribute("href"), /icon-turn/);
    assert.equal((await heard(page)).badge, 1);
    // Looking there and away again is no new turn.
    await page.evaluate(() => { window.hide(false); window.hide(true); window.hide(false); });
    assert.equal((await heard(page)).badge, 0, "who looks needs no badge");
    assert.equal(await bells(page), turns);
    await turnOf(ada, tables);
    assert.doesNotMatch(await page.title(), /Your turn/);
  }
  // Whoever looks and has just touched the page hears no bell.
  await untilTurnOf(ada, tables);
  assert.match(await page.title(), /^● Your turn/);
  assert.equal(await bells(page), 2);
  assert.equal((await heard(page)).contexts, 1);
});

act("Who sits and looks without touching anything for a while hears the bell too", async (stage) => {
  const tables = await pair(stage, { sound: "full" }), [ada] = tables, { page } = ada;
  await turnOf(ada, tables);
  await page.locator("#status").click();
  await page.waitForTimeout(20_500);
  await untilTurnOf(ada, tables);
  assert.equal(await bells(page), 1);
});

act("Nothing is heard or felt unless it was wanted; what is switched on gives a sample", async (stage) => {
  const tables = await pair(stage, {}, PHONE), [ada] = tables, { page } = ada;
  await turnOf(ada, tables);
  await page.evaluate(() => window.hide(true));
  await untilTurnOf(ada, tables);
  await page.evaluate(() => window.hide(false));
  assert.deepEqual(await heard(page), { started: [], buzzes: 0, badge: 0, contexts: 0 });
  const choose = async (name, value) => {
    await page.locator(".settings > summary").click();
    await page.locator(".settings label", { has: page.locator(`input[name=${name}][value=${value}]`) }).click();
    await page.keyboard.press("Escape");
  };
  await choose("sound", "soft");
  await page.waitForFunction((bell) => window.heard.started.includes(bell), BELL);
  await choose("buzz", "on");
  assert.equal((await heard(page)).buzzes, 1);
  const cookies = Object.fromEntries((await ada.guest.context.cookies()).map(({ name, value }) => [name, value]));
  assert.deepEqual([cookies.sound, cookies.buzz], ["soft", "on"]);
  await turnOf(ada, tables);
  await page.evaluate(() => window.hide(true));
  await untilTurnOf(ada, tables);
  assert.equal((await heard(page)).buzzes, 2, "once for this turn");
  assert.equal(await bells(page), 2);
  await choose("sound", "off");
  assert.equal(await bells(page), 2, "switching off is silent");
});

act("What happens at the table is heard where that is wanted, and the last seconds tick", async (stage) => {
  const ada = await stage.guest("Ada", { tempo: "brisk" });
  await listen(ada, stage.house.url, { sound: "soft" });
  const wish = { game: "verflixxt", mode: "base", seats: [{ me: "Ada" }, { bot: "novice" }], pace: "brisk" };
  await ada.page.goto(`/tables/${await ada.lay(wish)}`);
  const table = new Table(ada);
  assert.ok(await table.asks());
  await table.take(any(await table.offered()));
  assert.ok(await table.asks());
  assert.ok((await heard(ada.page)).started.length > 0, "what Ada and the bot did was heard");
  const TICK = 1900;
  await ada.page.waitForFunction((tick) => window.heard.started.filter((pitch) => pitch === tick).length >= 4, TICK, { timeout: 40_000 });
  const ticks = (await heard(ada.page)).started.filter((pitch) => pitch === TICK).length;
  assert.ok(ticks <= 5, `${ticks} ticks in five seconds`);
});

/** Waits until the service worker is there. */
const ready = (page) => page.evaluate(async () => { await navigator.serviceWorker.ready; });

act("Without a line a page of the house says so, and comes back by itself", async (stage) => {
  const ada = await stage.host("Ada", { ...TWO, seats: [{ me: "Ada" }, { bot: "novice" }] });
  ada.forgive(/Failed to load resource|ERR_CONNECTION_REFUSED|WebSocket connection/);
  const { page } = ada;
  await ready(page);
  await page.goto("/");
  await page.locator(".mine").waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await stage.house.crash();
  await page.goto(`/tables/${ada.table}`);
  await page.locator("[data-trouble=offline]").waitFor();
  assert.match(await page.locator("h1").innerText(), /No line to the house/i);
  const own = page.locator("[data-kept-tables] a");
  assert.equal(await own.count(), 1);
  assert.equal(await own.getAttribute("href"), `/tables/${ada.table}`);
  assert.equal(await page.locator("link[rel=stylesheet]").evaluateAll((sheets) => sheets.filter(({ sheet }) => sheet).length), 3, "in the style of the house");
  assert.equal(await page.locator("[data-action], .hand").count(), 0, "nothing of the table is shown");
  await stage.house.reopen();
  await page.locator("#table").waitFor({ timeout: 15_000 });
  assert.equal(new URL(page.url()).pathname, `/tables/${ada.table}`);
});

act("The browser keeps nothing of a table", async (stage) => {
  const ada = await stage.host("Ada", { game: "scheffeln", mode: "base", seats: [{ me: "Ada" }, { bot: "novice" }] });
  const { page } = ada, table = new Table(ada);
  await ready(page);
  await page.reload();
  assert.ok(await table.asks());
  await table.take(any(await table.offered()));
  await page.evaluate((id) => fetch(`/api/tables/${id}`), ada.table);
  const kept = await page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    return all;
  });
  assert.ok(kept.includes("/offline") && kept.length > 4, `${kept}`);
  for (const path of kept) assert.match(path, /^\/(offline$|assets\/)/, "only what never changes");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.doesNotMatch(stored, /card|hand|action/, stored);
});

act("An old version of what is kept goes when a new one comes", async (stage) => {
  const { page } = await stage.guest("Ada");
  await page.goto("/");
  await page.evaluate(async () => { await (await caches.open("house-0000")).put("/old", new Response("old")); await caches.open("another"); });
  await ready(page);
  await page.waitForFunction(async () => !(await caches.keys()).includes("house-0000"));
  assert.ok((await page.evaluate(() => caches.keys())).includes("another"), "what is not the worker's is not touched");
});

// Chromium without a window has no push service, so PushManager is played here; everything else is real: permission, service
// worker, the house, its courier and the sealed message, which the test then hands to the worker.
act("Who asked for it is told by a notification, also with the page closed", async (stage) => {
  const service = await PushService.open();
  const house = await House.open("--push-service", service.origin);
  try {
    const ada = await stage.guest("Ada", { baseURL: house.url });
    await ada.context.grantPermissions(["notifications"], { origin: new URL(house.url).origin });
    await ada.context.addInitScript((subscription) => {
      let here = null;
      const made = () => ({ ...subscription, toJSON: () => subscription, unsubscribe: async () => { here = null; return true; } });
      PushManager.prototype.getSubscription = async () => here;
      PushManager.prototype.subscribe = async (options) => { window.subscribedWith = options; return (here = made()); };
    }, service.subscription());
    const table = await ada.lay(TWO);
    const ben = await stage.guest("Ben", { baseURL: house.url });
    await ben.post(`/api/tables/${table}/sit`, { name: "Ben" });
    await ada.page.goto(`/tables/${table}`);
    await ready(ada.page);
    assert.equal(service.brought.length, 0);
    // Nothing is asked by itself.
    assert.equal(await ada.page.evaluate(() => window.subscribedWith), undefined);
    await ada.page.locator(".settings > summary").click();
    await ada.page.locator(".settings label", { has: ada.page.locator("input[name=call][value=on]") }).click();
    await ada.page.locator("[data-note=on]").waitFor();
    const asked = await ada.page.evaluate(() => window.subscribedWith);
    assert.equal(asked.userVisibleOnly, true);
    assert.equal(Buffer.from(asked.applicationServerKey, "base64url").length, 65);
    await ada.page.keyboard.press("Escape");

    await ben.page.goto(`/tables/${table}`);
    const tables = [new Table(ada), new Table(ben)];
    await turnOf(tables[0], tables);
    await ada.page.goto("about:blank");
    while ((await tables[1].attribute("to-act")) === "1") {
      assert.ok(await tables[1].asks());
      await tables[1].take(any(await tables[1].offered()));
    }
    const said = await service.next(30_000);
    assert.equal(said.path, `/tables/${table}`);
    assert.match(said.title, /^Your turn: /);
    assert.equal(said.text, "The table with Ben waits for you.");

    // The browser hands the message to the service worker, which shows it.
    await ada.page.goto("/");
    const devtools = await ada.context.newCDPSession(ada.page);
    const registered = new Promise((found) => devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => found(registrations[0])));
    await devtools.send("ServiceWorker.enable");
    const { registrationId } = await registered;
    await devtools.send("ServiceWorker.deliverPushMessage", { origin: new URL(house.url).origin, registrationId, data: JSON.stringify(said) });
    const shown = await (await ada.page.waitForFunction(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.length ? all.map(({ title, body, tag }) => ({ title, body, tag })) : null;
    })).jsonValue();
    assert.deepEqual(shown, [{ title: said.title, body: said.text, tag: said.path }]);
    // Whoever comes to the table need not be told any more.
    await ada.page.goto(`/tables/${table}`);
    await ada.page.waitForFunction(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length === 0);

    // Switched off, it is forgotten here and there.
    await ada.page.locator(".settings > summary").click();
    const forgotten = ada.page.waitForResponse((answer) => answer.url().endsWith("/push/forget"));
    await ada.page.evaluate(async () => { (await navigator.serviceWorker.ready).pushManager.subscribe({}); });
    await ada.page.locator(".settings label", { has: ada.page.locator("input[name=call][value=off]") }).click();
    assert.equal((await forgotten).status(), 204);
    assert.deepEqual(house.faults(), []);
  } finally {
    await house.close();
    await service.close();
  }
}, { timeout: 180 });

act("A browser that lost its subscription gets a new one; without permission nobody is asked again", async (stage) => {
  for (const permission of ["granted", "default"]) {
    const ada = await stage.guest("Ada");
    ada.forgive(/400 \(Bad Request\)/);
    await ada.context.addCookies([{ name: "call", value: "on", url: stage.house.url }]);
    await ada.context.addInitScript((permission) => {
      window.asked = 0;
      Object.defineProperty(Notification, "permission", { get: () => permission });
      Notification.requestPermission = async () => { window.asked += 1; return permission; };
      PushManager.prototype.getSubscription = async () => null;
      PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: "https://elsewhere.example", keys: { p256dh: "", auth: "" } }) });
    }, permission);
    const { page } = ada;
    const posted = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/push"), { timeout: 4000 }).then(() => true, () => false);
    await page.goto("/");
    assert.equal(await posted, permission === "granted");
    const wish = (await ada.context.cookies()).find(({ name }) => name === "call").value;
    assert.equal(wish, permission === "granted" ? "on" : "off");
    if (permission !== "granted") assert.equal(await page.evaluate(() => window.asked), 0);
  }
});

const REASONS = {
  denied: () => { Notification.requestPermission = async () => "denied"; },
  unable: () => { delete window.PushManager; },
  failed: () => {
    Notification.requestPermission = async () => "granted";
    PushManager.prototype.subscribe = async () => { throw new Error("no push service"); };
  },
};
for (const [reason, prepare] of Object.entries(REASONS)) {
  act(`Where no notification can come (${reason}), the switch says so and why`, async (stage) => {
    const { page, context } = await stage.guest("Ada", PHONE);
    await context.addInitScript(prepare);
    await page.goto("/");
    await page.locator(".settings > summary").click();
    await page.locator(".settings label", { has: page.locator("input[name=call][value=on]") }).click();
    await page.locator(`[data-note=${reason}]`).waitFor();
    assert.equal(await page.locator("[data-note]:visible").count(), 1);
    assert.ok(await page.locator("input[name=call][value=off]").isChecked());
    assert.ok(!(await context.cookies()).some(({ name, value }) => name === "call" && value === "on"));
  });
}
