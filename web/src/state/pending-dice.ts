/** Whether the dice of a fight are still falling: until they lie there, nothing beside them may give the result away. */
import type { LogLine, Shown } from "../api/types";
import { lastWith } from "../composing/cues";
import { stageOf } from "./stage";
import type { Table } from "./table";

export function diceArePending(table: Table): boolean {
  const stage = stageOf(table);
  if (stage.idle.value) return false;
  const fell = lastWith(table.sheet.log, table.log.value, "resolve");
  return fell !== undefined && fell.number > (stage.scene.value?.line.number ?? -1);
}

/** The table as it may be seen: as it was before they fell. */
export function seen(table: Table): Shown | null {
  return diceArePending(table) ? stageOf(table).document.value : table.shown.value;
}

/** The log as it may be read: up to what is being shown. */
export function readable(table: Table): readonly LogLine[] {
  const lines = table.log.value;
  if (!diceArePending(table)) return lines;
  const now = stageOf(table).scene.value?.line.number;
  const thrown = lastWith(table.sheet.log, lines, "resolve")?.ply ?? 0;
  return lines.filter((line) => (now === undefined ? line.ply < thrown : line.number <= now));
}
