/** A long list of buttons as something shorter: two rows of numbers where every pair is offered, or one list. */
import type { StepLine } from "../api/types";

export const MOST_BUTTONS = 6;

interface Pairs {
  first: string[];
  second: string[];
  step: (first: string, second: string) => StepLine | undefined;
}

/** "U.S. number 0, U.K. number 3" and its like: if the words fall in two and all combinations are there, as two choices. */
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
