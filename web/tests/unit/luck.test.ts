import { describe, expect, it } from "vitest";

import type { Luck, Throws } from "../../src/api/types";
import { averageOf, dealt, diceWords, luckWords } from "../../src/view/proof/luck";
import { SIDES } from "./fixtures";

const thrown = (dice: number, sides: number, fell: Record<string, number>): Throws => ({ dice, sides, fell });
const due = (throws: Throws) => dealt(throws).map((row) => Number(row.due.toFixed(3)));

describe("the dice of a game", () => {
  it("are as many as it throws at once", () => {
    expect(dealt(thrown(1, 6, { 4: 3 })).map(({ total, fell }) => [total, fell])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 3],
      [5, 0],
      [6, 0],
    ]);
    expect(due(thrown(1, 6, { 4: 3 }))).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    expect(due(thrown(2, 6, { 7: 30, 2: 6 }))).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    expect(due(thrown(3, 2, { 3: 8 }))).toEqual([1, 3, 3, 1]);
  });

  it("are said with the average that fell and the one that was due", () => {
    expect(averageOf(thrown(2, 6, { 6: 1, 9: 1 }))).toBe(7.5);
    expect(diceWords(thrown(2, 6, { 6: 1, 9: 1 }))).toBe("Totals of two dice in combat. They averaged 7.5; 7 is due.");
    expect(diceWords(thrown(1, 6, { 6: 1 }))).toBe("One die in combat. It averaged 6.0; 3.5 is due.");
    expect(diceWords(thrown(1, 20, { 1: 1 }))).toBe("One die with 20 sides in combat. It averaged 1.0; 10.5 is due.");
  });
});

describe("the luck of a game", () => {
  it("is counted in what the game counts", () => {
    const luck: Luck = {
      combats: 2,
      expected: { allied: 3.5, axis: 2 },
      actual: { allied: 2.5, axis: 4 },
      throws: [],
      one: "combat factor",
      several: "combat factors",
    };
    expect(luckWords(luck, SIDES)).toBe(
      "The Blues lost 1 combat factor fewer than was due, the Reds lost 2 combat factors more than was due. " +
        "All in all the dice favoured the Blues by 3 combat factors.",
    );
  });
});
