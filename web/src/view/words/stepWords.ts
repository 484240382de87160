/** A step of the options as one line of words, with what it costs and how it goes. */
import type { StepLine } from "../../api/types";

export function stepWords({ words: { says, cost, note } }: StepLine): string {
  return [says, cost?.says, cost?.stops, note].filter(Boolean).join(", ");
}
