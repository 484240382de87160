/** The rules in our words: fetched once, searched and followed here. */
import { signal } from "@preact/signals";

import { house, Offline, Refusal } from "../api/client";
import type { RuleCard } from "../api/types";

export const casebook = signal<ReadonlyMap<string, RuleCard> | null>(null);
export const casebookTrouble = signal("");
/** The case that the drawer of rules shows; "" is the list of all. */
export const openCase = signal<string | null>(null);

let asked: Promise<void> | null = null;

export function openCasebook(): Promise<void> {
  asked ??= load();
  return asked;
}

async function load() {
  try {
    const cards = await house.rules();
    casebook.value = new Map(cards.map((card) => [card.case, card]));
    casebookTrouble.value = "";
  } catch (error) {
    asked = null;
    if (!(error instanceof Refusal || error instanceof Offline)) throw error;
    casebookTrouble.value = error.message;
  }
}

/** The cases that a game uses: the standard ones and those of its own book. */
export function casesOf(cards: Iterable<RuleCard>, game: string): RuleCard[] {
  const book = game.split("/")[0];
  return [...cards].filter((card) => card.book === "standard" || card.book === book);
}

/** Cases for some words: a number by its beginning, a title before a text. */
export function find(cards: readonly RuleCard[], words: string): RuleCard[] {
  const wanted = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const rank = (card: RuleCard) => {
    const [title, text] = [card.title.toLowerCase(), card.text.toLowerCase()];
    if (card.case.toLowerCase() === wanted.join("")) return 0;
    if (wanted.every((word) => card.case.toLowerCase().startsWith(word))) return 1;
    if (wanted.every((word) => title.includes(word))) return 2;
    if (wanted.every((word) => title.includes(word) || text.includes(word))) return 3;
    return 9;
  };
  return cards
    .map((card) => ({ card, rank: rank(card) }))
    .filter((line) => line.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .map((line) => line.card);
}

/** Sections: the cases that end in .0. */
export const isSection = (card: RuleCard) => /^\d+\.0$/.test(card.case);

/** The case above, as numbers go: 9.11 is below 9.1, 9.1 below 9.0. */
export function parentOf(number: string): string | null {
  const [section, ...rest] = number.split(".");
  const tail = rest.join(".");
  if (!section || !tail || tail === "0") return null;
  if (rest.length > 1) return [section, ...rest.slice(0, -1)].join(".");
  return tail.length > 1 ? `${section}.${tail.slice(0, -1)}` : `${section}.0`;
}

/** The cases right below one. */
export function partsOf(cards: readonly RuleCard[], number: string): RuleCard[] {
  return cards.filter((card) => parentOf(card.case) === number && card.case !== number);
}

interface TextPart {
  text: string;
  number: string; // a case that there is, or empty
}

/** A text with the cases it mentions set apart. */
export function mentions(text: string, known: ReadonlyMap<string, unknown>): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(/\b\d{1,2}\.\d{1,2}(?:\.[A-Za-z0-9]{1,2})*\b/g)) {
    if (!known.has(found[0])) continue;
    parts.push({ text: text.slice(from, found.index), number: "" }, { text: found[0], number: found[0] });
    from = found.index + found[0].length;
  }
  parts.push({ text: text.slice(from), number: "" });
  return parts.filter((part) => part.text);
}
