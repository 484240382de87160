/** Luck in figures and words. */
import { type Luck, SIDES, type Side, type Sides, type Throws } from "../../api/types";

const CLOSE = 1; // less than this is what anybody would expect

/** The longest bar. */
export function most(luck: Luck): number {
  return Math.max(1, ...Object.values(luck.expected), ...Object.values(luck.actual));
}

export function luckWords(luck: Luck, sides: Sides): string {
  const [first, second] = SIDES;
  const favour = over(luck, second) - over(luck, first); // the more one side lost beyond what was due, the luckier the other
  const told = (who: string, side: Side) => lost(`${who} ${sides[side].name}`, over(luck, side), luck);
  const parts = `${told("The", first)}, ${told("the", second)}.`;
  if (Math.abs(favour) < CLOSE) return `${parts} Neither side had the dice on its side.`;
  return `${parts} All in all the dice favoured the ${sides[favour > 0 ? first : second].name} by ${counted(Math.abs(favour), luck)}.`;
}

function over(luck: Luck, side: Side): number {
  return (luck.actual[side] ?? 0) - (luck.expected[side] ?? 0);
}

function lost(who: string, by: number, luck: Luck): string {
  if (Math.abs(by) < 0.05) return `${who} lost exactly what was due`;
  return `${who} lost ${counted(Math.abs(by), luck)} ${by > 0 ? "more" : "fewer"} than was due`;
}

function counted(value: number, { one, several }: Luck): string {
  const figure = value.toFixed(1).replace(/\.0$/, "");
  return `${figure} ${figure === "1" ? one : several}`;
}

interface Total {
  total: number;
  fell: number;
  due: number;
}

/** For each total of these dice how often it fell, and how often it falls on average. */
export function dealt({ dice, sides, fell }: Throws): Total[] {
  const count = throwsOf(fell);
  return chances(dice, sides).map((chance, index) => {
    const total = index + dice;
    return { total, fell: fell[String(total)] ?? 0, due: count * chance };
  });
}

const throwsOf = (fell: Throws["fell"]): number => Object.values(fell).reduce((sum, times) => sum + times, 0);

/** How likely each total is, from the least one on. */
function chances(dice: number, sides: number): number[] {
  let ways = [1];
  for (let die = 0; die < dice; die++) {
    const more = Array.from({ length: ways.length + sides - 1 }, () => 0);
    ways.forEach((way, total) => {
      for (let face = 0; face < sides; face++) more[total + face] = (more[total + face] ?? 0) + way / sides;
    });
    ways = more;
  }
  return ways;
}

/** The average total that fell. */
export function averageOf(throws: Throws): number {
  const count = throwsOf(throws.fell);
  return count ? dealt(throws).reduce((sum, { total, fell }) => sum + total * fell, 0) / count : dueOf(throws);
}

/** The average total of fair dice. */
const dueOf = ({ dice, sides }: Throws): number => (dice * (sides + 1)) / 2;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

/** "Totals of two dice in combat. They averaged 6.8; 7 is due." */
export function diceWords(throws: Throws): string {
  const { dice, sides } = throws;
  const which = sides === 6 ? "" : ` with ${sides} sides`;
  const many = dice === 1 ? `One die${which} in combat. It` : `Totals of ${NUMBERS[dice] ?? dice} dice${which} in combat. They`;
  return `${many} averaged ${averageOf(throws).toFixed(1)}; ${dueOf(throws)} is due.`;
}
