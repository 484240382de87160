/** A game that the client has never heard of: the toy of the tests, played to its end by clicks alone. */
import { join } from "node:path";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { Clicker, HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { ROOT } from "../harness/server";
import { TableOnScreen } from "../harness/table";
import { rawWords } from "../harness/wording";

// as anybody adds a game of their own; the server inherits both
process.env.TRINACRIA_SYSTEMS = "toy.system:TOY";
process.env.PYTHONPATH = join(ROOT, "tests");

const house = openHouse();
const SECONDS = 60; // for the computer to move
const DECISIONS = 200;

test("the Hill is played against the computer to its end", async () => {
  const me = await house.arrive();
  const made = await me.makeGame({ scenario: "toy/hill", allied: { holder: "me" }, axis: { holder: "bot" } });
  await me.goTo(`/game/${made.game.id}/allied`);
  const table = new TableOnScreen(me);
  const clicker = new Clicker(table, { ...HABITS, moves: 3, seed: 5 });
  await table.until((open) => open.ready, "my turn", SECONDS);
  await me.page.locator(".prompt .case", { hasText: /^H2$/ }).click();
  expect(await me.page.locator(".rules-drawer h3").innerText()).toBe("H2 Turns");
  await me.page.keyboard.press("Escape");
  let over = false;
  for (let decisions = 0; decisions < DECISIONS && !over; decisions++) {
    const offer = await table.until((open) => open.over || open.ready, "my turn, or the end", SECONDS);
    over = offer.over;
    if (!over) await clicker.decide();
  }
  expect(over).toBe(true);
  expect(clicker.kinds).toContain("act");
  expect(await rawWords(me.page)).toEqual([]);
  expect(me.complaints()).toEqual([]);
});

const TO_CONTACT = ["act us2 0202", "end", "act de2 0402", "end", "act us2 0302", "end", "end"];

test("a fight is shown in the combat panel until its die is rolled", async () => {
  const me = await house.arrive();
  const { game } = await me.makeGame({ scenario: "toy/hill", allied: { holder: "me" }, axis: { holder: "me" } });
  let side = "allied";
  for (const [ply, text] of [...TO_CONTACT, "act us2 0402"].entries()) {
    await me.ask("POST", `/games/${game.id}/orders?side=${side}`, { ply, text });
    if (text === "end") side = side === "allied" ? "axis" : "allied";
  }
  await me.goTo(`/game/${game.id}/allied`);
  expect(await colours(me.page, ".hand-over-flag")).toEqual({ ground: "rgb(215, 179, 240)", ink: "rgb(36, 16, 58)" });
  await me.page.getByRole("button", { name: "I am the Allied player" }).click();
  const table = new TableOnScreen(me);
  await table.until((open) => open.ready && open.kind === "roll", "the roll", SECONDS);
  const panel = me.page.locator(".combat-panel");
  await panel.locator(".in-words", { hasText: /^us2 against de2: .*the defender is eliminated \(\d+%\)/ }).waitFor();
  expect(await panel.locator("header .case").innerText()).toBe("H4");
  await new Clicker(table, { ...HABITS, seed: 1 }).decide();
  await me.page.locator("body", { hasText: /us2 rolls \d against de2/ }).waitFor();
  expect(await rawWords(me.page)).toEqual([]);
  expect(me.complaints()).toEqual([]);
});

/** As the page shows an element: the toy's sides have colours that no other game has. */
const colours = (page: Page, element: string) =>
  page.locator(element).evaluate((found) => {
    const { backgroundColor: ground, color: ink } = getComputedStyle(found);
    return { ground, ink };
  });

test("its guide is offered in the lobby and played to its last card", async () => {
  const me = await house.arrive();
  const { page } = me;
  await me.goTo("/");
  await page.locator(".first-steps", { hasText: "Up the hill" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  const table = new TableOnScreen(me);
  const title = page.locator(".guide-card h2");
  const go = async (from: string, to: string) => {
    await table.until((offer) => offer.ready && !offer.held, "nothing in hand");
    await table.clickHex(from);
    await table.until((offer) => offer.hexes.includes(to), "where it can go");
    await table.clickHex(to);
    await table.pressMain();
  };
  await expect.poll(() => title.textContent()).toBe("The Hill");
  await page.locator(".guide-card .strong").click();
  await expect.poll(() => title.textContent()).toBe("A step");
  await go("0102", "0202"); // not what the card asks for
  await expect.poll(() => page.locator(".guide-strayed").textContent()).toContain("You moved us2 as well");
  await page.locator(".guide-strayed").getByRole("button", { name: "Take it back" }).click();
  await expect.poll(() => page.locator(".guide-strayed").count()).toBe(0);
  await go("0101", "0201");
  await expect.poll(() => title.textContent()).toBe("Your turn ends");
  expect(await page.locator("body").getAttribute("data-guide-control")).toBe("action");
  await table.pressMain();
  await expect.poll(() => title.textContent(), { timeout: SECONDS * 1000 }).toBe("You have played a turn");
  expect(me.complaints()).toEqual([]);
});
