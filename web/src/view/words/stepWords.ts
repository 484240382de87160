/** A step of the options as one line of words, with what it costs and how it goes. */
import type { StepLine } from "../../api/types";
import { points } from "../../composing/prompt";

interface Facts {
  half_points?: number;
  of?: number;
  stops?: boolean;
}

export function stepWords(step: StepLine): string {
  const facts = (step.facts ?? {}) as Facts;
  const cost = facts.half_points === undefined ? "" : `${points(facts.half_points)} ${facts.half_points === 2 ? "point" : "points"}`;
  return [step.words.says, cost, facts.stops ? "must stop there" : "", step.words.note ?? ""].filter(Boolean).join(", ");
}
