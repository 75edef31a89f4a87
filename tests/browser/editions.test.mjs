// What is printed in other editions: chosen on the set-up page and played to the end.
import assert from "node:assert/strict";
import { wholeGame } from "./games.mjs";
import { Setup } from "./rooms.mjs";
import { act } from "./stage.mjs";
import { Table } from "./table.mjs";

/** A named way to play, from the set-up page; `choices` are further options and the number of seats. */
async function chosen(stage, game, mode, choices) {
  const ada = await stage.guest("Ada");
  const form = await Setup.open(ada.page, game);
  await ada.page.locator(`.ready a[href*="mode=${mode}"]`).click();
  await ada.page.locator(`.ready a[aria-current][href*="mode=${mode}"]`).waitFor();
  const fold = ada.page.locator("details.more:not([open]) > summary");
  if (await fold.count()) await fold.click();
  for (const [field, value] of Object.entries(choices)) await form.choose(field, value);
  await form.name(0, "Ada");
  await form.lay();
  return new Table(ada);
}

act("Scheffeln by the Italian rules, the second seat begins", async (stage) => {
  const table = await chosen(stage, "scheffeln", "italian", { "o.startPlayer": "1", "seats.base": "2" });
  const { options } = await table.guest.state(table.id);
  assert.deepEqual([options.skipTo, options.endWhen, options.exchange, options.startPlayer], ["empty", "allEmpty", "may", 1]);
  // It may end after one round, if nobody took a token.
  await wholeGame(table, 5);
}, { timeout: 240 });

act("Don as printed", async (stage) => {
  const table = await chosen(stage, "don", "printed", { seats: "3" });
  const { options } = await table.guest.state(table.id);
  assert.deepEqual([options.strictTable, options.sideOffers, options.discardFrom], [true, "each", "earlier"]);
  await wholeGame(table);
}, { timeout: 240 });

act("Verflixxt nochmal! on the reconstructed path of all tiles, guards may be pushed", async (stage) => {
  const choices = { "o.worms": "on", "o.nochmalFixed": "print36", "o.pushGuards": "on", "seats.nochmal": "2" };
  const table = await chosen(stage, "verflixxt", "nochmal-fixed", choices);
  const { options } = await table.guest.state(table.id);
  assert.deepEqual([options.worms, options.nochmalFixed, options.pushGuards], ["on", "print36", "on"]);
  await wholeGame(table);
}, { timeout: 240 });
