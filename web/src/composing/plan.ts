/** A plan that only its owner sees: who goes where, and the line that players draw anew. */
import type { OptionsPage, PlanPart, Sheet, Shown, ShownPlan, StepLine } from "../api/types";

/** The line that players draw anew: where it runs now, or where the plan has it. */
export function redrawnLine({ lines }: Pick<Sheet, "lines">, shown: Shown | null | undefined): { label: string; hexes: readonly string[] } {
  const [key = "", line] = Object.entries(lines ?? {}).find(([, declared]) => declared.redrawn) ?? [];
  const drawn = shown?.lines?.[key] ?? [];
  return { label: line?.label ?? "", hexes: drawn.length ? drawn : (shown?.plan?.lines?.[key] ?? []) };
}

/** The units that are to go to a hex. */
export function landingAt(plan: ShownPlan | null, hex: string): string[] {
  return Object.entries(plan?.places ?? {}).flatMap(([unit, at]) => (at === hex ? [unit] : []));
}

export interface Landing {
  hex: string; // none: they have no hex of their own
  units: string[];
}

/** The units of a part, those of one hex together; by hex, so that nothing but the unit that is moved changes its place. */
export function byHex(part: PlanPart, places: ShownPlan["places"]): Landing[] {
  const found = new Map<string, string[]>();
  for (const unit of part.units) {
    const hex = places?.[unit] ?? "";
    found.set(hex, [...(found.get(hex) ?? []), unit]);
  }
  return [...found].map(([hex, units]) => ({ hex, units })).sort((a, b) => a.hex.localeCompare(b.hex));
}

/** What of the plan is being chosen from a list now. */
export function choosing(page: Pick<OptionsPage, "path"> | null, plan: ShownPlan | null | undefined): string {
  return plan?.facts?.[page?.path.at(-1) ?? ""]?.choose ?? "";
}

/** What a step of the plan knows about the unit in hand and the part it leads to. */
export function placeOf({ facts }: StepLine): { full: string; barred: string; case: string } {
  const { full = "", barred = "", case: number = "" } = (facts ?? {}) as Record<string, string>;
  return { full, barred, case: number };
}
