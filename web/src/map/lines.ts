/** Lines from coast to coast: the one that is there, the one that is pointed at, the one that is chosen or being drawn. */

import type { HexGrid, Point } from "../geometry/hexes";
import { along, disc, path, text } from "./drawing";

export type LineKind = "present" | "pointed" | "chosen";

const DOT: Record<LineKind, number> = { present: 0.12, pointed: 0.17, chosen: 0.2 }; // of a hex

/** A dot in every hex of it, and a thread that strings them together. */
export function drawLine(grid: HexGrid, hexes: readonly string[], kind: LineKind): SVGElement[] {
  const points = centres(grid, hexes);
  if (!points.length) return [];
  const thread = points.length > 1 ? [path(along(points), `line-case ${kind}`), path(along(points), `line ${kind}`)] : [];
  return [...thread, ...points.map((point) => disc(point, grid.height * DOT[kind], `line-dot ${kind}`))];
}

/** What a line is, written at its northern end. */
export function nameLine(grid: HexGrid, hexes: readonly string[], words: string): SVGElement[] {
  const points = centres(grid, hexes);
  const [first] = [...points].sort((a, b) => a.y - b.y);
  return first ? [text({ x: first.x, y: first.y - grid.height * 0.62 }, words, "line-name")] : [];
}

function centres(grid: HexGrid, hexes: readonly string[]): Point[] {
  return hexes.map((hex) => grid.centre(hex)).filter((point): point is Point => point !== null);
}
