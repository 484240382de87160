/** What a game declares about its own table: how a decision is taken, which case explains what, how the log is parted.
 * Nothing here knows a game; one that declares nothing is still played.
 */
import type { Composer, Sheet, Shown } from "../api/types";

type Declared = Pick<Sheet, "decisions" | "cases">;

/** What the table explains by itself, without being asked. */
export type Subject =
  | "movement allowance"
  | "modes of movement"
  | "open strengths"
  | "combat"
  | "attack"
  | "duty to attack"
  | "joining an attack"
  | "combat results"
  | "taking back";

/** The case of a subject; none if the game does not name it. */
export const caseOf = (sheet: Declared, subject: Subject): string => sheet.cases?.[subject] ?? "";

/** With a unit in hand. */
export function withUnit(sheet: Declared, kind: string, unit: string): string {
  return (sheet.decisions?.[kind]?.in_hand || "{unit}: choose a hex.").replace("{unit}", unit);
}

/** How a decision is made, for players who make it for the first time. */
export function hint(sheet: Declared, kind: string, units = 0): string {
  const words = sheet.decisions?.[kind];
  return (units > 1 && words?.several) || words?.hint || "";
}

/** The order that ends a decision, where that can be barred. */
export const endOf = (sheet: Declared, kind: string): string => sheet.decisions?.[kind]?.ends ?? "";

/** How a kind of decision is put together. */
export const composerOf = (sheet: Declared, kind: string): Composer => sheet.decisions?.[kind]?.composer ?? "pick";

/** What a composer orders, with what was put together in the places that the game has left open for it. */
export function composed(sheet: Declared, kind: string, parts: Readonly<Record<string, readonly string[]>>): string {
  const order = sheet.decisions?.[kind]?.order ?? "";
  return order.replace(/\{(\w+)\}/g, (_, part: string) => (parts[part] ?? []).join(" "));
}

/** Whether the first turn has not begun yet. */
export function isBefore({ outline }: Pick<Sheet, "outline">, shown: Pick<Shown, "headings"> | null): boolean {
  const [first] = shown?.headings ?? [];
  return outline.some((group) => group.before && group.case === first?.case && group.title === first.title);
}
