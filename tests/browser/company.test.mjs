// People at one table, each with a browser of their own; somebody who watches; two who share one screen.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { Setup, sitDown } from "./rooms.mjs";
import { any, endsWithScores, fitsItsScreen, looksAsIfNew, meet, oneMove, Table } from "./table.mjs";

/** Marks pages; a page that was loaded again has lost its mark. */
async function mark(tables) {
  for (const { page } of tables) await page.evaluate(() => { window.marked = true; });
  return async () => {
    for (const { page, guest } of tables) {
      assert.ok(await page.evaluate(() => window.marked), `the page of ${guest.name} was reloaded`);
    }
  };
}

act("Two meet by a link and play to the end, each seeing the other's moves at once", async (stage) => {
  const ada = await stage.guest("Ada", PHONE);
  const setup = await Setup.open(ada.page, "scheffeln", "friends");
  await fitsItsScreen(ada.page);
  await setup.choose("seats.base", "2");
  await setup.name(0, "Ada");
  await setup.lay();
  await fitsItsScreen(ada.page);
  const link = await ada.page.locator("#share-link").inputValue();
  const ben = await stage.guest("Ben");
  await ben.page.goto(link);
  await sitDown(ben.page, "Ben");
  const tables = [new Table(ada), new Table(ben)];
  // Everybody is "You" on their own page.
  for (const [table, other] of [[tables[0], /Ben/i], [tables[1], /Ada/i]]) {
    await table.root.waitFor();
    const board = await table.page.locator("#board").innerText();
    for (const name of [/You/i, other]) assert.match(board, name);
  }
  const unbroken = await mark(tables);
  while (await oneMove(tables));
  await unbroken();
  for (const table of tables) await table.page.locator("#table[data-over]").waitFor();
  for (const table of tables) await looksAsIfNew(table);
  await endsWithScores(tables[0]);
  // Ben is shown the way to the table where Ada waits.
  await ben.page.locator("a[data-rematch]").click();
  await tables[1].root.waitFor();
  assert.equal(await tables[1].attribute("me"), "1");
}, { timeout: 180 });

act("Whoever watches sees every move at once and can do nothing", async (stage) => {
  const wish = { game: "scheffeln", mode: "base", seats: [{ me: "Ada" }, "friend"] };
  const tables = await meet(stage, ["Ada", "Ben"], wish);
  const eve = await stage.guest("Eve");
  const seen = [];
  eve.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => seen.push(payload)));
  await eve.page.goto(tables[0].page.url());
  const watching = new Table(eve);
  await watching.root.waitFor();
  assert.equal(await watching.attribute("me"), null);
  const unbroken = await mark([watching]);
  for (let move = 0; move < 12; move++) {
    assert.ok(await oneMove(tables, [watching]));
    assert.deepEqual(await watching.offered(), []);
  }
  await unbroken();
  await looksAsIfNew(watching);
  assert.ok(seen.length >= 12, `${seen.length} frames for 12 moves`);
  for (const frame of seen) assert.doesNotMatch(frame, /data-action|mcard/, "a frame shows what a hand holds");
  assert.match(await watching.page.locator("#board").innerText(), /Ben/i);
});

act("Two of one screen: a curtain between them, and nothing behind it", async (stage) => {
  const wish = { game: "scheffeln", mode: "base", seats: [{ me: "Ada" }, { here: "Ben" }] };
  const ada = await stage.host("Ada and Ben", wish);
  const table = new Table(ada);
  const [hand, curtain] = [ada.page.locator(".mcard"), ada.page.locator("[data-reveal]")];
  let [shown, curtains] = [null, 0];
  for (let turns = 0; turns < 14; turns++) {
    await ada.page.locator("[data-reveal], [data-choose]").first().waitFor();
    const next = await table.attribute("to-act");
    // Whoever is to act twice in a row is there already.
    if (next !== shown) {
      assert.equal(await curtain.getAttribute("data-reveal"), next);
      assert.equal(await hand.count(), 0, "a hand lies open before anybody said that they are there");
      assert.deepEqual(await table.offered(), []);
      assert.equal(await table.attribute("me"), null);
      // A page loaded now hides as much.
      assert.doesNotMatch(await (await ada.context.request.get(ada.page.url())).text(), /mcard|data-action/);
      await curtain.click();
      await ada.page.locator("[data-choose]").first().waitFor();
      curtains += 1;
    }
    shown = next;
    assert.equal(await table.attribute("me"), next);
    assert.equal(await curtain.count(), 0);
    assert.ok((await hand.count()) > 0, "whoever is there sees their hand");
    await table.take(any(await table.offered()));
  }
  assert.ok(curtains > 6, `${curtains} curtains in 14 turns`);
});
