// What people find around the tables: a name of their own, their games, an invitation, a question before they leave, and
// how long a table takes.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { Setup } from "./rooms.mjs";
import { any, fitsItsScreen, meet, oneMove, Table } from "./table.mjs";

/** People play to the end as programs do, each the first thing that is legal: what counts here comes after. */
async function playOut(guests, table) {
  for (let number = 0; ; number++) {
    const { over, to_act } = await guests[0].state(table);
    if (over) return;
    const guest = guests[to_act[0]], { legal, window } = await guest.state(table);
    await guest.post(`/api/tables/${table}/act`, { action: legal[0].text, window, key: `k${number}` });
  }
}

const count = (page) => page.locator(".my-games .waiting-count");

act("Whoever is new says a name once, with the first game, and can change it later", async (stage) => {
  const ada = await stage.guest("Ada", PHONE);
  await ada.page.goto("/");
  await ada.page.locator("#newcomer-name").fill("Ada");
  await ada.page.locator("[data-quick-start=don]").click();
  const table = new Table(ada);
  await table.root.waitFor();
  const named = async (name) => assert.equal((await ada.state(table.id)).seats[0].name, name);
  await named("Ada");
  await ada.page.goto("/");
  assert.equal(await ada.page.locator("#newcomer").count(), 0, "asked a second time");
  await ada.page.goBack();
  await table.root.waitFor();
  // In the settings, at the table: the others see it at once.
  const eve = await stage.guest("Eve");
  await eve.page.goto(ada.page.url());
  await ada.page.locator(".settings > summary").click();
  await ada.page.waitForFunction(() => document.getElementById("my-name").value === "Ada");
  await ada.page.locator("#my-name").fill("Ada Lovelace");
  await ada.page.keyboard.press("Enter");
  await eve.page.getByText("Ada Lovelace").first().waitFor();
  await named("Ada Lovelace");
  const known = await ada.context.cookies();
  assert.equal(decodeURIComponent(known.find(({ name }) => name === "name").value), "Ada Lovelace");
});

act("My games: your turn first, a number in the bar, and finished ones can be removed", async (stage) => {
  const two = { game: "verflixxt", mode: "base", seats: [{ me: "Ada" }, "friend"] };
  const tables = await meet(stage, ["Ada", "Ben"], two);
  const [ada, ben] = tables.map((table) => table.guest);
  const alone = await ada.lay({ game: "don", mode: "standard", seats: [{ me: "Ada" }, "friend", "friend"] });
  const state = await ada.state(tables[0].id);
  const [acts, waits] = state.to_act[0] === 0 ? [ada, ben] : [ben, ada];
  const path = `/tables/${tables[0].id}`;
  for (const guest of [acts, waits]) {
    await guest.page.goto("/games");
    const section = guest.page.locator(`section:has([data-path="${path}"]) h2`);
    assert.equal(await section.innerText(), guest === acts ? "Your turn" : "Others are to act");
  }
  await count(acts.page).waitFor();
  assert.equal(await count(acts.page).getAttribute("data-waiting"), "1");
  assert.equal(await acts.page.locator(".my-games").getAttribute("aria-label"), "My games, 1 waits for you");
  assert.ok(await count(waits.page).isHidden(), "nothing waits");
  await ada.page.goto("/games");
  assert.deepEqual(await ada.page.locator("h2").allInnerTexts(), [state.to_act[0] === 0 ? "Your turn" : "Others are to act", "Waiting for players"]);
  assert.equal(await ada.page.locator(`[data-path="/tables/${alone}"] a.btn`).getAttribute("href"), `/tables/${alone}/leave`);
  await fitsItsScreen(ada.page);
  // To the end: the result in words, and off the list for one of the two.
  await playOut([ada, ben], path.split("/")[2]);
  await ada.page.goto("/games");
  const row = ada.page.locator(`[data-path="${path}"]`);
  assert.match(await row.innerText(), /You won\.|You shared first place\.|You came second of 2\./);
  await row.locator("[data-remove]").click();
  await row.waitFor({ state: "detached" });
  assert.equal(await count(ada.page).isHidden(), true);
  await ben.page.goto("/games");
  assert.equal(await ben.page.locator(`[data-path="${path}"]`).count(), 1, "Ben keeps the game");
});

act("An invitation can be copied, shared and scanned", async (stage) => {
  const ada = await stage.guest("Ada", PHONE);
  await ada.context.addInitScript(() => {
    navigator.share = async (what) => { window.shared = what; };
  });
  const table = await ada.lay({ game: "don", mode: "standard", seats: [{ me: "Ada" }, "friend", "friend"] });
  await ada.page.goto(`/tables/${table}`);
  const link = await ada.page.locator("#share-link").inputValue();
  await ada.page.locator("[data-share=share-link]").click();
  assert.equal(await ada.page.evaluate(() => window.shared.url), link);
  const code = ada.page.locator("#share-code svg");
  const { width, height } = await code.boundingBox();
  assert.ok(width === height && width >= 150, `a code of ${width} by ${height} pixels`);
  const [ground, dots] = await code.evaluate((svg) => [...svg.children].map((one) => getComputedStyle(one).fill));
  assert.deepEqual([ground, dots], ["rgb(255, 255, 255)", "rgb(0, 0, 0)"], "readers need dark on white");
  await fitsItsScreen(ada.page);
});

