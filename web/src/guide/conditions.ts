/** What a lesson waits for, and whether the table as it is now meets it. */
import type { Chapter, Cue, Goal, Guide, Lesson, Shown } from "../api/types";

/** Everything a tutor may look at: the table, and what its player has in hand. */
export interface Moment {
  shown: Shown;
  mine: boolean;
  looked: string | null; // the counter that is looked at or in hand
  barred: string | null; // the hex of which the player asked why it cannot be reached
  attacking: boolean; // the decision is to put an attack together
  supporting: boolean; // or to announce support
  targets: readonly string[]; // of the attack that is being built
  joined: readonly string[];
  offered: ReadonlySet<string>; // hexes that can be attacked now
  support: ReadonlyMap<string, boolean>; // what can be announced, guns by their unit and the others by their word: whether it is on
  fought: ReadonlySet<string>; // hexes that the player's side has attacked
  mayEnd: boolean; // the phase can be ended now
  last: { cue: Cue; units: readonly string[] } | null; // the last line of the log
}

const READ: Goal = { goal: "read" };

export const goalOf = (lesson: Lesson): Goal => lesson.until ?? READ;

/** What is only seen in passing must be remembered; what the position shows is looked up each time, so that an undo undoes it. */
export const isPassing = ({ goal }: Goal): boolean => goal !== "move" && goal !== "decide" && goal !== "finish";

export function isMet(guide: Guide, lesson: Lesson, moment: Moment): boolean {
  const until = goalOf(lesson);
  switch (until.goal) {
    case "look":
      return moment.looked === until.unit;
    case "ask why":
      return moment.barred !== null && until.hexes.includes(moment.barred);
    case "move":
      return placeOf(moment, until.unit) === until.hex;
    case "decide":
      return moment.shown.decision?.kind !== until.kind;
    case "finish":
      return now(guide, moment) > stage(guide, lesson.chapter);
    default:
      return false; // the player's hand shows that a card was read or an order taken back, not the table
  }
}

export function placeOf(moment: Moment, unit: string): string {
  return moment.shown.counters[unit]?.place ?? "";
}

/** The number of the chapter that is being played: the last one that fits the table. After the guide: one more than there are. */
export function now({ chapters }: Pick<Guide, "chapters">, { shown }: Pick<Moment, "shown">): number {
  const last = Math.max(...chapters.map((chapter) => chapter.turn ?? 1));
  if (shown.turn > last || !shown.decision) return chapters.length;
  const fits = ({ turn = 1, phasing, heading = "" }: Chapter) =>
    turn === shown.turn && phasing === shown.phasing && (!heading || shown.headings.some((line) => line.case === heading));
  return Math.max(0, chapters.findLastIndex(fits));
}

/** The number of a chapter, or of the last one that fits the same moments. */
export function stage({ chapters }: Pick<Guide, "chapters">, id: string): number {
  const moments = ({ turn = 1, phasing, heading = "" }: Chapter) => `${turn} ${phasing} ${heading}`;
  const own = chapters.find((chapter) => chapter.id === id);
  return own ? chapters.findLastIndex((chapter) => moments(chapter) === moments(own)) : -1;
}
