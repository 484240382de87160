/** Places and units by name, best first; of equals those on the map. */
import type { Sheet, Shown } from "../api/types";

export interface Found {
  key: string;
  name: string;
  words: string;
  hex: string | null;
  unit: string | null;
  side: string | null;
  worth?: boolean; // a place that counts for something
}

const MOST = 40;

export function finds(sheet: Sheet, shown: Shown | null, words: string): Found[] {
  const wanted = plain(words);
  const scored = [...places(sheet), ...units(sheet, shown)]
    .map((found) => ({ found, rank: rank(found, wanted) }))
    .filter((line) => line.rank < 9);
  return scored
    .sort((a, b) => a.rank - b.rank || Number(!a.found.hex) - Number(!b.found.hex) || a.found.name.localeCompare(b.found.name))
    .slice(0, MOST)
    .map((line) => line.found);
}

function* places(sheet: Sheet): Iterable<Found> {
  for (const [hex, { name, words, rows, sites }] of Object.entries(sheet.hexes)) {
    const said = [name ? hex : "", words, ...(sites ?? []), ...(rows ?? []).map((row) => row.value)].filter(Boolean).join(", ");
    yield { key: `hex ${hex}`, name: name || hex, words: said, hex, unit: null, side: null, worth: Boolean(rows?.length) };
  }
}

function* units(sheet: Sheet, shown: Shown | null): Iterable<Found> {
  for (const [unit, { name, words, side }] of Object.entries(sheet.units)) {
    const place = shown?.counters[unit]?.place;
    if (!place) continue;
    const hex = place in sheet.hexes ? place : null;
    const where = hex ? `in ${sheet.hexes[hex]?.name || hex}` : (sheet.boxes[place]?.title ?? "").toLowerCase();
    const rest = words.startsWith(`${name}, `) ? words.slice(name.length + 2) : words;
    yield { key: `unit ${unit}`, name, words: `${where}; ${rest}`, hex, unit, side };
  }
}

/** Nothing asked: the named places and what is worth most come first by themselves, so only those are listed. */
function rank(found: Found, wanted: string): number {
  const name = plain(found.name);
  if (!wanted) return found.unit || found.name === found.hex ? 9 : found.worth ? 0 : 9;
  if (name === wanted || found.hex === wanted) return found.unit && found.hex === wanted ? 3 : 0;
  if (name.startsWith(wanted)) return found.unit ? 2 : 1;
  if (name.includes(wanted)) return 4;
  const named = found.unit !== null || found.name !== found.hex;
  return named && wanted.length > 2 && plain(found.words).includes(wanted) ? 6 : 9;
}

/** Without accents and capitals: nobody has an è at hand in a hurry. */
function plain(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
