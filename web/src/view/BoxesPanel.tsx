/** The boxes beside the map, by their titles and by what lies on their counters. What is offered can be picked here. */
import { useState } from "preact/hooks";

import type { ShownCounter } from "../api/types";
import { capital } from "../composing/prompt";
import { raiseSheet } from "../state/phone";
import type { Seated } from "../state/seated";
import type { Table } from "../state/table";
import { hasCombat } from "./CombatPanel";
import { StackList } from "./StackList";

interface Box {
  key: string;
  title: string;
  mark: string; // what lies on all of them
  enemy: boolean;
  gone: boolean; // nobody comes back from there
  units: string[];
}

/** Counters off the map by box and by what lies on them; what can be picked comes first. */
function boxesOf({ sheet, side }: Table, counters: Record<string, ShownCounter>, able: ReadonlySet<string>): Box[] {
  const found = new Map<string, Box>();
  for (const [unit, counter] of Object.entries(counters)) {
    if (counter.place in sheet.hexes) continue;
    const declared = sheet.boxes[counter.place];
    const mark = declared?.grouped === false ? "" : (counter.marks?.[0] ?? "");
    const owner = side && counter.side !== side ? ", enemy" : "";
    const key = `${counter.place}|${mark}|${counter.side}`;
    const title = `${mark ? capital(mark) : (declared?.title ?? counter.place)}${owner}`;
    const box = found.get(key) ?? { key, title, mark, enemy: owner !== "", gone: declared?.gone ?? false, units: [] };
    found.set(key, box);
    box.units.push(unit);
  }
  for (const box of found.values()) box.units.sort((a, b) => Number(able.has(b)) - Number(able.has(a)));
  const rank = ({ units, gone, enemy }: Box) => Number(!units.some((unit) => able.has(unit))) * 4 + Number(gone) * 2 + Number(enemy);
  const order = ({ units }: Box) => Math.min(...units.map((unit) => sheet.units[unit]?.order ?? 0));
  return [...found.values()].sort(
    (a, b) => rank(a) - rank(b) || order(a) - order(b) || a.title.localeCompare(b.title, "en", { numeric: true }),
  );
}

export function BoxesPanel({ table, controller }: Seated) {
  const [opened, setOpened] = useState(false);
  const shown = table.shown.value;
  const root = controller.hand.pickable.value; // what can be picked stays marked while one of them is in hand
  const boxes = shown ? boxesOf(table, shown.counters, root) : [];
  const wanted = boxes.filter((box) => box.units.some((unit) => root.has(unit)));
  if (controller.composer.value === "plan" && shown?.plan) return null; // its own panel lists them by what is planned
  if (!boxes.length || (hasCombat({ controller }) && !wanted.length)) return null; // old dice never hide what is to be picked now
  const listed = opened ? boxes : wanted;
  const first = wanted.length > 0 && [...root].every((unit) => controller.placeOf(unit) === null); // nothing else is to be picked
  const count = boxes.reduce((sum, box) => sum + box.units.length, 0);
  return (
    <section class={`panel boxes-panel scrolls ${wanted.length ? "wanted" : ""} ${first ? "first" : ""}`} aria-label="Beside the map">
      <button class="boxes-head" aria-expanded={opened} onClick={() => setOpened(raiseSheet() || !opened)}>
        <b>{wanted.length ? "Waiting beside the map" : "Beside the map"}</b>
        <span>
          {count} {count === 1 ? "counter" : "counters"} <span aria-hidden="true">{opened ? "▴" : "▾"}</span>
        </span>
      </button>
      {listed.map((box) => (
        <section key={box.key} class="group">
          <h3>{box.title}</h3>
          <StackList table={table} controller={controller} units={box.units} label={box.title} known={box.mark} able={root} />
        </section>
      ))}
    </section>
  );
}
