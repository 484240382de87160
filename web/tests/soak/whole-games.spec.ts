/** Whole games against the computer by clicks alone: no dead end, nothing on the page that is not for people, no enemy's chit. */
import { expect, test } from "vitest";

import { chitsInMessages, chitsOnScreen } from "../harness/chits";
import { Clicker, HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { TableOnScreen } from "../harness/table";
import { rawWords } from "../harness/wording";

const house = openHouse();
const SECONDS = 120; // for the computer to move
const DECISIONS = 6000;

const GAMES = [
  { scenario: "sicily/us-landing", side: "allied", turns: 99 },
  { scenario: "sicily/us-landing", side: "axis", turns: 99 },
  { scenario: "moselle/november", side: "allied", turns: 99 },
  { scenario: "moselle/november", side: "axis", turns: 99 },
  { scenario: "sicily43/landing", side: "allied", turns: 99 },
  { scenario: "sicily43/landing", side: "axis", turns: 99 },
  { scenario: "sicily/campaign", side: "allied", turns: 4 },
  { scenario: "sicily/variable", side: "axis", turns: 3 },
  { scenario: "sicily/variable", side: "allied", turns: 2 },
] as const;

test.each(GAMES)("$scenario, $side", async ({ scenario, side, turns }) => {
  const seats = { allied: { holder: side === "allied" ? "me" : "bot" }, axis: { holder: side === "axis" ? "me" : "bot" } } as const;
  const me = await house.arrive();
  const made = await me.makeGame({ scenario, ...seats });
  await me.goTo(`/game/${made.game.id}/${side}`);
  const table = new TableOnScreen(me);
  const clicker = new Clicker(table, { ...HABITS, moves: 6, seed: Date.now() % 1000 });
  let kind = "";
  for (let decisions = 0; decisions < DECISIONS; decisions++) {
    const offer = await table.until((open) => open.over || open.ready, "my turn, or the end", SECONDS);
    if (offer.over || offer.turn > turns) break;
    if (offer.kind !== kind) {
      kind = offer.kind;
      expect(await rawWords(me.page)).toEqual([]);
      expect((await chitsOnScreen(me, side)).leaks).toEqual([]);
      expect(chitsInMessages(me, side).leaks).toEqual([]);
      me.messages.length = 0; // they have been looked through; at the end of the game everything is disclosed
      expect(me.complaints()).toEqual([]);
    }
    await clicker.decide();
  }
  expect(await rawWords(me.page)).toEqual([]);
  expect(me.complaints()).toEqual([]);
  console.log(`${scenario}, ${side}: ${[...clicker.kinds].join(", ")}`);
});
