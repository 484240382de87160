import { describe, expect, it } from "vitest";

import type { Joining } from "../../src/api/types";
import { NO_ATTACK, targetSets, toggleTarget, toggleUnit, withAll, withDuties } from "../../src/composing/attack";
import { composed } from "../../src/composing/declared";
import { DECISIONS, role, step } from "./fixtures";

const sets = targetSets([
  step("0506", { hex: "0506" }),
  step("0706", { hex: "0706" }),
  step("0506 0706", { hexes: ["0506", "0706"] }),
  step("0702", { hex: "0702" }),
  step("end", { end: true }, "end combat"),
]);

describe("targets", () => {
  it("are read from the options, alone and together", () => {
    expect(sets).toEqual([["0506"], ["0706"], ["0506", "0706"], ["0702"]]);
  });

  it("begin an attack, are added to it, and are taken away again", () => {
    const one = toggleTarget(NO_ATTACK, "0506", sets);
    expect(one.targets).toEqual(["0506"]);
    const two = toggleTarget({ ...one, units: ["a"] }, "0706", sets);
    expect(two).toEqual({ targets: ["0506", "0706"], units: ["a"] });
    expect(toggleTarget(two, "0506", sets).targets).toEqual(["0706"]);
    expect(toggleTarget(one, "0506", sets)).toEqual(NO_ATTACK);
  });

  it("that cannot be one attack begin a new one", () => {
    expect(toggleTarget({ targets: ["0506"], units: ["a"] }, "0702", sets)).toEqual({ targets: ["0702"], units: [] });
  });
});

describe("units", () => {
  const joining = [role("must", "must"), role("may", "may"), role("cannot", "cannot")];
  const draft = { targets: ["0506"], units: ["must"] };

  it("that may join go in and out", () => {
    const joined = toggleUnit(draft, "may", joining);
    expect(joined.units).toEqual(["must", "may"]);
    expect(toggleUnit(joined, "may", joining).units).toEqual(["must"]);
  });

  it("that must join stay, those that cannot and strangers stay out", () => {
    expect(toggleUnit(draft, "must", joining)).toBe(draft);
    expect(toggleUnit(draft, "cannot", joining)).toBe(draft);
    expect(toggleUnit(draft, "stranger", joining)).toBe(draft);
  });

  it("of one hex take each other's place: only one regiment fights", () => {
    const pair = [role("2/5", "must", ["317/80"]), role("317/80", "must", ["2/5"]), role("tank", "may")];
    const begun = withDuties({ targets: ["0712"], units: [] }, pair);
    expect(begun.units).toEqual(["2/5"]);
    expect(toggleUnit(begun, "317/80", pair).units).toEqual(["317/80"]);
  });
});

describe("units that attack together", () => {
  const stacked = (unit: string, given: Joining["role"], together: string[]): Joining => ({ ...role(unit, given), together });
  const joining = [stacked("a", "may", ["b"]), stacked("b", "may", ["a"]), stacked("c", "must", ["d"]), stacked("d", "must", ["c"])];
  const none = { targets: ["0404"], units: [] };

  it("go in and out with one click on any of them", () => {
    const joined = toggleUnit(none, "b", joining);
    expect(joined.units).toEqual(["b", "a"]);
    expect(toggleUnit(joined, "a", joining).units).toEqual([]);
  });

  it("are all in once one of them must join, and stay in", () => {
    const begun = withDuties(none, joining);
    expect(begun.units).toEqual(["c", "d"]);
    expect(toggleUnit(begun, "d", joining)).toBe(begun);
    expect(withAll(begun, joining).units).toEqual(["c", "d", "a", "b"]);
  });
});

describe("duties", () => {
  it("bring in units that must join and send away those that cannot", () => {
    const draft = { targets: ["0506"], units: ["may", "cannot"] };
    expect(withDuties(draft, [role("must", "must"), role("may", "may"), role("cannot", "cannot")]).units).toEqual(["may", "must"]);
  });
});

describe("the order", () => {
  it("is the game's own, with what was put together in its open places", () => {
    const sheet = { decisions: DECISIONS };
    const parts = { targets: ["0506", "0706"], units: ["us_377_95"] };
    expect(composed(sheet, "attack", parts)).toBe("attack 0506 0706 with us_377_95");
    expect(composed({ decisions: { attack: { order: "assault {units} > {targets}" } } }, "attack", parts)).toBe(
      "assault us_377_95 > 0506 0706",
    );
    expect(composed(sheet, "roll", parts)).toBe("");
  });
});

describe("all at once", () => {
  it("units that may join do, but none takes another's place", () => {
    const joining = [role("a", "may"), { ...role("b", "may"), instead_of: ["a"] }, role("c", "must"), role("d", "cannot")];
    expect(withAll({ targets: ["0506"], units: [] }, joining).units).toEqual(["a", "c"]);
    expect(withAll({ targets: ["0506"], units: ["b"] }, [{ ...role("a", "may"), instead_of: ["b"] }, role("c", "may")]).units).toEqual([
      "b",
      "c",
    ]);
  });
});
