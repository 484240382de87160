/** Sealed dice in the browser: the same hashes as the server's, a chain that fits, and faults that are found. */
import { beforeEach, describe, expect, it } from "vitest";

import type { GameState } from "../../src/api/types";
import { bytes, chainOf, hashed, hex, keepSecret, linkAfter, note, notes } from "../../src/state/chains";
import { type Part, proveRolls } from "../../src/state/proof";
import { waitingWords } from "../../src/state/sealed";
import { fixedHash, sealedFault, sealedWords } from "../../src/state/sealed-proof";
import { SIDES } from "./fixtures";

const A = hex(new TextEncoder().encode("a".repeat(32)));
const B = hex(new TextEncoder().encode("b".repeat(32)));
const SALT = hex(new TextEncoder().encode("s".repeat(32)));
const PART: Part = {
  seed: "f4549aab62ec90bef29fae2ed255b007",
  phrases: ["north wind", "süd"],
  stream: 1,
  first: 0,
  last: 9,
  commitment: "",
  why: null,
  sealed: true,
};
const roll = (dice: number[]) => ({ number: 7, dice, ply: 5, purpose: "combat" });
const prove = (dice: number[], share: object) => proveRolls([PART], [roll(dice)], () => undefined, [{ ply: 5, ...share }]);

beforeEach(() => localStorage.clear());

describe("the hashes", () => {
  it("are the server's", async () => {
    expect(await prove([2, 5, 5, 2], { allied: A, axis: B })).toBe(true);
    expect(await prove([1, 6, 5, 1], { allied: A })).toBe(true);
    expect(await prove([2, 5, 5, 2], { allied: B, axis: A })).toBe(false);
    expect(await proveRolls([PART], [roll([2, 5, 5, 2])], () => undefined)).toBe(false);
    expect(await fixedHash(5, "attack 0304 with é", SALT)).toBe("1021cdb6525f70bcb5ec93f82c1365fd14aeb0e3b0692f8cc7a7ff8e770e2e1f");
    expect(hex(await hashed(bytes(A)))).toBe("1f6366654375a33aa0d558b1bfa0c0f300fdb0e3584f1e09befbca174988d2e2");
  });
});

describe("a chain", () => {
  it("is shown link by link", async () => {
    const chain = await chainOf(A);
    expect(chain).toHaveLength(4097);
    expect(chain.at(-1)).toBe(A);
    const first = linkAfter(chain, chain[0] ?? "") ?? "";
    expect(hex(await hashed(bytes(first)))).toBe(chain[0]);
    expect(linkAfter(chain, first)).toBe(chain[2]);
    expect(linkAfter(chain, A)).toBeNull();
    expect(linkAfter(chain, B)).toBeNull();
  });

  it("never shows a link again that was sent for another order", async () => {
    const chain = await chainOf(A);
    const [anchor = "", first = "", second = ""] = chain;
    expect(linkAfter(chain, anchor, { link: first, ply: 3 }, 3)).toBe(first);
    expect(linkAfter(chain, anchor, { link: first, ply: 3 }, 4)).toBe(second);
    expect(linkAfter(chain, first, { link: first, ply: 3 }, 4)).toBe(second);
  });

  it("is not shown for an order that was changed", () => {
    expect(note("g", 5, "one")).toBe(true);
    expect(note("g", 5, "one")).toBe(true);
    expect(note("g", 5, "two")).toBe(false);
    expect(notes("g")).toEqual({ "5": "one" });
  });
});

describe("the proof", () => {
  it("finds what does not belong", async () => {
    const chain = await chainOf(A);
    const other = await chainOf(B);
    const anchors = [
      { side: "allied" as const, after: -1, anchor: chain[0] ?? "" },
      { side: "axis" as const, after: -1, anchor: other[0] ?? "" },
    ];
    const shares = [
      { ply: 0, allied: chain[1] ?? "", axis: other[1] ?? "", salt: SALT },
      { ply: 4, allied: chain[2] ?? "", salt: SALT },
    ];
    const proof = { anchors, shares, orders: { "4": "roll" }, plies: 9 };
    expect(await sealedFault("g", SIDES, proof)).toBe("");
    expect(sealedWords(proof, SIDES)).toEqual([
      "Both browsers had a share in 1 of 2 openings (the set-up is order 0).",
      "Without the Red share: order 4.",
    ]);
    expect(await sealedFault("g", SIDES, { ...proof, shares: [...shares, { ply: 6, allied: A }] })).toContain("order 6 does not belong");
    note("g", 4, await fixedHash(4, "roll", SALT));
    expect(await sealedFault("g", SIDES, proof)).toBe("");
    expect(await sealedFault("g", SIDES, { ...proof, orders: { "4": "end combat" } })).toContain("Order 4 is not the one");
    note("g", 5, "anything");
    expect(await sealedFault("g", SIDES, proof)).toContain("opened dice for order 5");
    expect(await sealedFault("g", SIDES, { ...proof, plies: 5 })).toBe("");
    keepSecret("g", "axis", A);
    expect(await sealedFault("g", SIDES, proof)).toContain("does not have the anchor");
  });
});

describe("the words", () => {
  it("say whose browser is waited for", () => {
    const pending = { ply: 3, fixed: "", awaited: ["axis" as const], since: 0, by: "allied" as const };
    const state = { sides: SIDES, sealed: { anchors: [], pending } } as unknown as GameState;
    expect(waitingWords(state, "allied")).toBe("Your order stands. Its dice wait for the Red browser.");
    expect(waitingWords(state, "axis")).toBe("An order stands. Its dice wait for your own browser.");
    expect(waitingWords(null, "axis")).toBe("");
  });
});
