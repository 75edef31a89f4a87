// Tables on small screens, held either way and enlarged: what is told is whole, and nothing covers anything.
import assert from "node:assert/strict";
import { PHONE } from "./chromium.mjs";
import { act } from "./stage.mjs";
import { any, Table } from "./table.mjs";
import { nothingCut, SMALL, textsApart } from "./texts.mjs";

const alone = (game, mode, seats) => ({ game, mode, seats: [{ me: "Ada" }, ...Array(seats - 1).fill({ bot: "novice" })] });

/** Plays what is read by tapping; `look` sees the page before every tap and every decision, until it has seen enough. */
async function tapped(table, look, most = 40) {
  const { page } = table;
  for (let count = 0; count < most;) {
    const now = await page.waitForFunction(() => {
      const { stage, over } = document.querySelector("#table").dataset;
      if (document.body.classList.contains("telling")) return { told: true, stage };
      if (over) return { over };
      return document.querySelector("#actions:not([inert]) [data-action]") ? {} : null;
    }).then((found) => found.jsonValue());
    if (now.over || (await look(now))) return;
    if (now.told) {
      // A line may go by itself between look and tap.
      await page.locator("[data-go-on]").click({ timeout: 1000 }).catch(() => {});
      continue;
    }
    const step = await table.step();
    await table.press(any(await table.offered()));
    await page.waitForFunction((old) => document.querySelector("#actions").inert || Number(document.querySelector("#table").dataset.step) > old, step);
    count++;
  }
  assert.fail("there was too little to see");
}

async function atEverySize(page, check) {
  for (const [size, viewport] of Object.entries(SMALL)) {
    await page.setViewportSize(viewport);
    await check(size);
  }
}

act("Going on by tapping covers nothing", async (stage) => {
  const table = new Table(await stage.host("Ada", alone("verflixxt", "base", 3), { ...PHONE, tempo: "tap" }));
  const { page } = table;
  let beside = 0;
  await tapped(table, async ({ told }) => {
    if (!told) return false;
    const boxes = await page.evaluate(() => {
      const box = (one) => { const { left, right, top, bottom } = one.getBoundingClientRect(); return { left, right, top, bottom }; };
      const words = [...document.querySelectorAll("#actions :is(.deed, .dk-hint, .dk-answer, .turns li), #take-back .btn")];
      const shown = words.filter((one) => one.checkVisibility({ visibilityProperty: true }));
      return { on: box(document.querySelector(".go-on")), others: shown.map((one) => [one.className, box(one)]) };
    });
    for (const [name, box] of boxes.others) {
      const apart = boxes.on.left >= box.right || boxes.on.right <= box.left || boxes.on.top >= box.bottom || boxes.on.bottom <= box.top;
      assert.ok(apart, `"Go on" lies over ${name}`);
    }
    return (await page.locator("#take-back .btn").count()) > 0 && ++beside > 1;
  });
});

act("The dock goes with the picture while others play", async (stage) => {
  const table = new Table(await stage.host("Ada", alone("verflixxt", "base", 6), { ...PHONE, tempo: "tap" }));
  let seen = 0;
  await tapped(table, async ({ told }) => {
    const [now, hint] = await Promise.all(["#status .say", "#actions .dk-hint"].map((part) => table.page.locator(part).first().textContent({ timeout: 200 }).catch(() => "")));
    const [, name, deed] = /^(\w+) is to (roll|move)/.exec(now ?? "") ?? [];
    if (!told || !name || !hint) return false;
    assert.equal(hint, `Waiting for ${name} to ${deed}.`);
    return ++seen > 8;
  });
});

act("Don's scenes are whole with six seats on every small screen", async (stage) => {
  const table = new Table(await stage.host("Ada", alone("don", "plain", 6), { tempo: "tap", viewport: SMALL["on a phone"] }));
  const seen = new Set();
  await tapped(table, async ({ stage: scene }) => {
    if (!["hammer", "payout"].includes(scene) || seen.has(scene)) return false;
    seen.add(scene);
    await atEverySize(table.page, async (size) => {
      await nothingCut(table.page, `.scene.${scene}`, `the ${scene} ${size}`);
      await textsApart(table.page, `.scene.${scene}`, `the ${scene} ${size}`);
    });
    return seen.size === 2;
  });
});

act("Don's plaque lies beside the rivals in every phase, with six seats", async (stage) => {
  const table = new Table(await stage.host("Ada", alone("don", "swap", 6), { viewport: SMALL["on a phone"] }));
  const { page } = table, seen = new Set();
  for (let decision = 0; decision < 60 && seen.size < 4 && (await table.asks()); decision++) {
    const phase = await table.attribute("phase");
    if (!seen.has(phase)) await atEverySize(page, async (size) => {
      const where = `${phase} ${size}`;
      // What a bid would bring lies over what the last one brought.
      await textsApart(page, "#board", where, ".delta");
      const over = await page.evaluate(() => {
        const plaque = document.querySelector(".stage > .plaque").getBoundingClientRect();
        const rivals = [...document.querySelectorAll(".others .seat")].map((seat) => seat.getBoundingClientRect());
        return Math.max(...rivals.map(({ bottom }) => bottom)) - plaque.top;
      });
      assert.ok(over <= 1, `${where}: the plaque covers ${over} pixels of a rival`);
    });
    seen.add(phase);
    await table.take(any(await table.offered()));
  }
  assert.ok(seen.has("SWAP") && seen.has("SIDE_OFFER"), [...seen].join());
}, { timeout: 240 });

for (const [mode, seats] of [["mafia", 4], ["speed", 8]]) {
  act(`Words of Scheffeln (${mode}) are whole on every small screen`, async (stage) => {
    const table = new Table(await stage.host("Ada", alone("scheffeln", mode, seats), { viewport: SMALL["on a phone"] }));
    for (let decision = 0; decision < (mode === "speed" ? 1 : 3) && (await table.asks()); decision++) {
      await atEverySize(table.page, async (size) => {
        await textsApart(table.page, "#board", `the board ${size}`, "[data-if], .ghost");
        await nothingCut(table.page, ".middle, .rc, .seats .player, .dk-idle", `Scheffeln ${size}`);
        const broken = await table.page.locator(".grab b").evaluateAll((all) => all.filter((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          return words.getClientRects().length > 1;
        }).map((one) => one.innerText));
        assert.deepEqual(broken, [], `broken in two ${size}`);
      });
      await table.take(any(await table.offered()));
    }
  }, { timeout: 240 });
}

act("The sheet's icon keeps its size beside a long mode", async (stage) => {
  const { page } = await stage.host("Ada", alone("verflixxt", "base-random", 6), { viewport: SMALL["at 320 pixels"] });
  const { width, height } = await page.locator(".open-side").boundingBox();
  assert.deepEqual([width, height], [44, 44]);
});

act("However much somebody has won at Verflixxt, it stays on their card", async (stage) => {
  const { page } = await stage.host("Ada", alone("verflixxt", "nochmal", 4));
  const out = await page.evaluate(() => {
    // Six tiles, as many as a row has.
    for (const place of document.querySelectorAll(".seat-stack")) place.innerHTML = '<svg class="stack" viewBox="-48 -34 356 78" style="--n: 356"></svg>';
    return [...document.querySelectorAll(".seat")].map((seat) => seat.scrollWidth - seat.clientWidth);
  });
  assert.deepEqual(out, [0, 0, 0, 0]);
});
