import { describe, expect, it } from "vitest";

import { matching } from "../../src/composing/matching";
import { HexGrid } from "../../src/geometry/hexes";
import { directions } from "../../src/view/words/directions";
import { stepWords } from "../../src/view/words/stepWords";
import { step } from "./fixtures";

describe("the list of steps", () => {
  const steps = [step("0602", { says: "Move to Thionville (0602)", hex: "0602" }), step("0503", { says: "Move to 0503", hex: "0503" })];

  it("is filtered by all the words, in any order", () => {
    expect(matching(steps, "thion move", stepWords).map((line) => line.key)).toEqual(["0602"]);
    expect(matching(steps, "", stepWords)).toHaveLength(2);
  });

  it("says what a move costs in the words of the game, and where a unit must stop", () => {
    const cost = { label: "3", says: "3 railway hexes, 17 left", number: 3, stops: "must stop there: end of the line" };
    expect(stepWords(step("0602", { says: "Move to Thionville (0602)", hex: "0602", cost }))).toBe(
      "Move to Thionville (0602), 3 railway hexes, 17 left, must stop there: end of the line",
    );
  });
});

describe("the neighbours of a hex", () => {
  it("are listed clockwise from the north", () => {
    const height = 96;
    const column = (height * Math.sqrt(3)) / 2;
    const at = (x: number, y: number) => ({ x, y, words: "clear" });
    const grid = new HexGrid(
      { here: at(0, 0), n: at(0, -height), s: at(0, height), ne: at(column, -height / 2), sw: at(-column, height / 2) },
      height,
    );
    expect(directions(grid, "here")).toEqual([
      { towards: "north", hex: "n" },
      { towards: "north-east", hex: "ne" },
      { towards: "south", hex: "s" },
      { towards: "south-west", hex: "sw" },
    ]);
  });
});
