/** Hexsides: the rim of a region, and all sides of some hexes with none drawn twice. */
import type { HexGrid, Paper, Point } from "../geometry/hexes";

/** The six corners, from the right one clockwise on the screen. */
function corners(grid: HexGrid, { x, y }: Point): Point[] {
  const r = grid.side;
  const h = grid.height / 2;
  return [
    { x: x + r, y },
    { x: x + r / 2, y: y + h },
    { x: x - r / 2, y: y + h },
    { x: x - r, y },
    { x: x - r / 2, y: y - h },
    { x: x + r / 2, y: y - h },
  ];
}

/** Every hexside of these hexes with the number of times it occurs: twice means that it lies inside. */
function sides(grid: HexGrid, hexes: Iterable<string>): Map<string, { d: string; times: number }> {
  const found = new Map<string, { d: string; times: number }>();
  for (const hex of hexes) {
    const centre = grid.centre(hex);
    if (!centre) continue;
    const around = corners(grid, centre);
    around.forEach((a, index) => {
      const b = around[(index + 1) % 6] as Point;
      const key = `${Math.round((a.x + b.x) / 2)},${Math.round((a.y + b.y) / 2)}`;
      const there = found.get(key);
      if (there) there.times++;
      else found.set(key, { d: `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`, times: 1 });
    });
  }
  return found;
}

/** The line around a region, holes included. */
export function rim(grid: HexGrid, hexes: Iterable<string>): string {
  return [...sides(grid, hexes).values()]
    .filter((side) => side.times === 1)
    .map((side) => side.d)
    .join("");
}

/** All hexsides, each once. */
export function mesh(grid: HexGrid, hexes: Iterable<string>): string {
  return [...sides(grid, hexes).values()].map((side) => side.d).join("");
}

export const filled = (grid: HexGrid, hexes: Iterable<string>): string => [...hexes].map((hex) => grid.outline(hex)).join("");

/** The whole sheet with the region cut out of it. */
export function cutOut(grid: HexGrid, hexes: Iterable<string>): string {
  const { left, top, width, height } = grid.paper ?? around(grid);
  return `M${left} ${top}h${width}v${height}h${-width}Z${filled(grid, hexes)}`;
}

/** The hexes and a little more. */
function around(grid: HexGrid): Paper {
  const [xs, ys] = [Object.values(grid.hexes).map(({ x }) => x), Object.values(grid.hexes).map(({ y }) => y)];
  const margin = grid.height * 1.2;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}
