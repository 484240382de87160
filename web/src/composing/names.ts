/** Names as people say them: a player never reads an id. */
import type { Sheet } from "../api/types";

type Named = Pick<Sheet, "units" | "hexes" | "boxes">;

export function unitName(sheet: Named, unit: string): string {
  return sheet.units[unit]?.name ?? unit;
}

/** A hex with the place in it, or a box beside the map. */
export function placeName(sheet: Named, place: string): string {
  const hex = sheet.hexes[place];
  if (hex) return hex.name ? `${hex.name} (${place})` : place;
  return sheet.boxes[place]?.title ?? place;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A sentence of the rules as it comes: with names for ids, a capital and a full stop. */
export function spoken(sheet: Named, words: string): string {
  const named = words.replace(/[\w-]+/g, (word) => (Object.hasOwn(sheet.units, word) ? unitName(sheet, word) : word)); // every word that is an id
  return sentence(named);
}

export function sentence(words: string): string {
  const whole = words.slice(0, 1).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(whole) || !whole ? whole : `${whole}.`;
}

/** `16.22: no unit may ...` (or `S8.4: ...`) as its case and its sentence: the form in which the API refuses an order. */
export function caseAndWords(text: string): { case: string; words: string } {
  const found = /^([A-Z]*\d[\w.]*): (.*)$/s.exec(text);
  return found ? { case: found[1] ?? "", words: found[2] ?? "" } : { case: "", words: text };
}
