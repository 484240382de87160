/** The log as a line in time. A place on it is how many events have been shown: 0 is the set-up, the last is the present. */
import type { LogLine, Sheet, Side } from "../api/types";
import { cueOf, factOf } from "../composing/cues";
import { isSide } from "./sides";

type Log = Sheet["log"];

export interface TurnMark {
  turn: number;
  place: number; // just after its first event
  says: string;
}

export interface Band {
  side: Side | null; // none: before and between player-turns
  from: number;
  to: number;
}

export function turnMarks(lines: readonly LogLine[], log: Log): TurnMark[] {
  const marks: TurnMark[] = [];
  lines.forEach((line, index) => {
    if (cueOf(log, line) !== "turn") return;
    marks.push({ turn: Number(factOf(log, line, "turn") ?? marks.length + 1), place: index + 1, says: line.says });
  });
  return marks;
}

/** Whose player-turn it is, from where to where. */
export function bands(lines: readonly LogLine[], log: Log): Band[] {
  const found: Band[] = [];
  let side: Side | null = null;
  let from = 0;
  const end = (at: number, next: Side | null) => {
    if (at > from) found.push({ side, from, to: at });
    [side, from] = [next, at];
  };
  lines.forEach((line, index) => {
    const cue = cueOf(log, line);
    if (cue === "side turn") end(index, sideOf(log, line));
    else if (cue === "turn") end(index, null);
  });
  end(lines.length, null);
  return found;
}

function sideOf(log: Log, line: LogLine): Side | null {
  const side = factOf(log, line, "side");
  return typeof side === "string" && isSide(side) ? side : null;
}

/** The place after everything that a ply led to. */
export function placeOfPly(lines: readonly LogLine[], ply: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.ply ?? 0) <= ply) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function plyAt(lines: readonly LogLine[], place: number): number {
  return lines[place - 1]?.ply ?? 0;
}

/** Where the events of the same order begin and end, around the event that ends at this place. */
export function orderAround(lines: readonly LogLine[], place: number): { from: number; to: number } {
  const ply = plyAt(lines, place);
  return { from: placeOfPly(lines, ply - 1), to: placeOfPly(lines, ply) };
}

/** The plies that come after a place, each once. */
export function pliesAfter(lines: readonly LogLine[], place: number, most: number): number[] {
  const plies: number[] = [];
  for (let index = place; index < lines.length && plies.length < most; index++) {
    const ply = lines[index]?.ply ?? 0;
    if (plies.at(-1) !== ply) plies.push(ply);
  }
  return plies;
}

/** The next or the last place at which a Game-Turn begins; the ends of the line count too. */
export function turnPlace(marks: readonly TurnMark[], place: number, by: 1 | -1, end: number): number {
  if (by > 0) return marks.find((mark) => mark.place > place)?.place ?? end;
  return marks.findLast((mark) => mark.place < place)?.place ?? 0;
}

/** What was going on at a place, in words. */
export function settingAt(lines: readonly LogLine[], place: number, log: Log): string {
  let part = "";
  for (let index = Math.min(place, lines.length) - 1; index >= 0; index--) {
    const line = lines[index];
    const cue = line && cueOf(log, line);
    if (cue === "side turn" && !part) part = line?.says ?? "";
    if (line && cue === "turn")
      return [line.says, part]
        .map((words) => words.replace(/\.$/, ""))
        .filter(Boolean)
        .join(" · ");
  }
  return part || "The set-up";
}
