import { describe, expect, it } from "vitest";

import type { OverlaySheet } from "../../src/api/types";
import { HexGrid } from "../../src/geometry/hexes";
import { drawOverlay } from "../../src/map/marks";
import { coloursOf, inColoursOf } from "../../src/state/side-colours";
import { SIDES } from "./fixtures";

const grid = new HexGrid({ a: { x: 0, y: 0, words: "" } }, 96);
const OWNED: OverlaySheet = { label: "", says: "", key: "", marks: { held: { shapes: [{ shape: "disc", owned: true }] } } };

describe("the colours of the sides", () => {
  it("are what the game declares, and the rest is mixed from its card", () => {
    const colours = coloursOf(SIDES);
    expect(colours).toMatchObject({
      "--axis-card": "#a02020",
      "--axis-ink": "#fff0f0",
      "--axis-edge": "#501010",
      "--axis-disc": "#701010",
    });
    expect(colours["--allied-edge"]).toBe("color-mix(in srgb, #2040a0 55%, #000000)");
    expect(colours["--allied-mark"]).toBe("#2040a0");
  });

  it("are put on by name, and nobody has any", () => {
    expect(inColoursOf("axis")["--side-card"]).toBe("var(--axis-card)");
    expect(inColoursOf(null)).toEqual({});
    expect(coloursOf(undefined)).toEqual({});
  });

  it("are those of the side that a mark names", () => {
    const drawn = (side: "axis" | null) => drawOverlay(OWNED, grid, [{ kind: "held", hex: "a", side }], null).above[0];
    expect(drawn("axis")?.style.getPropertyValue("--side-disc")).toBe("var(--axis-disc)");
    expect(drawn("axis")?.getAttribute("class")).toBe("mark-disc owned");
    expect(drawn(null)?.style.getPropertyValue("--side-disc")).toBe("");
    expect(drawn(null)?.getAttribute("class")).toBe("mark-disc nobody");
  });
});
