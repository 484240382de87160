/** `make bench-web`: the client in Chromium, compared with its budgets; `--write` keeps the table in benchmarks/results.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";

import { harness } from "../web/tests/harness/load.mjs";

const { launch } = await harness("browser.ts");
const { Server } = await harness("server.ts");
const { Visitor } = await harness("visitor.ts");
const { framesWhile, pan, zoom } = await harness("frames.ts");

const RESULTS = new URL("results.md", import.meta.url);
const HEADING = "## The browser\n";
const SMOOTH = 33.4; // milliseconds: at most every twentieth frame waits for more than two pictures of the screen
const SIXTY = 57; // frames a second that count as sixty: a few are lost where the drag turns
const FRAME = 16; // milliseconds
const OPENINGS = 7;
const DRAGGED = 4; // seconds
const LEVELS = { 1: "far", 2: "middle", 3: "close" };

const NOTES = `
How each is measured:

- **frames**: the whole map of Sicily in a window of 1440 x 900, all 220 counters of the campaign laid on it. The map is dragged
  along a circle, or the wheel is rolled in and out over the range from far to close, by the mouse, while Chromium is traced:
  the times between the frames that reach the screen (\`DrawFrame\`), and what a frame takes of the processor in the page
  (\`BeginMainFrame\`) and in the composing of its layers. The machine has no graphics card: Chromium composes everything with the
  processor, on the two cores that the server and the mouse use too. The client notices that, and stretches the map roughly as
  long as it moves (\`map/software.ts\`). The mouse tells of itself every 8 ms and does not wait for the page.
- **opened**: a table is opened in a browser that was there before (its cache is warm), by a server that runs; until the first
  contentful paint, and until the map lies there with its counters. Median of ${OPENINGS}.
- **travels**: bytes on the wire for a first visit with an empty cache, everything compressed as it is sent.
`;

const rows = [];
function row(what, ours, budget, met) {
  const line = `| ${what} | ${ours} | ${budget} | ${met === null ? "" : met ? "met" : "missed"} |`;
  rows.push(line);
  console.log(line);
}

async function frames(browser, server) {
  const me = await Visitor.arrive(browser, server.url, { reducedMotion: "no-preference" });
  const made = await me.makeGame({ scenario: "sicily/campaign", allied: { holder: "me" }, axis: { holder: "me" } });
  await layAllCounters(me);
  await me.goTo(`/game/${made.game.id}/replay?ply=0`);
  await drawn(me);
  const counters = await me.page.locator(".map-marks .counter").count();
  for (const [key, level] of Object.entries(LEVELS)) {
    await me.page.keyboard.press(key);
    await drawn(me);
    const found = await framesWhile(me.page, () => pan(me.page, DRAGGED));
    tell(`map dragged, ${level}, ${counters} counters`, found);
  }
  await me.page.keyboard.press("2");
  await drawn(me);
  tell(`map zoomed in and out, ${counters} counters`, await framesWhile(me.page, () => zoom(me.page, DRAGGED)));
  await me.leave();
}

function tell(what, { perSecond, median, p95, longest, page, composing }) {
  const ours = `${perSecond.toFixed(0)} frames a second; median ${median.toFixed(1)} ms, p95 ${p95.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
  row(what, ours, "60 a second, p95 33 ms", perSecond >= SIXTY && p95 <= SMOOTH);
  row("... of the processor, each frame", `the page ${page.toFixed(1)} ms, composing without a graphics card ${composing.toFixed(1)} ms`, "the page 16 ms", page <= FRAME);
}

/** Counters that wait beside the map are laid on it, too: as many as the game has. */
async function layAllCounters(me) {
  await me.page.route(/\/plies\/0/, async (route) => {
    const answer = await route.fetch();
    const view = await answer.json();
    const hexes = Object.keys((await me.ask("GET", "/scenarios/sicily/campaign")).hexes);
    let next = 0;
    for (const counter of Object.values(view.shown.counters)) if (!hexes.includes(counter.place)) counter.place = hexes[(next += 5)];
    await route.fulfill({ response: answer, json: view });
  });
}

