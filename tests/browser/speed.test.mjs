// SPEED, in real time: two people and bots, who all grab at once.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { any, endsWithScores, fitsItsScreen, meet } from "./table.mjs";

/** Grabs whatever is there, round after round, until the game is over. */
async function grabOn(table) {
  while (await table.asks()) {
    await fitsItsScreen(table.page);
    const claims = await table.offered();
    if (claims.length === 0) continue;
    // Somebody else may be faster by a moment: then the button is no longer there, and one looks again.
    const grab = table.page.locator(`[data-action=${JSON.stringify(any(claims))}]`).click({ timeout: 1000 });
    await grab.catch((error) => assert.equal(error.name, "TimeoutError"));
  }
}

act("SPEED with two people and bots: a claim of one is seen by the other, to the end", async (stage) => {
  // Many seats empty the stacks soon, and the best bots grab the fastest.
  const seats = [{ me: "Ada" }, "friend", { bot: "boss" }, { bot: "boss" }, { bot: "boss" }, { bot: "boss" }];
  const options = { speedRevealMs: 200, speedCountdownMs: 3000 };
  const tables = await meet(stage, ["Ada", "Ben"], { game: "scheffeln", mode: "speed", options, seats }, PHONE);
  const [ada, ben] = tables;
  assert.ok(await ada.asks());
  const [claim] = await ada.offered();
  await ada.page.locator(`[data-action=${JSON.stringify(claim)}]`).click();
  await ben.page.locator(`[data-action=${JSON.stringify(claim)}]`).waitFor({ state: "detached" });
  await ben.page.locator("#actions .grab.held", { hasText: /Ada/i }).waitFor();
  await ada.page.locator("#actions .grab.mine").waitFor();
  await Promise.all(tables.map(grabOn));
  await endsWithScores(ada);
  await ben.page.locator("a[data-rematch]").waitFor();
}, { timeout: 240 });
