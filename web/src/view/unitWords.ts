/** A counter in words and values, as its owner or the enemy sees it: all of it by what the game declares. */
import type { BadgeSheet, FaceSheet, Sheet, ShownCounter, ShownHex, UnitSheet } from "../api/types";
import { capital } from "../composing/prompt";

export const DONE = "done in this phase";

type Declared = Pick<Sheet, "figures" | "badges">;

/** The face that is up. */
export function faceOf(sheet: UnitSheet, counter: ShownCounter | undefined): FaceSheet | undefined {
  return sheet.faces[counter?.face ?? "full"] ?? sheet.faces.full;
}

/** "Class B, movement 6, strength 5": what is printed on the face that is up, and what lies on it. */
export function values(declared: Declared, sheet: UnitSheet, counter: ShownCounter | undefined): string {
  const printed = (faceOf(sheet, counter)?.rows ?? []).map(({ label, value }) => `${label.toLowerCase()} ${value}`);
  return capital([...printed, ...figureWords(declared, sheet, counter)].join(", "));
}

/** What the figures on a counter say: their values, that one is hidden, or that none is there yet. */
export function figureWords({ figures }: Declared, sheet: UnitSheet, counter: ShownCounter | undefined): string[] {
  return (faceOf(sheet, counter)?.figures ?? []).flatMap((key) => {
    const figure = figures[key];
    const value = counter?.figures?.[key];
    const words =
      value === undefined ? figure?.missing : value === null ? figure?.hidden : figure?.words?.replace("{value}", String(value));
    return words ? [words] : [];
  });
}

/** The states that every unit is in one way or another: those it usually has, or what it shows instead of them. */
export function standing({ badges }: Declared, sheet: UnitSheet, counter: ShownCounter | undefined): BadgeSheet[] {
  const shown = counter?.badges ?? [];
  return (sheet.usual ?? []).flatMap((usual) => {
    const badge = badges[shown.find((key) => badges[key]?.instead_of === usual) ?? usual];
    return badge ? [badge] : [];
  });
}

/** What else there is to say of a counter: its face, badges of its own, and marks. */
export function remarks({ badges }: Declared, sheet: UnitSheet, counter: ShownCounter | undefined): string[] {
  if (!counter) return [];
  const face = faceOf(sheet, counter)?.name;
  const shown = (counter.badges ?? []).flatMap((key) => (badges[key] && !badges[key].instead_of ? [badges[key].words] : []));
  return [...(face ? [face] : []), ...(counter.done ? [DONE] : []), ...shown, ...(counter.marks ?? [])];
}

/** Whether a counter has, or could have, a figure that its viewer may only guess at. */
export function isGuessed({ figures }: Declared, sheet: UnitSheet, counter: ShownCounter | undefined): boolean {
  return (faceOf(sheet, counter)?.figures ?? []).some((key) => figures[key]?.asked && typeof counter?.figures?.[key] !== "number");
}

/** The marks on a hex in words. */
export function markWords({ marks }: Pick<Sheet, "marks">, shown: ShownHex | undefined): string[] {
  return (shown?.marks ?? []).map(({ kind, words }) => words || marks?.[kind]?.words || kind);
}
