// Hints: advice and what follows from a choice, for those who want them.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { any, Table } from "./table.mjs";

const bots = (count) => Array.from({ length: count }, () => ({ bot: "novice" }));
const TABLES = { scheffeln: "run-mafia", verflixxt: "worms", don: "standard" };

/** Runs in the page: the hints that are seen, what the deed is called for who has it read aloud, and where everything lies. */
function shown() {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const deed = [...document.querySelectorAll("#actions [data-action]")].find(seen);
  const places = ["#status", "#board", "#actions"].map((part) => document.querySelector(part).getBoundingClientRect().toJSON());
  return {
    hints: [...document.querySelectorAll(".hint:not(:has(.hint))")].filter((one) => seen(one) && one.textContent.trim()).map((one) => one.textContent),
    say: seen(document.querySelector("#status .say")),
    deed: deed?.textContent.trim(), label: deed?.getAttribute("aria-label"),
    places: JSON.stringify(places),
  };
}

async function setHints(page, value) {
  await page.locator(".settings summary").click();
  await page.locator(`.settings label:has([name=hints][value=${value}])`).click();
  await page.keyboard.press("Escape");
}

for (const [size, screen] of Object.entries({ wide: {}, phone: PHONE })) for (const [game, mode] of Object.entries(TABLES)) {
  act(`Whoever wants no hints at ${game} sees none on a ${size} screen, and chooses all the same`, async (stage) => {
    const table = new Table(await stage.host("Ada", { game, mode, seats: [{ me: "Ada" }, ...bots(2)] }, screen));
    const { page } = table;
    let hints = 0;
    for (let decisions = 0; decisions < 6 && (await table.asks()); decisions++) {
      const action = any(await table.offered());
      await page.waitForFunction(() => !document.querySelector("#actions").inert);
      const button = page.locator(`[data-action=${JSON.stringify(action)}]`);
      await table.choose(button);
      await page.mouse.move(0, 0);
      const on = await page.evaluate(shown);
      hints += on.hints.length;
      await setHints(page, "off");
      const off = await page.evaluate(shown);
      assert.deepEqual(off, { ...on, hints: [] }, "nothing but the hints goes, and nothing moves");
      if (game === "don") assert.equal(await page.locator("#board .ghost").evaluateAll((all) => all.filter((one) => one.checkVisibility({ opacityProperty: true })).length), 0, "the board tells what it would bring");
      assert.ok(off.say && off.label.length >= off.deed.length, `${off.deed}: ${off.label}`);
      await setHints(page, "on");
      assert.deepEqual(await page.evaluate(shown), on);
      const [step, asked] = [await table.step(), await button.evaluate((one) => one.dataset.grave !== undefined)];
      await button.click();
      if (asked) await page.locator(".ask-yes").click();
      await table.passes(step);
    }
    assert.ok(hints > 3, `only ${hints} hints were there to hide`);
    // It is kept.
    await setHints(page, "off");
    await page.reload();
    await table.asks();
    assert.deepEqual((await page.evaluate(shown)).hints, []);
  });
}
