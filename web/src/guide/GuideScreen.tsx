/** The table with the guide's card beside it, and its pins on the map. */
import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import { boxOf, type HexGrid, type Point } from "../geometry/hexes";
import type { MapHandle } from "../map/MapView";
import { switchOverlay } from "../state/layout";
import { diceArePending } from "../state/pending-dice";
import { isPhone, raiseSheet, sheetHeight } from "../state/phone";
import type { Seated } from "../state/seated";
import { stageOf } from "../state/stage";
import { TableScreen } from "../view/TableScreen";
import { GuideCard } from "./GuideCard";
import { Guide } from "./guide";
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

  const look = useRef<(always?: boolean) => void>(() => undefined);
  useEffect(() => {
    if (!guide || !map) return;
    const marks = new GuideMarks(map.above, table.grid);
    let near = ""; // the card for which the map was brought as near as it should be
    let timer = 0;
    look.current = (always = false) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        const [hexes, card] = [guide.about.peek(), guide.card.peek()?.id ?? ""];
        bringIntoSight(map, table.grid, hexes, always || (!near && hexes.length > 0), isPhone.peek() && near !== card);
        if (hexes.length) near = card;
      }, SETTLED);
    };
    const end = effect(() => {
      if (!stageOf(table).idle.value) return; // the map shows something else, and then goes back
      marks.show(guide.points.value);
      void guide.about.value;
      void sheetHeight.value;
      look.current();
    });
    return () => {
      window.clearTimeout(timer);
      end();
      marks.remove();
    };
  }, [guide, map]);

  const { overlay, panel } = guide?.card.value ?? {};
  useEffect(() => {
    if (overlay) switchOverlay(overlay, true);
  }, [overlay]);
  useEffect(() => {
    if (!panel || !raiseSheet()) return;
    return () => {
      if (sheetHeight.value === "half") sheetHeight.value = "title";
    };
  }, [panel]);

  return (
    <TableScreen table={table} controller={controller} onMap={setMap}>
      {guide && (
        <GuideCard
          guide={guide}
          game={table.id}
          canUndo={table.canUndo.value}
          hushed={diceArePending(table)}
          look={(always) => look.current(always)}
          again={again}
        />
      )}
    </TableScreen>
  );
}

/** Move the map only if something is hidden: outside the window, or under a panel. What is far comes nearer if it should. */
function bringIntoSight(map: MapHandle, grid: HexGrid, hexes: readonly string[], always: boolean, nearer: boolean) {
  const { viewport } = map;
  viewport.settle(); // the card has another height now
  const points = hexes.map((hex) => grid.centre(hex)).filter((point) => point !== null);
  const half = viewport.transform.k * grid.height * 0.46;
  const far = viewport.isFar() && (nearer || always);
  if (!points.length || (!always && !far && points.every((point) => isFree(viewport.toScreen(point), half)))) return;
  const level = viewport.isFar() ? "middle" : undefined;
  if (viewport.fits(points, level)) viewport.bring(boxOf(points).middle, level);
  else viewport.fit(points, "middle", true);
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
