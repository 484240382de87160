/** Where a unit can go: the rest of the map veiled, what each hex costs, and the way there with its running cost. */
import type { Cost, Reachable, Sheet, StepLine } from "../api/types";
import type { Mode } from "../composing/steps";
import type { HexGrid, Point } from "../geometry/hexes";
import { along, disc, group, path, square, text } from "./drawing";
import { cutOut, rim } from "./edges";

const FEW = 12; // hexes without a cost that are lit one by one; more are shown as a region, as movement is

/** A hex to go to. What is offered without a cost, a retreat or a landing, has none. */
export interface Goal {
  hex: string;
  path: readonly string[];
  cost: Cost | null;
  mode: Mode;
}

export function goalOf({ words: { hex = "", path: way = [], cost = null, group: mode = "" } }: StepLine): Goal {
  return { hex, path: way, cost, mode };
}

/** The goals of a unit that is only looked at, in one mode; an enemy's too. */
export function goalsOf(answer: Reachable, mode: Mode): Goal[] {
  const wanted = answer.destinations.filter((there) => there.mode === mode);
  const shown = wanted.length ? wanted : answer.destinations;
  return shown.map(({ hex, path: way, cost, mode: by = "" }) => ({ hex, path: way, cost, mode: by }));
}

export function drawReach(grid: HexGrid, goals: readonly Goal[]): SVGElement[] {
  if (!goals.length) return [];
  const hexes = new Set(goals.map((goal) => goal.hex));
  const measured = goals.some((goal) => goal.cost !== null);
  if (!measured && goals.length <= FEW) return goals.map((goal) => path(grid.outline(goal.hex, 2), "can"));
  for (const goal of goals) if (goal.path[0]) hexes.add(goal.path[0]);
  return [path(cutOut(grid, hexes), "veil"), path(rim(grid, hexes), "rim")];
}

/** The costs lie above the counters, beside them where there are any. */
export function drawCosts(grid: HexGrid, goals: readonly Goal[], occupied: ReadonlySet<string>): SVGElement[] {
  return goals.flatMap((goal) => {
    const centre = grid.centre(goal.hex);
    if (!centre || !goal.cost) return [];
    const at = occupied.has(goal.hex) ? { x: centre.x + grid.height * 0.42, y: centre.y } : centre;
    return figureOf(at, goal.cost.label, Boolean(goal.cost.stops));
  });
}

/** A figure on paper: may pass. A figure in a box: stops. */
function figureOf(at: Point, figure: string, stops: boolean): SVGElement[] {
  const figured = text({ x: at.x, y: at.y + 6.5 }, figure, stops ? "cost stops" : "cost");
  return stops ? [square(at, 14, "cost-box", 5), figured] : [figured];
}

/** The way to a goal, in the style of its mode: what it has cost so far in discs, where that is known from the other goals on it. */
export function drawWay(grid: HexGrid, goal: Goal, goals: readonly Goal[], modes: Sheet["modes"] = {}): SVGElement[] {
  const centres = goal.path.map((hex) => grid.centre(hex)).filter((point): point is Point => point !== null);
  if (centres.length < 2) return [];
  const d = along(centres);
  const running = new Map(goals.map((other) => [other.path.join(" "), other.cost?.label]));
  const discs = goal.path.slice(1, -1).flatMap((hex, index) => {
    const centre = grid.centre(hex);
    const so = running.get(goal.path.slice(0, index + 2).join(" "));
    if (!centre || !so) return [];
    return [disc(centre, 12.5, "way-disc"), text({ x: centre.x, y: centre.y + 5.6 }, so, "way-figure")];
  });
  const style = modes[goal.mode]?.style ?? "solid";
  return [path(d, "way-case"), path(d, `way ${style}`), ...(style === "double" ? [path(d, "way-middle")] : []), ...discs];
}

/** The counter, faint, where it would stand. */
export function ghost(marks: SVGElement, grid: HexGrid, unit: string, hex: string): SVGElement[] {
  const counter = marks.ownerSVGElement?.querySelector<SVGGElement>(`.counters [data-unit="${CSS.escape(unit)}"]`);
  const centre = grid.centre(hex);
  if (!counter || !centre) return [];
  const copy = counter.cloneNode(true) as SVGGElement;
  copy.removeAttribute("data-unit");
  copy.setAttribute("class", "counter");
  const scale = /scale\(([\d.]+)\)/.exec(counter.getAttribute("transform") ?? "")?.[1] ?? "1";
  const half = 28 * Number(scale);
  copy.setAttribute("transform", `translate(${centre.x - half} ${centre.y - half}) scale(${scale})`);
  return [path(grid.outline(hex, 3), "goal-case"), path(grid.outline(hex, 3), "goal"), group("ghost", copy)];
}
