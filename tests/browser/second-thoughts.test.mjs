// Second thoughts: taking back, asking before playing, and fingers that slip.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { looksAsIfNew, meet, Table, whoseTurn } from "./table.mjs";

/** One person among bots; a mode in which something can be taken back soon. */
const ALONE = {
  scheffeln: { game: "scheffeln", mode: "base", seats: [{ me: "Ada" }, { bot: "novice" }] },
  don: { game: "don", mode: "standard", seats: [{ me: "Ada" }, { bot: "novice" }, { bot: "novice" }] },
  verflixxt: { game: "verflixxt", mode: "base", seats: [{ me: "Ada" }, { bot: "novice" }] },
};
const offer = (table) => table.page.locator("[data-take-back]");

/** Waits until the page asks for a decision that can be pressed. */
async function myTurn(table) {
  await table.page.waitForFunction(() => {
    const actions = document.getElementById("actions"), { me, toAct } = document.getElementById("table").dataset;
    const mine = (toAct ?? "").split(" ").includes(me) && !document.body.classList.contains("sending");
    return mine && !actions.inert && actions.querySelector("[data-action]");
  });
  return table.guest.state(table.id);
}

/** Plays until something was done that can be taken back; gives how the table stood before. */
async function untilOffered(table) {
  for (let decision = 0; decision < 30; decision++) {
    const before = await myTurn(table);
    await table.press(before.legal[0].text);
    await table.page.waitForFunction(() => !document.body.classList.contains("sending"));
    if ((await table.guest.state(table.id)).take_back !== null) {
      await offer(table).waitFor();
      return before;
    }
    assert.equal(await offer(table).count(), 0, "nothing is offered that cannot be");
  }
  assert.fail("nothing could be taken back");
}

for (const [game, wish] of Object.entries(ALONE)) {
  act(`Among bots a deed of ${game} is taken back by its button and by its key`, async (stage) => {
    const table = new Table(await stage.host("Ada", wish, { tempo: "calm" }));
    for (const way of [() => offer(table).click(), () => table.page.keyboard.press("u")]) {
      const before = await untilOffered(table);
      assert.match(await offer(table).getAttribute("aria-label"), /^Take back: ./);
      await way();
      const after = await myTurn(table);
      assert.deepEqual([after.legal, after.view], [before.legal, before.view], "everything is as it was");
      assert.ok(after.step > before.step, "the number of the step only grows");
      assert.match(await table.page.locator(".log .of-house").first().innerText(), /taken back/);
      await looksAsIfNew(table);
    }
    // The third deed stands, and the bots go on by themselves.
    const { step } = await untilOffered(table);
    await offer(table).waitFor({ state: "detached" });
    assert.ok((await myTurn(table)).step > step + 1);
  });
}

act("When a bot has answered, nothing is taken back", async (stage) => {
  const table = new Table(await stage.host("Ada", ALONE.scheffeln));
  const before = await myTurn(table);
  await table.press(before.legal[0].text);
  await table.page.waitForFunction((old) => Number(document.getElementById("table").dataset.step) > old + 1, before.step);
  assert.equal(await offer(table).count(), 0);
  const data = { step: (await myTurn(table)).step, key: "k" };
  const answer = await table.guest.context.request.post(`/api/tables/${table.id}/take-back`, { data });
  assert.deepEqual([answer.status(), (await answer.json()).error.code], [409, "E_SETTLED"]);
});

act("Dice are not taken back", async (stage) => {
  const table = new Table(await stage.host("Ada", ALONE.verflixxt, { tempo: "steady" }));
  await myTurn(table);
  await table.take("roll");
  assert.equal(await offer(table).count(), 0);
  await table.page.keyboard.press("u");
  assert.deepEqual((await table.guest.state(table.id)).to_act, [0]);
});

act("Whoever wants no second thoughts gets no button", async (stage) => {
  const ada = await stage.guest("Ada", { tempo: "steady" });
  await ada.context.addCookies([{ name: "takeback", value: "off", url: stage.house.url }]);
  ada.table = await ada.lay(ALONE.scheffeln);
  await ada.page.goto(`/tables/${ada.table}`);
  const table = new Table(ada);
  const { legal } = await myTurn(table);
  await table.press(legal[0].text);
  await table.page.waitForFunction(() => !document.body.classList.contains("sending"));
  assert.equal(await offer(table).count(), 0);
});

