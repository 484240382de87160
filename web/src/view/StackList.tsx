/** Counters in words, one a line; those that a click can do something with are marked. */
import type { ComponentChildren } from "preact";

import { capital } from "../composing/prompt";
import type { Seated } from "../state/seated";
import { CounterPicture } from "./CounterPicture";
import { DONE, faceOf, remarks } from "./unitWords";

interface Props extends Seated {
  units: readonly string[];
  label: string;
  known?: string; // a mark that the list itself says
  able?: ReadonlySet<string>; // what can be picked, if not only what the map shows
  beside?: (unit: string) => ComponentChildren; // what else can be done with one of them
}

export function StackList({ table, controller, units, label, known = "", able = controller.able.value, beside }: Props) {
  return (
    <ul class="stack-list" aria-label={label}>
      {units.map((unit) => (
        <li key={unit}>
          <StackRow table={table} controller={controller} unit={unit} able={able.has(unit)} known={known} />
          {beside?.(unit)}
        </li>
      ))}
    </ul>
  );
}

function StackRow({ table, controller, unit, able, known }: Seated & { unit: string; able: boolean; known: string }) {
  const sheet = table.sheet.units[unit];
  const counter = table.shown.value?.counters[unit];
  if (!sheet) return null;
  const chosen = controller.chosen.value?.words.unit === unit || controller.unit.value === unit;
  const notes = remarks(table.sheet, sheet, counter).filter((mark) => mark !== known && !(able && mark === DONE));
  return (
    <button
      data-unit={unit}
      class={`stack-row ${able ? "able" : ""}`}
      aria-pressed={chosen}
      onClick={() => void controller.clickUnit(unit)}
      title={sheet.words}
    >
      <CounterPicture unit={unit} face={counter?.face} size={28} />
      <span class="stack-words">
        <b>{sheet.name}</b> {notes.length ? notes.join(", ") : capital([sheet.kind, sheet.size].filter(Boolean).join(" "))}
      </span>
      <span class="stack-values">{faceOf(sheet, counter)?.values}</span>
    </button>
  );
}
