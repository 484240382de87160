/** Lines across the map that can be chosen: what a list says of each, and an order for a line of one's own. */
import type { StepLine } from "../api/types";
import { commonBeginning } from "./chooser";

export interface LineRow {
  step: StepLine;
  label: string;
  note: string;
  present: boolean; // the line that is there already
}

/** One row for each line, in the order in which they are offered; what all labels begin with is said once, above them. */
export function lineRows(steps: readonly StepLine[]): LineRow[] {
  const common = commonBeginning(steps.map((step) => step.words.says));
  return steps.map((step) => {
    const label = step.words.says.slice(common.length);
    return {
      step,
      label: label.slice(0, 1).toUpperCase() + label.slice(1),
      note: step.words.note ?? "",
      present: step.facts?.present === true,
    };
  });
}

/** The line that has most in common with the one that is there. */
export function nearestLine(steps: readonly StepLine[], present: readonly string[]): StepLine | undefined {
  const there = new Set(present);
  const shared = (step: StepLine) => (step.words.path ?? []).filter((hex) => there.has(hex)).length;
  return steps.reduce<StepLine | undefined>((best, step) => (best && shared(best) >= shared(step) ? best : step), undefined);
}

/** An order like an offered one, but along these hexes. */
export function lineOrder(sample: StepLine | undefined, corners: readonly string[]): string | null {
  const along = new Set(sample?.words.path ?? []);
  const words = (sample?.order ?? "").split(" ");
  const first = words.findIndex((word) => along.has(word));
  return first < 1 || !corners.length ? null : [...words.slice(0, first), ...corners].join(" ");
}
