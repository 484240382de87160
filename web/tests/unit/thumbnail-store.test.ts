import { beforeEach, describe, expect, it } from "vitest";

import type { LogLine, Shown } from "../../src/api/types";
import { lastPlace } from "../../src/map/thumbnail";
import { keepPicture, keptPicture } from "../../src/state/thumbnail-store";

describe("pictures of the tables one sat at", () => {
  beforeEach(() => localStorage.clear());

  it("are kept for the games played last, and no more of them than a list shows", () => {
    for (let game = 1; game <= 30; game++) keepPicture(`game${game}`, `data:${game}`);
    keepPicture("game7", "data:again");
    expect(keptPicture("game30")).toBe("data:30");
    expect(keptPicture("game7")).toBe("data:again");
    expect(keptPicture("game6")).toBeNull();
    expect(Object.keys(localStorage).filter((name) => name.includes("picture."))).toHaveLength(24);
  });

  it("show where something last happened on the map", () => {
    const line = (facts: LogLine["facts"]): LogLine => ({ number: 1, ply: 1, kind: "move", case: "5.0", says: "", facts });
    const grid = { centre: (hex: string) => (hex === "3922" ? { x: 3, y: 9 } : null) };
    const shown = { counters: {} } as Shown;
    expect(lastPlace([line({ hex: "3922" }), line({ hex: "second wave" }), line({})], {}, shown, grid)).toEqual({ x: 3, y: 9 });
    expect(lastPlace([line({})], {}, shown, grid)).toBeNull();
  });
});
