/** The browser computes the same dice as the server: the values below are the server's. */
import { describe, expect, it } from "vitest";

import { broken } from "../../src/state/promises";
import { commitmentOf, diceFor, fair, ordersOf, partsOf, proveRolls, seedsFit, streamKey } from "../../src/state/proof";

const SEED = "f4549aab62ec90bef29fae2ed255b007";
const PHRASES = ["north wind", "süd"];
const DICE = [3, 2, 4, 2, 2, 4, 1, 6, 2, 5, 4, 1, 5, 6, 6, 1, 4, 3, 5, 1, 4, 4, 1, 4];
const MEASURED_DICE = [3, 5, 1, 4, 4, 5, 2, 3, 1, 4, 2, 6];
const roll = (number: number, dice: number[], ply = 1) => ({ number, dice, ply, purpose: "combat" });

describe("the stream", () => {
  it("has the fingerprint that was promised", async () => {
    expect(await commitmentOf(SEED)).toBe("687982dcd6c96573458624652d82ffdb8a43e686693ee771a7f0dabd752d95f7");
  });

  it("gives the server's dice", async () => {
    const key = await streamKey({ seed: SEED, phrases: PHRASES, stream: 1 });
    expect(await diceFor(key, roll(0, DICE))).toEqual(DICE);
  });

  it("gives the server's draws, also at large numbers", async () => {
    const key = await streamKey({ seed: SEED, phrases: PHRASES, stream: 1 });
    expect(await Promise.all([0, 7, 2 ** 33].map((number) => fair(key, number, 52)))).toEqual([22, 51, 17]);
  });
});

describe("the proof", () => {
  const part = { seed: SEED, phrases: PHRASES, stream: 1, first: 0, last: 9, commitment: "", why: null, sealed: false };
  const parts = [part];

  it("finds honest rolls honest and names a loaded one", async () => {
    const verdicts: boolean[] = [];
    const tell = (_: unknown, honest: boolean) => verdicts.push(honest);
    expect(await proveRolls(parts, [roll(0, [3, 2]), roll(2, [4]), roll(3, [6, 2]), roll(7, [6])], tell)).toBe(false);
    expect(verdicts).toEqual([true, true, false, true]);
    expect(await proveRolls(parts, [roll(22, [1, 4])], () => undefined)).toBe(true);
  });

  it("uses the old seed for the rolls before a branch", async () => {
    const branched = partsOf([
      { first: 0, last: 5, commitment: "a", seed: SEED, phrases: PHRASES, stream: 1 },
      { first: 6, last: 9, commitment: "b", why: "branch", seed: "new", stream: 2 },
    ]);
    expect(branched.map(ordersOf)).toEqual(["The set-up and orders 1 to 5", "Orders 6 to 9"]);
    const verdicts: boolean[] = [];
    await proveRolls(branched, [roll(0, [3, 2], 5), roll(0, [3, 2], 6)], (_, honest) => verdicts.push(honest));
    expect(verdicts).toEqual([true, false]);
  });

  it("compares each seed with the promise of its part", async () => {
    const promised = await commitmentOf(SEED);
    expect(await seedsFit([{ ...part, commitment: promised }])).toBe(true);
    expect(
      await seedsFit([
        { ...part, commitment: promised },
        { ...part, seed: "other", commitment: promised },
      ]),
    ).toBe(false);
  });
});

describe("the key of stream 2", () => {
  it("is the server's", async () => {
    const key = await streamKey({ seed: SEED, phrases: PHRASES, stream: 2 });
    expect(await diceFor(key, roll(0, MEASURED_DICE))).toEqual(MEASURED_DICE);
  });
});

describe("what was written down", () => {
  const parts = [
    { first: 0, commitment: "old" },
    { first: 318, commitment: "new" },
  ];

  it("must be among the promises", () => {
    expect(broken({ commitment: "else", ply: 0 }, parts)).toContain("another promise");
    expect(broken({ commitment: "old", ply: 0 }, parts)).toBe("");
    expect(broken(null, parts)).toBe("");
  });

  it("must stand for all orders since it was written down", () => {
    expect(broken({ commitment: "new", ply: 317 }, parts)).toBe("");
    expect(broken({ commitment: "new", ply: 0 }, parts)).toContain("orders before 318");
  });
});
