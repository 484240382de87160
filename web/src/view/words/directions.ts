/** The six ways out of a flat-topped hex, from north round by east. */
import type { HexGrid } from "../../geometry/hexes";

const WAYS = ["north", "north-east", "south-east", "south", "south-west", "north-west"] as const;

export interface Neighbour {
  towards: (typeof WAYS)[number];
  hex: string;
}

export function directions(grid: HexGrid, hex: string): Neighbour[] {
  const from = grid.centre(hex);
  if (!from) return [];
  return grid
    .neighbours(hex)
    .map((other) => {
      const to = grid.centre(other) ?? from;
      const clockwise = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI; // from north
      const sector = Math.round(((clockwise + 360) % 360) / 60) % 6;
      return { towards: WAYS[sector] ?? "north", hex: other };
    })
    .sort((a, b) => WAYS.indexOf(a.towards) - WAYS.indexOf(b.towards));
}
