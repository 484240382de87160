/** Orders as people type them: with names for units and places, and only the end of a way. */
import type { OrderSheet, Sheet, StepLine } from "../api/types";

type Named = Pick<Sheet, "units" | "hexes">;

/** What a typed line says: a whole order; where somebody should go, by a way still to be found; or something that cannot be read. */
export type Typed =
  | { kind: "order"; text: string }
  | { kind: "to"; unit: string | null; hex: string; words: readonly string[] }
  | { kind: "unclear"; says: string }
  | { kind: "no order" };

const FILLERS = new Set(["to", "and", "the", "at", "in", "into", "by", "on", "against"]);
const LONGEST_NAME = 5; // words

export function readTyped(line: string, forms: readonly OrderSheet[], sheet: Named): Typed {
  const words = line
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);
  const form = forms.find((order) => order.verb === (words[0] ?? "").toLowerCase());
  if (!form) return { kind: "no order" };
  const read = readWords(words.slice(1), form, sheet);
  if ("says" in read) return { kind: "unclear", says: read.says };
  const goes = form.clauses.some((clause) => clause.field === "path");
  const hexes = read.words.filter((word) => word in sheet.hexes);
  const [hex] = hexes;
  if (goes && hexes.length === 1 && hex)
    return { kind: "to", unit: read.words.find((word) => word in sheet.units) ?? null, hex, words: read.words };
  return { kind: "order", text: [form.verb, ...read.words].join(" ") };
}

/** The words of an order with ids for names; fillers fall out, the order's own keywords stay. */
function readWords(words: readonly string[], form: OrderSheet, sheet: Named): { words: string[] } | { says: string } {
  const keywords = new Map(form.clauses.flatMap((clause) => (clause.after ? [[clause.after, clause.kind] as const] : [])));
  const plainKinds = form.clauses.filter((clause) => !clause.after).map((clause) => clause.kind);
  const index = namesOf(sheet);
  const found: string[] = [];
  let kind: string = plainKinds[0] ?? "words";
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? "";
    const keyword = keywords.get(word.toLowerCase());
    if (keyword !== undefined) {
      kind = keyword;
      found.push(word.toLowerCase());
      at++;
      continue;
    }
    const named = kind === "number" ? null : longestName(words, at, index);
    if (named) {
      const [id, ...others] = named.ids;
      if (others.length) return { says: `${named.name} is more than one hex: ${named.ids.join(", ")}. Say which by its number.` };
      found.push(id ?? word);
      at += named.length;
    } else {
      if (!FILLERS.has(word.toLowerCase())) found.push(word);
      at++;
    }
  }
  return { words: found };
}

interface NamedThing {
  name: string;
  ids: string[];
  length: number;
}

function longestName(words: readonly string[], at: number, index: ReadonlyMap<string, { name: string; ids: string[] }>): NamedThing | null {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const there = index.get(plain(words.slice(at, at + length).join(" ")));
    if (there) return { ...there, length };
  }
  return null;
}

/** Every unit by its name; every place by its name, unless a unit is called so; both in short, where that is nobody else's name. */
function namesOf(sheet: Named): Map<string, { name: string; ids: string[] }> {
  const index = new Map<string, { name: string; ids: string[] }>();
  for (const [hex, { name }] of Object.entries(sheet.hexes)) {
    if (!name) continue;
    const there = index.get(plain(name));
    if (there) there.ids.push(hex);
    else index.set(plain(name), { name, ids: [hex] });
  }
  for (const [unit, { name }] of Object.entries(sheet.units)) index.set(plain(name), { name, ids: [unit] });
  const short = (name: string, id: string) => {
    if (name && !index.has(plain(name))) index.set(plain(name), { name, ids: [id] });
  };
  for (const [unit, { name, kind }] of Object.entries(sheet.units)) short(withoutKind(name, kind), unit);
  for (const [hex, { name }] of Object.entries(sheet.hexes)) short((name ?? "").replace(/ airfield$/, ""), hex);
  return index;
}

/** "10" of the counter that is called "10 SP Artillery". */
function withoutKind(name: string, kind: string): string {
  const [first = "", ...rest] = name.split(" ");
  return plain(rest.at(-1) ?? "") === plain(kind.split(" ").at(-1) ?? "") ? first : "";
}

/** An order as it is read out: names for ids. */
export function readable(order: string, sheet: Named): string {
  return order
    .split(" ")
    .map((word) => sheet.units[word]?.name ?? word)
    .join(" ");
}

/** Without accents and capitals, as it is typed in a hurry. */
export function plain(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase().trim();
}

/** The steps that have all these words somewhere in theirs, in the order they came. */
export function matching(steps: readonly StepLine[], words: string, says: (step: StepLine) => string): StepLine[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return steps.filter((step) => {
    const text = plain(says(step));
    return wanted.every((word) => text.includes(word));
  });
}