for (const takeBack of ["off", "on"]) {
  act(`Among people a deed is taken back ${takeBack === "on" ? "as long as nobody has acted" : "only if the table allows it"}`, async (stage) => {
    const wish = { game: "scheffeln", mode: "base", takeBack, seats: [{ me: "Ada" }, "friend"] };
    const tables = await meet(stage, ["Ada", "Ben"], wish);
    const mine = await whoseTurn(tables), other = tables.find((table) => table !== mine);
    const before = await mine.guest.state(mine.id);
    await mine.take(before.legal[0].text);
    await other.reaches(await mine.step());
    assert.equal(await offer(other).count(), 0, "it is not Ben's to take back");
    if (takeBack === "off") return assert.equal(await offer(mine).count(), 0);
    await offer(mine).click();
    const after = await myTurn(mine);
    assert.deepEqual([after.legal, after.view], [before.legal, before.view]);
    await other.reaches(after.step);
    assert.match(await other.page.locator("#status .just").innerText(), /taken back/);
    for (const table of tables) await looksAsIfNew(table);
    // As soon as the other has acted it stands.
    await mine.take(before.legal[0].text);
    await offer(mine).waitFor();
    await other.reaches(await mine.step());
    await other.take((await myTurn(other)).legal[0].text);
    await offer(mine).waitFor({ state: "detached" });
  });
}

act("Who is always asked confirms what one tap would play; Escape and No play nothing", async (stage) => {
  const ada = await stage.guest("Ada");
  await ada.context.addCookies([{ name: "ask", value: "always", url: stage.house.url }]);
  ada.table = await ada.lay(ALONE.verflixxt);
  await ada.page.goto(`/tables/${ada.table}`);
  const table = new Table(ada), { page } = ada;
  const { step } = await myTurn(table);
  const roll = page.locator("[data-action=roll]"), dock = page.locator("#actions");
  const height = (await dock.boundingBox()).height;
  for (const cancel of [() => page.keyboard.press("Escape"), () => page.locator(".ask-no").click()]) {
    await roll.click();
    assert.match(await page.locator(".ask-yes").innerText(), /^Really “.+”\?$/);
    assert.equal((await dock.boundingBox()).height, height, "nothing moves");
    assert.equal(await page.evaluate(() => document.activeElement.className.includes("ask-yes")), true);
    await cancel();
    await page.locator(".ask").waitFor({ state: "detached" });
  }
  assert.equal((await ada.state(ada.table)).step, step, "nothing was played");
  await roll.click();
  await page.locator(".ask-yes").click();
  await table.passes(step);
  // Whoever has chosen has been asked already.
  const { legal, ...rolled } = await myTurn(table);
  if (legal.length > 1) {
    await table.choose(page.locator(`[data-action=${JSON.stringify(legal[1].text)}]`));
    await page.locator(`[data-action=${JSON.stringify(legal[1].text)}]`).click();
    await table.passes(rolled.step);
  }
});

act("A bid of all one's chips is asked first", async (stage) => {
  const table = new Table(await stage.host("Ada", ALONE.don)), { page } = table;
  const { legal, step } = await myTurn(table);
  const all = legal.filter(({ action }) => action.do === "bid").at(-1).text;
  const button = page.locator(`[data-action=${JSON.stringify(all)}]`);
  await table.choose(button);
  await button.click();
  await page.locator(".ask-yes").waitFor();
  assert.equal((await table.guest.state(table.id)).step, step);
  await page.locator(".ask-yes").click();
  await table.passes(step);
});

for (const finger of [true, false]) {
  act(`A double ${finger ? "tap" : "click"} on “Roll” moves no pawn`, async (stage) => {
    const table = new Table(await stage.host("Ada", ALONE.verflixxt, finger ? PHONE : {})), { page } = table;
    await myTurn(table);
    const { x, y, width, height } = await page.locator("[data-action=roll]").boundingBox();
    const at = [x + width / 2, y + height / 2];
    for (let tap = 0; tap < 2; tap++) await (finger ? page.touchscreen.tap(...at) : page.mouse.click(...at));
    await page.waitForTimeout(600);
    const { legal, to_act } = await table.guest.state(table.id);
    assert.deepEqual(to_act, [0], "it is still Ada's turn");
    assert.ok(legal.some(({ text }) => text.startsWith("move")), "she has not moved yet");
  });
}

