/** What came of the dice: the lines of the log that belong to one fight, after its result. */
import type { Cue, LogLine, Sheet } from "../../api/types";
import { cueOf, unitsOf } from "../../composing/cues";

const TOLD: readonly Cue[] = ["consequence", "loss", "change", "destroy", "follow"];
const NEXT: readonly Cue[] = ["engage", "resolve", "phase", "side turn", "turn", "end"];
const FATES: readonly Cue[] = ["change", "destroy"];

/** A loss that makes an end of a unit is said by its end alone. */
export function aftermath(lines: readonly LogLine[], result: LogLine, { log }: Pick<Sheet, "log">): LogLine[] {
  const after = lines.filter((line) => line.number > result.number);
  const end = after.findIndex((line) => NEXT.includes(cueOf(log, line)));
  const told = after.slice(0, end < 0 ? after.length : end).filter((line) => TOLD.includes(cueOf(log, line)));
  const ended = new Set(told.filter((line) => FATES.includes(cueOf(log, line))).flatMap((line) => unitsOf(log, line)));
  return told.filter((line) => cueOf(log, line) !== "loss" || !unitsOf(log, line).some((unit) => ended.has(unit)));
}
