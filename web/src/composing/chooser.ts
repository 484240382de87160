/** A long list of buttons as something shorter: two rows of numbers where every pair is offered, or one list. */
import type { StepLine } from "../api/types";

const MOST_BUTTONS = 6;
const FEW = 3; // buttons that may be long
const LETTERS = 90; // in all, which a bar has room for

/** Whether these answers are a list rather than buttons in a bar. */
export function isList(steps: readonly StepLine[]): boolean {
  const letters = steps.reduce((sum, step) => sum + step.words.says.length, 0);
  return steps.length > MOST_BUTTONS || (steps.length > FEW && letters > LETTERS);
}

interface Pairs {
  first: string[];
  second: string[];
  step: (first: string, second: string) => StepLine | undefined;
}

/** "U.S. number 0, U.K. number 3" and its like: if the words fall in two and all combinations are there, as two choices. The
 * words are only labels: each combination is a step that was offered. */
export function pairs(steps: readonly StepLine[]): Pairs | null {
  const found = new Map<string, StepLine>();
  const first = new Set<string>();
  const second = new Set<string>();
  for (const step of steps) {
    const words = step.words.says.split(", ");
    const [a, b] = words;
    if (words.length !== 2 || !a || !b) return null;
    first.add(a);
    second.add(b);
    found.set(`${a}, ${b}`, step);
  }
  if (first.size < 2 || second.size < 2 || first.size * second.size !== found.size) return null;
  return { first: [...first], second: [...second], step: (a, b) => found.get(`${a}, ${b}`) };
}

/** What several labels have in common at their beginning, up to a whole word, so that it can be said once. */
export function commonBeginning(labels: readonly string[]): string {
  const [one = "", ...others] = labels;
  let length = one.length;
  for (const other of others) while (!other.startsWith(one.slice(0, length))) length--;
  const cut = one.slice(0, length).lastIndexOf(" ");
  return cut < 0 ? "" : one.slice(0, cut + 1);
}
