/** The browser computes the same dice as the server: the values below are the server's. */
import { describe, expect, it } from "vitest";

import { commitmentOf, diceFor, fair, partsOf, proveRolls, streamKey } from "../../src/state/proof";

const SEED = "f4549aab62ec90bef29fae2ed255b007";
const PHRASES = ["north wind", "süd"];
const DICE = [3, 2, 4, 2, 2, 4, 1, 6, 2, 5, 4, 1, 5, 6, 6, 1, 4, 3, 5, 1, 4, 4, 1, 4];
const roll = (number: number, dice: number[], ply = 1) => ({ number, dice, ply, purpose: "combat" });

describe("the stream", () => {
  it("has the fingerprint that was promised", async () => {
    expect(await commitmentOf(SEED)).toBe("687982dcd6c96573458624652d82ffdb8a43e686693ee771a7f0dabd752d95f7");
  });

  it("gives the server's dice", async () => {
    const key = await streamKey({ seed: SEED, phrases: PHRASES });
    expect(await diceFor(key, roll(0, DICE))).toEqual(DICE);
  });

  it("gives the server's draws, also at large numbers", async () => {
    const key = await streamKey({ seed: SEED, phrases: PHRASES });
    expect(await Promise.all([0, 7, 2 ** 33].map((number) => fair(key, number, 52)))).toEqual([22, 51, 17]);
  });
});

describe("the proof", () => {
  const parts = [{ seed: SEED, phrases: PHRASES, before: Infinity }];

  it("finds honest rolls honest and names a loaded one", async () => {
    const verdicts: boolean[] = [];
    const tell = (_: unknown, honest: boolean) => verdicts.push(honest);
    expect(await proveRolls(parts, [roll(0, [3, 2]), roll(2, [4]), roll(3, [6, 2]), roll(7, [6])], tell)).toBe(false);
    expect(verdicts).toEqual([true, true, false, true]);
    expect(await proveRolls(parts, [roll(22, [1, 4])], () => undefined)).toBe(true);
  });

  it("uses the old seed for the rolls before a branch", async () => {
    const branched = partsOf(JSON.stringify({ seed: "new", phrases: [], origin: [[5, SEED, PHRASES]] }));
    const verdicts: boolean[] = [];
    await proveRolls(branched, [roll(0, [3, 2], 5), roll(0, [3, 2], 6)], (_, honest) => verdicts.push(honest));
    expect(verdicts).toEqual([true, false]);
  });
});
