/** Luck in figures and words. */
import type { Luck, Sides } from "../../api/types";

const CLOSE = 1; // steps: less than this is what anybody would expect

/** The longest bar. */
export function most(luck: Luck): number {
  return Math.max(1, ...Object.values(luck.expected), ...Object.values(luck.actual));
}

export function luckWords(luck: Luck, sides: Sides): string {
  const [allied, axis] = [over(luck, "allied"), over(luck, "axis")];
  const favour = axis - allied; // the more one side lost beyond what was due, the luckier the other
  const parts = `${lost(`The ${sides.allied.name}`, allied)}, ${lost(`the ${sides.axis.name}`, axis)}.`;
  if (Math.abs(favour) < CLOSE) return `${parts} Neither side had the dice on its side.`;
  return `${parts} All in all the dice favoured the ${favour > 0 ? sides.allied.name : sides.axis.name} by ${steps(Math.abs(favour))}.`;
}

function over(luck: Luck, side: "allied" | "axis"): number {
  return (luck.actual[side] ?? 0) - (luck.expected[side] ?? 0);
}

function lost(who: string, by: number): string {
  if (Math.abs(by) < 0.05) return `${who} lost exactly what was due`;
  return `${who} lost ${steps(Math.abs(by))} ${by > 0 ? "more" : "fewer"} than was due`;
}

function steps(value: number): string {
  const figure = value.toFixed(1).replace(/\.0$/, "");
  return `${figure} ${figure === "1" ? "step" : "steps"}`;
}

/** For each total of two dice how often it fell, and how often it falls on average. */
export function dealt(luck: Luck): { total: number; fell: number; due: number }[] {
  return Array.from({ length: 11 }, (_, index) => {
    const total = index + 2;
    return { total, fell: luck.dice[String(total)] ?? 0, due: (luck.combats * (6 - Math.abs(7 - total))) / 36 };
  });
}

/** The average total that fell. */
export function expectedOf(luck: Luck): number {
  const rows = dealt(luck);
  const count = rows.reduce((sum, { fell }) => sum + fell, 0);
  return count ? rows.reduce((sum, { total, fell }) => sum + total * fell, 0) / count : 7;
}

export function diceWords(luck: Luck): string {
  return `They averaged ${expectedOf(luck).toFixed(1)}; 7 is due.`;
}
