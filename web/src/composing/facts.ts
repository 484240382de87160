/** What the facts of an event are about: its units and its hexes, wherever among the facts they stand. */
import type { LogLine, Sheet } from "../api/types";

type Facts = LogLine["facts"];

/** All words among the facts: texts, texts in lists, and the keys of mappings. */
function words(fact: unknown): string[] {
  if (typeof fact === "string") return [fact];
  if (Array.isArray(fact)) return fact.flatMap(words);
  if (fact && typeof fact === "object") return Object.entries(fact).flatMap(([key, value]) => [key, ...words(value)]);
  return [];
}

function valuesOf(facts: Facts): string[] {
  return Object.values(facts ?? {}).flatMap(words);
}

export function unitsIn(facts: Facts, sheet: Sheet): string[] {
  return [...new Set(valuesOf(facts).filter((word) => word in sheet.units))];
}

export function hexesIn(facts: Facts, sheet: Sheet): string[] {
  return [...new Set(valuesOf(facts).filter((word) => word in sheet.hexes))];
}
