/** The drawn map with its counters: what a live table and a replay have in common. Knows neither seats nor orders. */
import type { ZoomTransform } from "d3-zoom";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Sheet } from "../api/types";
import type { HexGrid } from "../geometry/hexes";
import { Counters } from "./counters";
import { sheetsOf } from "./distances";
import { MapPicture } from "./picture";
import { PrintedNames } from "./printed-names";
import { composesInSoftware } from "./software";
import { Sprites } from "./sprites";
import { Viewport } from "./viewport";

const PATIENCE = 500; // milliseconds without a map before something is said
const SETTLED = 500; // milliseconds: what the machine can do is looked up when the page lies there

export interface Surface {
  frame: HTMLElement;
  viewport: Viewport;
  counters: Counters;
  picture: MapPicture;
  names: PrintedNames;
  below: SVGGElement;
  above: SVGGElement;
}

interface Props {
  scenario: string;
  options: readonly string[];
  sheet: Sheet;
  grid: HexGrid;
  label: string;
  onHex?: (hex: string, dragged: boolean) => void; // a stack was dragged there, or it was clicked
  onCounter?: (unit: string) => void; // one of a stack that is spread out
  onStack?: (hex: string) => void; // with the shift key: all that stand there
  onHover?: (hex: string | null) => void;
  /** Called once when everything can be drawn; what it returns is called when the map goes. */
  ready: (surface: Surface) => () => void;
}

export function MapSurface({ scenario, options, sheet, grid, label, onHex, onCounter, onStack, onHover, ready }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const printed = useRef<HTMLDivElement>(null);
  const defs = useRef<SVGDefsElement>(null);
  const below = useRef<SVGGElement>(null);
  const cards = useRef<SVGGElement>(null);
  const above = useRef<SVGGElement>(null);
  const port = useRef<Viewport | null>(null);
  const laid = useRef<Counters | null>(null);
  const taken = useRef<string | null>(null); // the hex of the stack that is being dragged with the shift key
  const [coming, setComing] = useState(false);
  const extent = { left: sheet.left, top: sheet.top, width: sheet.width, height: sheet.height };

  useEffect(() => {
    const around = frame.current;
    const moved = layers.current;
    const paper = printed.current;
    const symbols = defs.current;
    const [under, card, over] = [below.current, cards.current, above.current];
    if (!around || !moved || !paper || !symbols || !under || !card || !over) return;
    let gone = false;
    let end: (() => void) | null = null;
    let counters: Counters | null = null;
    let looked: ZoomTransform | null = null;
    const sheets = sheetsOf(scenario, options);
    const telling = window.setTimeout(() => setComing(true), PATIENCE);
    const picture = new MapPicture(paper, sheets, extent, sheet.hex_height, () => {
      window.clearTimeout(telling);
      setComing(false);
    });
    const names = new PrintedNames(sheets);
    const viewport = new Viewport(
      around,
      moved,
      extent,
      sheet.hex_height,
      (level) => {
        around.setAttribute("data-level", level);
        counters?.setDistance(viewport.distance());
        names.look(viewport.distance());
      },
      () => {
        picture.look(viewport.seen(), viewport.zooming);
        if (viewport.transform !== looked) hover(null); // another hex has come under the pointer, or a panel
        looked = viewport.transform;
        around.dispatchEvent(new CustomEvent("moved"));
      },
    );
    port.current = viewport;
    const sizes = new ResizeObserver(() => picture.look(viewport.seen(), viewport.zooming)); // a phone is turned, a window grows
    sizes.observe(around);
    const looking = window.setTimeout(() => moved.classList.toggle("software", composesInSoftware()), SETTLED);
    void Sprites.load(scenario, options, symbols, () => gone).then((sprites) => {
      if (gone) return;
      counters = laid.current = new Counters(card, sprites, sheet, grid);
      counters.setDistance(viewport.distance());
      end = ready({ frame: around, viewport, counters, picture, names, below: under, above: over });
      names.look(viewport.distance());
    });
    return () => {
      gone = true;
      window.clearTimeout(looking);
      window.clearTimeout(telling);
      sizes.disconnect();
      picture.close();
      end?.();
    };
  }, [sheet, grid]);

  const pointUnder = (event: MouseEvent) => port.current?.toMap(event.clientX, event.clientY) ?? null;
  const hexUnder = (event: MouseEvent): string | null => {
    const point = pointUnder(event);
    return point ? (laid.current?.fannedAt(point)?.hex ?? grid.at(point)) : null;
  };
  const click = (event: MouseEvent) => {
    const point = pointUnder(event);
    const hex = hexUnder(event);
    const dragged = taken.current;
    taken.current = null;
    if (!point || !hex || dragged === hex) return; // a stack that was taken where it lies waits for its way
    const spread = dragged ? null : laid.current?.fannedAt(point);
    if (spread) onCounter?.(spread.unit);
    else onHex?.(hex, dragged !== null);
  };
  const hovered = useRef<string | null>(null);
  const hover = (hex: string | null) => {
    if (hex === hovered.current) return;
    hovered.current = hex;
    onHover?.(hex);
  };

  return (
    <div
      ref={frame}
      class="map-frame"
      role="application"
      aria-label={label}
      onClick={click}
      onDblClick={(event) => {
        const point = pointUnder(event);
        if (point) port.current?.bring(point);
      }}
      onMouseDown={(event) => {
        const hex = event.shiftKey && event.button === 0 ? hexUnder(event) : null;
        taken.current = hex;
        if (hex) onStack?.(hex);
      }}
      onMouseMove={(event) => {
        if (!event.buttons || taken.current) hover(hexUnder(event));
      }}
      onMouseLeave={() => hover(null)}
    >
      {coming && (
        <p class="map-coming" role="status">
          The map is being drawn. The first time takes some seconds.
        </p>
      )}
      <div ref={layers} class="map-layers">
        <div
          ref={printed}
          class="map-picture"
          style={{ left: `${extent.left}px`, top: `${extent.top}px`, width: `${extent.width}px`, height: `${extent.height}px` }}
        />
        <svg
          class="map-marks"
          viewBox={`${extent.left} ${extent.top} ${extent.width} ${extent.height}`}
          width={extent.width}
          height={extent.height}
          style={{ left: `${extent.left}px`, top: `${extent.top}px` }}
          aria-hidden="true"
        >
          <defs ref={defs} />
          <g ref={below} class="below" />
          <g ref={cards} class="counters" />
          <g ref={above} class="above" />
        </svg>
      </div>
    </div>
  );
}
