/** Marks drawn by the shapes that a game declares for them. A shape or a letter says what each is; colour only helps. */
import { type MarkSheet, type OverlayMark, type OverlaySheet, type Shape, SIDES } from "../api/types";
import type { HexGrid, Point } from "../geometry/hexes";
import { paint } from "../state/side-colours";
import { arrow, between, disc, group, path, shape, square, text } from "./drawing";
import { filled, mesh } from "./edges";

interface Layers {
  below: SVGElement[];
  above: SVGElement[];
  rimmed?: string[]; // hexes with a rim that may cross the name in them
}

/** What is drawn of a kind that the game has not declared: hexes with a rim, lines as lines, numbers as numbers. */
const UNDECLARED: readonly Shape[] = [{ shape: "rim", dashed: true }];
const UNDECLARED_LINE: readonly Shape[] = [{ shape: "line" }];
const BESIDE = 0.4; // of a hex's height, from its centre

// overlays -------------------------------------------------------------------------------------------------------------

/** An overlay as one seat wants to see it. */
export function drawOverlay(declared: OverlaySheet | undefined, grid: HexGrid, marks: readonly OverlayMark[], seat: string | null): Layers {
  const seen = declared?.enemy && seat ? marks.filter((mark) => mark.side !== seat) : marks;
  const viewer = new Set(seen.map((mark) => mark.side)).size > 1 ? seat : null; // of one side alone nothing is the other's
  const below = [...areas(declared, grid, seen), ...lines(declared, grid, seen, viewer)];
  const above: SVGElement[] = [];
  const rimmed: string[] = [];
  const arrows = new Set<string>();
  for (const mark of seen)
    for (const one of shapesOf(declared, mark)) {
      if (one.shape === "rim") {
        below.push(rimOf(grid, one, mark));
        if (!one.dashed || one.hollow) rimmed.push(mark.hex);
      } else if (one.shape === "arrow") {
        if (arrows.has(mark.hex + mark.to)) continue;
        arrows.add(mark.hex + mark.to);
        const [a, b] = [grid.centre(mark.hex), grid.centre(mark.to ?? "")];
        if (a && b) above.push(arrow(a, b, kindOf("mark-arrow", one, mark)));
      } else above.push(...drawShape(grid, one, mark));
    }
  return { below, above, rimmed };
}

function rimOf(grid: HexGrid, one: Shape, mark: OverlayMark): SVGElement {
  return painted(path(grid.outline(mark.hex, one.dashed && !one.hollow ? 3 : 2), kindOf("mark-rim", one, mark)), one, mark);
}

function shapesOf(declared: OverlaySheet | undefined, mark: OverlayMark): readonly Shape[] {
  return declared?.marks?.[mark.kind]?.shapes ?? (declared ? [] : mark.to ? UNDECLARED_LINE : UNDECLARED);
}

/** Hexes that belong together, by side; of two sides the second one is dashed. */
function areas(declared: OverlaySheet | undefined, grid: HexGrid, marks: readonly OverlayMark[]): SVGElement[] {
  const inside = marks.filter((mark) => shapesOf(declared, mark).some((one) => one.shape === "area"));
  const sides = [...new Set(inside.map((mark) => mark.side ?? ""))].sort().reverse();
  return sides.flatMap((side, index) => {
    const hexes = inside.filter((mark) => (mark.side ?? "") === side).map((mark) => mark.hex);
    return [path(filled(grid, hexes), "mark-area-fill"), path(mesh(grid, hexes), index ? "mark-area dashed" : "mark-area")];
  });
}

/** All lines of a look in one stroke; those of the other side fainter, but for a unit of theirs that is looked at alone. */
function lines(declared: OverlaySheet | undefined, grid: HexGrid, marks: readonly OverlayMark[], seat: string | null): SVGElement[] {
  const strokes = new Map<string, { one: Shape; other: boolean; d: string }>();
  for (const mark of marks)
    for (const one of shapesOf(declared, mark)) {
      if (one.shape !== "line") continue;
      const other = seat !== null && mark.side !== seat;
      const key = `${other} ${mark.kind}`;
      const there = strokes.get(key) ?? { one, other, d: "" };
      there.d += line(grid, mark);
      strokes.set(key, there);
    }
  return [...strokes.values()]
    .sort((a, b) => Number(b.other) - Number(a.other))
    .flatMap(({ one, other, d }) => {
      if (one.colour) return [coloured(path(d, "mark-line coloured"), one.colour)];
      if (other) return [path(d, "mark-line other")];
      return [path(d, "mark-line-case"), path(d, `mark-line ${one.style ?? "neutral"}`)];
    });
}

export function coloured(drawn: SVGElement, colour: string): SVGElement {
  drawn.setAttribute("stroke", colour);
  return drawn;
}

function line(grid: HexGrid, mark: OverlayMark): string {
  const a = grid.centre(mark.hex);
  const b = grid.centre(mark.to ?? "");
  return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
}

// marks on a hex -------------------------------------------------------------------------------------------------------

/** What lies on a hex or a hexside all the time, at the edge where the map has its printed signs. */
export function drawOnHex(declared: MarkSheet | undefined, grid: HexGrid, mark: OverlayMark, beside: number): SVGElement[] {
  return (declared?.shapes ?? []).flatMap((one) => (one.shape === "rim" ? [rimOf(grid, one, mark)] : drawShape(grid, one, mark, beside)));
}

