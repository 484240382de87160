// The pictures of the lobby, cropped from real renders: node tools/pictures.mjs (in the root of the repository).
// Needs .venv (make setup), web/node_modules (npm ci) and a Chromium; another one than Debian's is named by CHROMIUM.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "../web/node_modules/playwright-core/index.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const HOUSE = join(ROOT, "web/public/pictures"); // of the house
const GAMES = join(ROOT, "src/trinacria/data/pictures"); // of scenarios and guides: cards.toml and the guides name them
const work = mkdtempSync(join(tmpdir(), "pictures-"));

const trinacria = (...words) => execFileSync(join(ROOT, ".venv/bin/trinacria"), words, { cwd: work, stdio: "pipe" });

// drawings -------------------------------------------------------------------------------------------------------------

/** What lies on the map around a hex, after some orders of a game between two bots. */
function scene({ game, seed, ply, around, size, seat = "spectator" }) {
  const folder = join(work, `${game.replace("/", "-")}-${seed}`);
  mkdirSync(folder, { recursive: true });
  if (!readdirSync(folder).length) {
    trinacria("simulate", game, "--games", "1", "--bot", "allied=greedy", "--bot", "axis=greedy", "--seed", seed, "--records", folder);
  }
  const record = join(folder, readdirSync(folder)[0]);
  const where = around ? ["--around", around, "--size", size] : [];
  trinacria("render", game, "--record", record, "--ply", String(ply), "--seat", seat, ...where, "-o", "scene.svg");
  return readFileSync(join(work, "scene.svg"), "utf8");
}

function island() {
  trinacria("render", "sicily/campaign", "--map-only", "-o", "island.svg");
  return readFileSync(join(work, "island.svg"), "utf8");
}

const WRITTEN = ["water-names", "ground-names", "lines", "roads", "bridges", "rivers", "numbers", "shore-arrows", "signs", "names", "panels"];
const ARROWS = `
  <g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <g stroke="#fff" stroke-width="84"><path d="M2640 2200C1700 1500 1500 700 1900 450S4000 560 4800 290"/><path d="M4480 2560C4700 2300 4180 1750 4300 1400S4550 800 4830 330"/></g>
    <path stroke="#4f6b22" stroke-width="52" d="M2640 2200C1700 1500 1500 700 1900 450S4000 560 4800 290"/>
    <path stroke="#b86a1e" stroke-width="52" d="M4480 2560C4700 2300 4180 1750 4300 1400S4550 800 4830 330"/>
  </g>
  <circle cx="4850" cy="285" r="92" fill="#f4b92f" stroke="#17212b" stroke-width="26"/>`;

/** Where might they come ashore? Arrows from the sea, none of them sure. */
const ASKED = (places) => places
  .map(
    ([x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn})">
      <path d="M-18 150V-10h-34L0 -78 52 -10H18V150Z" fill="#fff" fill-opacity=".85" stroke="#1d4f91" stroke-width="9"
        stroke-dasharray="22 14" stroke-linejoin="round"/>
      <g transform="translate(0 190) rotate(${-turn})"><circle r="40" fill="#1d4f91"/>
      <text y="19" fill="#fff" font-family="Archivo" font-weight="700" font-size="54" text-anchor="middle">?</text></g></g>`,
  )
  .join("");

/** A few counters, as they lie on a table: each turned a little. A whole scene lends its typefaces. */
function counters(...lying) {
  const program =
    "from trinacria import games; from trinacria.render.table_sheets import counter_sprites; " +
    "print(counter_sprites(games.open_scenario('sicily/campaign')))";
  const sprites = execFileSync(join(ROOT, ".venv/bin/python"), ["-c", program], { maxBuffer: 1e8 }).toString();
  const typefaces = /@font-face[^]*?(?=<\/style>)/.exec(island())?.[0] ?? "";
  const uses = lying
    .map(([unit, x, y, turn]) => `<use href="#u-${unit}-full" width="56" height="56" transform="translate(${x} ${y}) rotate(${turn} 28 28)"/>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 72"><style>${typefaces}</style>${uses}</svg>${sprites}`;
}

// pictures -------------------------------------------------------------------------------------------------------------

