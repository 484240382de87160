/** Overlays drawn mark by mark. A shape or a letter says what each is; colour only helps. */
import type { OverlayMark } from "../api/types";
import type { HexGrid, Point } from "../geometry/hexes";
import { arrow, between, disc, group, path, shape, square, text } from "./drawing";
import { filled, mesh } from "./edges";

interface Layers {
  below: SVGElement[];
  above: SVGElement[];
  rimmed?: string[]; // hexes with a rim that may cross the name in them
}

type Draw = (grid: HexGrid, marks: readonly OverlayMark[], seat: string | null) => Layers;

/** An overlay by its name, as one seat wants to see it. */
export function drawOverlay(name: string, grid: HexGrid, marks: readonly OverlayMark[], seat: string | null): Layers {
  return (DRAWINGS[name] ?? drawOthers)(grid, marks, seat);
}

// zones ----------------------------------------------------------------------------------------------------------------

/** A player is shown the enemy's zones, a spectator both sides': the Allied ones dashed. */
const drawZones: Draw = (grid, marks, seat) => {
  const of = (side: string) => marks.filter((mark) => mark.side === side).map((mark) => mark.hex);
  const sides = seat === "allied" ? ["axis"] : seat === "axis" ? ["allied"] : ["axis", "allied"];
  const below = sides.flatMap((side) => {
    const hexes = of(side);
    const kind = sides.length > 1 && side === "allied" ? "zone dashed" : "zone";
    return hexes.length ? [path(filled(grid, hexes), "zone-fill"), path(mesh(grid, hexes), kind)] : [];
  });
  return { below, above: [] };
};

// supply ---------------------------------------------------------------------------------------------------------------

/** One's own lines in full; the enemy's fainter, but for a unit of his that is looked at alone. */
const drawSupply: Draw = (grid, marks, viewer) => {
  const seat = marks.every((mark) => mark.side === marks[0]?.side) ? null : viewer;
  const lines = (mine: boolean) =>
    marks
      .filter((mark) => mark.kind === "line" && (!seat || (mark.side === seat) === mine))
      .map((mark) => line(grid, mark))
      .join("");
  const below: SVGElement[] = [];
  const above: SVGElement[] = [];
  const [own, theirs] = [lines(true), seat ? lines(false) : ""];
  if (theirs) below.push(path(theirs, "supply-line other"));
  if (own) below.push(path(own, "supply-case"), path(own, "supply-line"));
  for (const mark of marks) {
    if (mark.kind === "source") above.push(...sign(grid, mark, place(grid, mark.hex, -0.4, 0.3), "source", "S"));
    else if (mark.kind === "broken") above.push(...broken(grid, mark));
    else if (mark.kind === "out of supply" || mark.kind === "isolated") below.push(path(grid.outline(mark.hex, 3), "short"));
  }
  return { below, above };
};

/** The link that is cut; without one the cross stands beside the unit. */
function broken(grid: HexGrid, mark: OverlayMark): SVGElement[] {
  const a = grid.centre(mark.hex);
  const b = mark.to ? grid.centre(mark.to) : null;
  const at = a && b ? between(a, b, 0.5) : place(grid, mark.hex, 0.4, 0.3);
  return at ? cross(at, "broken") : [];
}

function cross({ x, y }: Point, kind: string): SVGElement[] {
  const d = `M${x - 9} ${y - 9}L${x + 9} ${y + 9}M${x + 9} ${y - 9}L${x - 9} ${y + 9}`;
  return [path(d, `${kind}-case`), path(d, kind)];
}

// duties ---------------------------------------------------------------------------------------------------------------

const drawDuties: Draw = (grid, marks) => {
  const below: SVGElement[] = [];
  const above: SVGElement[] = [];
  const arrows = new Set<string>();
  for (const mark of marks) {
    if (mark.kind === "must") {
      below.push(path(grid.outline(mark.hex, 1.3), "must"));
      above.push(...badge(grid, mark.hex, "must-badge", "!"));
    } else if (mark.kind === "may") below.push(path(grid.outline(mark.hex, 2), "may"));
    else if (mark.kind === "done") above.push(...done(grid, mark.hex));
    else if (mark.to && !arrows.has(mark.hex + mark.to)) {
      arrows.add(mark.hex + mark.to);
      const [a, b] = [grid.centre(mark.hex), grid.centre(mark.to)];
      if (a && b) above.push(arrow(a, b, "owes"));
    }
  }
  return { below, above, rimmed: marks.filter(({ kind }) => kind === "must" || kind === "may").map(({ hex }) => hex) };
};

function done(grid: HexGrid, hex: string): SVGElement[] {
  const at = place(grid, hex, 0.4, -0.3);
  return at ? [disc(at, 10.5, "done-badge"), path(`M${at.x - 4.6} ${at.y + 0.4}l3.2 3.4l6 -7`, "tick")] : [];
}

/** The badge of a target. */
export function sight(grid: HexGrid, hex: string): SVGElement[] {
  const at = place(grid, hex, 0.4, -0.3);
  if (!at) return [];
  const hairs = shape("path", "sight-hairs", { d: "M0 -7.5V-2M0 7.5V2M-7.5 0H-2M7.5 0H2M-4.6 0A4.6 4.6 0 1 0 4.6 0A4.6 4.6 0 1 0 -4.6 0" });
  hairs.setAttribute("transform", `translate(${at.x} ${at.y})`);
  return [disc(at, 10.5, "sight"), hairs];
}

