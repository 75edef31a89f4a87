// The page of a table: what it says, what may be done, and playing on it.
import assert from "node:assert/strict";
import { inflateRawSync } from "node:zlib";

/** More decisions than any game asks of one person. */
const MOST = 700;

export class Table {
  constructor(guest) {
    this.guest = guest;
    this.page = guest.page;
    this.root = guest.page.locator("#table");
  }

  /** The name of the table, from the address of the page. */
  get id() {
    return new URL(this.page.url()).pathname.split("/")[2];
  }

  async attribute(name) {
    return this.root.getAttribute(`data-${name}`);
  }

  async step() {
    return Number(await this.attribute("step"));
  }

  /** Everything that may be done here, as its canonical texts. */
  async offered() {
    return this.page.locator("[data-action]").evaluateAll((all) => all.map((one) => one.dataset.action));
  }

  /** Waits until the page shows a step after `step`. */
  async passes(step) {
    await this.page.waitForFunction((old) => Number(document.querySelector("#table").dataset.step) > old, step);
  }

  /** Waits until the page shows this step or a later one. */
  async reaches(step) {
    await this.passes(step - 1);
  }

  /** Waits until there is something to do; says whether there is, or the game is over. */
  async asks() {
    const asked = await this.page.waitForFunction(() => {
      const table = document.querySelector("#table");
      if (!table || document.body.classList.contains("sending")) return null;
      if (table.dataset.over) return "over";
      return document.querySelector("[data-action]") ? "asks" : null;
    });
    return (await asked.jsonValue()) === "asks";
  }

  /** Takes an action by a click; waits until the page shows what came of it. */
  async take(text) {
    const step = await this.step();
    await this.press(text);
    await this.passes(step);
  }

  /** Takes an action by a click. */
  async press(text) {
    const button = this.page.locator(`[data-action=${JSON.stringify(text)}]`);
    await this.choose(button);
    // What is grave is asked once more.
    const asked = await button.evaluate((one) => one.dataset.grave !== undefined);
    await button.click();
    if (asked) await this.page.locator(".ask-yes").click();
  }

  /** Chooses the answers that lead to a button of the dock, the outermost first. */
  async choose(button) {
    const depth = await button.evaluate((one) => {
      const branches = [];
      for (let at = one.closest(".dk-branch"); at; at = at.parentElement.closest(".dk-branch")) branches.unshift(at);
      branches.forEach((branch, index) => {
        const answers = [...branch.parentElement.querySelectorAll(":scope > .dk-answers > .dk-answer")];
        answers.find((answer) => answer.querySelector("input").dataset.n === branch.dataset.of).dataset.way = index;
      });
      return branches.length;
    });
    for (let index = 0; index < depth; index++) {
      const answer = this.page.locator(`[data-choose][data-way="${index}"]`);
      await answer.click();
      await answer.evaluate((one) => delete one.dataset.way);
    }
  }

  /** Plays to the end, each decision by a click on anything that is offered. `check` looks at every decision first. */
  async playOut(check = async () => {}) {
    for (let count = 0; count < MOST; count++) {
      if (!(await this.asks())) return count;
      await check(this);
      await this.take(any(await this.offered()));
    }
    assert.fail(`no end after ${MOST} decisions`);
  }
}

/** Lays a table for people, each with a browser of their own, who all sit down; the first of them lays it. */
export async function meet(stage, names, wish, options = {}) {
  const host = await stage.host(names[0], wish, options);
  const tables = [new Table(host)];
  for (const name of names.slice(1)) {
    const guest = await stage.guest(name);
    await guest.post(`/api/tables/${host.table}/sit`, { name });
    await guest.page.goto(`/tables/${host.table}`);
    tables.push(new Table(guest));
  }
  for (const table of tables) await table.root.waitFor();
  return tables;
}

/** Of people who share a table, whoever is to act, once their page says so; nobody if the game is over. */
export async function whoseTurn(tables) {
  const seats = await Promise.all(tables.map((table) => table.attribute("me")));
  const found = await tables[0].page.waitForFunction((seats) => {
    const { over, toAct } = document.querySelector("#table").dataset;
    return over ? "nobody" : toAct.split(" ").find((seat) => seats.includes(seat));
  }, seats);
  const table = tables[seats.indexOf(await found.jsonValue())];
  return table && (await table.asks()) ? table : null;
}

/** Lets `table` do anything; returns when all pages show it, since a page that is behind names the wrong person to act. */
export async function anyMove(table, pages) {
  await table.take(any(await table.offered()));
  const step = await table.step();
  for (const page of pages) await page.reaches(step);
}

