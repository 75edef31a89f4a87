// Don: whole games by clicks, and what is told of its auctions.
import assert from "node:assert/strict";
import { act } from "./stage.mjs";
import { wholeGame } from "./games.mjs";
import { Setup } from "./rooms.mjs";
import { Table } from "./table.mjs";

const seats = [{ me: "Ada" }, { bot: "novice" }, { bot: "novice" }];

for (const mode of ["plain", "strict"]) {
  act(`Don for three, ${mode}`, async (stage) => {
    await wholeGame(new Table(await stage.host("Ada", { game: "don", mode, seats })));
  }, { timeout: 180 });
}

act("Don with swaps, laid by the form", async (stage) => {
  const ada = await stage.guest("Ada");
  const setup = await Setup.open(ada.page, "don");
  await setup.choose("o.swapVariant", "true");
  await setup.choose("seats", "3");
  await setup.name(0, "Ada");
  await setup.level(1, "novice");
  await setup.level(2, "novice");
  await setup.lay();
  await wholeGame(new Table(ada));
}, { timeout: 180 });

act("Bots that pass one after the other share a line", async (stage) => {
  const wish = { game: "don", mode: "plain", seats: [{ me: "Ada" }, ...Array(5).fill({ bot: "novice" })] };
  const { page } = new Table(await stage.host("Ada", wish, { tempo: "steady" }));
  await page.evaluate(() => {
    window.lines = [];
    const look = (now) => {
      const text = document.querySelector("#status .just").textContent;
      if (text !== window.lines.at(-1)?.text) window.lines.push({ text, now });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  // How long a line about bots that passed stood before it said that one more did.
  const grew = () => page.evaluate(() => window.lines.flatMap(({ text, now }, at) => {
    const before = window.lines[at - 1], names = (line) => line.split(" passed")[0].split(/, | and /);
    const passes = [before?.text, text].every((line) => line?.includes(" passed"));
    if (!passes || names(before.text).includes("You") || names(text).includes("You")) return [];
    return [{ stood: now - before.now, kept: names(before.text).every((name) => names(text).includes(name)) }];
  }));
  for (const until = Date.now() + 60_000; Date.now() < until && (await grew()).length < 2;) {
    // Ada is soon out of each auction, so that the bots are alone in it.
    await page.locator("#actions:not([inert]) [data-action=pass]").click({ timeout: 300 }).catch(() => {});
  }
  const found = await grew();
  assert.ok(found.length >= 2, "bots passed one after the other");
  assert.ok(found.every(({ kept }) => kept), "whoever was named is named again");
  const stood = found.map(({ stood }) => stood).sort((a, b) => a - b);
  assert.ok(stood[stood.length >> 1] < 800, `each pass stood on its own: ${stood.map(Math.round)} ms`);
}, { timeout: 120 });
