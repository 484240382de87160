/** Figures of a fight as they are drawn: shares, tones, factors. */
import type { Role } from "../../api/types";

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

/** Cobalt is good for the one who looks, vermilion bad; a spectator looks as the attacker does. */
export function tone(suffers: Role | null | undefined, looks: Role): "good" | "bad" | "" {
  if (!suffers) return "";
  return suffers === looks ? "bad" : "good";
}

/** What the ground makes of a strength: "×2" where it counts double, nothing where it counts as it is. */
export function factor(strengths: readonly number[], counts: readonly number[]): string {
  const factors = new Set(strengths.map((strength, index) => (counts[index] ?? strength) / strength));
  const [only] = factors;
  if (factors.size !== 1 || only === undefined || only === 1 || !Number.isFinite(only)) return "";
  return only === 0.5 ? "×½" : `×${Number.isInteger(only) ? only : only.toFixed(1)}`;
}
