/** What can be drawn over the map: the overlays that a game declares, and two that every table has. */
import type { Sheet } from "../api/types";

export interface OverlayKey {
  name: string;
  label: string;
  says: string;
  key: string;
}

export const REACH = "reach";
export const CHANGES = "changes";

const OWN: readonly OverlayKey[] = [
  { name: REACH, label: "Reach", says: "Where the chosen unit can go, friend or enemy", key: "M" },
  { name: CHANGES, label: "Changes", says: "What changed since your last decision", key: "C" },
];
const FIRST = 3; // of a game's own stand before them

/** The overlays of a game in the order of the bar. */
export function overlayKeys(declared: Sheet["overlays"]): OverlayKey[] {
  const keys = Object.entries(declared ?? {}).map(([name, { label, says, key }]) => ({ name, label, says, key }));
  const [reach, changes] = OWN;
  return [...keys.slice(0, FIRST), reach, ...keys.slice(FIRST, FIRST + 1), changes, ...keys.slice(FIRST + 1)].filter(
    (line) => line !== undefined,
  );
}
