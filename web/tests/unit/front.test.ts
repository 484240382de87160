import { describe, expect, it } from "vitest";

import type { Shown } from "../../src/api/types";
import { HexGrid } from "../../src/geometry/hexes";
import { frontOf } from "../../src/map/front";

const grid = new HexGrid(
  { a: { x: 0, y: 0, words: "" }, b: { x: 100, y: 0, words: "" }, far: { x: 4000, y: 0, words: "" }, off: { x: 8000, y: 0, words: "" } },
  96,
);
const at = (places: Record<string, ["allied" | "axis", string]>) =>
  ({ counters: Object.fromEntries(Object.entries(places).map(([unit, [side, place]]) => [unit, { side, place }])) }) as unknown as Shown;

describe("the front", () => {
  it("is where one's own counters are near the enemy's; who watches sees both", () => {
    const shown = at({ us: ["allied", "a"], rear: ["allied", "far"], de: ["axis", "b"], reserve: ["axis", "off"] });
    expect(frontOf(shown, grid, "allied")).toEqual([{ x: 0, y: 0 }]);
    expect(frontOf(shown, grid, "axis")).toEqual([{ x: 100, y: 0 }]);
    expect(frontOf(shown, grid, null)).toEqual([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]);
  });

  it("is all of one's own before there is any contact, and nothing beside the map", () => {
    const shown = at({ us: ["allied", "a"], rear: ["allied", "awaited"], de: ["axis", "off"] });
    expect(frontOf(shown, grid, "allied")).toEqual([{ x: 0, y: 0 }]);
    expect(frontOf(shown, grid, null)).toEqual([
      { x: 0, y: 0 },
      { x: 8000, y: 0 },
    ]);
    expect(frontOf(null, grid, "axis")).toEqual([]);
  });
});
