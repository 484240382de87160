/** How a game wants its events played: the cue of a line of the log, and the facts that belong to it.
 *
 * A client knows no kind of event. The sheet names the cue of each, and where a fact goes by a name of its own.
 */
import type { Cue, LogLine, Sheet } from "../api/types";

type Log = Sheet["log"];

export const cueOf = (log: Log, line: Pick<LogLine, "kind">): Cue => log?.events?.[line.kind]?.cue ?? "none";

/** The course of the game: these lines are headings. */
export const isHeading = (log: Log, line: Pick<LogLine, "kind">): boolean => ["turn", "side turn", "phase"].includes(cueOf(log, line));

/** A fact by the name that the cues give it. */
export function factOf(log: Log, line: LogLine, name: string): unknown {
  return line.facts?.[log?.events?.[line.kind]?.facts?.[name] ?? name];
}

/** The counters that an event is about; of a fight, those that begin it. */
export function unitsOf(log: Log, line: LogLine): string[] {
  return [...words(factOf(log, line, "unit")), ...words(factOf(log, line, "units"))];
}

export const pathOf = (log: Log, line: LogLine): string[] => words(factOf(log, line, "path"));

export const hexOf = (log: Log, line: LogLine): string | undefined => words(factOf(log, line, "hex"))[0];

export const targetsOf = (log: Log, line: LogLine): string[] => words(factOf(log, line, "targets"));

export const attackersOf = (log: Log, line: LogLine): string[] =>
  cueOf(log, line) === "engage" ? unitsOf(log, line) : words(factOf(log, line, "attackers"));

export const defendersOf = (log: Log, line: LogLine): string[] => words(factOf(log, line, "defenders"));

export function diceOf(log: Log, line: LogLine): number[] {
  const dice = factOf(log, line, "dice");
  return Array.isArray(dice) ? dice.filter((die): die is number => typeof die === "number") : [];
}

/** A turn as the game calls it: "Game-Turn 3". */
export const turnName = (log: Log, turn: unknown): string =>
  typeof turn === "number" ? (log?.turn_name || "Turn {turn}").replace("{turn}", String(turn)) : "";

/** The last line with one of these cues. */
export function lastWith(log: Log, lines: readonly LogLine[], ...cues: readonly Cue[]): LogLine | undefined {
  return lines.findLast((line) => cues.includes(cueOf(log, line)));
}

function words(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}
