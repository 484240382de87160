/** The rules in our words: fetched once, searched and followed here. */
import { signal } from "@preact/signals";

import { lobbyApi, Offline, Refusal } from "../api/client";
import type { RuleCard } from "../api/types";

/** All cases by their numbers as the books print them. */
export const casebook = signal<ReadonlyMap<string, RuleCard> | null>(null);
export const casebookTrouble = signal("");
/** The case that the drawer of rules shows, by its number or its key; "" is the list of all. */
export const openCase = signal<string | null>(null);

let asked: Promise<void> | null = null;

export function openCasebook(): Promise<void> {
  asked ??= load();
  return asked;
}

async function load() {
  try {
    const cards = await lobbyApi.rules();
    casebook.value = new Map(cards.map((card) => [card.number, card]));
    casebookTrouble.value = "";
  } catch (error) {
    asked = null;
    if (!(error instanceof Refusal || error instanceof Offline)) throw error;
    casebookTrouble.value = error.message;
  }
}

/** A case as its book prints it: S8.4 for the key S43:8.4; 9.87 is its own key. */
export const printed = (key: string): string => key.replace(/^([A-Z]+)[A-Za-z0-9]*:/, "$1");

/** The cases of the books that a game is played by. */
export function casesOf(cards: Iterable<RuleCard>, scenario: string): RuleCard[] {
  const game = scenario.split("/")[0] ?? "";
  return [...cards].filter((card) => card.games.includes(game));
}

/** Cases for some words: a number by its beginning, a title before a text. */
export function find(cards: readonly RuleCard[], words: string): RuleCard[] {
  const wanted = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const rank = (card: RuleCard) => {
    const [number, title, text] = [card.number.toLowerCase(), card.title.toLowerCase(), card.text.toLowerCase()];
    if (number === wanted.join("")) return 0;
    if (wanted.every((word) => number.startsWith(word))) return 1;
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

/** Sections are part of no other case. */
export const isSection = (card: RuleCard) => !card.above;

/** The cases right below one. */
export function partsOf(cards: readonly RuleCard[], whole: RuleCard): RuleCard[] {
  return cards.filter((card) => card.above === whole.case);
}

interface TextPart {
  text: string;
  number: string; // of an existing case, or empty
}

/** 9.87 or 9.89.A.5; or S8 and S8.4, in a book whose numbers have letters. */
const MENTIONED = /\b(?:[A-Z]+\d{1,2}|\d{1,2}\.\d{1,2})(?:\.[A-Za-z0-9]{1,2})*\b/g;

/** A text with the cases it mentions set apart. */
export function mentions(text: string, known: ReadonlyMap<string, unknown>): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(MENTIONED)) {
    if (!known.has(found[0])) continue;
    parts.push({ text: text.slice(from, found.index), number: "" }, { text: found[0], number: found[0] });
    from = found.index + found[0].length;
  }
  parts.push({ text: text.slice(from), number: "" });
  return parts.filter((part) => part.text);
}
