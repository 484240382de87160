/** What came of the dice: the lines of the log that belong to one combat, after its result. */
import type { LogLine } from "../../api/types";

const TOLD = new Set(["absorb", "step loss", "cadre", "eliminated", "no retreat", "retreat", "advance"]);
const NEXT = new Set(["attack", "result", "phase", "player turn", "game turn", "end"]);
const FATES = new Set(["cadre", "eliminated"]);

/** A loss that makes an end of a unit is told by its end alone. */
export function aftermath(log: readonly LogLine[], result: LogLine): LogLine[] {
  const after = log.filter((line) => line.number > result.number);
  const end = after.findIndex((line) => NEXT.has(line.kind));
  const told = after.slice(0, end < 0 ? after.length : end).filter((line) => TOLD.has(line.kind));
  const fateOf = (unit: unknown) => told.some((line) => FATES.has(line.kind) && line.facts?.unit === unit);
  return told.filter((line) => line.kind !== "step loss" || !fateOf(line.facts?.unit));
}
