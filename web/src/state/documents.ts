/** The document of a table and its changes: a field that is absent has not changed, an entry that is null is gone. */
import type { LogLine, Shown, ShownChange } from "../api/types";

const KEYED = ["counters", "hexes", "panels"] as const;

// every field of a change that is not keyed: the type checker names one that is missing, or that no longer exists
const FIELDS = Object.keys({
  turn: true,
  phasing: true,
  decision: true,
  headings: true,
  log: true,
  rolls: true,
  resolution: true,
  outcome: true,
  lines: true,
  conditions: true,
  skipped: true,
  plan: true,
} satisfies Record<Exclude<keyof ShownChange, (typeof KEYED)[number]>, true>);

export function changed(before: Shown, by: ShownChange): Shown {
  const after: Record<string, unknown> = { ...before };
  const given = by as Record<string, unknown>;
  for (const field of FIELDS) if (field in given) after[field] = given[field];
  for (const keyed of KEYED) {
    const entries = given[keyed] as Record<string, unknown> | undefined;
    if (entries) after[keyed] = merged(before[keyed] as Record<string, unknown>, entries);
  }
  return after as unknown as Shown;
}

function merged(before: Record<string, unknown>, entries: Record<string, unknown>): Record<string, unknown> {
  const after = { ...before };
  for (const [key, value] of Object.entries(entries)) {
    if (value === null) delete after[key];
    else after[key] = value;
  }
  return after;
}

/** The log after news: what was taken back goes, what is new comes. */
export function logAfter(log: readonly LogLine[], events: readonly LogLine[], length: number): LogLine[] {
  const first = events[0]?.number ?? length;
  return [...log.filter((line) => line.number < first), ...events].filter((line) => line.number < length);
}
