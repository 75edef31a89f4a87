// Verflixxt!, whole games by clicks.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { wholeGame } from "./games.mjs";
import { Setup } from "./rooms.mjs";
import { any, Table } from "./table.mjs";

const seats = [{ me: "Ada" }, { bot: "novice" }];

for (const mode of ["base", "nochmal", "life2020"]) {
  act(`Verflixxt! for two, ${mode}`, async (stage) => {
    await wholeGame(new Table(await stage.host("Ada", { game: "verflixxt", mode, seats })));
  }, { timeout: 180 });
}

act("Verflixxt nochmal! with worms, laid by the form", async (stage) => {
  const ada = await stage.guest("Ada");
  const setup = await Setup.open(ada.page, "verflixxt");
  await setup.choose("o.mode", "nochmal");
  await setup.choose("o.worms", "on");
  await setup.choose("seats.nochmal", "2");
  await setup.name(0, "Ada");
  await setup.level(1, "novice");
  await setup.lay();
  await wholeGame(new Table(ada));
}, { timeout: 180 });

act("Verflixxt's board stands still on a phone, and a tap on a figure chooses its move", async (stage) => {
  const wish = { game: "verflixxt", mode: "worms", seats: [{ me: "Ada" }, { bot: "novice" }, { bot: "novice" }] };
  const table = new Table(await stage.host("Ada", wish, PHONE));
  const { page } = table;
  await page.evaluate(() => {
    window.shifted = 0;
    const add = (list) => list.getEntries().forEach((one) => { if (!one.hadRecentInput) window.shifted += one.value; });
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  });
  const boxes = () => page.evaluate(() => ["#status", "#board", ".felt", "#actions"].map((part) => {
    const { top, height } = document.querySelector(part).getBoundingClientRect();
    return [part, Math.round(top), Math.round(height)].join(" ");
  }).join(", "));
  let first, tapped = 0;
  for (let decision = 0; decision < 24 && (await table.asks()); decision++) {
    first ??= await boxes();
    assert.equal(await boxes(), first, "no row changes its height");
    const out = await page.locator("#actions .dk-answer:visible").evaluateAll((answers) =>
      answers.filter((answer) => answer.getBoundingClientRect().bottom > innerHeight).length);
    assert.equal(out, 0, "every answer is in sight");
    const piece = page.locator("[data-pick]").first();
    if (await piece.count()) {
      const step = await table.step(), pick = await piece.getAttribute("data-pick");
      await page.locator("#actions:not([inert])").waitFor();
      // A figure before it may stand in the way of a finger; the tap is the same.
      await piece.evaluate((one) => one.click());
      assert.ok(await page.locator(`[data-choose="${pick}"] > input`).isChecked(), "the figure's move is chosen");
      assert.equal(await page.locator("#actions .deed:visible").count(), 1, "and can be played");
      assert.equal(await table.step(), step, "choosing never plays");
      tapped++;
    }
    await table.take(any(await table.offered()));
  }
  assert.ok(tapped > 0);
  assert.ok((await page.evaluate(() => window.shifted)) < 0.01, "nothing on the board moves unless the game moved it");
}, { timeout: 180 });
