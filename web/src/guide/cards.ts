/** A card of the tutor, as it is shown. */
import type { CardWords, Control, Lesson } from "../api/types";
import { goalOf } from "./conditions";

export interface Card {
  id: string;
  /** The chapter; after the last one: none. */
  chapter: string | null;
  title: string;
  says: readonly string[];
  act: string;
  cases: readonly string[];
  points: readonly string[];
  /** The button that goes on without anything being done: none where only the table can go on. */
  next: "read" | "skip" | null;
  counter?: string;
  control?: Control | null;
  panel?: boolean;
  overlay?: string;
}

export const FINISH = "finish";

/** A card with these words that waits for the table. */
export function card(id: string, chapter: string | null, words: CardWords, more: Partial<Card> = {}): Card {
  const { title, says = [], act = "", cases = [] } = words;
  return { id, chapter, title, says, act, cases, points: [], next: null, ...more };
}

export function cardOf(lesson: Lesson): Card {
  const { id, chapter, points = [], counter, control, panel, overlay } = lesson;
  const { goal } = goalOf(lesson);
  const next = goal === "read" || goal === "take back" ? "read" : goal === "finish" || goal === "decide" ? null : "skip";
  return card(id, chapter, lesson, { points, next, counter, control, panel, overlay });
}

/** Words with names for what stands in braces. */
export const filled = (words: string, names: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
