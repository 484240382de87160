import { describe, expect, it } from "vitest";

import { canAdd, chips, chipsOf, stepWith, toggled } from "../../src/composing/support";
import { SUPPORT, step } from "./fixtures";

const none = step("support", { says: "No support" }, "support");
const gun = step("g", { says: "203 FA", units: ["us_203_fa"] }, "support guns us_203_fa");
const guns = step("gg", { says: "203 FA and 204 FA", units: ["us_203_fa", "us_204_fa"] }, "support guns us_203_fa us_204_fa");
const other = step("o", { says: "204 FA", units: ["us_204_fa"] }, "support guns us_204_fa");
const air = step("a", { says: "An Air Point" }, "support air");
const naval = step("n", { says: "U.S. naval gunfire" }, "support naval us");
const both = step(
  "b",
  { says: "203 FA, an Air Point and U.S. naval gunfire", units: ["us_203_fa"] },
  "support guns us_203_fa air naval us",
);
const steps = [none, gun, other, guns, air, naval, both];

describe("support chips", () => {
  it("are the parts of the order: guns one by one, flags, a word with what follows it", () => {
    expect(chipsOf(both, [SUPPORT])).toEqual(["guns us_203_fa", "air", "naval us"]);
    expect(chipsOf(guns, [SUPPORT])).toEqual(["guns us_203_fa", "guns us_204_fa"]);
    expect(chipsOf(none, [SUPPORT])).toEqual([]);
  });

  it("are called as the server calls them", () => {
    expect(chips(steps, [SUPPORT])).toEqual([
      { key: "guns us_203_fa", label: "203 FA", unit: "us_203_fa" },
      { key: "guns us_204_fa", label: "204 FA", unit: "us_204_fa" },
      { key: "air", label: "An Air Point", unit: null },
      { key: "naval us", label: "U.S. naval gunfire", unit: null },
    ]);
  });

  it("that are on name the order exactly", () => {
    expect(stepWith(steps, new Set(), [SUPPORT])).toBe(none);
    expect(stepWith(steps, new Set(["naval us", "air", "guns us_203_fa"]), [SUPPORT])).toBe(both);
    expect(stepWith(steps, new Set(["air", "guns us_204_fa"]), [SUPPORT])).toBeUndefined();
  });

  it("go on beside the others where an order has them all", () => {
    expect(canAdd(steps, new Set(["air"]), "naval us", [SUPPORT])).toBe(true);
    expect(canAdd(steps, new Set(["air"]), "guns us_204_fa", [SUPPORT])).toBe(false);
  });

  it("go off again, and take the place of others they do not go with", () => {
    expect([...toggled(steps, new Set(["air"]), "air", [SUPPORT])]).toEqual([]);
    expect([...toggled(steps, new Set(["guns us_203_fa"]), "guns us_204_fa", [SUPPORT])]).toEqual(["guns us_203_fa", "guns us_204_fa"]);
    expect([...toggled(steps, new Set(["air"]), "guns us_204_fa", [SUPPORT])]).toEqual(["guns us_204_fa"]);
  });
});
