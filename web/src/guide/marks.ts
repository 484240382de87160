/** What the tutor points at: a ring around each hex and a pin above it. */

import type { HexGrid } from "../geometry/hexes";
import { disc, group, path } from "../map/drawing";

export class GuideMarks {
  private readonly layer = group("guide-marks");

  constructor(
    above: SVGGElement,
    private readonly grid: HexGrid,
  ) {
    above.append(this.layer);
  }

  show(hexes: readonly string[]) {
    this.layer.replaceChildren(...hexes.flatMap((hex) => this.mark(hex)));
  }

  remove() {
    this.layer.remove();
  }

  private mark(hex: string): SVGElement[] {
    const centre = this.grid.centre(hex);
    if (!centre) return [];
    const ring = [path(this.grid.outline(hex, 2), "guide-ring-case"), path(this.grid.outline(hex, 2), "guide-ring")];
    const tip = { x: centre.x, y: centre.y - this.grid.height * 0.4 };
    const pin = group(
      "guide-pin",
      path(
        `M${tip.x} ${tip.y}C${tip.x - 6} ${tip.y - 12} ${tip.x - 15} ${tip.y - 18} ${tip.x - 15} ${tip.y - 30}A15 15 0 1 1 ${tip.x + 15} ${tip.y - 30}C${tip.x + 15} ${tip.y - 18} ${tip.x + 6} ${tip.y - 12} ${tip.x} ${tip.y}Z`,
        "guide-pin-body",
      ),
      disc({ x: tip.x, y: tip.y - 30 }, 5.5, "guide-pin-eye"),
    );
    pin.setAttribute("data-hex", hex);
    return [...ring, pin];
  }
}
