/** Counters that are not on the map yet, faint, where their owner means to put them. */
import type { ShownPlan } from "../api/types";
import type { HexGrid } from "../geometry/hexes";
import { group, path } from "./drawing";
import type { Sprites } from "./sprites";

const CARD = 56;
const SHARE = 0.62; // of a hex
const SHIFT = 6;

export function drawPlotted(grid: HexGrid, sprites: Sprites, { places, faults }: ShownPlan, held: string | null): SVGElement[] {
  const stacks = new Map<string, string[]>();
  for (const [unit, hex] of Object.entries(places ?? {})) stacks.set(hex, [...(stacks.get(hex) ?? []), unit]);
  const faulty = new Set((faults ?? []).flatMap((fault) => fault.hexes ?? []));
  return [...stacks].flatMap(([hex, units]) => [
    path(grid.outline(hex, 3), `plotted-hex ${units.includes(held ?? "") ? "held" : faulty.has(hex) ? "faulty" : ""}`),
    ...units.map((unit, index) => plotted(grid, sprites, unit, hex, units.length - 1 - index)),
  ]);
}

/** One such counter; those under others of its hex look out at the upper right. */
export function plotted(grid: HexGrid, sprites: Sprites, unit: string, hex: string, depth = 0): SVGElement {
  const scale = (grid.height * SHARE) / CARD;
  const centre = grid.centre(hex) ?? { x: 0, y: 0 };
  const half = (CARD * scale) / 2;
  const printed = sprites.draw(unit, "full");
  const drawn = group("counter plotted", printed);
  const [x, y] = [centre.x - half + depth * SHIFT * scale, centre.y - half - depth * SHIFT * scale];
  drawn.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`);
  return drawn;
}