async function drawn(me) {
  await me.page.locator(".map-marks .counter").first().waitFor({ state: "attached" });
  await me.page.waitForTimeout(300);
  await me.page.locator(".map-picture[data-sharp]").waitFor({ state: "attached" });
  await me.page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
}

async function openings(browser, server) {
  for (const [name, scenario] of [["Moselle", "moselle/november"], ["Sicily campaign", "sicily/campaign"]]) {
    const me = await Visitor.arrive(browser, server.url);
    const made = await me.makeGame({ scenario, allied: { holder: "me" }, axis: { holder: "bot" } });
    const path = `/game/${made.game.id}/allied`;
    await me.goTo(path);
    await drawn(me);
    const found = [];
    for (let opening = 0; opening < OPENINGS; opening++) found.push(await opened(me, path));
    const middle = (of) => found.map(of).sort((a, b) => a - b)[Math.floor(OPENINGS / 2)];
    const [paint, map] = [middle((each) => each.paint), middle((each) => each.map)];
    row(`table of ${name} opened, warm: first paint`, `${paint.toFixed(0)} ms`, "1,000 ms", paint <= 1000);
    row(`table of ${name} opened, warm: map and counters drawn`, `${map.toFixed(0)} ms`, "-", null);
    await me.leave();
  }
}

async function opened(me, path) {
  await me.goTo("/nowhere");
  await me.goTo(path);
  return me.page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    while (!document.querySelector(".map-marks .counter") || !document.querySelector(".map-picture canvas")) await frame();
    await frame();
    const map = performance.now();
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return { paint: paint ? paint.startTime : map, map };
  });
}

async function sizes(browser, server) {
  const me = await Visitor.arrive(browser, server.url);
  const made = await me.makeGame({ scenario: "moselle/november", allied: { holder: "me" }, axis: { holder: "bot" } });
  for (const [what, path] of [["lobby", "/"], ["table of Moselle", `/game/${made.game.id}/allied`]]) {
    const { client, all } = await travelled(me, path);
    row(`${what}, first visit: program, styles and letters travel`, `${client} kB`, "300 kB", client <= 300);
    row(`${what}, first visit: everything travels`, `${all} kB`, "-", null);
  }
  await me.leave();
}

async function travelled(me, path) {
  const session = await me.context.newCDPSession(me.page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const places = new Map();
  const bytes = { client: 0, all: 0 };
  session.on("Network.responseReceived", ({ requestId, response }) => places.set(requestId, response.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (/\/assets\/|\/$/.test(places.get(requestId) ?? "")) bytes.client += encodedDataLength;
  });
  await me.goTo(path);
  await me.page.waitForTimeout(3000);
  await session.detach();
  return { client: Math.round(bytes.client / 1000), all: Math.round(bytes.all / 1000) };
}

const load = loadavg()[0].toFixed(1);
const [server, browser] = await Promise.all([Server.start(), launch()]);
try {
  console.log(`Load before: ${load}`);
  await frames(browser, server);
  await openings(browser, server);
  await sizes(browser, server);
  if (process.argv.includes("--write")) write(browser.version());
} finally {
  await browser.close();
  await server.stop();
}

function write(version) {
  const head = `${HEADING}\nMade by \`make bench-web\` (\`node benchmarks/browser.mjs --write\`) with Chromium ${version} on ${process.platform} ${process.arch}. Load of the\nmachine before: ${load}.\n\n| what | ours | budget | |\n| --- | --- | --- | --- |\n`;
  const [before] = readFileSync(RESULTS, "utf8").split(HEADING);
  writeFileSync(RESULTS, `${before.trimEnd()}\n\n${head}${rows.join("\n")}\n${NOTES}`);
}
