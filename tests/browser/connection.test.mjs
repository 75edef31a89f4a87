// The line to the house: a cut is noticed and said, and what was pressed meanwhile is done once and exactly once.
import assert from "node:assert/strict";
import { act } from "./stage.mjs";
import { any, Table } from "./table.mjs";
import { Tunnel } from "./tunnel.mjs";

act("A line that falls silent is noticed within five seconds, and what is pressed then is done once", async (stage) => {
  const tunnel = await Tunnel.to(stage.house.url);
  try {
    const wish = { game: "verflixxt", mode: "base", seats: [{ me: "Ada" }, { bot: "novice" }] };
    const ada = await stage.host("Ada", wish, { baseURL: tunnel.url, tempo: "instant" });
    const table = new Table(ada), { page } = table;
    ada.forgive(/WebSocket|ERR_|Failed to load/);
    assert.ok(await table.asks());
    const step = await table.step();
    tunnel.silent = true;
    await table.press(any(await table.offered()));
    await page.locator("body.offline").waitFor({ timeout: 5000 });
    assert.ok(await page.locator("p.line").isVisible(), "a banner says so");
    assert.equal(await table.step(), step, "nothing is shown that was not heard");
    tunnel.silent = false;
    await page.locator("body:not(.offline)").waitFor({ timeout: 30_000 });
    await table.passes(step);
    assert.equal(await page.locator("body.sending").count(), 0);
    assert.equal(await page.locator("#status .note").count(), 0, "nobody was refused anything");
    assert.ok(await table.asks());
    assert.equal(await table.step(), (await ada.state(table.id)).step);
  } finally {
    tunnel.close();
  }
}, { timeout: 120 });

act("A double tap on the roll moves no pawn", async (stage) => {
  const wish = { game: "verflixxt", mode: "base", seats: [{ me: "Ada" }, { bot: "novice" }] };
  const table = new Table(await stage.host("Ada", wish));
  for (let turns = 0; turns < 3; turns++) {
    assert.ok(await table.asks());
    await table.page.waitForFunction(() => !document.querySelector("#actions").inert);
    const roll = table.page.locator("[data-action=roll]");
    if (!(await roll.count())) {
      await table.take(any(await table.offered()));
      continue;
    }
    const step = await table.step();
    await roll.dblclick({ delay: 20 });
    await table.passes(step);
    await table.page.waitForTimeout(200);
    assert.equal(await table.attribute("phase"), "MAIN", "it is still to be chosen who moves");
    await table.take(any(await table.offered()));
  }
});
