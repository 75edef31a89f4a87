// People at one table, each with a browser of their own; somebody who watches; two who share one screen.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { Setup, sitDown } from "./rooms.mjs";
import { any, endsWithScores, fitsItsScreen, looksAsIfNew, meet, oneMove, Table, unpacked } from "./table.mjs";

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
  eve.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => seen.push(unpacked(payload))));
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

/** How far anything on the page has moved by itself so far. */
const shifts = (page) => page.evaluate(() => window.shifted);

act("A phrase is heard by everybody at the table and moves nothing", async (stage) => {
  const wish = { game: "verflixxt", mode: "base", seats: [{ me: "Ada" }, "friend"] };
  const [ada, ben] = await meet(stage, ["Ada", "Ben"], wish, PHONE);
  const eve = await stage.guest("Eve");
  await eve.page.goto(ada.page.url());
  assert.equal(await eve.page.locator(".open-phrases").count(), 0, "whoever watches cannot speak");
  for (const { page } of [ada, ben, eve]) {
    await page.evaluate(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifted += value; }).observe({ type: "layout-shift" });
    });
  }
  // By keyboard alone: the button, then a phrase.
  await ben.page.locator(".open-phrases").focus();
  await ben.page.keyboard.press("Enter");
  await ben.page.locator("[data-phrase=cheers]").focus();
  await ben.page.keyboard.press("Enter");
  for (const { page } of [ada, ben, eve]) {
    const said = page.locator("#said.on");
    await said.waitFor();
    assert.match(await said.innerText(), /^Ben\s+Cheers!$/);
    assert.equal(await said.getAttribute("role"), "status", "screen readers hear it too");
  }
  assert.ok(await ben.page.locator("#phrases").isHidden());
  // At once again is too soon, and only Ben is told.
  await ben.page.locator(".open-phrases").click();
  await ben.page.locator("[data-phrase=ouch]").click();
  await ben.page.getByText("Not so fast").waitFor();
  assert.doesNotMatch(await ada.page.locator("#said").innerText(), /Not so fast|Ouch/);
  await ada.page.locator("#said:not(.on)").waitFor({ state: "attached" });
  for (const { page } of [ada, eve]) assert.equal(await shifts(page), 0);
  await fitsItsScreen(ada.page);
  // Whoever does not want them neither hears nor is offered them.
  await ada.page.locator(".settings > summary").click();
  await ada.page.locator("label", { has: ada.page.locator("input[name=phrases][value=hidden]") }).click();
  await ada.page.keyboard.press("Escape");
  await ben.page.waitForTimeout(2100);
  await ben.page.locator(".open-phrases").click();
  await ben.page.locator("[data-phrase=sorry]").click();
  await eve.page.getByText("Sorry!").waitFor();
  assert.equal(await ada.page.locator("#said").innerText(), "");
  assert.ok(await ada.page.locator(".open-phrases").isHidden());
});
