// The house falls over in the middle of a game and comes up again.
import assert from "node:assert/strict";
import { act } from "./stage.mjs";
import { looksAsIfNew, meet, offersWhatIsLegal, oneMove, whoseTurn } from "./table.mjs";

act("After a crash both pages come back by themselves, at the same step, and the game goes on", async (stage) => {
  const { house } = stage;
  const wish = { game: "don", mode: "plain", seats: [{ me: "Ada" }, "friend", "friend"] };
  const tables = await meet(stage, ["Ada", "Ben", "Cleo"], wish);
  for (const { guest, page } of tables) {
    await page.evaluate(() => { window.marked = true; });
    guest.forgive(/WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/);
  }
  for (let moves = 0; moves < 5; moves++) await oneMove(tables);
  const step = await tables[0].step();

  await house.crash();
  for (const { page } of tables) await page.locator("body.offline").waitFor();
  // What is done while the house is down is done once it is up: once.
  const mover = await whoseTurn(tables);
  await mover.press((await mover.offered())[0]);
  assert.equal(await mover.step(), step, "nothing happens while nobody can be asked");
  await house.reopen();
  for (const table of tables) {
    await table.page.locator("body:not(.offline)").waitFor();
    await table.passes(step);
  }
  const { step: after } = await tables[0].guest.state(tables[0].id);
  for (const table of tables) assert.equal(await table.step(), after);

  for (let moves = 0; moves < 5; moves++) await oneMove(tables);
  for (const table of tables) {
    assert.ok(await table.page.evaluate(() => window.marked), "the page came back without being loaded anew");
    await looksAsIfNew(table);
  }
  await offersWhatIsLegal(await whoseTurn(tables));
});
