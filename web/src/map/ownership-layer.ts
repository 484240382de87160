/** What of the printed map has changed since it was printed: who holds places, marks on hexes, lines that are drawn in play.
 * It lies on the map without being asked for. */
import type { Sheet, Shown, Side } from "../api/types";
import type { HexGrid, Point } from "../geometry/hexes";
import { along, group, path } from "./drawing";
import { coloured, drawOnHex } from "./marks";
import { type PrintedNames, pointsAgain } from "./printed-names";

const EDGE = 0.468; // of a hex's height, from its centre to the printed signs at its sides

export class Held {
  private readonly layer = group("held-places");
  private drawn = "";
  private drawnWith: ReadonlyMap<string, Element> | null = null;

  constructor(
    below: SVGGElement,
    private readonly sheet: Sheet,
    private readonly grid: HexGrid,
    private readonly names: PrintedNames,
  ) {
    below.prepend(this.layer);
  }

  show(shown: Shown) {
    const names = this.names.byHex.value;
    const held = holdings(this.sheet, shown);
    const marks = Object.entries(shown.hexes).flatMap(([hex, { owner, marks: there }]) =>
      (there ?? []).map(({ kind, to }) => ({ kind, hex, ...(to ? { to } : {}), side: owner ?? null })),
    );
    const key = JSON.stringify([[...held], shown.lines, marks]);
    if (key === this.drawn && names === this.drawnWith) return;
    this.drawn = key;
    this.drawnWith = names;
    this.layer.replaceChildren(
      ...Object.entries(shown.lines ?? {}).flatMap(([line, hexes]) => this.line(line, hexes)),
      ...[...held].flatMap(([hex, owner]) => pointsAgain(names, hex, owner)),
      ...marks.flatMap((mark) => drawOnHex(this.sheet.marks?.[mark.kind], this.grid, mark, EDGE)),
    );
  }

  /** A line without hexes runs as it is printed. */
  private line(key: string, hexes: readonly string[]): SVGElement[] {
    const points = hexes.map((hex) => this.grid.centre(hex)).filter((point): point is Point => point !== null);
    return points.length > 1 ? [coloured(path(along(points), "drawn-line"), this.sheet.lines?.[key]?.colour ?? "")] : [];
  }
}

/** The hexes that are held by the other side than the one in whose colours they are printed, and by whom. */
export function holdings({ hexes: printed }: Pick<Sheet, "hexes">, { hexes }: Pick<Shown, "hexes">): Map<string, Side> {
  const found = new Map<string, Side>();
  for (const [hex, { owner }] of Object.entries(hexes)) {
    const before = printed[hex]?.owner;
    if (before && owner && owner !== "spectator" && owner !== before) found.set(hex, owner);
  }
  return found;
}
