/** What a step of the guide waits for, as data, and whether the table as it is now meets it. */
import type { LogLine, Shown } from "../api/types";

/** The parts of the turn, in their order. */
export const PARTS = ["look", "move", "fight", "theirs", "after"] as const;
export type Part = (typeof PARTS)[number];

/** Everything a guide may look at: the table, and what its player has in hand. */
export interface Moment {
  shown: Shown;
  mine: boolean;
  looked: string | null; // the counter that is looked at or in hand
  barred: string | null; // the hex of which the player asked why it cannot be reached
  targets: readonly string[]; // of the attack that is being built
  joined: readonly string[];
  offered: ReadonlySet<string>; // hexes that can be attacked now
  support: ReadonlyMap<string, boolean>; // what can be announced, guns by their unit and the others by their word: whether it is on
  fought: ReadonlySet<string>; // hexes attacked in this Player-Turn
  mayEnd: boolean; // the phase can be ended now
  last: LogLine | null;
}

export type Condition =
  | { read: true } // nothing to do but to read on
  | { look: string } // this counter was looked at
  | { barred: readonly string[] } // it was asked why one of these hexes cannot be reached
  | { undone: true } // an order was taken back
  | { stands: readonly [unit: string, hex: string] }
  | { ended: Part }; // this part of the turn is over

/** What is only seen in passing must be remembered; what the position shows is looked up each time, so that an undo undoes it. */
export function isPassing(condition: Condition): boolean {
  return "read" in condition || "look" in condition || "barred" in condition || "undone" in condition;
}

export function isMet(condition: Condition, moment: Moment): boolean {
  if ("look" in condition) return moment.looked === condition.look;
  if ("barred" in condition) return moment.barred !== null && condition.barred.includes(moment.barred);
  if ("stands" in condition) return placeOf(moment, condition.stands[0]) === condition.stands[1];
  if ("ended" in condition) return PARTS.indexOf(partOf(moment)) > PARTS.indexOf(condition.ended);
  return false; // reading and taking back are told by the player's hand, not by the table
}

export function placeOf(moment: Moment, unit: string): string {
  return moment.shown.counters[unit]?.place ?? "";
}

/** Which part of the first turn is going on. */
export function partOf({ shown }: Moment): Part {
  if (shown.turn > 1 || !shown.decision) return "after";
  if (shown.phasing !== "allied") return "theirs";
  return shown.headings.some((heading) => heading.case === "9.0") ? "fight" : "move";
}
