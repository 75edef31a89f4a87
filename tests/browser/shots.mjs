// Pictures of the tables for a designer's eye: every game and mode, every phase and every scene that is told, at each size
// and in both colour schemes. `node shots.mjs FOLDER [GAME …]`; a sheet (index.html) shows them side by side.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { House } from "./house.mjs";
import { launch } from "./chromium.mjs";
import { any, Table } from "./table.mjs";

const SIZES = { wide: [1280, 900], phone: [390, 844], side: [844, 390], narrow: [320, 640], zoomed: [640, 450] };
const SCHEMES = ["dark", "light"];
/** More decisions show nothing new. */
const DECISIONS = 40;

const [folder, ...only] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const house = await House.open();
const browser = await launch();
const { games } = await (await fetch(new URL("/api/games", house.url))).json();
const taken = [];

for (const game of games.filter(({ id }) => !only.length || only.includes(id))) {
  for (const mode of game.modes) await photograph(game.id, mode);
}
await writeFile(path.join(folder, "index.html"), sheet());
await browser.close();
await house.close();
console.log(`${taken.length} pictures in ${folder}; open index.html`);

/** Plays a table and photographs what it has not shown before. Told by tapping, so that every scene stands. */
async function photograph(game, mode) {
  const context = await browser.newContext({ baseURL: house.url, reducedMotion: "reduce" });
  await context.addCookies([{ name: "tempo", value: "tap", url: house.url }]);
  const seats = [{ me: "Ada" }, ...Array(mode.seats.max - 1).fill({ bot: "novice" })];
  const answer = await context.request.post("/api/tables", { data: { game, mode: mode.id, seats } });
  const page = await context.newPage();
  await page.goto(`/tables/${(await answer.json()).table}`);
  const table = new Table({ page }), seen = new Set();
  for (let decisions = 0; decisions < DECISIONS;) {
    const now = await page.waitForFunction(() => {
      const { over, phase, stage, me, toAct } = document.querySelector("#table").dataset;
      const told = document.body.classList.contains("telling");
      const mine = !!document.querySelector("#actions:not([inert]) [data-action]");
      return told || over || mine ? { over, told, mine, name: [phase, told ? stage || "told" : mine ? "mine" : "others"].join("-") } : null;
    }).then((handle) => handle.jsonValue());
    if (!seen.has(now.name)) {
      seen.add(now.name);
      await shoot(page, `${game}-${mode.id}-${now.name}`);
    }
    if (now.told) await page.locator("[data-go-on]").click({ timeout: 1000 }).catch(() => {});
    else if (now.over) break;
    else {
      const step = await table.step();
      await table.press(any(await table.offered()));
      await page.waitForFunction((step) => document.querySelector("#actions").inert || Number(document.querySelector("#table").dataset.step) > step, step);
      decisions++;
    }
  }
  await context.close();
}

async function shoot(page, name) {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const file = `${name}-${size}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(folder, file) });
      taken.push({ name, size, file });
    }
  }
}

function sheet() {
  const row = (name, shots = taken.filter((one) => one.name === name)) => `<h2>${name}</h2><p>${shots.map(({ file }) => `<img src="${file}" height="420" alt="${file}">`).join(" ")}</p>`;
  return `<!doctype html><meta charset="utf-8"><title>Tables</title><body style="background:#888;white-space:nowrap">${[...new Set(taken.map(({ name }) => name))].map((name) => row(name)).join("\n")}`;
}
