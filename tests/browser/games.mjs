// Whole games, from the first decision to a rematch.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { endsWithScores, fitsItsScreen, looksAsIfNew, offersWhatIsLegal, Table } from "./table.mjs";
import { SMALL, textsApart } from "./texts.mjs";

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
  await scoresFit(table.page);
  await endsWithScores(table);
}

/** The scores have room on every small screen: none is cut, and none lies over another. */
async function scoresFit(page) {
  const usual = page.viewportSize();
  for (const [size, viewport] of Object.entries(SMALL)) {
    await page.setViewportSize(viewport);
    const { share, over } = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.getElementById("actions");
      return { share: clientWidth / innerWidth, over: scrollWidth - clientWidth };
    });
    assert.ok(share > 0.48, `the scores have ${share} of the width ${size}`);
    assert.ok(over <= 0, `the scores are ${over} pixels too wide ${size}`);
    await textsApart(page, "#actions", `the scores ${size}`);
  }
  await page.setViewportSize(usual);
}

/** One click on the front page, and a whole game on a narrow screen. */
export async function quickGameOnThePhone(stage, game) {
  const ada = await stage.guest("Ada", PHONE);
  await ada.page.goto("/");
  await fitsItsScreen(ada.page);
  await ada.page.locator(`[data-quick-start=${game}]`).click();
  await wholeGame(new Table(ada));
}