act("Leaving asks in place, and staying changes nothing", async (stage) => {
  const wish = { game: "don", mode: "standard", seats: [{ me: "Ada" }, "friend", { bot: "novice" }] };
  const [ada, ben] = await meet(stage, ["Ada", "Ben"], wish, PHONE);
  const ask = async ({ page }) => {
    if (await page.locator(".open-side").isVisible()) await page.locator(".open-side").click();
    await page.locator("#doors-more > summary").click();
    await page.locator("[data-ask-leave]").click();
    await page.locator("#leave").waitFor();
    assert.match(await page.locator("#leave").innerText(), /Your seat becomes free/);
  };
  for (const table of [ada, ben]) {
    await ask(table);
    assert.equal(await table.page.evaluate(() => document.activeElement.textContent), "Stay");
    await table.page.keyboard.press("Enter");
    await table.page.locator("#leave").waitFor({ state: "hidden" });
    assert.equal((await table.guest.state(table.id)).mine.length, 1, "still there");
  }
  await ben.page.locator("[data-ask-leave]").click();
  await ben.page.locator("#leave [data-leave]").click();
  await ben.page.waitForURL((url) => url.pathname === "/");
  // The table goes on, and somebody else can be invited to the free seat.
  await ada.page.locator("#watch-code").waitFor({ state: "attached" });
  assert.match(await ada.page.locator("#side").textContent(), /Ben left the table/);
  await ada.page.goto(`/tables/${ada.id}`);
  await ada.page.getByText("Give Ben’s seat to a bot").click();
  await ada.page.locator("[data-stand-in]").waitFor({ state: "detached" });
  for (let moves = 0; moves < 5; moves++) {
    assert.ok(await ada.asks(), "the game goes on");
    await ada.take(any(await ada.offered()));
  }
});

act("Set-up says how long a table takes and follows the choices as the house counts", async (stage) => {
  const { page } = await stage.guest("Ada");
  const said = () => page.locator("#how-long").innerText();
  for (const [game, modes] of [["don", ["plain", "strict-swap"]], ["scheffeln", ["run-mafia", "italian", "speed"]], ["verflixxt", ["worms", "life2020"]]]) {
    await Setup.open(page, game, "friends");
    assert.match(await said(), /^About \d+ minutes for 3$/);
    for (const mode of modes) {
      await page.goto(`/new/${game}?with=friends&mode=${mode}`);
      const house = await said();
      // The script comes to the same figures from the same form.
      await page.locator(`input[name="pace"][value="brisk"]`).check({ force: true });
      await page.locator(`input[name="pace"][value="none"]`).check({ force: true });
      assert.equal(await said(), house, `${game} ${mode}`);
    }
  }
  const setup = await Setup.open(page, "don", "friends");
  const minutes = async () => Number((await said()).match(/\d+/)[0]);
  const three = await minutes();
  await setup.choose("seats", "6");
  assert.match(await said(), / for 6$/);
  const six = await minutes();
  assert.ok(six > three, `${six} minutes for six, ${three} for three`);
  for (let seat = 1; seat < 6; seat++) await page.locator(`select[name="seat.${seat}"]`).selectOption("bot");
  assert.ok((await minutes()) < six, "bots are quicker than people");
});

act("Three play again: each follows with one click and has the seat of before", async (stage) => {
  const wish = { game: "scheffeln", mode: "base", seats: [{ me: "Ada" }, "friend", "friend"] };
  const tables = await meet(stage, ["Ada", "Ben", "Cleo"], wish);
  await playOut(tables.map((table) => table.guest), tables[0].id);
  for (const table of tables) await table.page.locator("#table[data-over]").waitFor();
  const old = tables[0].id;
  await tables[1].page.locator("button[data-rematch]").click();
  await tables[1].page.waitForURL((url) => !url.pathname.endsWith(old));
  for (const table of [tables[0], tables[2]]) await table.page.locator("a[data-rematch]").click();
  for (const [seat, table] of tables.entries()) {
    await table.page.waitForURL((url) => !url.pathname.endsWith(old));
    await table.root.waitFor();
    assert.equal(table.id, tables[0].id, "one table for all");
    assert.equal(await table.attribute("me"), String(seat));
  }
  assert.deepEqual((await tables[0].guest.state(tables[0].id)).seats.map(({ name }) => name), ["Ada", "Ben", "Cleo"]);
  assert.ok(await oneMove(tables), "and the game is on");
});
