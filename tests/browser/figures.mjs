// What it is like to sit at a table, in figures: how long each kind of event stands, how much the page shifts, how much of
// what may be done is in view, what a game sends, how busy and how smooth the page is, how soon a cut line is noticed, and
// how many taps lead to a first move. `node figures.mjs [GAME …]`; SPEAKEASY names another binary to compare with.
import { launch, PHONE } from "./chromium.mjs";
import { House } from "./house.mjs";
import { any, Table } from "./table.mjs";
import { Tunnel } from "./tunnel.mjs";

const SCREENS = { wide: { viewport: { width: 1280, height: 900 } }, phone: PHONE };
const MODES = { scheffeln: "base", verflixxt: "nochmal", don: "standard" };
/** A game is watched for so long, in seconds, at the pace that most people have. */
const WATCHED = Number(process.env.SECONDS ?? 90);

const only = process.argv.slice(2);
const house = await House.open();
const browser = await launch();
const games = Object.entries(MODES).filter(([game]) => !only.length || only.includes(game));
for (const [screen, options] of Object.entries(SCREENS)) {
  for (const [game, mode] of games) await watch(screen, options, game, mode);
}
for (const [game] of games) await firstMove(game);
await cutLine();
await browser.close();
await house.close();

/** Plays a table at once and at random, and watches the page meanwhile. */
async function watch(screen, options, game, mode) {
  const context = await browser.newContext({ ...options, baseURL: house.url });
  const seats = [{ me: "Ada" }, { bot: "regular" }, { bot: "regular" }];
  const laid = await (await context.request.post("/api/tables", { data: { game, mode, seats } })).json();
  const page = await context.newPage();
  const frames = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(Buffer.byteLength(payload))));
  await page.addInitScript(look);
  await page.goto(`/tables/${laid.table}`);
  const table = new Table({ page }), began = performance.now(), shares = [];
  let decisions = 0;
  while (performance.now() < began + WATCHED * 1000) {
    const state = await page.waitForFunction(() => {
      if (document.querySelector("#table").dataset.over) return "over";
      return document.querySelector("#actions:not([inert]) [data-action]") && !document.body.classList.contains("sending") ? "mine" : null;
    }, null, { timeout: 60_000 }).then((handle) => handle.jsonValue());
    if (state === "over") break;
    shares.push(await page.evaluate(inView));
    const step = await table.step();
    await table.press(any(await table.offered())).catch(() => {});
    await table.passes(step).catch(() => {});
    decisions++;
  }
  const seconds = (performance.now() - began) / 1000;
  const { lines, shift, shifted, tasks, gaps } = await page.evaluate(() => window.looked);
  console.log(`\n${game} ${mode}, ${screen}: ${decisions} decisions in ${seconds.toFixed(0)} s`);
  const kind = ({ stage, own }) => (own ? "own deed" : stage || "board");
  for (const one of new Set(lines.map(kind))) row(`${one} stood (ms)`, lines.filter((line) => kind(line) === one).map(({ ms }) => ms));
  const worst = Object.entries(shifted).sort(([, a], [, b]) => b - a).slice(0, 4).map(([name, value]) => `${name} ${value.toFixed(3)}`);
  console.log(`  layout shift ${shift.toFixed(3)} in all${worst.length ? `: ${worst.join(", ")}` : ""}`);
  row("actions in view (%)", shares.map((share) => 100 * share));
  row("frame (bytes)", frames);
  console.log(`  sent ${(frames.reduce((sum, size) => sum + size, 0) / seconds / 1000).toFixed(2)} kB/s`);
  console.log(`  long tasks ${tasks.length}, the longest ${Math.max(0, ...tasks).toFixed(0)} ms`);
  row("between pictures in motion (ms)", gaps);
  await context.close();
}

function row(name, values) {
  const sorted = values.toSorted((a, b) => a - b), at = (part) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  console.log(`  ${name}: ${values.length} seen, least ${at(0).toFixed(0)}, median ${at(0.5).toFixed(0)}, 95 % ${at(0.95).toFixed(0)}, most ${at(1).toFixed(0)}`);
}

/** Runs in the page from its beginning: notes what happens to it. */
function look() {
  const looked = (window.looked = { lines: [], shift: 0, shifted: {}, tasks: [], gaps: [] });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      looked.shift += value;
      const name = ({ node }) => node?.parentElement ? `${(node.id ? node : node.parentElement).closest("[id]")?.id ?? "?"} ${node.className?.baseVal ?? node.className ?? ""}` : "gone";
      for (const one of new Set(sources.map(name))) looked.shifted[one] = (looked.shifted[one] ?? 0) + value / sources.length;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => looked.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  let line = null, last = 0;
  (function picture(now) {
    const root = document.querySelector("#table");
    // Pages before there was such a line said in its place what was to be done.
    const text = (document.querySelector("#status .just") ?? document.querySelector("#status .say"))?.textContent;
    if (text && text !== line?.text) {
      // The line before it has stood; the very first one nobody waited for.
      if (line && line.at > 0) looked.lines.push({ stage: line.stage, own: line.own, ms: now - line.at });
      line = { text, at: line ? now : -1, stage: root.dataset.stage ?? "", own: /^You\b/.test(text) };
    }
    if (last && document.body.classList.contains("telling")) looked.gaps.push(now - last);
    last = now;
    requestAnimationFrame(picture);
  })(performance.now());
}

/** Runs in the page: the share of what may be chosen or done now that lies within the window, uncovered. */
function inView() {
  const all = [...document.querySelectorAll("#actions .dk-answer:not(.barred), #actions [data-action]")].filter((one) => one.checkVisibility());
  const seen = all.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    return one.contains(document.elementFromPoint(x, y));
  });
  return all.length ? seen.length / all.length : 1;
}

/** From the front door to a first move: how many taps. */
async function firstMove(game) {
  const context = await browser.newContext({ ...PHONE, baseURL: house.url });
  const page = await context.newPage();
  await page.goto("/");
  let taps = 1;
  await page.locator(`[data-quick-start=${game}]`).click();
  const table = new Table({ page });
  await table.root.waitFor();
  await page.locator("#actions:not([inert]) [data-action]").first().waitFor({ state: "attached", timeout: 60_000 });
  await page.evaluate(() => document.addEventListener("click", ({ isTrusted, target }) => { if (isTrusted && target.localName !== "input") window.taps = (window.taps ?? 0) + 1; }, true));
  await table.press((await table.offered())[0]);
  taps += await page.evaluate(() => window.taps ?? 1);
  console.log(`\n${game}: ${taps} taps from the front page to a first move`);
  await context.close();
}

/** A line that falls silent without a word, as in a tunnel: how long until the page says so. */
async function cutLine() {
  const tunnel = await Tunnel.to(house.url);
  const times = [];
  for (let round = 0; round < 5; round++) {
    tunnel.silent = false;
    const context = await browser.newContext({ baseURL: tunnel.url });
    const page = await context.newPage();
    const data = { game: "don", mode: "standard", seats: [{ me: "Ada" }, { bot: "novice" }, { bot: "novice" }] };
    const laid = await context.request.post("/api/tables", { data });
    await page.goto(`/tables/${(await laid.json()).table}`);
    await page.waitForTimeout(1500 + 300 * round);
    tunnel.silent = true;
    const began = performance.now();
    await page.waitForFunction(() => document.body.classList.contains("offline"), null, { timeout: 90_000 });
    times.push(performance.now() - began);
    await context.close();
  }
  console.log("");
  row("a silent cut was noticed after (ms)", times);
  tunnel.close();
}
