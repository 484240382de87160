/** A game that the client has never heard of: the toy of the tests, played to its end by clicks alone. */
import { join } from "node:path";

import { expect, test } from "vitest";

import { Clicker, HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { ROOT } from "../harness/server";
import { TableOnScreen } from "../harness/table";
import { rawWords } from "../harness/wording";

// as anybody adds a game of their own; the server inherits both
process.env.TRINACRIA_SYSTEMS = "toy.hill:TOY";
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
  expect([...clicker.kinds]).toEqual(["act"]);
  expect(await rawWords(me.page)).toEqual([]);
  expect(me.complaints()).toEqual([]);
});