/** Lets whoever is to act do anything; all pages come to show it. Says whether anybody was to act. */
export async function oneMove(tables, watching = []) {
  const table = await whoseTurn(tables);
  if (table) await anyMove(table, [...tables, ...watching]);
  return Boolean(table);
}

/** A frame as text; long ones come deflated. */
export const unpacked = (payload) => (typeof payload === "string" ? payload : inflateRawSync(payload).toString());

/** Any one of them. */
export function any(list) {
  assert.ok(list.length > 0, "there is nothing to choose from");
  return list[Math.floor(Math.random() * list.length)];
}

/** The page offers what the rules allow, and nobody was refused anything. */
export async function offersWhatIsLegal(table) {
  const [offered, state] = [await table.offered(), await table.guest.state(table.id)];
  assert.equal(await table.step(), state.step, "the page is behind");
  assert.deepEqual(offered.sort(), state.legal.map(({ text }) => text).sort(), `at step ${state.step}`);
  assert.equal(await table.page.locator("#status .note").count(), 0, "somebody was refused something");
}

/** A page that lived through every frame becomes the page that a newcomer gets. */
export async function looksAsIfNew(table) {
  assert.equal(await table.page.evaluate(difference), null, "the live page and a fresh one differ");
}

/** Runs in the page: where it differs from a fresh one, once frames have had the time to come. */
async function difference() {
  const seen = (document, id) => {
    const part = document.getElementById(id).cloneNode(true);
    // What the reader folded open is theirs.
    for (const fold of part.querySelectorAll("details")) fold.removeAttribute("open");
    return part;
  };
  const compare = async () => {
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["headline", "status", "board", "actions", "side"]) {
      const [here, there] = [seen(document, id), seen(fresh, id)];
      if (here.isEqualNode(there)) continue;
      const [a, b] = [here.outerHTML, there.outerHTML];
      let at = 0;
      while (a[at] === b[at] && at < a.length) at++;
      const around = (text) => text.slice(Math.max(0, at - 60), at + 120);
      return `${id}: …${around(a)}… should be …${around(b)}…`;
    }
    return null;
  };
  for (const until = performance.now() + 3000; ;) {
    const found = await compare();
    if (found === null || performance.now() > until) return found;
    await new Promise(requestAnimationFrame);
  }
}

/** Nothing sticks out at the side of a narrow screen. */
export async function fitsItsScreen(page) {
  const { wide, screen, worst } = await page.evaluate(() => {
    const screen = window.screen.width;
    const sticksOut = (one) => one.getBoundingClientRect().right > screen + 1;
    const out = [...document.body.querySelectorAll("*")].filter(sticksOut);
    const worst = out.slice(0, 3).map((one) => `<${one.localName} class="${one.getAttribute("class")}">`);
    return { wide: document.documentElement.scrollWidth, screen, worst };
  });
  assert.ok(wide <= screen, `${page.url()} is ${wide} pixels wide on a screen of ${screen}: ${worst.join(", ")}`);
}

/** The game is over and the page says how it ended; it can be played again, once. */
export async function endsWithScores(table) {
  const { guest, page } = table;
  const { over, result, seats } = await guest.state(table.id);
  assert.ok(over);
  assert.equal(await table.attribute("over"), "true");
  const shown = await page.locator("#actions").innerText();
  // Thousands stand apart by a thin space, and minus is the true sign.
  const told = shown.replaceAll("−", "-").replaceAll(/(?<=\d)[\u00a0\u202f](?=\d)/g, "");
  const numbers = told.match(/-?\d+/g).map(Number);
  seats.forEach(({ name }, seat) => {
    const score = result.scores[seat];
    assert.ok(told.toLowerCase().includes(name.toLowerCase()), `${name} is not among the scores:\n${told}`);
    assert.ok(numbers.includes(score), `${name}'s ${score} is not among the scores:\n${told}`);
  });
  assert.equal(await page.locator("[data-action]").count(), 0);
  const old = page.url();
  await page.locator("[data-rematch]").click();
  await page.waitForURL((url) => url.pathname !== new URL(old).pathname);
  await table.root.waitFor();
  assert.equal(await table.attribute("over"), null, "a rematch begins anew");
  const next = new URL(page.url()).pathname;
  await page.goto(old);
  assert.equal(await page.locator("a[data-rematch]").getAttribute("href"), next, "there is one rematch, for all");
}
