/** A small picture of a table as it was left: the map around what happened last, and the counters on it. It stands in the list of
 * one's games, is kept in this browser and never sent. No strength is on it.
 */
import { effect } from "@preact/signals";

import type { LogLine, Sheet, Shown } from "../api/types";
import type { HexGrid, Point } from "../geometry/hexes";
import { placesOf } from "../state/animation";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";
import { keepPicture } from "../state/thumbnail-store";
import type { Surface } from "./MapSurface";
import type { Seen } from "./picture";

const WIDTH = 208; // pixels: twice what the list shows, for fine screens
const HEIGHT = 144;
const HEX = 54; // pixels a hex is high
const RESTS = 1500; // ms without news before it is made
const QUALITY = 0.75;

/** Makes one whenever the table has come to rest; what it returns ends it. */
export function watchThumbnail(table: Table, surface: Surface): () => void {
  let timer = 0;
  const watching = effect(() => {
    const shown = table.shown.value;
    const idle = stageOf(table).idle.value;
    window.clearTimeout(timer);
    if (shown && idle && table.side) timer = window.setTimeout(() => void make(table, surface, shown), RESTS);
  });
  return () => {
    window.clearTimeout(timer);
    watching();
  };
}

async function make(table: Table, surface: Surface, shown: Shown) {
  const scale = HEX / table.grid.height;
  const middle = lastPlace(table.log.peek(), table.sheet.log, shown, table.grid) ?? middleOf(surface.viewport.seen());
  const corner = { x: middle.x - WIDTH / scale / 2, y: middle.y - HEIGHT / scale / 2 };
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen || !surface.picture.paint(pen, corner, scale)) return;
  try {
    const cards = new Image();
    cards.src = `data:image/svg+xml,${encodeURIComponent(surface.counters.printed({ ...corner, width: WIDTH / scale, height: HEIGHT / scale }))}`;
    await cards.decode();
    pen.drawImage(cards, 0, 0, WIDTH, HEIGHT);
    keepPicture(table.id, canvas.toDataURL("image/webp", QUALITY));
  } catch {
    // a browser that draws no SVG on a canvas shows the picture of the scenario
  }
}

const middleOf = ({ left, right, top, bottom }: Seen): Point => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** Where something last happened on the map. */
export function lastPlace(lines: readonly LogLine[], log: Sheet["log"], shown: Shown, grid: Pick<HexGrid, "centre">): Point | null {
  for (const line of [...lines].reverse())
    for (const hex of placesOf(log, line, shown)) {
      const centre = grid.centre(hex);
      if (centre) return centre;
    }
  return null;
}
