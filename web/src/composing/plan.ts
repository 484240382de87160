/** A plan that only its owner sees, as the table notes it: who lands where, the forces and their parts, and what is still wrong. */
import type { OptionsPage, Shown, StepLine } from "../api/types";

export interface PlanPart {
  title: string;
  says: string;
  case: string;
  units: string[];
  most: number | null;
}

export interface Remark {
  says: string;
  case: string;
  hexes: string[];
}

export interface Plan {
  date: string;
  boundary: string[];
  landings: Record<string, string>; // hexes by unit
  drops: Record<string, string>; // the same, from the air
  forces: { title: string; parts: PlanPart[] }[];
  proposed: boolean; // as the game proposed it
  faults: Remark[]; // it cannot stand with these
  warnings: Remark[]; // it can stand with these, and its owner should know
}

/** The notes of a document are a game's own: whoever reads one says what is in it. */
export function planOf(shown: Shown | null | undefined): Plan | null {
  return ((shown?.notes as { plan?: Plan } | undefined)?.plan ?? null) as Plan | null;
}

export function boundaryOf(shown: Shown | null | undefined): readonly string[] {
  const drawn = (shown?.notes as { boundary?: string[] } | undefined)?.boundary ?? [];
  return drawn.length ? drawn : (planOf(shown)?.boundary ?? []);
}

/** The units that are to land in a hex. */
export function landingAt(plan: Plan | null, hex: string): string[] {
  return Object.entries(plan?.landings ?? {}).flatMap(([unit, at]) => (at === hex ? [unit] : []));
}

export interface Landing {
  hex: string; // none: they have no hex of their own
  units: string[];
}

/** The units of a part, those of one hex together; by hex, so that nothing but the unit that is moved changes its place. */
export function byHex(part: PlanPart, landings: Record<string, string>): Landing[] {
  const found = new Map<string, string[]>();
  for (const unit of part.units) {
    const hex = landings[unit] ?? "";
    found.set(hex, [...(found.get(hex) ?? []), unit]);
  }
  return [...found].map(([hex, units]) => ({ hex, units })).sort((a, b) => a.hex.localeCompare(b.hex));
}

const CHOOSING: Record<string, string> = { date: "Choose the date of the second invasion", boundary: "Choose the army boundary" };

/** What of the plan is being chosen from a list now. */
export function choosing(page: Pick<OptionsPage, "kind" | "path"> | null): string {
  return (page?.kind === "plan" && CHOOSING[page.path.at(-1) ?? ""]) || "";
}

/** What a step of the plan knows about the unit in hand and the part it leads to. */
export function placeOf({ facts }: StepLine): { full: string; barred: string; case: string } {
  const { full = "", barred = "", case: number = "" } = (facts ?? {}) as Record<string, string>;
  return { full, barred, case: number };
}
