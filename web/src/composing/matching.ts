/** Finding entries of a list by words that are typed in a hurry. */
import type { StepLine } from "../api/types";

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
