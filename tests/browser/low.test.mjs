// Wide windows that are not high: board and actions side by side, all of both in view.
import assert from "node:assert/strict";
import { act } from "./stage.mjs";
import { any, fitsItsScreen, Table } from "./table.mjs";

const bots = (count) => Array.from({ length: count }, () => ({ bot: "novice" }));
const TABLES = { scheffeln: "run-mafia", verflixxt: "nochmal", don: "standard" };

/** Runs in the page: what can be chosen, done or looked at and is not in view as a whole. */
function hidden() {
  const out = (one) => {
    const { top, left, bottom, right } = one.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  };
  const choices = [...document.querySelectorAll("#actions :is([data-choose], [data-action], [data-nudge])")];
  const parts = [...document.querySelectorAll("#status, #board, #actions"), ...choices].filter((one) => one.checkVisibility());
  const cut = document.querySelector("#actions");
  return {
    out: parts.filter(out).map((one) => one.outerHTML.slice(0, 120)),
    scrolls: Math.max(document.documentElement.scrollHeight - innerHeight, cut.scrollHeight - cut.clientHeight),
  };
}

for (const [width, height] of [[1280, 600], [1024, 500]]) for (const [game, mode] of Object.entries(TABLES)) {
  act(`Board and actions of ${game} are in view at ${width} by ${height}`, async (stage) => {
    const wish = { game, mode, seats: [{ me: "Ada" }, ...bots(3)] };
    const table = new Table(await stage.host("Ada", wish, { viewport: { width, height } }));
    for (let decisions = 0; decisions < 8 && (await table.asks()); decisions++) {
      assert.deepEqual(await table.page.evaluate(hidden), { out: [], scrolls: 0 }, `at step ${await table.step()}`);
      await fitsItsScreen(table.page);
      await table.take(any(await table.offered()));
    }
  });
}

for (const [width, height] of [[1280, 900], [1280, 600], [1024, 500]]) {
  act(`No row of Don's bids is cut at ${width} by ${height}`, async (stage) => {
    const wish = { game: "don", mode: "plain", seats: [{ me: "Ada" }, ...bots(2)] };
    const table = new Table(await stage.host("Ada", wish, { viewport: { width, height } }));
    let most = 0;
    // Whoever always passes is paid by the others, and can bid more and more.
    for (let decisions = 0; decisions < 40 && (await table.asks()); decisions++) {
      const { count, cut } = await table.page.evaluate(() => {
        const bids = document.querySelector("#actions .bids");
        return { count: bids.children.length, cut: bids.scrollHeight - bids.clientHeight };
      });
      // Beyond four rows of seven they scroll, if they must.
      if (count <= 28) assert.equal(cut, 0, `${count} amounts`);
      most = Math.max(most, count);
      const offered = await table.offered();
      await table.take(offered.includes("pass") ? "pass" : offered[0]);
    }
    assert.ok(most > 12, `never more than ${most} amounts`);
  });
}

for (const [width, height] of [[1280, 600], [844, 390], [390, 844]]) {
  act(`Eight players of SPEED have room at ${width} by ${height}`, async (stage) => {
    const wish = { game: "scheffeln", mode: "speed", seats: [{ me: "Ada" }, ...bots(7)] };
    const table = new Table(await stage.host("Ada", wish, { viewport: { width, height } }));
    await table.asks();
    const over = await table.page.evaluate(() => {
      const box = (one) => one.getBoundingClientRect();
      const panel = box(document.querySelector(".seats"));
      const seats = [...document.querySelectorAll(".seats .player")];
      const texts = seats.flatMap((seat) => [...seat.querySelectorAll(".name, .score")].map((text) => [seat, text]));
      return [
        ...seats.filter((seat) => box(seat).bottom > panel.bottom + 1).map((seat) => `${seat.id} leaves the panel`),
        ...texts.filter(([seat, text]) => box(text).top < box(seat).top - 1 || box(text).bottom > box(seat).bottom + 1).map(([seat, text]) => `${seat.id} is too low for ${text.textContent}`),
      ];
    });
    assert.deepEqual(over, []);
  });
}
