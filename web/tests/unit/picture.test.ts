import { describe, expect, test } from "vitest";

import { stepOf, tilesInSight } from "../../src/map/picture";

const MAP = { left: -56, top: -56, width: 5000, height: 3000 };

describe("tiles", () => {
  const seen = { left: 900, top: 500, right: 2340, bottom: 1400, sharpness: 1, distance: "middle" as const };

  test("cover everything in the window", () => {
    const tiles = tilesInSight(seen, MAP, 1);
    const columns = tiles.map((tile) => tile.column);
    const rows = tiles.map((tile) => tile.row);
    expect([Math.min(...columns), Math.max(...columns)]).toEqual([1, 4]); // 956 to 2396 from the edge, 512 each
    expect([Math.min(...rows), Math.max(...rows)]).toEqual([1, 2]);
    expect(new Set(tiles.map((tile) => tile.key)).size).toBe(tiles.length);
    expect(tiles).toHaveLength(4 * 2);
  });

  test("come from the middle outwards", () => {
    const [first] = tilesInSight({ ...seen, top: -56, bottom: 2944 }, MAP, 1);
    expect(first).toMatchObject({ column: 3, row: 2 });
  });

  test("end where the map ends", () => {
    const tiles = tilesInSight({ left: -9000, top: -9000, right: 9000, bottom: 9000, sharpness: 1, distance: "middle" as const }, MAP, 1);
    expect(tiles).toHaveLength(Math.ceil(5000 / 512) * Math.ceil(3000 / 512));
    expect(tilesInSight({ left: 6000, top: 0, right: 7000, bottom: 500, sharpness: 1, distance: "middle" as const }, MAP, 1)).toEqual([]);
  });

  test("are never much coarser than the screen, and have a limit", () => {
    for (const sharpness of [0.19, 0.3, 0.66, 1, 1.4, 2]) {
      expect(stepOf(sharpness)).toBeGreaterThanOrEqual(sharpness * 0.96);
      expect(stepOf(sharpness)).toBeLessThan(sharpness * 1.5);
    }
    expect(stepOf(9)).toBe(2.5);
  });
});
