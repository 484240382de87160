/** The log as a player reads it: what an order led to stands together, with its dice; phases are headings. */
import type { LogLine } from "../../api/types";

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

export type Filter = "all" | "combat" | "moves" | "supply";

const HEADINGS = new Set(["game turn", "player turn", "phase"]);

/** What only says how something ended that the line before began. */
const FOLLOWING = new Set([
  ...["step loss", "cadre", "eliminated", "captured", "no retreat", "chit", "support fails"],
  ...["demolitions", "disruption", "support points", "depot lost"],
]);

const set = (...words: readonly string[]) => new Set(words.flatMap((word) => word.split(", ")));

const KINDS: Readonly<Record<Exclude<Filter, "all">, ReadonlySet<string>>> = {
  combat: set(
    "attack, defend, support, support fails, chit, result, combat, morale",
    "step loss, absorb, cadre, eliminated, retreat, no retreat, advance, captured",
  ),
  moves: set(
    "move, enter, advance, retreat, displaced, released, received, deployed",
    "landing, depot landing, afloat, invasion, end-run, disruption, mission, drop, lost in the drop, lifted, evacuated, not evacuated",
  ),
  supply: set(
    "supply, support points, air supply failed, replacements, replaced, airfields, air points, naval points, demolitions",
    "depot landing, depot moved, depot lost, depot returned, pack transport, unpacked",
  ),
};

export function passes(entry: Entry, filter: Filter): boolean {
  if (filter === "all") return true;
  return entry.lines.some((line) => KINDS[filter].has(line.kind) || (line.kind === "roll" && KINDS[filter].has(purposeOf(line))));
}

/** Sections and their entries, the newest first. */
export function sections(lines: readonly LogLine[]): Section[] {
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
      add(open, line, rolls);
      rolls = [];
    }
  }
  open.entries.push(...rolls.map(alone));
  found.push(open);
  return found.map((section) => ({ ...section, entries: section.entries.reverse() })).reverse();
}

function add(section: Section, line: LogLine, rolls: readonly LogLine[]) {
  const last = section.entries.at(-1);
  const dice = rolls.map(rollOf);
  if (last && FOLLOWING.has(line.kind) && last.lines[0]?.ply === line.ply) {
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
