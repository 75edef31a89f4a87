// Everybody: every room and every phase of a table as axe-core judges it; a whole game by keyboard alone, and one by the
// position in words alone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { any, Table } from "./table.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Rules that axe-core runs only when asked: names begin as what is seen; whatever is tapped is 24 pixels or has room around it. */
const MORE = { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } };

/** What axe-core finds wrong with a page, a line for each kind of fault. */
export async function faults(page) {
  // Nothing is judged while it fades in; a dock rests for a moment after a tap.
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(400);
  await page.waitForFunction(() => !document.querySelector("[inert]"));
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => one.effect.getTiming().iterations < 9).map((one) => one.finished)));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate((rules) => window.axe.run(document, { rules, resultTypes: ["violations"] }), MORE);
  return found.violations.map(({ id, help, nodes }) => `${id} (${help}), ${nodes.length} times: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`);
}

/** What axe-core finds wrong in several places. */
class Findings {
  all = [];
  async look(page, where) {
    this.all.push(...(await faults(page)).map((fault) => `${where}: ${fault}`));
  }
  none() {
    assert.deepEqual(this.all, []);
  }
}

/** Of each game the table with the most kinds of decisions. */
const RICH = {
  scheffeln: [
    { mode: "run-mafia", seats: 4, decisions: 60 },
    { mode: "speed", seats: 4, decisions: 2, options: { speedRevealMs: 200, speedCountdownMs: 3000 } },
  ],
  verflixxt: [{ mode: "worms", seats: 4, decisions: 60 }],
  don: [{ mode: "strict-swap", seats: 4, decisions: 60 }],
};
const bots = (count) => Array.from({ length: count }, () => ({ bot: "novice" }));

/** Each size in another scheme of colours. */
const SCREENS = { wide: { colorScheme: "dark" }, phone: { ...PHONE, colorScheme: "light" } };

for (const [size, screen] of Object.entries(SCREENS)) {
  act(`Every room is clean on a ${size} screen`, async (stage) => {
    const guest = await stage.guest("Ada", screen), findings = new Findings();
    guest.forgive(/status of 404/);
    const rooms = ["/", "/nowhere", "/offline"];
    for (const game of Object.keys(RICH)) {
      rooms.push(`/new/${game}`, `/new/${game}?with=friends`, `/new/${game}?with=here`, `/rules/${game}`);
      const [{ mode }] = RICH[game];
      rooms.push(`/tables/${await guest.lay({ game, mode, seats: [{ me: "Ada" }, ...bots(2), "friend"] })}`);
    }
    rooms.push("/games", `${rooms.at(-1)}/leave`);
    for (const room of rooms) {
      await guest.page.goto(room);
      await findings.look(guest.page, room);
    }
    const table = await guest.lay({ game: "don", mode: "standard", seats: [{ me: "Ada" }, ...bots(2)] });
    await guest.page.goto(`/tables/${table}`);
    await guest.page.locator(".open-phrases").click();
    await findings.look(guest.page, "the phrases");
    await guest.page.locator("[data-phrase=cheers]").click();
    await guest.page.locator("#said.on").waitFor();
    await findings.look(guest.page, "what was said");
    if (size === "phone") await guest.page.locator(".open-side").click();
    await guest.page.locator("#doors-more > summary").click();
    await guest.page.locator("[data-ask-leave]").click();
    await findings.look(guest.page, "the question before leaving");
    await guest.page.goto("/games");
    await guest.page.locator(".waiting-count:not([hidden])").first().waitFor({ state: "attached" });
    await findings.look(guest.page, "a game that waits");
    await guest.page.goto("/");
    await guest.page.locator(".settings summary").click();
    await findings.look(guest.page, "the settings");
    findings.none();
  });

  for (const [game, tables] of Object.entries(RICH)) for (const { mode, seats, options, decisions } of tables) {
    act(`Every phase of ${game} ${mode} is clean on a ${size} screen`, async (stage) => {
      const wish = { game, mode, options, seats: [{ me: "Ada" }, ...bots(seats - 1)] };
      const table = new Table(await stage.host("Ada", wish, screen));
      const seen = new Set(), findings = new Findings();
      for (let count = 0; count < decisions && (await table.asks()); count++) {
        const phase = await table.attribute("phase");
        if (!seen.has(phase)) await findings.look(table.page, phase);
        seen.add(phase);
        await table.take(any(await table.offered()));
      }
      if (await table.attribute("over")) await findings.look(table.page, "the end");
      findings.none();
    });
  }
}

const WHOLE = { scheffeln: "base", verflixxt: "nochmal", don: "standard" };
const ALONE = [{ me: "Ada" }, ...bots(2)];

