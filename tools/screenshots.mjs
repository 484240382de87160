/** `make screenshots`: the pictures of the README and of docs/ that show the table in the browser, from real games. */
import { join } from "node:path";

import { harness } from "../web/tests/harness/load.mjs";

const { launch } = await harness("browser.ts");
const { ROOT, Server } = await harness("server.ts");
const { TableOnScreen } = await harness("table.ts");
const { Visitor } = await harness("visitor.ts");

const FOLDER = join(ROOT, "docs/pictures");
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const MOSELLE = "moselle/november";
const LANDING = "sicily/us-landing";
const FIRST_WEEK = "sicily43/landing";
const SHIPS = ["BOI", "SAV", "BRK", "BIR", "PHI", "ABE", "ERE", "ROB", "ORI", "MAU", "NEW", "WAR"];
const SEA = ["3725", "3624", "3524", "5228", "5227", "5229"]; // two ships in each
const BEACH = [
  "planes 10 0",
  ...["land US-1-16 3724", "land US-1-26 3724", "land US-1-ART 3623", "land US-RGRX 3623", "end"],
  ...SHIPS.map((ship, number) => `anchor SH-${ship} ${SEA[number >> 1]}`),
  "end",
];
const THIONVILLE = { target: "0702", units: ["us_358_90", "us_359_90"] };
const REGIMENTS = ["us_16_1", "us_26_1", "us_180_45", "us_179_45", "us_157_45"];

/** Every picture by its name. */
const PICTURES = {
  lobby: (browser, server) => lobby(browser, server),
  "table-attack": (browser, server) => attack(browser, server, WIDE),
  "table-landing": (browser, server) => landing(browser, server, WIDE),
  "table-dark": (browser, server) => landing(browser, server, { ...WIDE, colorScheme: "dark" }),
  "table-phone": (browser, server) => attack(browser, server, PHONE),
  "sicily43-table": (browser, server) => beach(browser, server, WIDE),
};

async function lobby(browser, server) {
  const me = await Visitor.arrive(browser, server.url, WIDE);
  for (const scenario of [LANDING, MOSELLE]) await game(me, scenario);
  await me.goTo("/");
  await me.page.locator(".my-games a").first().waitFor();
  return me;
}

/** Two regiments cross the Moselle at Thionville: an attack that is being built. */
async function attack(browser, server, screen) {
  const { me, table } = await seated(browser, server, screen, MOSELLE, ["end movement"]);
  if (!screen.isMobile) await closer(me, table, THIONVILLE.target);
  await table.clickHex(THIONVILLE.target);
  await table.until((offer) => offer.units.length > 0, "who may join");
  for (const unit of THIONVILLE.units) {
    const committed = await me.page.locator(`.counter.committed[data-unit="${unit}"]`).count();
    if (!committed && (await table.offer()).units.includes(unit)) await table.clickUnit(unit);
  }
  await me.page.locator(".combat-panel .in-words").waitFor();
  return me;
}

/** The first attack off the beach at Gela in SICILY'43: two regiments, with ships to support them. */
async function beach(browser, server, screen) {
  const { me, table, id } = await seated(browser, server, screen, FIRST_WEEK, []);
  for (const text of BEACH) {
    const { ply } = await me.ask("GET", `/games/${id}/view?side=allied`);
    await me.ask("POST", `/games/${id}/orders?side=allied`, { ply, text });
  }
  await table.until((offer) => offer.ready && offer.kind === "attack", "an attack");
  await closer(me, table, "3823");
  await table.clickHex((await table.offer()).hexes[0]);
  await me.page.locator(".combat-panel .in-words").waitFor();
  return me;
}

/** The beach at Gela: a regiment in hand, and where it can go. */
async function landing(browser, server, screen) {
  const { me, table } = await seated(browser, server, screen, LANDING, []);
  const { units } = await table.movement();
  const regiment = REGIMENTS.find((unit) => units.includes(unit)) ?? units[0]; // those that the landing has disrupted stay put
  await closer(me, table, "3823");
  await table.clickUnit(regiment);
  await table.until((offer) => offer.held === regiment, "a regiment in hand");
  return me;
}

/** The map from close, with a hex in the middle of what the panels leave free. */
async function closer(me, table, hex) {
  await me.page.keyboard.press("3");
  await table.hand.drag(await table.inSight(hex), { x: 600, y: 380 });
}

async function seated(browser, server, screen, scenario, orders) {
  const me = await Visitor.arrive(browser, server.url, screen);
  const id = await game(me, scenario);
  for (const [ply, text] of orders.entries()) await me.ask("POST", `/games/${id}/orders?side=allied`, { ply, text });
  await me.goTo(`/game/${id}/allied`);
  const table = new TableOnScreen(me);
  await table.until((offer) => offer.ready, "the table");
  return { me, table, id };
}

async function game(me, scenario) {
  return (await me.makeGame({ scenario, allied: { holder: "me" }, axis: { holder: "bot" } })).game.id;
}

/** Nothing moves any more, and the map is drawn for its size. */
async function rest(me) {
  await me.page.mouse.move(60, 40); // on the bar: over the map it would ask about a hex
  const recap = me.page.locator(".recap button").last();
  if (await recap.isVisible()) await recap.click();
  await me.page.waitForTimeout(2500);
  if (await me.page.locator(".map-picture").count()) await me.page.locator(".map-picture[data-sharp]").waitFor({ state: "attached" });
}

const [server, browser] = await Promise.all([Server.start(), launch()]);
const wanted = process.argv.slice(2);
try {
  for (const [name, take] of Object.entries(PICTURES)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const me = await take(browser, server);
    await rest(me);
    const path = join(FOLDER, `${name}.jpg`);
    await me.page.screenshot({ path, type: "jpeg", quality: 88 });
    console.log(path);
    await me.leave();
  }
} finally {
  await browser.close();
  await server.stop();
}
