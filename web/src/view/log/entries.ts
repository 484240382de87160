/** The log as a player reads it: what an order led to stands together, with its dice; phases are headings. */
import type { LogLine, Sheet } from "../../api/types";

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

const HEADINGS = new Set(["game turn", "player turn", "phase"]);

/** How a game wants its log read: what belongs to each tab, and what only says how the line before ended. */
export class Reading {
  readonly tabs: readonly string[];
  readonly following: ReadonlySet<string>;
  private readonly kinds: ReadonlyMap<string, ReadonlySet<string>>;

  constructor({ log }: Pick<Sheet, "log">) {
    const tabs = log?.tabs ?? [];
    this.tabs = tabs.map((tab) => tab.title);
    this.kinds = new Map(tabs.map((tab) => [tab.title, new Set(tab.kinds)]));
    this.following = new Set(log?.following);
  }

  /** Whether an entry belongs to a tab; dice do with what they were thrown for. */
  passes(entry: Entry, tab: string | null): boolean {
    const kinds = this.kinds.get(tab ?? "");
    return !kinds || entry.lines.some((line) => kinds.has(line.kind) || (line.kind === "roll" && kinds.has(purposeOf(line))));
  }
}

/** Sections and their entries, the newest first. */
export function sections(lines: readonly LogLine[], reading: Reading): Section[] {
  const found: Section[] = [];
  let [turn, player] = ["", ""];
  let open: Section = { key: -1, title: "", entries: [] };
  let rolls: LogLine[] = [];
  for (const line of lines) {
    const heading = HEADINGS.has(line.kind);
    if (rolls.length && (heading || line.ply !== rolls[0]?.ply)) {
      open.entries.push(...rolls.map(alone));
      rolls = [];
    }
    if (heading) {
      if (typeof line.facts?.turn === "number") turn = `Game-Turn ${line.facts.turn}`;
      if (line.kind === "game turn") [turn, player] = [line.says, ""];
      else if (line.kind === "player turn") player = line.says;
      const title = line.kind === "phase" ? line.says : player || turn;
      if (open.entries.length) found.push(open);
      open = { key: line.number, title: bare(title, turn), entries: [] };
    } else if (line.kind === "roll") rolls.push(line);
    else {
      add(open, line, rolls, reading);
      rolls = [];
    }
  }
  open.entries.push(...rolls.map(alone));
  found.push(open);
  return found.map((section) => ({ ...section, entries: section.entries.reverse() })).reverse();
}

function add(section: Section, line: LogLine, rolls: readonly LogLine[], reading: Reading) {
  const last = section.entries.at(-1);
  const dice = rolls.map(rollOf);
  if (last && reading.following.has(line.kind) && last.lines[0]?.ply === line.ply) {
    last.lines.push(line);
    last.rolls.push(...dice);
  } else section.entries.push({ key: line.number, lines: [line], rolls: dice });
}

const alone = (line: LogLine): Entry => ({ key: line.number, lines: [line], rolls: [rollOf(line)] });

function rollOf({ facts }: LogLine): Roll {
  const dice = Array.isArray(facts?.dice) ? facts.dice.filter((die): die is number => typeof die === "number") : [];
  return { number: typeof facts?.number === "number" ? facts.number : 0, purpose: String(facts?.purpose ?? ""), dice };
}

const purposeOf = (line: LogLine) => String(line.facts?.purpose ?? "");

/** A heading has no full stop, and says which turn it is about. */
function bare(title: string, turn: string): string {
  const said = title.replace(/\.$/, "");
  const number = /^Game-Turn \d+/.exec(turn)?.[0];
  return number && !said.startsWith(number) ? `${number}, ${said}` : said;
}
