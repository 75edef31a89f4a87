// Other ways to the same table: without script, by keyboard, by links; and the doors around the game.
import assert from "node:assert/strict";
import { act } from "./stage.mjs";
import { any, looksAsIfNew, meet, Table } from "./table.mjs";

const ALONE = [{ me: "Ada" }, { bot: "novice" }, { bot: "novice" }];

for (const game of ["don", "verflixxt"]) {
  act(`Without script, turns of ${game} are played by forms`, async (stage) => {
    const { page } = await stage.guest("Ada", { javaScriptEnabled: false });
    await page.goto("/");
    await page.locator(`[data-quick-start=${game}]`).click();
    const step = async () => Number(await page.locator("#table").getAttribute("data-step"));
    for (let turns = 0; turns < 4; turns++) {
      // Whoever has no script looks again until it is their turn.
      for (let looks = 0; (await page.locator("[data-action]").count()) === 0; looks++) {
        assert.ok(looks < 200, "it is never Ada's turn");
        await page.reload();
      }
      const before = await step();
      const button = page.locator("[data-action]").first();
      await new Table({ page }).choose(button);
      await button.click();
      await page.waitForLoadState();
      assert.ok((await step()) > before, "the action was taken");
      assert.equal(await page.locator("#status .note").count(), 0);
    }
  });
}

act("Without script people have a name, can speak, are asked before they leave, and find their games", async (stage) => {
  const ada = await stage.guest("Ada", { javaScriptEnabled: false });
  const { page } = ada;
  await page.goto("/");
  await page.locator("#newcomer-name").fill("Ada");
  await page.locator("#newcomer button").click();
  await page.waitForLoadState();
  assert.equal(await page.locator("#newcomer").count(), 0, "the name is kept");
  await page.locator("[data-quick-start=verflixxt]").click();
  await page.locator("#table").waitFor();
  const path = new URL(page.url()).pathname;
  const eve = await stage.guest("Eve");
  await eve.page.goto(path);
  await page.locator(".open-phrases").click();
  await page.locator("[data-phrase=good-luck]").click();
  await eve.page.getByText("Good luck!").waitFor();
  assert.match(await eve.page.locator("#said").innerText(), /^Ada/);
  await page.goto("/games");
  await page.locator(`[data-path="${path}"] a.btn`).click();
  await page.locator("a.btn", { hasText: "Stay" }).click();
  await page.locator("#table[data-me]").waitFor();
  await page.goto(`${path}/leave`);
  await page.locator("[data-leave]").click();
  await page.goto("/games");
  assert.equal(await page.locator(".game-row").count(), 0, "what was left is off the list");
});

act("A move by Tab, Space and Enter alone", async (stage) => {
  const ada = await stage.host("Ada", { game: "verflixxt", mode: "base", seats: ALONE.slice(0, 2) });
  const table = new Table(ada);
  for (let moves = 0; moves < 4; moves++) {
    assert.ok(await table.asks());
    const step = await table.step();
    const focused = () => ada.page.evaluate(() => document.activeElement.dataset.action ?? null);
    for (let tabs = 0; (await focused()) === null; tabs++) {
      assert.ok(tabs < 100, "Tab never comes to a move");
      // An answer of the dock is chosen by Space, as everywhere.
      const open = () => document.activeElement.matches(".dk-answer > input:not(:checked)");
      await ada.page.keyboard.press((await ada.page.evaluate(open)) ? "Space" : "Tab");
    }
    await ada.page.keyboard.press("Enter");
    await table.passes(step);
  }
});

