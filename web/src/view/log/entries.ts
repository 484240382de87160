/** The log as a player reads it: what an order led to stands together, with its dice; phases are headings. */
import type { Cue, LogLine, Sheet } from "../../api/types";
import { cueOf, diceOf, factOf, isHeading, turnName } from "../../composing/cues";

export interface Roll {
  number: number;
  purpose: string;
  dice: readonly number[];
}

export interface Entry {
  key: number;
  lines: LogLine[];
  rolls: Roll[];
}

interface Section {
  key: number;
  title: string;
  entries: Entry[];
}

/** How a game wants its log read: what belongs to each tab, and what only says how the line before ended. */
export class Reading {
  readonly tabs: readonly string[];
  readonly following: ReadonlySet<string>;
  private readonly kinds: ReadonlyMap<string, ReadonlySet<string>>;

  readonly log: Sheet["log"];

  constructor({ log }: Pick<Sheet, "log">) {
    this.log = log;
    const tabs = log?.tabs ?? [];
    this.tabs = tabs.map((tab) => tab.title);
    this.kinds = new Map(tabs.map((tab) => [tab.title, new Set(tab.kinds)]));
    this.following = new Set(log?.following);
  }

  cue(line: LogLine): Cue {
    return cueOf(this.log, line);
  }

  /** Whether an entry belongs to a tab; dice do with what they were thrown for. */
  passes(entry: Entry, tab: string | null): boolean {
    const kinds = this.kinds.get(tab ?? "");
    return !kinds || entry.lines.some((line) => kinds.has(line.kind) || (this.cue(line) === "dice" && kinds.has(purposeOf(line))));
  }
}

/** Sections and their entries, the newest first. */
export function sections(lines: readonly LogLine[], reading: Reading): Section[] {
  const found: Section[] = [];
  let [turn, number, player] = ["", "", ""]; // the turn in words, and by its number
  let open: Section = { key: -1, title: "", entries: [] };
  let rolls: LogLine[] = [];
  for (const line of lines) {
    const heading = isHeading(reading.log, line);
    if (rolls.length && (heading || line.ply !== rolls[0]?.ply)) {
      open.entries.push(...rolls.map((roll) => alone(roll, reading)));
      rolls = [];
    }
    if (heading) {
      const cue = reading.cue(line);
      number = turnName(reading.log, factOf(reading.log, line, "turn")) || number;
      if (cue === "turn") [turn, player] = [line.says, ""];
      else if (cue === "side turn") player = line.says;
      const title = cue === "phase" ? line.says : player || turn;
      if (open.entries.length) found.push(open);
      open = { key: line.number, title: bare(title, number), entries: [] };
    } else if (reading.cue(line) === "dice") rolls.push(line);
    else {
      add(open, line, rolls, reading);
      rolls = [];
    }
  }
  open.entries.push(...rolls.map((roll) => alone(roll, reading)));
  found.push(open);
  return found.map((section) => ({ ...section, entries: section.entries.reverse() })).reverse();
}

function add(section: Section, line: LogLine, rolls: readonly LogLine[], reading: Reading) {
  const last = section.entries.at(-1);
  const dice = rolls.map((roll) => rollOf(roll, reading));
  if (last && reading.following.has(line.kind) && last.lines[0]?.ply === line.ply) {
    last.lines.push(line);
    last.rolls.push(...dice);
  } else section.entries.push({ key: line.number, lines: [line], rolls: dice });
}

const alone = (line: LogLine, reading: Reading): Entry => ({ key: line.number, lines: [line], rolls: [rollOf(line, reading)] });

function rollOf(line: LogLine, { log }: Reading): Roll {
  const number = factOf(log, line, "number");
  return { number: typeof number === "number" ? number : 0, purpose: purposeOf(line), dice: diceOf(log, line) };
}

const purposeOf = (line: LogLine) => String(line.facts?.purpose ?? "");

/** A heading has no full stop, and says which turn it is about. */
function bare(title: string, turn: string): string {
  const said = title.replace(/\.$/, "");
  return turn && !said.startsWith(turn) ? `${turn}, ${said}` : said;
}