const CARD = { width: 520, height: 272, quality: 0.8 };
const COUNTERS = { folder: HOUSE, width: 280, height: 180, quality: 0.86 };
const PICTURES = [
  { name: "hero", svg: island, box: "-700 -260 6000 2600", hide: WRITTEN, boundless: true, width: 2000, height: 867, quality: 0.8 },
  { name: "campaign", svg: island, box: "-380 -130 6000 3140", hide: WRITTEN, boundless: true, over: ARROWS, ...CARD },
  {
    name: "us-landing",
    svg: () => scene({ game: "sicily/us-landing", seed: "3", ply: 70, around: "3823", size: "8x5" }),
    ...CARD,
  },
  {
    name: "variable",
    svg: () => scene({ game: "sicily/variable", seed: "7", ply: 60 }),
    box: "130 380 1060 554",
    hide: ["numbers", "shore-arrows"],
    over: ASKED([[490, 500, 100], [470, 820, 80]]),
    ...CARD,
  },
  {
    name: "sicily43-landing",
    svg: () => scene({ game: "sicily43/landing", seed: "3", ply: 330, around: "5024", size: "8x5" }),
    ...CARD,
  },
  {
    name: "sicily43-campaign",
    svg: () => scene({ game: "sicily43/landing", seed: "3", ply: 330, around: "5306", size: "12x7" }),
    ...CARD,
  },
  { name: "november", svg: () => scene({ game: "moselle/november", seed: "7", ply: 60, around: "0607", size: "9x6" }), ...CARD },
  { name: "first-steps", svg: () => scene({ game: "moselle/november", seed: "7", ply: 60, around: "0712", size: "5x3" }), ...CARD },
  { name: "computer", svg: () => counters(["us_ccb_2a", 4, 6, -5], ["de_2p_hg", 49, 8, 6]), ...COUNTERS },
  { name: "two", svg: () => counters(["us_16_1", 4, 8, -7], ["it_33", 50, 6, 5]), ...COUNTERS },
  { name: "invite", svg: () => counters(["uk_151", 32, 2, 4], ["ca_1", 24, 6, -1], ["us_1_505", 12, 10, -6]), ...COUNTERS },
];

async function draw(page, { svg, box, hide = [], over = "", boundless = false, width, height, quality }) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<body>${svg()}</body>`);
  await page.evaluate(
    ([box, hide, over, boundless]) => {
      document.body.style.margin = "0";
      const drawing = document.querySelector("svg");
      if (boundless) seaWithoutEnd(drawing);
      for (const id of hide) document.getElementById(id)?.remove();
      if (over) drawing.insertAdjacentHTML("beforeend", over);
      if (box) drawing.setAttribute("viewBox", box);
      for (const [name, value] of [["width", "100%"], ["height", "100vh"], ["preserveAspectRatio", "xMidYMid slice"]])
        drawing.setAttribute(name, value);
      drawing.style.display = "block";

      /** The sheet ends close to the shore; in a picture the sea goes on. */
      function seaWithoutEnd(drawing) {
        const layer = drawing.querySelector("#map-layer");
        for (const part of [...drawing.children]) if (part !== layer && !/^(style|defs)$/.test(part.tagName)) part.remove();
        layer.removeAttribute("clip-path");
        layer.querySelector(".walls")?.remove();
        const sea = layer.querySelector("#sea rect");
        for (const [name, value] of [["x", -9000], ["y", -9000], ["width", 24000], ["height", 24000]]) sea.setAttribute(name, value);
      }
    },
    [box, hide, over, boundless],
  );
  await page.waitForTimeout(400);
  return webp(page, await page.screenshot({ omitBackground: true }), quality);
}

/** Chromium writes WebP from a canvas, which keeps a photograph of a map in a fifth of a PNG. */
async function webp(page, png, quality) {
  const text = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [png.toString("base64"), quality],
  );
  return Buffer.from(text.split(",")[1], "base64");
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
page.setDefaultTimeout(60_000);
for (const folder of [HOUSE, GAMES]) mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const picture of PICTURES) {
  if (wanted.length && !wanted.includes(picture.name)) continue;
  const drawn = await draw(page, picture);
  writeFileSync(join(picture.folder ?? GAMES, `${picture.name}.webp`), drawn);
  console.log(`${picture.name}.webp: ${Math.round(drawn.length / 1024)} kB`);
}
await browser.close();
rmSync(work, { recursive: true });