act("A frame of another player's move takes away neither focus nor a press that has begun", async (stage) => {
  const options = { speedRevealMs: 200, speedCountdownMs: 15000 };
  const wish = { game: "scheffeln", mode: "speed", options, seats: [{ me: "Ada" }, "friend", "friend", "friend"] };
  const tables = await meet(stage, ["Ada", "Ben", "Cleo", "Dora"], wish);
  const { page } = tables[0];
  for (const table of tables) assert.ok(await table.asks());
  // The others take what stands before the one that Ada is about to take: hers changes its place among the rest.
  const claims = await tables[0].offered();
  const mine = page.locator(`[data-action=${JSON.stringify(claims[3])}]`);
  await mine.focus();
  await mine.hover();
  await page.mouse.down();
  for (const [other, claim] of [[tables[1], claims[0]], [tables[2], claims[2]]]) {
    const step = await tables[0].step();
    await other.take(claim);
    await tables[0].passes(step);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.action), claims[3]);
  }
  await page.mouse.up();
  await page.locator("#actions .grab.mine").waitFor();
});

act("With motion, every piece comes to rest where it belongs", async (stage) => {
  const wish = { game: "verflixxt", mode: "base", seats: ALONE.slice(0, 2) };
  const table = new Table(await stage.host("Ada", wish, { reducedMotion: "no-preference" }));
  for (let moves = 0; moves < 6; moves++) {
    assert.ok(await table.asks());
    await table.take(any(await table.offered()));
  }
  assert.ok(await table.asks());
  await looksAsIfNew(table);
});

act("A link that leads nowhere leads to a friendly page", async (stage) => {
  const { page, ...ada } = await stage.guest("Ada");
  stage.guests[0].forgive(/status of 404/);
  for (const wrong of ["/tables/00000000000000000000000000", "/tables/nonsense", "/nowhere"]) {
    const answer = await page.goto(wrong);
    assert.equal(answer.status(), 404, `${ada.name} at ${wrong}`);
    await page.locator("[data-trouble='404'] h1").waitFor();
    await page.locator("[data-trouble] a[href='/']").click();
    await page.locator("[data-quick-start=don]").waitFor();
  }
});

act("The link of a seat takes the seat to another device", async (stage) => {
  const ada = await stage.host("Ada", { game: "verflixxt", mode: "base", seats: ALONE.slice(0, 2) });
  const [here, there] = [new Table(ada), new Table(await stage.guest("Ada's phone"))];
  assert.ok(await here.asks());
  await ada.page.locator("#doors-more summary").click();
  await ada.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await ada.page.locator("#seat-link").inputValue();
  await ada.page.locator("[data-copy=seat-link]").click();
  await ada.page.waitForFunction(() => {
    const button = document.querySelector("[data-copy=seat-link]");
    return button.textContent === button.dataset.copied;
  });
  assert.equal(await ada.page.evaluate(() => navigator.clipboard.readText()), link);
  await there.page.goto(link);
  await there.page.locator(".seat-link button").click();
  assert.ok(await there.asks());
  assert.equal(await there.attribute("me"), "0");
  // The old device sees it at once, and can only watch.
  await ada.page.locator("#table:not([data-me])").waitFor();
  assert.deepEqual(await here.offered(), []);
  await there.take(any(await there.offered()));
  await here.reaches(await there.step());
  // Who sat there has a new link now: the old one is spent.
  stage.guests[0].forgive(/status of 410/);
  assert.equal((await ada.page.goto(link)).status(), 410);
});

act("A standing order is given and taken back by its button", async (stage) => {
  const wish = { game: "don", mode: "standard", seats: [{ me: "Ada" }, "friend", "friend"] };
  const [table] = await meet(stage, ["Ada", "Ben", "Cleo"], wish);
  const { page, guest } = table;
  const button = page.locator("[data-order=no-sell]");
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await button.click();
  await page.locator("[data-order=no-sell][aria-pressed=true]").waitFor();
  assert.deepEqual((await guest.state(table.id)).orders, ["no-sell"]);
  await looksAsIfNew(table);
  await button.click();
  await page.locator("[data-order=no-sell][aria-pressed=false]").waitFor();
  assert.deepEqual((await guest.state(table.id)).orders, []);
});
