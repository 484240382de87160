/** A counter in words and values, as its owner or the enemy sees it. */
import type { ShownCounter, UnitSheet } from "../api/types";

export const DONE = "done in this phase";

export const SUPPLY: Record<string, { words: string; kind: string }> = {
  "in supply": { words: "In supply", kind: "good" },
  "out of supply": { words: "Out of supply", kind: "warned" },
  isolated: { words: "Isolated", kind: "bad" },
};

/** The value and the movement on the face that is up. */
export function facing(sheet: UnitSheet, face: string): { value: string; movement: string } {
  const other = face === "cadre" ? sheet.cadre : face === "reduced" ? sheet.reduced : "";
  const [value = "", movement = ""] = (other ?? "").split(" ");
  return other ? { value, movement } : { value: sheet.value ?? "", movement: sheet.movement ?? "" };
}

/** "Class B, morale 2, strength 5": what a player reads off the counter and the chit. */
export function values(sheet: UnitSheet, counter: ShownCounter | undefined, mine: boolean): string {
  const face = counter?.face ?? "full";
  const { value } = facing(sheet, face);
  if (!value) return "";
  if (!sheet.morale || face === "cadre") return `${face === "cadre" ? "Cadre, strength" : "Strength"} ${value}`;
  const strength = counter?.strength ?? null;
  const chit = strength !== null ? `strength ${strength}` : counter?.tried && !mine ? "its chit is hidden" : "no chit drawn yet";
  return `Class ${value}, morale ${sheet.morale}, ${chit}`;
}

/** What else is to be known of a counter, in words. */
export function remarks(counter: ShownCounter | undefined): string[] {
  if (!counter) return [];
  const face = counter.face === "reduced" ? ["weak side up"] : [];
  return [...face, ...(counter.done ? [DONE] : []), ...(counter.marks ?? [])];
}
