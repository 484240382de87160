/** SICILY'43 at the table: landings, fights and marches by clicks, against the computer and between two browsers. */
import { expect, test } from "vitest";

import type { TableView } from "../../src/api/types";
import { openHouse } from "../harness/house";
import { Sparing } from "../harness/sparing";
import { rawWords } from "../harness/wording";

const house = openHouse();
const SECONDS = 120; // for the computer to move
const MOST = 900_000; // only a test that fails takes so long
const DECISIONS = 400;

const FIRST = { planes: ["planes 8 2", "planes 5 0"] };
const SHIPS = ["BRK", "BIR", "SAV", "BOI", "PHI", "ABE", "ERE", "ROB", "ORI", "MAU", "NEW", "WAR"];
const SEA = ["3725", "3624", "3524", "5227", "5228", "5229"]; // off Gela and Avola, where units land; two ships in each
const LATER = {
  land: ["16 3724", "26 3724", "ART 3623"].map((rest) => `land US-1-${rest}`),
  ships: SHIPS.map((ship, number) => `anchor SH-${ship} ${SEA[number >> 1]}`),
};
// Some come up whatever the dice say, so play goes on until they have; the others depend on the dice and on the enemy.
const ALLIED = ["planes", "drop", "land", "ships", "bomb", "attack", "move"];

test(
  "the landing against the computer, every kind of decision by clicks",
  async () => {
    const { me, game } = await house.aloneAt("sicily43/landing");
    const player = new Sparing(me, game, "allied", FIRST, LATER);
    const { table, clicker } = player;
    for (let decisions = 0; decisions < DECISIONS && !ALLIED.every((kind) => clicker.kinds.has(kind)); decisions++) {
      const offer = await table.until((open) => open.over || open.ready, "my turn, or the end", SECONDS);
      if (offer.over) break;
      const lit = await me.page.locator(".phase-box[aria-current]").count();
      expect(lit, `a box of the track is lit at ${offer.kind}`).toBeGreaterThan(0);
      await player.decide(offer);
    }
    expect([...clicker.kinds]).toEqual(expect.arrayContaining(ALLIED));
    expect(await rawWords(me.page)).toEqual([]);
    expect(me.complaints()).toEqual([]);
  },
  MOST,
);

test(
  "two browsers play the first turn",
  async () => {
    const pair = await house.pairAt("sicily43/landing");
    for (const text of ["propose", "end", "propose", "end", "propose", "end"]) {
      const { ply } = await pair.axis.ask<TableView>("GET", `/games/${pair.game}/view?side=axis`);
      await pair.axis.ask("POST", `/games/${pair.game}/orders?side=axis`, { ply, text });
    }
    const players = [new Sparing(pair.allied, pair.game, "allied", FIRST, LATER), new Sparing(pair.axis, pair.game, "axis", FIRST)];
    const end = Date.now() + MOST / 2;
    for (let over = false; !over && Date.now() < end; ) {
      for (const player of players) {
        const offer = await player.table.offer();
        over ||= offer !== null && (offer.over || offer.turn > 1);
        if (!over && offer?.ready) await player.decide(offer);
      }
      await pair.allied.page.waitForTimeout(20);
    }
    const [allied, axis] = players.map(({ clicker }) => [...clicker.kinds]);
    expect(allied).toEqual(expect.arrayContaining(["drop", "land", "ships", "bomb"]));
    expect(axis).toEqual(expect.arrayContaining(["bomb", "move"]));
    const [one, other] = await Promise.all([
      pair.allied.ask<TableView>("GET", `/games/${pair.game}/view?side=allied`),
      pair.axis.ask<TableView>("GET", `/games/${pair.game}/view?side=axis`),
    ]);
    expect(one.shown.turn).toBe(2);
    expect(one.shown.counters).toEqual(other.shown.counters); // nothing is hidden
    for (const visitor of [pair.allied, pair.axis]) {
      expect(await rawWords(visitor.page)).toEqual([]);
      expect(visitor.complaints()).toEqual([]);
    }
  },
  MOST,
);
