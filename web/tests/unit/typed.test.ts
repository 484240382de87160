import { describe, expect, it } from "vitest";

import { matching, readable, readTyped } from "../../src/composing/typed";
import { HexGrid } from "../../src/geometry/hexes";
import { directions } from "../../src/view/words/directions";
import { stepWords } from "../../src/view/words/stepWords";
import { step } from "./fixtures";

const unit = (name: string) => ({
  side: "allied" as const,
  name,
  words: name,
  about: "",
  kind: "infantry",
  card: "us",
  faces: {},
});
const hex = (name = "") => ({ x: 0, y: 0, words: "clear", name });
const sheet = {
  units: {
    us_357_90: unit("357/90"),
    us_203_fa: unit("203 FA"),
    de_art: unit("Art XIII SS"),
    us_1: unit("1"),
    us_14: { ...unit("14 SP Artillery"), kind: "self-propelled artillery" },
  },
  hexes: {
    "0503": hex(),
    "0602": hex("Thionville"),
    "0412": hex("Pont-à-Mousson"),
    "3022": hex("Licata"),
    "3122": hex("Licata"),
    "3822": hex("Ponte Olivo airfield"),
  },
};
const forms = [
  {
    verb: "move",
    form: "",
    says: "",
    clauses: [
      { field: "unit", kind: "word" as const },
      { field: "path", kind: "words" as const },
      { field: "strategic", kind: "flag" as const, after: "strategic" },
    ],
  },
  {
    verb: "attack",
    form: "",
    says: "",
    clauses: [
      { field: "targets", kind: "words" as const },
      { field: "units", kind: "words" as const, after: "with" },
    ],
  },
  {
    verb: "support",
    form: "",
    says: "",
    clauses: [
      { field: "guns", kind: "words" as const, after: "guns" },
      { field: "air", kind: "flag" as const, after: "air" },
    ],
  },
  { verb: "absorb", form: "", says: "", clauses: [{ field: "steps", kind: "number" as const }] },
  { verb: "end", form: "", says: "", clauses: [{ field: "what", kind: "word" as const }] },
];
const read = (line: string) => readTyped(line, forms, sheet);

describe("a typed order", () => {
  it("takes names for units and places, with or without accents", () => {
    expect(read("attack thionville, pont-a-mousson with 357/90 and 203 fa")).toEqual({
      kind: "order",
      text: "attack 0602 0412 with us_357_90 us_203_fa",
    });
    expect(read("Support guns art xiii ss air")).toEqual({ kind: "order", text: "support guns de_art air" });
  });

  it("that only names the end of a way is one whose way must be found", () => {
    expect(read("move 357/90 to Thionville")).toMatchObject({ kind: "to", unit: "us_357_90", hex: "0602" });
    expect(read("move 357/90 0503 0602")).toEqual({ kind: "order", text: "move us_357_90 0503 0602" });
  });

  it("takes the number on the counter and the name of an airfield for the whole name", () => {
    expect(read("attack 0602 with 14")).toEqual({ kind: "order", text: "attack 0602 with us_14" });
    expect(read("attack 0602 with 14 sp artillery")).toEqual({ kind: "order", text: "attack 0602 with us_14" });
    expect(read("move 357/90 to ponte olivo")).toMatchObject({ kind: "to", hex: "3822" });
  });

  it("leaves numbers and other words alone", () => {
    expect(read("absorb 1")).toEqual({ kind: "order", text: "absorb 1" });
    expect(read("end movement")).toEqual({ kind: "order", text: "end movement" });
    expect(read("move us_357_90 0503 0602 strategic")).toEqual({ kind: "order", text: "move us_357_90 0503 0602 strategic" });
  });

  it("says which hexes a name can mean", () => {
    expect(read("attack licata with 357/90")).toEqual({
      kind: "unclear",
      says: "Licata is more than one hex: 3022, 3122. Say which by its number.",
    });
  });

  it("is none without a verb", () => {
    expect(read("357 thion")).toEqual({ kind: "no order" });
  });

  it("is read out with names", () => {
    expect(readable("move us_357_90 0503 0602", sheet)).toBe("move 357/90 0503 0602");
  });
});

describe("the list of steps", () => {
  const steps = [step("0602", { says: "Move to Thionville (0602)", hex: "0602" }), step("0503", { says: "Move to 0503", hex: "0503" })];

  it("is filtered by all the words, in any order", () => {
    expect(matching(steps, "thion move", stepWords).map((line) => line.key)).toEqual(["0602"]);
    expect(matching(steps, "", stepWords)).toHaveLength(2);
  });

  it("tells the price and where one must stop", () => {
    const first = step("0602", { says: "Move to Thionville (0602)", hex: "0602" });
    expect(stepWords({ ...first, facts: { half_points: 3, of: 12, stops: true } })).toBe(
      "Move to Thionville (0602), 1½ points, must stop there",
    );
  });
});

describe("the neighbours of a hex", () => {
  it("are told from north round by east", () => {
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
