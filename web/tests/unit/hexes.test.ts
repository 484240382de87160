import { describe, expect, it } from "vitest";

import { HexGrid } from "../../src/geometry/hexes";

describe("the hex under a point", () => {
  const grid = new HexGrid({ "4021": { x: 3297.8, y: 2016, words: "" }, "4121": { x: 3381, y: 2064, words: "" } }, 96);

  it("is the nearest one, if the point is within it", () => {
    expect(grid.at({ x: 3300, y: 2030 })).toBe("4021");
    expect(grid.at({ x: 3370, y: 2060 })).toBe("4121");
    expect(grid.at({ x: 3600, y: 2060 })).toBeNull();
  });

  it("is found however the point was rounded", () => {
    expect(grid.at({ x: 3294.9, y: 2015.9999999999998 })).toBe("4021");
  });
});
