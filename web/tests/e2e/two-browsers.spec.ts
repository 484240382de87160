/** Two people, two browsers, nothing but clicks; and neither ever sees the other's chits. */
import { expect, test } from "vitest";

import type { LogPage } from "../../src/api/types";
import { chitsInMessages, chitsOnScreen } from "../harness/chits";
import { HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { Playing } from "../harness/playing";
import type { Pair } from "../harness/visitor";

const house = openHouse();
const LONG = 280_000;

// the dice decide whether somebody retreats or advances in the first turn: if not, the next one is played as well
const FOUGHT = ["attack", "support", "roll", "advance", "retreat"];

test("a whole turn of Moselle", async () => {
  const pair = await house.pairAt("moselle/november");
  const playing = new Playing(pair, { ...HABITS, moves: 4 });
  await playing.until((offer) => offer.turn > 1 && (hasFought(playing) || offer.turn > 3), () => noChitsOnScreens(pair));
  expect(playing.kinds()).toEqual(expect.arrayContaining(["move", ...FOUGHT]));
  expect(playing.kinds().some(isLoss)).toBe(true);
  await everythingInOrder(pair);
}, LONG);

test("the first turn of the U.S. Landing", async () => {
  const pair = await house.pairAt("sicily/us-landing");
  const playing = new Playing(pair, { ...HABITS, moves: 2 });
  await playing.until((offer) => offer.turn > 1 && (hasFought(playing) || offer.turn > 2), () => noChitsOnScreens(pair));
  expect(playing.kinds()).toEqual(expect.arrayContaining(["move", "land", ...FOUGHT]));
  expect(playing.kinds().some(isLoss)).toBe(true);
  const log = await pair.allied.ask<LogPage>("GET", `/games/${pair.game}/log?side=allied&before=100&limit=100`);
  expect(log.lines.map((line) => line.kind)).toEqual(expect.arrayContaining(["drop", "landing"]));
  await everythingInOrder(pair);
}, LONG);

function hasFought(playing: Playing): boolean {
  const kinds = playing.kinds();
  return FOUGHT.every((kind) => kinds.includes(kind)) && kinds.some(isLoss);
}

function isLoss(kind: string): boolean {
  return ["absorb", "lose", "eliminate"].includes(kind);
}

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
