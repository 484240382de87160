/** SICILY'43 at the table: the landing game against the computer by clicks alone. */
import { expect, test } from "vitest";

import { Clicker, HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { TableOnScreen } from "../harness/table";
import { rawWords } from "../harness/wording";

const house = openHouse();
const SECONDS = 120; // for the computer to move
const PLAYED = 90_000; // milliseconds after which enough has been played, if every kind of decision below has come up
const MOST = 900_000; // only a test that fails takes so long
const COMES_UP = ["planes", "land", "ships", "attack"]; // in every game, whatever the dice say

test(
  "the landing is played against the computer by clicks",
  async () => {
    const { me } = await house.aloneAt("sicily43/landing");
    const table = new TableOnScreen(me);
    const clicker = new Clicker(table, { ...HABITS, moves: 2, attacks: 1, seed: 3 });
    const enough = Date.now() + PLAYED;
    const went = () => Date.now() > enough && COMES_UP.every((kind) => clicker.kinds.has(kind));
    let over = false;
    while (!over && !went()) {
      const offer = await table.until((open) => open.over || open.ready, "my turn, or the end", SECONDS);
      over = offer.over;
      if (over) break;
      const lit = await me.page.locator(".phase-box[aria-current]").count();
      expect(lit, `a box of the track is lit at ${offer.kind}`).toBeGreaterThan(0);
      await clicker.decide();
    }
    expect([...clicker.kinds]).toEqual(expect.arrayContaining(COMES_UP));
    expect(await rawWords(me.page)).toEqual([]);
    expect(me.complaints()).toEqual([]);
  },
  MOST,
);
