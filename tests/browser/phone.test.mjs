// Narrow screens: nothing sticks out, in any room and at the fullest tables.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { any, fitsItsScreen, Table } from "./table.mjs";

/** The fullest table of each game, and how many decisions are looked at: in SPEED bots take their time for a round. */
const FULL = {
  scheffeln: { mode: "speed", seats: 8, decisions: 1 },
  verflixxt: { mode: "worms", seats: 8, decisions: 4 },
  don: { mode: "strict-swap", seats: 6, decisions: 4 },
};
const bots = (count) => Array.from({ length: count }, () => ({ bot: "novice" }));

act("Every room fits a phone", async (stage) => {
  const { page, ...ada } = await stage.guest("Ada", PHONE);
  stage.guests[0].forgive(/status of 404/);
  const rooms = ["/", "/nowhere"];
  for (const game of Object.keys(FULL)) {
    rooms.push(`/new/${game}?with=bots`, `/new/${game}?with=friends`, `/new/${game}?with=here`, `/rules/${game}`);
    const wish = { game, mode: FULL[game].mode, seats: [{ me: "Somebody with long names" }, ...bots(2), "friend"] };
    rooms.push(`/tables/${await stage.guests[0].lay(wish)}`);
  }
  rooms.push("/games", `${rooms.at(-1)}/leave`);
  for (const room of rooms) {
    await page.goto(room);
    assert.ok(await page.locator("h1").first().isVisible(), `${ada.name} sees a heading at ${room}`);
    await fitsItsScreen(page);
  }
  // Everything that can be folded open fits too.
  for (const game of Object.keys(FULL)) {
    await page.goto(`/new/${game}`);
    await page.locator("details.more summary").click();
    await fitsItsScreen(page);
  }
});

for (const [game, { mode, seats, decisions }] of Object.entries(FULL)) {
  act(`The fullest table of ${game} fits a phone`, async (stage) => {
    const wish = { game, mode, seats: [{ me: "Somebody with long names" }, ...bots(seats - 1)] };
    const table = new Table(await stage.host("Ada", wish, PHONE));
    for (let decision = 0; decision < decisions; decision++) {
      assert.ok(await table.asks());
      await fitsItsScreen(table.page);
      await table.take(any(await table.offered()));
      await fitsItsScreen(table.page);
    }
    await table.page.locator("[popovertarget=side]").click();
    await table.page.locator("#doors-more summary").click();
    for (const fold of await table.page.locator("#side details > summary").all()) await fold.click();
    await fitsItsScreen(table.page);
  });
}