/** A round badge at the upper right of a hex, clear of the counter's values. */
function badge(grid: HexGrid, hex: string, kind: string, letter: string): SVGElement[] {
  const at = place(grid, hex, 0.4, -0.3);
  return at ? [disc(at, 10.5, kind), text({ x: at.x, y: at.y + 5.4 }, letter, `${kind}-letter`)] : [];
}

// places worth something -----------------------------------------------------------------------------------------------

/** Round for the Allies, square for the Axis, a lozenge for nobody. */
const drawPoints: Draw = (grid, marks) => ({
  below: marks.map((mark) => path(grid.outline(mark.hex, 2), `owned ${mark.side ?? "nobody"}`)),
  above: marks.flatMap((mark) => sign(grid, mark, place(grid, mark.hex, -0.4, -0.3), "owner", String(mark.number ?? ""))),
  rimmed: marks.map(({ hex }) => hex),
});

const drawAirfields: Draw = (grid, marks) => ({
  below: [],
  above: marks.flatMap((mark) => {
    const at = place(grid, mark.hex, -0.4, 0.02);
    if (!at) return [];
    const served = mark.kind === "captured airfield" ? "captured" : "";
    const many = (mark.number ?? 1) > 1 ? [text({ x: at.x, y: at.y + 26 }, `×${mark.number}`, "many")] : [];
    const runways = path(`M${at.x - 8} ${at.y + 4}L${at.x + 8} ${at.y - 4}M${at.x - 4} ${at.y - 8}L${at.x + 4} ${at.y + 8}`, "runways");
    return [disc(at, 13, `airfield ${mark.side ?? "nobody"} ${served}`), runways, ...many];
  }),
});

const drawPorts: Draw = (grid, marks) => ({
  below: [],
  above: marks.flatMap((mark) => {
    const at = place(grid, mark.hex, 0.4, 0.02);
    if (!at) return [];
    if (mark.kind === "depot") return sign(grid, mark, place(grid, mark.hex, 0.4, 0.3), "depot", "D");
    const size = mark.kind === "major port" ? 14 : 11.5;
    const parts = [disc(at, size, `port ${mark.side ?? "nobody"}`), anchor(at, size / 12)];
    return mark.kind === "shut port" ? [...parts, ...cross(at, "broken")] : parts;
  }),
});

function anchor({ x, y }: Point, scale: number): SVGElement {
  const drawn = path("M0 -6V7M-3.5 -3H3.5M-6 2C-5 6 -2.5 7 0 7C2.5 7 5 6 6 2M0 -9A1.6 1.6 0 1 0 0.01 -9", "anchor");
  drawn.setAttribute("transform", `translate(${x} ${y + 0.6}) scale(${scale.toFixed(2)})`);
  return drawn;
}

/** A letter or a figure on a ground whose shape says whose it is. */
function sign(_: HexGrid, mark: OverlayMark, at: Point | null, kind: string, letter: string): SVGElement[] {
  if (!at) return [];
  const side = mark.side ?? "nobody";
  const ground =
    side === "axis"
      ? square(at, 10.5, `${kind} axis`, 2.5)
      : side === "allied"
        ? disc(at, 11.5, `${kind} allied`)
        : shape("path", `${kind} nobody`, { d: `M${at.x} ${at.y - 14}l14 14l-14 14l-14 -14z` });
  return [group("sign", ground, text({ x: at.x, y: at.y + 5 }, letter, "sign-letter"))];
}

// lines and the rest ---------------------------------------------------------------------------------------------------

const drawBoundary: Draw = (grid, marks) => ({
  below: [...new Set(marks.map((mark) => mark.kind))].map((kind) =>
    path(
      marks
        .filter((mark) => mark.kind === kind)
        .map((mark) => line(grid, mark))
        .join(""),
      `drawn-line ${kind.replaceAll(" ", "-")}`,
    ),
  ),
  above: [],
});

/** What happened since my last decision: who went where, who changed, who is gone. */
const drawChanges: Draw = (grid, marks) => {
  const gone = marks.filter((mark) => mark.kind === "gone");
  const ways = marks
    .filter((mark) => mark.kind === "moved")
    .map((mark) => line(grid, mark))
    .join("");
  return {
    below: [
      ...marks.filter((mark) => mark.kind === "changed").map((mark) => path(grid.outline(mark.hex, 2), "changed")),
      ...(ways ? [path(ways, "moved-case"), path(ways, "moved")] : []),
    ],
    above: gone.flatMap((mark) => {
      const at = grid.centre(mark.hex);
      return at ? cross(at, "broken") : [];
    }),
  };
};

/** An overlay nobody here has heard of: hexes with a rim, lines as lines, numbers as numbers. */
const drawOthers: Draw = (grid, marks) => ({
  below: marks.map((mark) => path(mark.to ? line(grid, mark) : grid.outline(mark.hex, 3), "other")),
  above: marks
    .filter((mark) => mark.number !== null && mark.number !== undefined)
    .flatMap((mark) => sign(grid, mark, place(grid, mark.hex, -0.4, -0.3), "owner", String(mark.number))),
});

const DRAWINGS: Readonly<Record<string, Draw>> = {
  zones: drawZones,
  supply: drawSupply,
  duties: drawDuties,
  points: drawPoints,
  airfields: drawAirfields,
  ports: drawPorts,
  boundary: drawBoundary,
  changes: drawChanges,
};

function line(grid: HexGrid, mark: OverlayMark): string {
  const a = grid.centre(mark.hex);
  const b = grid.centre(mark.to ?? "");
  return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
}

/** A place in a hex, in shares of its height from the centre. */
function place(grid: HexGrid, hex: string, dx: number, dy: number): Point | null {
  const centre = grid.centre(hex);
  return centre && { x: centre.x + dx * grid.height, y: centre.y + dy * grid.height };
}
