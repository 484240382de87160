/** Hexes on the drawn map: which one is under a point, and its outline. Flat-topped, as printed. */
import type { HexSheet } from "../api/types";

export interface Point {
  x: number;
  y: number;
}

/** The whole sheet, with what is printed beside the hexes. */
export interface Paper {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class HexGrid {
  private readonly cells = new Map<string, string[]>();
  readonly side: number;

  constructor(
    readonly hexes: Record<string, HexSheet>,
    readonly height: number,
    readonly paper: Paper | null = null,
  ) {
    this.side = height / Math.sqrt(3);
    for (const [id, hex] of Object.entries(hexes)) {
      const key = this.cell(hex.x, hex.y);
      const there = this.cells.get(key);
      if (there) there.push(id);
      else this.cells.set(key, [id]);
    }
  }

  private cell(x: number, y: number) {
    return `${Math.floor(x / this.height)},${Math.floor(y / this.height)}`;
  }

  /** The hex under a point of the map, if there is one. */
  at({ x, y }: Point): string | null {
    let best: string | null = null;
    let nearest = (this.height * 0.58) ** 2;
    // whole cells are counted: a hair's breadth of rounding must not skip one
    const [column, row] = [Math.floor(x / this.height), Math.floor(y / this.height)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const id of this.cells.get(`${column + dx},${row + dy}`) ?? []) {
          const hex = this.hexes[id];
          if (!hex) continue;
          const distance = (hex.x - x) ** 2 + (hex.y - y) ** 2;
          if (distance < nearest) [best, nearest] = [id, distance];
        }
    return best;
  }

  centre(id: string): Point | null {
    const hex = this.hexes[id];
    return hex ? { x: hex.x, y: hex.y } : null;
  }

  /** The outline as an SVG path, drawn in by a few units. */
  outline(id: string, inset = 0): string {
    const hex = this.hexes[id];
    if (!hex) return "";
    const r = this.side - inset;
    const h = (r * Math.sqrt(3)) / 2;
    const { x, y } = hex;
    return `M${x - r} ${y}L${x - r / 2} ${y - h}H${x + r / 2}L${x + r} ${y}L${x + r / 2} ${y + h}H${x - r / 2}Z`;
  }

  neighbours(id: string): string[] {
    const hex = this.hexes[id];
    if (!hex) return [];
    const found: string[] = [];
    for (let i = 0; i < 6; i++) {
      const angle = (Math.PI / 3) * i + Math.PI / 6;
      const there = this.at({ x: hex.x + this.height * Math.cos(angle), y: hex.y + this.height * Math.sin(angle) });
      if (there && there !== id) found.push(there);
    }
    return found;
  }
}

/** How far points reach, and the middle of that. */
export function boxOf(points: readonly Point[]): { width: number; height: number; middle: Point } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { width: right - left, height: bottom - top, middle: { x: (left + right) / 2, y: (top + bottom) / 2 } };
}
