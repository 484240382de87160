/** Two people, two browsers, nothing but clicks; and neither ever sees the other's chits. */
import { expect, test } from "vitest";

import type { LogPage } from "../../src/api/types";
import { chitsInMessages, chitsOnScreen } from "../harness/chits";
import { HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { Playing } from "../harness/playing";
import type { Pair } from "../harness/visitor";

const house = openHouse();
const LONG = 1_200_000;
const SIDES = ["allied", "axis"] as const;

// Nobody can know the dice, and they decide which sides lose, retreat or advance. So play goes on until all of it has been
// seen, but not beyond the second turn if some of it has: what must be seen comes at some time.
const CERTAIN = ["attack", "support", "roll"];
const AFTERWARDS = ["advance", "retreat"];
const FOUGHT = [...CERTAIN, ...AFTERWARDS];

test(
  "a whole turn of Moselle",
  async () => {
    const pair = await house.pairAt("moselle/november");
    const watch = new Watch(pair);
    const playing = new Playing(pair, { ...HABITS, moves: 4 });
    await playing.until((offer) => offer.turn > 1 && (hasFought(playing) || (offer.turn > 2 && hasPlayed(playing))), watch.look);
    expect(hasPlayed(playing)).toBe(true); // also if the game has ended before
    await watch.end();
  },
  LONG,
);

test(
  "the first turn of the U.S. Landing",
  async () => {
    const pair = await house.pairAt("sicily/us-landing");
    const watch = new Watch(pair);
    const playing = new Playing(pair, { ...HABITS, moves: 2 });
    const landed = () => playing.kinds().includes("land") && hasPlayed(playing);
    await playing.until((offer) => offer.turn > 1 && landed() && (hasFought(playing) || offer.turn > 2), watch.look);
    expect(landed()).toBe(true); // also if the game has ended before
    const log = await pair.allied.ask<LogPage>("GET", `/games/${pair.game}/log?side=allied&before=100&limit=100`);
    const kinds = log.lines.map((line) => line.kind);
    expect(kinds).toEqual(expect.arrayContaining(["weather", "landing"])); // whether anybody drops depends on the weather
    await watch.end();
  },
  LONG,
);

/** What every game brings, whatever falls: movement, attacks, and something that comes of one of them. */
function hasPlayed(playing: Playing): boolean {
  const kinds = playing.kinds();
  return ["move", ...CERTAIN].every((kind) => kinds.includes(kind)) && kinds.some((kind) => isLoss(kind) || AFTERWARDS.includes(kind));
}

function hasFought(playing: Playing): boolean {
  const kinds = playing.kinds();
  return FOUGHT.every((kind) => kinds.includes(kind)) && kinds.some(isLoss);
}

function isLoss(kind: string): boolean {
  return ["absorb", "lose", "eliminate"].includes(kind);
}

/** Looks at both screens, as often as it is asked, and at the end at everything that has travelled. */
class Watch {
  private readonly own = { allied: 0, axis: 0 }; // chits of one's own that were drawn: a watch that sees nothing is no watch

  constructor(private readonly pair: Pair) {}

  readonly look = async () => {
    for (const side of SIDES) {
      const seen = await chitsOnScreen(this.pair[side], side);
      expect(seen.leaks).toEqual([]);
      this.own[side] += seen.own;
    }
  };

  async end() {
    for (const side of SIDES) {
      const told = chitsInMessages(this.pair[side], side);
      expect(told.leaks).toEqual([]);
      expect(told.own).toBeGreaterThan(0);
      expect(this.own[side]).toBeGreaterThan(0);
      expect(this.pair[side].complaints()).toEqual([]);
    }
  }
}
