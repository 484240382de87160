/** From clicks to orders: what can be clicked among the steps the server offers, and what a click leads to. */
import type { Sheet, StepLine } from "../api/types";

export interface Clickable {
  units: Map<string, StepLine[]>;
  hexes: Map<string, StepLine[]>;
  lines: Map<string, StepLine[]>; // steps that are only a line across the map, under every hex they run through
  across: StepLine[]; // the same, once each
  buttons: StepLine[];
}

/** Sort the steps by what a player clicks for them: a counter, a hex, a line on the map, or a button where there is none.
 *
 * A step about a counter and a hex is found by either, until the counter is in hand: then only its hexes are left. What stands
 * aside (`asidesOf`) is never found by a click: looking at a counter must not bring it about.
 */
export function clickable(steps: readonly StepLine[], inHand: string | null = null): Clickable {
  const found: Clickable = { units: new Map(), hexes: new Map(), lines: new Map(), across: [], buttons: [] };
  for (const step of steps) {
    const { unit, hex, end, aside, path } = step.words;
    if (aside) continue;
    if (end) found.buttons.push(step);
    else if (hex && unit) {
      if (inHand === null) add(found.units, unit, step);
      if (inHand === null || inHand === unit) add(found.hexes, hex, step);
    } else if (hex) add(found.hexes, hex, step);
    else if (unit && unit !== inHand) add(found.units, unit, step);
    else if (path?.length) {
      found.across.push(step);
      for (const along of path) add(found.lines, along, step);
    } else found.buttons.push(step);
  }
  return found;
}

/** Orders beside what the decision is about: those for one unit, such as to evacuate it instead of moving it, or those for none. */
export function asidesOf(steps: readonly StepLine[], unit: string | null): StepLine[] {
  return steps.filter((step) => step.words.aside && (step.words.unit || null) === unit);
}

function add(map: Map<string, StepLine[]>, key: string, step: StepLine) {
  const there = map.get(key);
  if (there) there.push(step);
  else map.set(key, [step]);
}

// modes -----------------------------------------------------------------------------------------------------------------

/** A mode of movement, as the sheet names it. */
export type Mode = string;

/** The modes that a game has, the usual one first. */
export const modesIn = (sheet: Pick<Sheet, "modes">): Mode[] => Object.keys(sheet.modes ?? {});

/** The modes in which these steps move: none where they do not differ in one. */
export function modesOf(steps: readonly StepLine[], modes: readonly Mode[]): Set<Mode> {
  return new Set(modes.filter((mode) => steps.some((step) => step.words.group === mode)));
}

/** The steps that belong to a mode, and those that belong to none. */
export function inMode(steps: readonly StepLine[], mode: Mode, modes: readonly Mode[]): StepLine[] {
  return steps.filter(({ words }) => words.group === mode || !modes.includes(words.group ?? ""));
}

// ways ------------------------------------------------------------------------------------------------------------------

/** Steps that go along these hexes, in this order: how a path with several ways is picked hex by hex. */
export function along(steps: readonly StepLine[], clicks: readonly string[]): StepLine[] {
  return steps.filter((step) => {
    let from = 0;
    return clicks.every((hex) => {
      const at = (step.words.path ?? []).indexOf(hex, from);
      from = at + 1;
      return at >= 0;
    });
  });
}

export interface Way {
  step: StepLine;
  label: string;
}

/** Several steps in words that tell them apart: where two say the same, the hexes on the way are named. */
export function ways(steps: readonly StepLine[], name: (hex: string) => string): Way[] {
  const said = new Map<string, number>();
  for (const step of steps) said.set(step.words.says, (said.get(step.words.says) ?? 0) + 1);
  return steps.map((step) => {
    const between = (step.words.path ?? []).slice(1, -1).map(name);
    const alike = (said.get(step.words.says) ?? 0) > 1 && between.length > 0;
    return { step, label: alike ? `${step.words.says} by ${between.join(", ")}` : step.words.says };
  });
}

/** An order like an offered one, but to another hex: to be asked about, never given. */
export function orderTo(step: StepLine, hex: string): string | null {
  const to = step.words.hex;
  if (!step.order || !to) return null;
  const words = step.order.split(" ");
  const at = words.lastIndexOf(to);
  if (at < 0) return null;
  words[at] = hex;
  return words.join(" ");
}
