/** The table with the guide's card beside it, and its pins on the map. */
import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import { type HexGrid, type Point, boxOf } from "../map/hexes";
import type { MapHandle } from "../map/MapView";
import { switchOverlay } from "../state/around";
import { sheetHeight } from "../state/phone";
import { type Seated, TableScreen } from "../view/TableScreen";
import { Guide } from "./guide";
import { GuideCard } from "./GuideCard";
import { GuideMarks } from "./marks";

const SETTLED = 220; // ms after which panels stand where they will stay

export function GuideScreen({ table, controller, again }: Seated & { again: () => void }) {
  const [guide, setGuide] = useState<Guide | null>(null);
  const [map, setMap] = useState<MapHandle | null>(null);

  useEffect(() => {
    const made = new Guide(table, controller);
    setGuide(made);
    return () => made.close();
  }, [table, controller]);

  useEffect(() => {
    if (!guide || !map) return;
    const marks = new GuideMarks(map.above, table.grid);
    let first = true; // at first the map is brought as near as it should be
    let timer = 0;
    const end = effect(() => {
      const points = guide.points.value;
      void sheetHeight.value;
      marks.show(points);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        bringIntoSight(map, table.grid, points, first);
        if (points.length) first = false;
      }, SETTLED);
    });
    return () => {
      window.clearTimeout(timer);
      end();
      marks.remove();
    };
  }, [guide, map]);

  const overlay = guide?.card.value?.overlay;
  useEffect(() => {
    if (overlay) switchOverlay(overlay, true);
  }, [overlay]);

  const showMe = () => {
    if (guide && map) bringIntoSight(map, table.grid, guide.points.peek(), true);
  };
  return (
    <TableScreen table={table} controller={controller} onMap={setMap}>
      {guide && <GuideCard guide={guide} game={table.id} canUndo={table.canUndo.value} showMe={showMe} again={again} />}
    </TableScreen>
  );
}

/** Move the map only if something pointed at is hidden: outside the window, or under a panel. */
function bringIntoSight(map: MapHandle, grid: HexGrid, hexes: readonly string[], always = false) {
  const { viewport } = map;
  const points = hexes.map((hex) => grid.centre(hex)).filter((point) => point !== null);
  const half = viewport.transform.k * grid.height * 0.46;
  if (!points.length || (!always && points.every((point) => isFree(viewport.toScreen(point), half)))) return;
  const closer = viewport.isFar() && viewport.fits(points, "middle");
  viewport.bring(boxOf(points).middle, closer ? "middle" : undefined);
}

function isFree({ x, y }: Point, half: number): boolean {
  const around = [
    [0, 0],
    [0, -half],
    [0, half],
    [-half, 0],
    [half, 0],
  ] as const;
  return around.every(([dx, dy]) => document.elementFromPoint(x + dx, y + dy)?.closest(".map-frame"));
}
