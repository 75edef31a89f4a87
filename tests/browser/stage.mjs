// What every test stands on: one house and one browser a file, guests with browsers of their own, and a check that no
// page complained. Whatever fails leaves pictures behind.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { launch } from "./chromium.mjs";
import { House } from "./house.mjs";

const PICTURES = process.env.SPEAKEASY_PICTURES ?? path.join(tmpdir(), "speakeasy-browser-failures");
let shared;
async function set() {
  shared ??= Promise.all([House.open(), launch()]);
  return shared;
}
after(async () => {
  if (!shared) return;
  const [house, browser] = await shared;
  await browser.close();
  await house.close();
});

/** A test in the browser. `body` gets a stage; `timeout` is in seconds. */
export function act(name, body, { timeout = 120 } = {}) {
  test(name, { timeout: timeout * 1000 }, async () => {
    const [house, browser] = await set();
    const stage = new Stage(house, browser);
    try {
      await body(stage);
      for (const { name, complaints } of stage.guests) {
        assert.deepEqual(complaints, [], `the browser of ${name} complained`);
      }
      assert.deepEqual(house.faults(), [], "the house complained");
    } catch (error) {
      error.message += await stage.photograph(name);
      throw error;
    } finally {
      await Promise.all(stage.guests.map((guest) => guest.context.close()));
    }
  });
}

class Stage {
  constructor(house, browser) {
    Object.assign(this, { house, browser, guests: [] });
  }

  /** Somebody with a browser of their own. Motion is reduced and things are told at once, which makes no difference but time. */
  async guest(name, { tempo = "instant", ...options } = {}) {
    const usual = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", baseURL: this.house.url };
    const context = await this.browser.newContext({ ...usual, ...options });
    await context.addCookies([{ name: "tempo", value: tempo, url: this.house.url }]);
    context.setDefaultTimeout(15_000);
    const guest = new Guest(name, context, await context.newPage());
    this.guests.push(guest);
    return guest;
  }

  /** Somebody new at a table laid by a program, before its page. */
  async host(name, wish, options = {}) {
    const guest = await this.guest(name, options);
    guest.table = await guest.lay(wish);
    await guest.page.goto(`/tables/${guest.table}`);
    return guest;
  }

  /** Takes a picture of every page; says where they are. */
  async photograph(name) {
    await mkdir(PICTURES, { recursive: true });
    const taken = [];
    for (const { name: who, page } of this.guests) {
      const file = path.join(PICTURES, `${name} ${who}`.replaceAll(/[^\w]+/g, "-") + ".png");
      const done = page.screenshot({ path: file, fullPage: true, timeout: 5000 });
      await done.then(() => taken.push(`${file} (${page.url()})`), () => {});
    }
    return `\npictures:\n${taken.join("\n")}`;
  }
}

class Guest {
  constructor(name, context, page) {
    Object.assign(this, { name, context, page, complaints: [], forgiven: [] });
    const complain = (text) => {
      if (!this.forgiven.some((pattern) => pattern.test(text))) this.complaints.push(text);
    };
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complain(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => complain(error.stack ?? String(error)));
  }

  /** Complaints that the test provokes are none. */
  forgive(pattern) {
    this.forgiven.push(pattern);
  }

  async post(path, body) {
    const answer = await this.context.request.post(path, { data: body });
    assert.ok(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  }

  /** Lays a table; gives its name. */
  async lay(wish) {
    return (await this.post("/api/tables", wish)).table;
  }

  /** How a table stands, as a program learns it. */
  async state(table) {
    const answer = await this.context.request.get(`/api/tables/${table}`);
    assert.ok(answer.ok(), `the state of ${table} answered ${answer.status()}`);
    return answer.json();
  }
}