/** A finger on the screen. */
async function finger({ context, page }) {
  const line = await context.newCDPSession(page);
  const touch = (type, ...touchPoints) => line.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (x, y) => touch("touchStart", { x, y }),
    slide: (x, y) => touch("touchMove", { x, y }),
    up: () => touch("touchEnd"),
  };
}

act("Holding an answer shows what it brings, letting go chooses it, sliding off leaves everything", async (stage) => {
  const ada = await stage.host("Ada", ALONE.scheffeln, PHONE);
  const table = new Table(ada), { page } = ada;
  // A hand of cards, not the choice of a character.
  for (let { legal } = await myTurn(table); !legal.some(({ action }) => action.do === "move"); { legal } = await myTurn(table)) {
    await table.take(legal[0].text);
  }
  const { step } = await ada.state(ada.table);
  const hand = page.locator("#actions .dk-0 > .dk-answers > [data-choose]");
  const chosen = () => page.evaluate(() => [...document.querySelectorAll("#actions .dk-0 > .dk-answers input")].findIndex((one) => one.checked));
  const middle = async (index) => {
    const { x, y, width, height } = await hand.nth(index).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const touch = await finger(ada);
  assert.equal(await chosen(), -1);
  await touch.down(...(await middle(0)));
  await page.waitForTimeout(700);
  assert.equal(await chosen(), 0, "it is shown as chosen while it is held");
  const brings = (index) => page.locator(`#actions .dk-0 > .dk-branch[data-of="${index}"]`).evaluate((one) => getComputedStyle(one).display);
  assert.notEqual(await brings(0), "none", "and what it brings is on show");
  await touch.slide(200, 300);
  await page.waitForTimeout(100);
  assert.equal(await brings(0), "none", "sliding off takes that away");
  await touch.up();
  await page.waitForTimeout(400);
  assert.equal(await chosen(), -1, "nothing was chosen");
  await touch.down(...(await middle(1)));
  await page.waitForTimeout(700);
  await touch.up();
  await page.waitForTimeout(100);
  assert.equal(await chosen(), 1, "letting go has chosen it");
  assert.equal((await ada.state(ada.table)).step, step, "choosing plays nothing");
  // A deed that is held and let go is done; one that is slid off is not.
  await page.waitForTimeout(400);
  const deed = page.locator("#actions .deed").filter({ visible: true }).first();
  const { x, y, width, height } = await deed.boundingBox();
  await touch.down(x + width / 2, y + height / 2);
  await touch.slide(200, 300);
  await touch.up();
  await page.waitForTimeout(300);
  assert.equal((await ada.state(ada.table)).step, step, "sliding off plays nothing");
  await touch.down(x + width / 2, y + height / 2);
  await page.waitForTimeout(700);
  await touch.up();
  await table.passes(step);
});

act("What has just come under the finger is not pressed", async (stage) => {
  const ada = await stage.host("Ada", ALONE.scheffeln, PHONE);
  const table = new Table(ada), { page } = ada;
  for (let { legal } = await myTurn(table); !legal.some(({ action }) => action.do === "move"); { legal } = await myTurn(table)) {
    await table.take(legal[0].text);
  }
  const { step } = await ada.state(ada.table);
  // The first touch tells the page that there are fingers; the deed appears as the card is chosen.
  await page.locator("#actions .dk-0 > .dk-answers > [data-choose]").first().tap();
  const deed = await page.waitForFunction(() => {
    const seen = [...document.querySelectorAll("#actions .deed")].find((one) => one.checkVisibility());
    if (!seen) return null;
    const { x, y, width, height } = seen.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }).then((found) => found.jsonValue());
  await page.touchscreen.tap(...deed);
  await page.waitForTimeout(500);
  assert.equal((await ada.state(ada.table)).step, step, "a tap at once is a slip");
  await page.touchscreen.tap(...deed);
  await table.passes(step);
});