function drawShape(grid: HexGrid, one: Shape, mark: OverlayMark, beside = BESIDE): SVGElement[] {
  const at = spot(grid, one, mark, beside);
  if (!at) return [];
  const size = one.size ?? 1;
  switch (one.shape) {
    case "cross":
      return cross(at, size, one);
    case "sign":
      return sign(at, one, mark);
    case "disc":
      return discOf(at, size, one, mark);
    case "badge":
      return badge(at, one);
    default:
      return [];
  }
}

/** Where it stands: between two hexes, or at its place in the one hex. */
function spot(grid: HexGrid, one: Shape, mark: OverlayMark, beside: number): Point | null {
  const centre = grid.centre(mark.hex);
  const other = mark.to ? grid.centre(mark.to) : null;
  if (!centre) return null;
  if (other) return between(centre, other, 0.5);
  const at = one.at ?? "";
  const dx = at.endsWith("left") ? -beside : at.endsWith("right") ? beside : 0;
  const dy = at.startsWith("upper") ? -0.3 : at.startsWith("lower") ? 0.3 : 0;
  return { x: centre.x + dx * grid.height, y: centre.y + dy * grid.height };
}

const styleOf = (one: Shape, mark: OverlayMark): string => (one.owned ? (mark.side ? "owned" : "nobody") : (one.style ?? "neutral"));

const painted = (drawn: SVGElement, one: Shape, mark: OverlayMark): SVGElement => (one.owned ? paint(drawn, mark.side) : drawn);

/** The class of a shape: its look, and its style or whose it is. */
function kindOf(name: string, one: Shape, mark: OverlayMark): string {
  return [name, styleOf(one, mark), one.hollow ? "hollow" : "", one.dashed ? "dashed" : ""].filter(Boolean).join(" ");
}

function cross({ x, y }: Point, size: number, { style, hollow }: Pick<Shape, "style" | "hollow">): SVGElement[] {
  const half = 9 * size;
  const d = `M${x - half} ${y - half}l${2 * half} ${2 * half}m0 ${-2 * half}l${-2 * half} ${2 * half}`;
  const drawn = path(d, `mark-cross ${style ?? "neutral"} ${hollow ? "hollow" : ""}`);
  return hollow ? [drawn] : [path(d, "mark-cross-case"), drawn];
}

/** A letter or a figure on a ground whose shape says whose it is: round, square, or a lozenge for nobody. */
function sign(at: Point, one: Shape, mark: OverlayMark): SVGElement[] {
  const kind = styleOf(one, mark);
  const [first, second] = SIDES;
  const ground =
    mark.side === second
      ? square(at, 10.5, kind, 2.5)
      : mark.side === first
        ? disc(at, 11.5, kind)
        : shape("path", kind, { d: `M${at.x} ${at.y - 14}l14 14l-14 14l-14 -14z` });
  return [group("sign", painted(ground, one, mark), text({ x: at.x, y: at.y + 5 }, lettersOf(one, mark), "sign-letter"))];
}

const lettersOf = (one: Shape, mark: OverlayMark) => (one.letters ?? "").replace("{number}", String(mark.number ?? ""));

/** A drawing in a disc, with a figure under it if there are several. */
function discOf(at: Point, size: number, one: Shape, mark: OverlayMark): SVGElement[] {
  const drawn = group(kindOf("mark-disc", one, mark), disc({ x: 0, y: 0 }, 11.5 * size, "disc"), ...glyph(one, size));
  painted(drawn, one, mark).setAttribute("transform", `translate(${at.x} ${at.y})`);
  const many = one.letters && (mark.number ?? 1) > 1 ? [text({ x: at.x, y: at.y + 11.5 * size + 13 }, lettersOf(one, mark), "many")] : [];
  return [drawn, ...many];
}

function glyph(one: Shape, size: number): SVGElement[] {
  if (!one.glyph) return [];
  const drawn = path(one.glyph, "glyph");
  drawn.setAttribute("transform", `scale(${(size * 0.9).toFixed(2)})`);
  return [drawn];
}

/** A round badge, clear of the counter's values. */
function badge(at: Point, one: Shape): SVGElement[] {
  const inside = one.glyph ? path(one.glyph, "badge-glyph") : text({ x: 0, y: 5.4 }, one.letters ?? "", "badge-letter");
  const drawn = group(`mark-badge ${one.style ?? "neutral"}`, disc({ x: 0, y: 0 }, 10.5, "disc"), inside);
  drawn.setAttribute("transform", `translate(${at.x} ${at.y})`);
  return [drawn];
}

// the table's own ------------------------------------------------------------------------------------------------------

/** The badge of a target. */
export function sight(grid: HexGrid, hex: string): SVGElement[] {
  const centre = grid.centre(hex);
  if (!centre) return [];
  const at = { x: centre.x + BESIDE * grid.height, y: centre.y - 0.3 * grid.height };
  const hairs = shape("path", "sight-hairs", {
    d: "M0 -7.5V-2M0 7.5V2M-7.5 0H-2M7.5 0H2M-4.6 0A4.6 4.6 0 1 0 4.6 0A4.6 4.6 0 1 0 -4.6 0",
  });
  hairs.setAttribute("transform", `translate(${at.x} ${at.y})`);
  return [disc(at, 10.5, "sight"), hairs];
}

/** What happened since my last decision: who went where, who changed, who is gone. */
export function drawChanges(grid: HexGrid, marks: readonly OverlayMark[]): Layers {
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
      return at ? cross(at, 1, { style: "bad" }) : [];
    }),
  };
}
