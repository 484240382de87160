/** The table with the tutor's card beside it, and its pins on the map. */
import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Guide } from "../api/types";
import { boxOf, type HexGrid, type Point } from "../geometry/hexes";
import type { MapHandle } from "../map/MapView";
import { switchOverlay } from "../state/layout";
import { diceArePending } from "../state/pending-dice";
import { isPhone, raiseSheet, sheetHeight } from "../state/phone";
import type { Seated } from "../state/seated";
import { stageOf } from "../state/stage";
import { TableScreen } from "../view/TableScreen";
import { GuideCard } from "./GuideCard";
import { GuideMarks } from "./marks";
import { Tutor } from "./tutor";

const SETTLED = 220; // ms after which panels stand where they will stay

export function GuideScreen({ guide, table, controller, again }: Seated & { guide: Guide; again: () => void }) {
  const [tutor, setTutor] = useState<Tutor | null>(null);
  const [map, setMap] = useState<MapHandle | null>(null);

  useEffect(() => {
    const made = new Tutor(guide, table, controller);
    setTutor(made);
    return () => made.close();
  }, [guide, table, controller]);

  const look = useRef<(always?: boolean) => void>(() => undefined);
  useEffect(() => {
    if (!tutor || !map) return;
    const marks = new GuideMarks(map.above, table.grid);
    let near = ""; // the card for which the map was brought as near as it should be
    let timer = 0;
    look.current = (always = false) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        const [hexes, card] = [tutor.about.peek(), tutor.card.peek()?.id ?? ""];
        bringIntoSight(map, table.grid, hexes, always || (!near && hexes.length > 0), isPhone.peek() && near !== card);
        if (hexes.length) near = card;
      }, SETTLED);
    };
    const end = effect(() => {
      if (!stageOf(table).idle.value) return; // the map shows something else, and then goes back
      marks.show(tutor.points.value);
      void tutor.about.value;
      void sheetHeight.value;
      look.current();
    });
    return () => {
      window.clearTimeout(timer);
      end();
      marks.remove();
    };
  }, [tutor, map]);

  const { overlay, panel, control } = tutor?.card.value ?? {};
  useEffect(() => {
    if (overlay) switchOverlay(overlay, true);
  }, [overlay]);
  useEffect(() => {
    if (!panel || !raiseSheet()) return;
    return () => {
      if (sheetHeight.value === "half") sheetHeight.value = "title";
    };
  }, [panel]);

  useEffect(() => {
    if (!control) return;
    document.body.dataset.guideControl = control;
    return () => {
      delete document.body.dataset.guideControl;
    };
  }, [control]);

  return (
    <TableScreen table={table} controller={controller} onMap={setMap}>
      {tutor && (
        <GuideCard
          tutor={tutor}
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
