/** What of the printed map has changed since it was printed: who holds places and airfields, ports that are shut, the line
 * between two armies. Lies on the map without being asked for. */
import type { Shown } from "../api/types";
import type { HexGrid, Point } from "../geometry/hexes";
import { along, disc, group, path } from "./drawing";
import { type PrintedNames, pointsAgain } from "./printed-names";

const CORNER = 0.468; // of a hex's height, from its centre to the printed sign of an airfield or a port
const RUNWAYS = "M-4.4-2.6 4.4 2.6M-3.6 4 3.6-4";

export class Held {
  private readonly layer = group("held-places");
  private drawn = "";
  private drawnWith: ReadonlyMap<string, Element> | null = null;

  constructor(
    below: SVGGElement,
    private readonly grid: HexGrid,
    private readonly names: PrintedNames,
  ) {
    below.prepend(this.layer);
  }

  show(shown: Shown) {
    const names = this.names.byHex.value;
    const allied = holdings(shown);
    const boundary = (shown.notes as { boundary?: readonly string[] } | undefined)?.boundary ?? [];
    const signs = Object.entries(shown.hexes).flatMap(([hex, { marks }]) => (marks?.length ? [[hex, marks] as const] : []));
    const key = JSON.stringify([[...allied], boundary, signs]);
    if (key === this.drawn && names === this.drawnWith) return;
    this.drawn = key;
    this.drawnWith = names;
    this.layer.replaceChildren(
      ...this.line(boundary),
      ...[...allied].flatMap((hex) => pointsAgain(names, hex)),
      ...signs.flatMap(([hex, marks]) => this.signs(hex, marks)),
    );
  }

  private line(hexes: readonly string[]): SVGElement[] {
    const points = hexes.map((hex) => this.grid.centre(hex)).filter((point): point is Point => point !== null);
    return points.length > 1 ? [path(along(points), "army-boundary")] : [];
  }

  private signs(hex: string, marks: readonly string[]): SVGElement[] {
    const centre = this.grid.centre(hex);
    if (!centre) return [];
    const aside = CORNER * this.grid.height;
    return marks.flatMap((mark) => {
      if (mark.startsWith("airfield")) return [airfield({ x: centre.x - aside, y: centre.y }, mark.includes("serves"))];
      if (mark.startsWith("port shut")) return [shut({ x: centre.x + aside, y: centre.y })];
      return [];
    });
  }
}

/** The hexes of worth that the Allies hold: the print shows all of them as the enemy's. */
export function holdings({ hexes }: Pick<Shown, "hexes">): Set<string> {
  return new Set(Object.entries(hexes).flatMap(([hex, { owner }]) => (owner === "allied" ? [hex] : [])));
}

/** Round, in Allied green; hollow as long as it is of no use to them. */
function airfield({ x, y }: Point, serves: boolean): SVGElement {
  const drawn = group(serves ? "held-airfield" : "held-airfield denied", disc({ x: 0, y: 0 }, 8.8, "disc"), path(RUNWAYS, "strips"));
  drawn.setAttribute("transform", `translate(${x} ${y})`);
  return drawn;
}

function shut({ x, y }: Point): SVGElement {
  return path(`M${x - 7} ${y - 7}l14 14m0 -14l-14 14`, "port-shut");
}
