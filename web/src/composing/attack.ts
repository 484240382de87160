/** Building an attack: target hexes, who joins, and the order that says it. */
import type { Joining, StepLine } from "../api/types";

export interface AttackDraft {
  targets: readonly string[];
  units: readonly string[];
}

export const NO_ATTACK: AttackDraft = { targets: [], units: [] };

/** The hexes that one attack may be made on, as the options name them: alone, or several at once. */
export function targetSets(steps: readonly StepLine[]): string[][] {
  return steps
    .filter((step) => !step.words.end)
    .map((step) => (step.words.hex ? [step.words.hex] : (step.words.hexes ?? [])))
    .filter((set) => set.length > 0);
}

/** Click on an enemy hex: the first begins an attack; another is added if both can be one attack, or else begins anew;
 * the same again is taken away.
 */
export function toggleTarget(draft: AttackDraft, hex: string, sets: readonly (readonly string[])[]): AttackDraft {
  if (draft.targets.includes(hex)) {
    const targets = draft.targets.filter((other) => other !== hex);
    return targets.length ? { ...draft, targets } : NO_ATTACK;
  }
  const targets = [...draft.targets, hex];
  const together = sets.some((set) => targets.every((target) => set.includes(target)));
  return together ? { ...draft, targets } : { targets: [hex], units: [] };
}

/** Click on a unit that may join: in or out with all that go along with it; one that must stays in, unless another of its hex takes
 * its place.
 */
export function toggleUnit(draft: AttackDraft, unit: string, joining: readonly Joining[]): AttackDraft {
  const line = joining.find((other) => other.unit === unit);
  if (line === undefined || line.role === "cannot") return draft;
  if (!draft.units.includes(unit)) return { ...draft, units: joined(draft.units, line) };
  const out = stackOf(line);
  const bound = joining.some((other) => other.role === "must" && out.includes(other.unit));
  return bound ? draft : { ...draft, units: draft.units.filter((other) => !out.includes(other)) };
}

/** A unit and those that join and stay out with it. */
const stackOf = ({ unit, together = [] }: Joining): string[] => [unit, ...together];

/** With a unit and all that go along with it, in place of those that cannot fight beside it. */
function joined(units: readonly string[], line: Joining): string[] {
  const stack = stackOf(line);
  const gone = [...stack, ...(line.instead_of ?? [])];
  return [...units.filter((other) => !gone.includes(other)), ...stack];
}

/** Once it is known who can join: units that cannot are out, units that must are in, but only one of those that share a place. */
export function withDuties(draft: AttackDraft, joining: readonly Joining[]): AttackDraft {
  const can = new Set(joining.filter((line) => line.role !== "cannot").map((line) => line.unit));
  const units = draft.units.filter((unit) => can.has(unit));
  return addedTo({ ...draft, units }, joining, (line) => line.role === "must");
}

/** Units that may join without taking another's place. */
export function withAll(draft: AttackDraft, joining: readonly Joining[]): AttackDraft {
  return addedTo(draft, joining, (line) => line.role !== "cannot");
}

function addedTo(draft: AttackDraft, joining: readonly Joining[], joins: (line: Joining) => boolean): AttackDraft {
  let units = [...draft.units];
  for (const line of joining) {
    const taken = [line.unit, ...(line.instead_of ?? [])].some((unit) => units.includes(unit));
    if (joins(line) && !taken) units = joined(units, line);
  }
  return { ...draft, units };
}

/** Whether anybody is left who may join beside those who have. */
export function mayAdd(draft: AttackDraft, joining: readonly Joining[]): boolean {
  return withAll(draft, joining).units.length > draft.units.length;
}

/** What can still be done with an attack that may be made. */
export function addMore(units: boolean, support: boolean): string {
  const adds = [units ? "units" : "", support ? "support" : ""].filter(Boolean).join(" or ");
  return adds ? `Add ${adds}, or attack.` : "All who can join have joined.";
}
