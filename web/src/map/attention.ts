/** The map turns to what a decision is about: a combat, a retreat, where a unit could come down. It never moves without need. */

import { effect, untracked } from "@preact/signals";

import type { Composer } from "../api/types";
import { unitsIn } from "../composing/resolution";
import { boxOf, type Point } from "../geometry/hexes";
import type { Controller } from "../state/controller";
import { allFolded, overlayMarks } from "../state/layout";
import { isPhone, sheetHeight } from "../state/phone";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";
import { attendLines } from "./line-attention";
import type { Viewport } from "./viewport";

const WIDE = 12; // hexes: what lies farther apart is no single place to look at
const RISEN = 280; // ms until the sheet of a phone stands, and what it leaves free is measured anew
// decisions about everything at once: the players look where they like
const WHOLE_MAP: readonly string[] = ["move", "attack"] satisfies Composer[];

/** What it returns ends it. */
export function attend(table: Table, controller: Controller, viewport: Viewport): () => void {
  let first = true;
  const turning = effect(() => {
    if (!table.mine.value || !controller.hand.fresh.value || !stageOf(table).idle.value) return; // what happens is seen to its end
    const waits = controller.held.value !== null && controller.placeOf(controller.held.value) === null;
    const hexes = waits ? [...controller.clickable.value.hexes.keys()] : subjects(table, controller);
    untracked(() => {
      turn(table, viewport, hexes, first, waits);
      first = false;
    });
  });
  const owing = turnToUrgent(table, controller, viewport);
  const rising = keepInSight(table, controller, viewport);
  const settling = settle(viewport);
  const lines = attendLines(table, controller, viewport);
  return () => {
    turning();
    owing();
    rising();
    settling();
    lines();
  };
}

/** Something urgent about the decision is nowhere in sight: one of its hexes comes into it, once for each time of choosing. */
function turnToUrgent(table: Table, controller: Controller, viewport: Viewport): () => void {
  let turnedAt = -1;
  return effect(() => {
    const owed = urgent(table, controller.kind.value);
    const ply = table.ply.value;
    if (!controller.hand.fresh.value || !owed.length || turnedAt === ply) return;
    turnedAt = ply;
    const points = owed.map((hex) => table.grid.centre(hex)).filter((point): point is Point => point !== null);
    if (points[0] && !points.some((point) => viewport.sees(point))) viewport.bring(points[0]);
  });
}

/** The hexes with an urgent mark, of the overlays that show by themselves at this decision. */
function urgent({ sheet }: Table, kind: string): string[] {
  return Object.entries(sheet.overlays ?? {}).flatMap(([name, { opens, marks }]) =>
    opens && opens === kind ? (overlayMarks.value.get(name) ?? []).flatMap((mark) => (marks?.[mark.kind]?.urgent ? [mark.hex] : [])) : [],
  );
}

/** A panel has gone, or the window has grown: the map covers what was under it. */
function settle(viewport: Viewport): () => void {
  let timer = 0;
  const later = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => viewport.settle(), RISEN);
  };
  const watching = effect(() => {
    void sheetHeight.value;
    void allFolded.value;
    later();
  });
  window.addEventListener("resize", later);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener("resize", later);
    watching();
  };
}

/** The sheet of a phone rises over the map: what was seen of the combat or the decision is seen afterwards, too. */
function keepInSight(table: Table, controller: Controller, viewport: Viewport): () => void {
  let timer = 0;
  const following = effect(() => {
    const { targets, units } = controller.fighting.attack.value;
    if (!isPhone.value || sheetHeight.value !== "half") return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      const places = units.map((unit) => table.shown.value?.counters[unit]?.place ?? "");
      const building = targets.length > 0; // on a small screen an attack seen from far could not be made out
      turn(table, viewport, building ? [...targets, ...places] : subjects(table, controller), building, false);
    }, RISEN);
  });
  return () => {
    window.clearTimeout(timer);
    following();
  };
}

/** Where the decision is: the combat that is going on, the counters and hexes among which to choose. */
function subjects(table: Table, controller: Controller): string[] {
  const shown = table.shown.value;
  const composer = controller.composer.value;
  if (!shown || !composer || WHOLE_MAP.includes(composer)) return [];
  const { resolution, counters } = shown;
  const fighting = [...(resolution?.targets ?? []), ...unitsIn(resolution, "attacker").map((unit) => counters[unit]?.place ?? "")];
  const { hexes, units } = controller.clickable.value;
  return [...fighting, ...hexes.keys(), ...[...units.keys()].map((unit) => counters[unit]?.place ?? "")];
}

function turn(table: Table, viewport: Viewport, hexes: readonly string[], first: boolean, anyWillDo: boolean) {
  const points = hexes.map((hex) => table.grid.centre(hex)).filter((point): point is Point => point !== null);
  if (!points.length) return;
  viewport.attended++;
  const { width, height } = boxOf(points);
  const near = Math.max(width, height) <= WIDE * table.grid.height;
  if (anyWillDo) {
    if (!points.some((point) => viewport.sees(point))) viewport.fit(points, "middle", !first);
  } else if (near && first && viewport.isFar()) viewport.fit(points, "middle");
  else if (near && !points.every((point) => wholly(viewport, point, table.grid.height / 2))) {
    if (viewport.fits(points)) viewport.bring(boxOf(points).middle, undefined, !first);
    else viewport.fit(points, viewport.level(), !first);
  }
}

/** A hex is seen if its upper and its lower edge are. */
function wholly(viewport: Viewport, { x, y }: Point, half: number): boolean {
  return viewport.sees({ x, y: y - half }) && viewport.sees({ x, y: y + half });
}