/** Runs in the page: how many answers the open question has, and whether something can be played as it is. */
function asked() {
  const seen = (one) => one.checkVisibility();
  const groups = [...document.querySelectorAll("#actions .dk-answers:not(.twins)")].filter(seen);
  const open = groups.at(-1);
  return {
    answers: open ? open.querySelectorAll("input:enabled").length : 0,
    chosen: !!open?.querySelector("input:checked"),
    aside: [...document.querySelectorAll("#actions .dk-aside [data-action]")].some(seen),
    amounts: [...document.querySelectorAll("#actions [data-nudge]")].some(seen),
  };
}

for (const [game, mode] of Object.entries(WHOLE)) {
  act(`A whole game of ${game} by keyboard alone`, async (stage) => {
    const table = new Table(await stage.host("Ada", { game, mode, seats: ALONE }));
    const { page } = table, key = (name) => page.keyboard.press(name);
    let decisions = 0;
    for (; await table.asks(); decisions++) {
      await page.waitForFunction(() => !document.querySelector("#actions").inert);
      const step = await table.step();
      const { answers, aside, amounts } = await page.evaluate(asked);
      if (aside && (answers === 0 || Math.random() < 0.5)) await key("p");
      else {
        // A question, and as many more as follow from its answer; amounts go one lower or higher from the usual one.
        for (let depth = 0; depth < 4; depth++) {
          const now = await page.evaluate(asked);
          if (depth > 0 && now.chosen) break;
          if (amounts) await key(Math.random() < 0.5 ? "+" : "-");
          else await key(String(1 + Math.floor(Math.random() * Math.min(9, now.answers))));
        }
        await key("Enter");
        // What is grave is asked once more, with the focus on the answer.
        if (await page.locator(".ask-yes").count()) await key("Enter");
      }
      await table.passes(step);
      assert.notEqual(await page.evaluate(() => document.activeElement.localName), "body", "the focus got lost");
    }
    assert.ok(decisions > 3);
  }, { timeout: 240 });

  act(`A whole game of ${game} by the position in words alone`, async (stage) => {
    const table = new Table(await stage.host("Ada", { game, mode, seats: ALONE }));
    const { page } = table;
    // Whoever plays this way sees no board.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("#board { visibility: hidden; }");
      document.adoptedStyleSheets = [sheet];
    });
    const region = page.getByRole("region", { name: "What you can do" });
    const deeds = region.getByRole("button").and(page.locator(":not([aria-pressed], [type=reset], [data-nudge])"));
    for (let told = ""; await table.asks();) {
      await page.waitForFunction(() => !document.querySelector("#actions").inert);
      const step = await table.step();
      const facts = await page.locator("#side .facts li").allTextContents();
      await READ[game](facts, region);
      assert.notEqual(facts.join(), told, "the position in words has changed");
      told = facts.join();
      for (let depth = 0; depth < 4; depth++) {
        const ready = await deeds.count();
        const radios = region.getByRole("radio", { disabled: false, checked: false });
        if (ready && (depth > 0 || Math.random() < 0.4) || !(await radios.count())) break;
        await radios.nth(Math.floor(Math.random() * (await radios.count()))).focus();
        await page.keyboard.press("Space");
      }
      await deeds.last().focus();
      await page.keyboard.press("Enter");
      await table.passes(step);
    }
    assert.equal(await table.attribute("over"), "true");
  }, { timeout: 240 });
}

/** That the words say what the answers ask for. */
const READ = {
  async scheffeln(facts, region) {
    const hand = facts.find((fact) => fact.startsWith("Your hand:"));
    const cards = new Set(hand?.match(/[A-Z][a-z]+/g).slice(1));
    for (const radio of await region.getByRole("radiogroup", { name: "Choose a card" }).getByRole("radio").all()) {
      const [card] = (await radio.getAttribute("aria-label")).split(" ");
      assert.ok(cards.has(card), `${card} is asked for, but the words know only ${hand}`);
    }
  },
  async verflixxt(facts) {
    const path = facts.find((fact) => fact.startsWith("The path:"));
    for (const pawn of ["A1", "A2", "A3"]) {
      const home = facts.some((fact) => fact.startsWith("Ada") && fact.includes("goal"));
      assert.ok(path.includes(pawn) || home, `${pawn} is nowhere: ${facts.join("\n")}`);
    }
  },
  async don(facts, region) {
    const [, chips] = facts.find((fact) => fact.startsWith("Ada:")).match(/(\d+) chips?/);
    const bids = await region.locator("[data-action^='bid']").evaluateAll((all) => all.map((one) => Number(one.dataset.action.split(" ")[1])));
    for (const bid of bids) assert.ok(bid <= chips, `a bid of ${bid} with ${chips} chips`);
  },
};
