/** Figures of a combat as they are drawn: ranges, shares, results put together. */
import type { OddsAnswer } from "../../api/types";

export function range(values: readonly number[]): string {
  if (!values.length) return "";
  const least = Math.min(...values);
  const most = Math.max(...values);
  return least === most ? String(least) : `${least}–${most}`;
}

/** Never 0% for what can happen, never 100% for what need not. */
export function percent(share: number): string {
  if (share <= 0) return "0%";
  if (share < 0.005) return "<1%";
  if (share > 0.995 && share < 0.99999) return ">99%";
  return `${Math.round(share * 100)}%`;
}

interface Printed {
  attacker: boolean;
  number: number; // hexes of retreat, or steps in their place
  steps: number; // lost in any case
  breakthrough: boolean;
}

/** A result as the table prints it: A1(2), D2(1)*. */
export function printed(result: string): Printed | null {
  const found = /^([AD])(\d+)(?:\((\d+)\))?(\*?)$/.exec(result);
  if (!found) return null;
  return {
    attacker: found[1] === "A",
    number: Number(found[2]),
    steps: Number(found[3] ?? 0),
    breakthrough: found[4] === "*",
  };
}

export interface Bar {
  name: string;
  attacker: boolean;
  number: number;
  open: boolean; // this number or more
  probability: number;
}

const MOST = 3;

/** The results by who gives way how far, the attacker's on the left, the worst outermost. */
export function bars(outcomes: OddsAnswer["outcomes"]): Bar[] {
  const sums = new Map<string, number>();
  for (const outcome of outcomes) {
    const result = printed(outcome.result);
    if (!result) continue;
    const key = `${result.attacker ? "A" : "D"}${Math.min(result.number, MOST)}`;
    sums.set(key, (sums.get(key) ?? 0) + outcome.probability);
  }
  const order: [string, boolean, number][] = [
    ["A3", true, 3],
    ["A2", true, 2],
    ["A1", true, 1],
    ["D1", false, 1],
    ["D2", false, 2],
    ["D3", false, 3],
  ];
  return order
    .filter(([key]) => key !== "A3" || sums.has(key))
    .map(([key, attacker, number]) => ({
      name: number === MOST ? `${key}+` : key,
      attacker,
      number,
      open: number === MOST,
      probability: sums.get(key) ?? 0,
    }));
}

/** What a printed result asks for, said to whom it concerns. */
export function resultWords(result: string, who: { attacker: string; defender: string }, breakthrough = false): string {
  const read = printed(result);
  if (!read) return result;
  const loser = read.attacker ? who.attacker : who.defender;
  const one = loser.startsWith("The ");
  const steps = read.steps === 0 ? "" : ` ${one ? "loses" : "lose"} ${read.steps === 1 ? "a step" : `${read.steps} steps`} and`;
  const hexes = read.number === 1 ? "a hex, or a step more" : `${read.number} hexes, or as many steps more`;
  const bold = read.breakthrough || breakthrough ? " A breakthrough." : "";
  return `${loser}${steps} ${one ? "gives" : "give"} way: ${hexes}.${bold}`;
}

/** Who is who for the one who looks. */
export function parties(attacker: string, seat: string | null): { attacker: string; defender: string } {
  if (seat === null) return { attacker: "The attacker", defender: "The defender" };
  return seat === attacker ? { attacker: "You", defender: "They" } : { attacker: "They", defender: "You" };
}

/** Cobalt is good for the one who looks, vermilion bad; a spectator looks as the attacker does. */
export function tone(attackerSuffers: boolean, attacker: string, seat: string | null): "good" | "bad" {
  return attackerSuffers === (seat === null || seat === attacker) ? "bad" : "good";
}

/** Chits still unseen by the strength they would give: how high a column of the belief strip is. */
export function chitColumns(strengths: readonly (readonly [number, number])[], unseen: Record<string, number>) {
  const all = Object.values(unseen).reduce((sum, count) => sum + count, 0);
  return strengths.map(([strength, probability]) => ({ strength, chits: Math.round(probability * all), probability }));
}

/** What the ground makes of a strength: "×2" where it counts double, nothing where it counts as it is. */
export function factor(strengths: readonly number[], counts: readonly number[]): string {
  const factors = new Set(strengths.map((strength, index) => (counts[index] ?? strength) / strength));
  const [only] = factors;
  if (factors.size !== 1 || only === undefined || only === 1 || !Number.isFinite(only)) return "";
  return only === 0.5 ? "×½" : `×${Number.isInteger(only) ? only : only.toFixed(1)}`;
}
