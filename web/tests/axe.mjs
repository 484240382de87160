/** Accessibility of every page, measured by axe-core in a real browser.
 *
 * As a program it walks through a running server:  node tests/axe.mjs http://127.0.0.1:8043
 * For tests it is two functions: `violations` looks at the page as it is, `tour` walks through all pages.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe-core finds wrong with a page as it is now, one line for each thing: serious and critical ones unless `all` is asked for. */
export async function violations(page, where, { all = false } = {}) {
  await page.evaluate(AXE);
  const found = await page.evaluate((tags) => window.axe.run(document, { runOnly: { type: "tag", values: tags } }), RULES);
  const grave = found.violations.filter((line) => all || line.impact === "serious" || line.impact === "critical");
  return grave.flatMap((line) =>
    line.nodes.map((node) => `${where}: ${line.impact}: ${line.id}: ${line.help}: ${node.target.join(" ")} ${reason(node)}`),
  );
}

function reason(node) {
  return (node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? "";
}

const SCREENS = [
  { name: "wide", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "wide, dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  { name: "phone", viewport: { width: 390, height: 844 }, colorScheme: "light", hasTouch: true },
];

/** Every page on every kind of screen. Returns what is wrong; `say` hears of each page. */
export async function tour(browser, url, { all = false, say = () => undefined } = {}) {
  const found = [];
  const game = await openGame(browser, url);
  for (const { name, ...options } of SCREENS) {
    const context = await browser.newContext({ ...options, storageState: game.cookies, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const [what, visit] of Object.entries(PAGES)) {
      await visit(page, url, game);
      const wrong = await violations(page, `${what} (${name})`, { all });
      say(`${what} (${name}): ${wrong.length || "nothing"} wrong`);
      found.push(...wrong);
    }
    await context.close();
  }
  return found;
}

/** Three games of one player: at movement, in the middle of an attack, and one that is over. */
async function openGame(browser, url) {
  const context = await browser.newContext({ baseURL: url });
  const ask = async (method, path, data) => {
    const answer = await context.request.fetch(`${url}/api${path}`, { method, data, headers: { "X-Trinacria": "1" } });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const make = async () => (await ask("POST", "/games", { scenario: "moselle/november", axis: { holder: "bot" } })).game.id;
  const order = async (game, text) => {
    const { ply } = await ask("GET", `/games/${game}`);
    return ask("POST", `/games/${game}/orders?side=allied`, { ply, text });
  };
  await ask("POST", "/players", { name: "Ann" });
  const moving = await make();
  const fighting = await make();
  await order(fighting, "end movement");
  const rolling = await make();
  for (const text of ["end movement", "attack 0702 with us_358_90 us_359_90 us_712", "support"]) await order(rolling, text);
  const over = await make();
  await order(over, "move us_357_90 0503 0602");
  await ask("POST", `/games/${over}/resign?side=allied`, { ply: (await ask("GET", `/games/${over}`)).ply });
  const cookies = await context.storageState();
  await context.close();
  return { moving, fighting, rolling, over, cookies };
}

async function table(page, url, path) {
  await page.goto(url + path);
  await page.waitForSelector("data.offered", { state: "attached" });
  await page.waitForSelector(".map-marks .counter", { state: "attached" });
  await page.waitForTimeout(700);
}

async function press(page, key) {
  await page.keyboard.press(key);
  await page.waitForTimeout(400);
}

/** Wait until the map has come to rest: a click would miss a hex that moves. */
async function atRest(page) {
  const place = () => page.evaluate(() => document.querySelector(".map-layers").style.transform);
  for (let before = null, now = await place(); now !== before; before = now, now = await place()) await page.waitForTimeout(300);
}

/** A hex where it is drawn; it must lie clear of the panels. */
async function clickHex(page, hex) {
  const at = await page.evaluate(async (id) => {
    const { x, y } = (await (await fetch("/api/scenarios/moselle/november")).json()).hexes[id];
    const moved = new DOMMatrix(document.querySelector(".map-layers").style.transform);
    return { x: moved.a * x + moved.e, y: moved.d * y + moved.f };
  }, hex);
  await page.mouse.click(at.x, at.y);
}

/** Type an order or pick from the list in the panel that plays by words. */
async function word(page, line) {
  await page.fill(".order-field", line);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(600);
}

const PAGES = {
  lobby: async (page, url) => {
    await page.goto(url);
    await page.waitForSelector("h1");
    await page.waitForTimeout(900);
  },
  "first steps": async (page, url) => {
    await page.goto(`${url}/learn`);
    await page.waitForSelector(".learn .counter-picture g g");
  },
  guide: async (page, url, { moving }) => {
    await table(page, url, `/learn/${moving}`);
    await page.waitForSelector(".guide-card");
  },
  movement: (page, url, { moving }) => table(page, url, `/game/${moving}/allied`),
  "a unit in hand": async (page) => {
    await press(page, "w");
    await page.click("#words-Units");
    await page.click(".word-list button >> nth=3");
    await page.waitForTimeout(300);
    await press(page, "Escape");
    await press(page, "Escape");
  },
  "in words: orders": async (page, url, { moving }) => {
    await table(page, url, `/game/${moving}/allied`);
    await press(page, "w");
    await word(page, "move 359/90 to 0701");
    await page.keyboard.press("ArrowDown");
  },
  "in words: units": async (page) => {
    await page.click("#words-Units");
    await page.waitForTimeout(200);
  },
  "in words: hexes": async (page) => {
    await page.click("#words-Hexes");
    await page.fill(".words-hexes .field", "0602");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(400);
  },
  rules: async (page, url, { moving }) => {
    await table(page, url, `/game/${moving}/allied`);
    await press(page, "r");
  },
  keys: async (page) => {
    await press(page, "Escape");
    await press(page, "?");
  },
  finder: async (page) => {
    await press(page, "Escape");
    await press(page, "/");
    await page.keyboard.type("met");
    await page.waitForTimeout(200);
  },
  talk: async (page) => {
    await press(page, "Escape");
    await press(page, "k");
  },
  attacks: (page, url, { fighting }) => table(page, url, `/game/${fighting}/allied`),
  "an attack being built": async (page) => {
    await page.waitForSelector("data.offered[data-ready]:not([data-hushed])", { state: "attached" });
    await page.waitForSelector(".overlay-duties .mark-rim.bad", { state: "attached" }); // the map has turned to what is owed
    await atRest(page);
    await clickHex(page, "0702");
    await page.waitForSelector(".combat-panel");
    await page.waitForTimeout(500);
  },
  "the menu of a phone": async (page) => {
    if (await page.isVisible(".round-menu")) await page.click(".round-menu");
    await page.waitForTimeout(400);
  },
  "strengths open": (page, url, { rolling }) => table(page, url, `/game/${rolling}/allied`),
  "game over": (page, url, { over }) => table(page, url, `/game/${over}/allied`),
  replay: async (page, url, { over }) => {
    await page.goto(`${url}/game/${over}/replay`);
    await page.waitForSelector(".map-marks .counter", { state: "attached" });
    await page.waitForTimeout(900);
  },
  proof: async (page, url, { over }) => {
    await page.goto(`${url}/game/${over}/proof`);
    await page.waitForSelector("h1");
    await page.waitForTimeout(1500);
  },
  lost: async (page, url) => {
    await page.goto(`${url}/nowhere`);
    await page.waitForSelector("h1");
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { chromium } = await import("playwright-core");
  const url = process.argv[2] ?? "http://127.0.0.1:8043";
  const executablePath = process.env.TRINACRIA_CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const found = await tour(browser, url.replace(/\/$/, ""), { all: process.argv.includes("--all"), say: console.log });
  await browser.close();
  for (const line of found) console.error(line);
  process.exitCode = found.length ? 1 : 0;
}
