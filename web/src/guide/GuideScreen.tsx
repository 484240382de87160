/** The table with the guide's card beside it, and its pins on the map. */
import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import type { Point } from "../map/hexes";
import type { MapHandle } from "../map/MapView";
import { switchOverlay } from "../state/around";
import { isPhone } from "../state/phone";
import { type Seated, TableScreen } from "../view/TableScreen";
import { Guide } from "./guide";
import { GuideCard } from "./GuideCard";
import { GuideMarks } from "./marks";

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
    const end = effect(() => {
      const points = guide.points.value;
      marks.show(points);
      bringIntoSight(map, points, table.grid.centre.bind(table.grid));
    });
    return () => {
      end();
      marks.remove();
    };
  }, [guide, map]);

  const overlay = guide?.card.value?.overlay;
  useEffect(() => {
    if (overlay) switchOverlay(overlay, true);
  }, [overlay]);

  const showMe = () => {
    if (guide && map) bringIntoSight(map, guide.points.peek(), table.grid.centre.bind(table.grid), true);
  };
  return (
    <TableScreen table={table} controller={controller} onMap={setMap}>
      {guide && <GuideCard guide={guide} game={table.id} canUndo={table.canUndo.value} showMe={showMe} again={again} />}
    </TableScreen>
  );
}

/** Move the map only if something pointed at is hidden: outside the window, or under a panel. */
function bringIntoSight(map: MapHandle, hexes: readonly string[], centre: (hex: string) => Point | null, always = false) {
  const points = hexes.map(centre).filter((point) => point !== null);
  const places = points.map((point) => map.viewport.toScreen(point));
  const half = map.viewport.transform.k * 44; // a little less than half a hex
  if (!places.length || (!always && places.every((place) => isFree(place, half)))) return;
  const from = middleOf(places);
  const to = middleOf(freeCorners());
  map.viewport.centre(map.viewport.toMap(window.innerWidth / 2 + from.x - to.x, window.innerHeight / 2 + from.y - to.y));
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

/** The largest part of the window that no panel covers, by two of its corners. */
function freeCorners(): [Point, Point] {
  const box = (name: string) => document.querySelector(name)?.getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  const top = box(".prompt-bar")?.bottom ?? 0;
  const card = box(".guide-card") ?? new DOMRect();
  const column = box(".right-column");
  if (isPhone.value) return [{ x: 0, y: Math.max(top, card.bottom) }, { x: width, y: column?.top ?? height }];
  const right = column?.left ?? width;
  const beside: [Point, Point] = [{ x: card.right, y: top }, { x: right, y: height }];
  const above: [Point, Point] = [{ x: box(".turn-panel")?.right ?? 0, y: top }, { x: right, y: card.top }];
  return area(beside) >= area(above) ? beside : above;
}

const area = ([a, b]: readonly [Point, Point]) => Math.max(0, b.x - a.x) * Math.max(0, b.y - a.y);

function middleOf(points: readonly Point[]): Point {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
