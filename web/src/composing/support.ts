/** Announcing support: chips to switch on and off; the order is the offered one that names exactly the chips that are on. */
import type { OrderSheet, StepLine } from "../api/types";

interface Chip {
  key: string; // the words of the order that announce it
  label: string;
  unit: string | null; // the gun, if it is one
}

/** The words of a support order as chips: each gun by itself, each flag, each word with what follows it. */
export function chipsOf(step: StepLine, forms: readonly OrderSheet[]): string[] {
  const [verb, ...words] = (step.order ?? "").split(" ");
  const form = forms.find((order) => order.verb === verb);
  const after = new Map((form?.clauses ?? []).map((clause) => [clause.after ?? "", clause.kind]));
  const found: string[] = [];
  let list = "";
  let single = "";
  for (const word of words) {
    const kind = after.get(word);
    if (single) {
      found.push(`${single} ${word}`);
      single = "";
    } else if (kind === "words") list = word;
    else if (kind === "word" || kind === "number") single = word;
    else if (kind === "flag") {
      found.push(word);
      list = "";
    } else if (list) found.push(`${list} ${word}`);
  }
  return found;
}

/** Everything that can be announced. A chip is called as the step calls it that announces nothing else. */
export function chips(steps: readonly StepLine[], forms: readonly OrderSheet[]): Chip[] {
  const found = new Map<string, Chip>();
  for (const step of steps)
    for (const key of chipsOf(step, forms))
      if (!found.has(key)) {
        const alone = stepWith(steps, new Set([key]), forms);
        const unit = (step.words.units ?? []).find((gun) => key.endsWith(` ${gun}`)) ?? null;
        found.set(key, { key, label: alone?.words.says ?? step.words.says, unit });
      }
  return [...found.values()];
}

/** The step that announces exactly these chips, if the rules offer it. */
export function stepWith(steps: readonly StepLine[], on: ReadonlySet<string>, forms: readonly OrderSheet[]): StepLine | undefined {
  return steps.find((step) => {
    const own = chipsOf(step, forms);
    return own.length === on.size && own.every((chip) => on.has(chip));
  });
}

/** Whether a chip could still be switched on beside those that are. */
export function canAdd(steps: readonly StepLine[], on: ReadonlySet<string>, chip: string, forms: readonly OrderSheet[]): boolean {
  return steps.some((step) => {
    const own = new Set(chipsOf(step, forms));
    return own.has(chip) && [...on].every((other) => own.has(other));
  });
}

/** Switch a chip: off if it is on; on beside the others, or in their place where they do not go together. */
export function toggled(
  steps: readonly StepLine[],
  on: ReadonlySet<string>,
  chip: string,
  forms: readonly OrderSheet[],
): ReadonlySet<string> {
  const next = new Set(on);
  if (next.delete(chip)) return next;
  next.add(chip);
  return canAdd(steps, on, chip, forms) ? next : new Set([chip]);
}
