// Whole games, from the first decision to a rematch.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { endsWithScores, fitsItsScreen, looksAsIfNew, offersWhatIsLegal, Table } from "./table.mjs";

/** Plays a game to its end and checks the page at every decision; the shortest game asks `least` times. */
export async function wholeGame(table, least = 6) {
  const decisions = await table.playOut(async () => {
    await offersWhatIsLegal(table);
    await looksAsIfNew(table);
    await fitsItsScreen(table.page);
  });
  assert.ok(decisions >= least, `a game asks more than ${decisions} times`);
  await looksAsIfNew(table);
  await fitsItsScreen(table.page);
  await endsWithScores(table);
}

/** One click on the front page, and a whole game on a narrow screen. */
export async function quickGameOnThePhone(stage, game) {
  const ada = await stage.guest("Ada", PHONE);
  await ada.page.goto("/");
  await fitsItsScreen(ada.page);
  await ada.page.locator(`[data-quick-start=${game}]`).click();
  await wholeGame(new Table(ada));
}
