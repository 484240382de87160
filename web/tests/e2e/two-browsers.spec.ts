/** Two people, two browsers, nothing but clicks; and neither ever sees the other's chits. */
import { expect, test } from "vitest";

import { chitsInMessages, chitsOnScreen } from "../harness/chits";
import { HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { Playing } from "../harness/playing";
import type { Pair } from "../harness/visitor";

const house = openHouse();
const LONG = 280_000;

test("a whole turn of Moselle", async () => {
  const pair = await house.pairAt("moselle/november");
  const playing = new Playing(pair, { ...HABITS, moves: 4 });
  await playing.until((offer) => offer.turn > 1, () => noChitsOnScreens(pair));
  expect([...playing.kinds().keys()]).toEqual(expect.arrayContaining(["move", "attack", "support", "roll"]));
  await everythingInOrder(pair);
}, LONG);

test("the first turn of the U.S. Landing", async () => {
  const pair = await house.pairAt("sicily/us-landing");
  const playing = new Playing(pair, { ...HABITS, moves: 2 });
  await playing.until((offer) => offer.turn > 1, () => noChitsOnScreens(pair));
  console.log(Object.fromEntries(playing.kinds()));
  await everythingInOrder(pair);
}, LONG);

async function noChitsOnScreens({ allied, axis }: Pair) {
  expect((await chitsOnScreen(allied, "allied")).leaks).toEqual([]);
  expect((await chitsOnScreen(axis, "axis")).leaks).toEqual([]);
}

/** Both saw chits of their own and none of the other's, and no page or server complained of anything. */
async function everythingInOrder({ allied, axis }: Pair) {
  for (const [visitor, side] of [[allied, "allied"], [axis, "axis"]] as const) {
    expect((await chitsOnScreen(visitor, side)).own).toBeGreaterThan(0);
    const told = chitsInMessages(visitor, side);
    expect(told.leaks).toEqual([]);
    expect(told.own).toBeGreaterThan(0);
    expect(visitor.complaints()).toEqual([]);
  }
}
