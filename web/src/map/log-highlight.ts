/** What an event of a replay is about, drawn under the counters: the way that was gone, the hexes, who struck whom. */
import type { LogLine, Sheet, Shown } from "../api/types";
import { attackersOf, pathOf, targetsOf } from "../composing/cues";
import type { HexGrid, Point } from "../geometry/hexes";
import { placesOf } from "../state/animation";
import { along, arrow, path } from "./drawing";

export function drawHighlight(grid: HexGrid, { log }: Pick<Sheet, "log">, line: LogLine | null, shown: Shown): SVGElement[] {
  if (!line) return [];
  const way = pathOf(log, line)
    .map((hex) => grid.centre(hex))
    .filter((point): point is Point => point !== null);
  if (way.length > 1) return [path(along(way), "told-way-case"), path(along(way), "told-way"), ...outline(grid, pathOf(log, line).at(-1))];
  const targets = targetsOf(log, line);
  if (targets.length)
    return [...targets.flatMap((hex) => outline(grid, hex, "told-target")), ...strikes(grid, attackersOf(log, line), targets, shown)];
  return placesOf(log, line, shown)
    .slice(0, 12)
    .flatMap((hex) => outline(grid, hex));
}

function outline(grid: HexGrid, hex: string | undefined, kind = "told-hex"): SVGElement[] {
  const d = hex ? grid.outline(hex, 3) : "";
  return d ? [path(d, `${kind}-case`), path(d, kind)] : [];
}

/** An arrow from each hex that attacks to each target beside it. */
function strikes(grid: HexGrid, units: readonly string[], targets: readonly string[], shown: Shown): SVGElement[] {
  const from = new Set(units.map((unit) => shown.counters[unit]?.place ?? ""));
  return [...from].flatMap((hex) =>
    targets.flatMap((target) => {
      const [a, b] = [grid.centre(hex), grid.centre(target)];
      return a && b && Math.hypot(b.x - a.x, b.y - a.y) < grid.height * 1.2 ? [arrow(a, b, "committed-arrow")] : [];
    }),
  );
}
