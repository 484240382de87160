import { describe, expect, it } from "vitest";

import { along, clickable, inMode, modesOf, orderTo, ways } from "../../src/composing/steps";
import { step } from "./fixtures";

const end = step("end", { says: "End movement", end: true }, "end movement");

describe("what can be clicked", () => {
  it("units that move are clicked as counters, the end of the phase is a button", () => {
    const found = clickable([step("us_16_1", { unit: "us_16_1" }), end]);
    expect([...found.units.keys()]).toEqual(["us_16_1"]);
    expect(found.buttons).toEqual([end]);
  });

  it("with a unit in hand only its hexes are left", () => {
    const moves = [
      step("3723", { unit: "us_16_1", hex: "3723", group: "tactical" }, "move us_16_1 3724 3723"),
      step("3722", { unit: "us_16_1", hex: "3722", group: "tactical" }, "move us_16_1 3724 3723 3722"),
    ];
    const found = clickable(moves, "us_16_1");
    expect([...found.hexes.keys()]).toEqual(["3723", "3722"]);
    expect(found.units.size).toBe(0);
  });

  it("a landing is found by the piece and by the beach until the piece is in hand", () => {
    const landings = [
      step("a", { unit: "us_depot_1", hex: "3623" }, "depot us_depot_1 3623"),
      step("b", { unit: "us_depot_2", hex: "3623" }, "depot us_depot_2 3623"),
    ];
    const free = clickable(landings);
    expect([...free.units.keys()]).toEqual(["us_depot_1", "us_depot_2"]);
    expect(free.hexes.get("3623")).toHaveLength(2);
    expect(clickable(landings, "us_depot_2").hexes.get("3623")).toEqual([landings[1]]);
  });

  it("an order about the unit in hand that needs no hex is a button", () => {
    const second = step("second", { unit: "us_18_1", says: "18/1 in the Second Wave" }, "plan us_18_1 second 1");
    expect(clickable([second], "us_18_1").buttons).toEqual([second]);
  });

  it("a boundary is no button and can be clicked anywhere along its line", () => {
    const line = step("column 07", { path: ["0707", "0708"] }, "boundary 0707 0708");
    const found = clickable([line]);
    expect(found.buttons).toEqual([]);
    expect(found.across).toEqual([line]);
    expect(found.lines.get("0708")).toEqual([line]);
  });
});

describe("modes of movement", () => {
  const MODES = ["tactical", "strategic"];
  const tactical = step("t", { hex: "0510", group: "tactical" }, "move a 0511 0510");
  const strategic = step("s", { hex: "0510", group: "strategic" }, "move a 0511 0510 strategic");
  const plain = step("p", { hex: "0610" }, "advance a 0511 0610");

  it("are read from the steps", () => {
    expect([...modesOf([tactical, strategic], MODES)]).toEqual(["tactical", "strategic"]);
    expect(modesOf([plain], MODES).size).toBe(0);
  });

  it("leave the steps of the other mode out", () => {
    expect(inMode([tactical, strategic, plain], "strategic", MODES)).toEqual([strategic, plain]);
  });
});

describe("a retreat with several ways", () => {
  const byNorth = step("n", { says: "Retreat by 0604 to 0504", hex: "0504", path: ["0605", "0604", "0504"] }, "retreat 0605 0604 0504");
  const bySouth = step("s", { says: "Retreat by 0505 to 0504", hex: "0504", path: ["0605", "0505", "0504"] }, "retreat 0605 0505 0504");
  const farther = step("f", { says: "Retreat by 0505 to 0404", hex: "0404", path: ["0605", "0505", "0404"] }, "retreat 0605 0505 0404");

  it("offers every way that ends in the hex", () => {
    expect(clickable([byNorth, bySouth, farther]).hexes.get("0504")).toEqual([byNorth, bySouth]);
  });

  it("is narrowed by a click on a hex of the way", () => {
    expect(along([byNorth, bySouth], ["0604"])).toEqual([byNorth]);
    expect(along([bySouth, farther], ["0505"])).toEqual([bySouth, farther]);
    expect(along([byNorth, bySouth], ["0404"])).toEqual([]);
  });
});

describe("ways in words", () => {
  it("name the hexes between where two would say the same", () => {
    const a = step("a", { says: "Advance to 0711", path: ["0712", "0811", "0711"] }, "advance");
    const b = step("b", { says: "Advance to 0711", path: ["0712", "0611", "0711"] }, "advance");
    const c = step("c", { says: "Advance to 0812", path: ["0712", "0811", "0812"] }, "advance");
    expect(ways([a, b, c], (hex) => hex).map((way) => way.label)).toEqual([
      "Advance to 0711 by 0811",
      "Advance to 0711 by 0611",
      "Advance to 0812",
    ]);
  });
});

describe("a question about another hex", () => {
  it("is the offered order with that hex in its place", () => {
    const landing = step("l", { unit: "us_18_1", hex: "3623" }, "land us_18_1 3623");
    expect(orderTo(landing, "3721")).toBe("land us_18_1 3721");
    expect(orderTo(step("x", { hex: "3623" }), "3721")).toBeNull();
  });
});
