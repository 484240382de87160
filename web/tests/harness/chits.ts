/** 8.42: nobody ever sees the other side's chits, neither drawn nor in anything that travels. */
import type { Side } from "../../src/api/types";
import type { Visitor } from "./visitor";

export interface Seen {
  own: number; // chits of one's own side, so that a check that saw nothing is noticed
  leaks: string[];
}

/** Every counter in every message that has reached a browser. */
export function chitsInMessages({ messages }: Visitor, side: Side): Seen {
  const seen: Seen = { own: 0, leaks: [] };
  for (const { from, text } of messages) for (const counters of countersIn(JSON.parse(text))) weigh(counters, side, from, seen);
  return seen;
}

function weigh(counters: Record<string, unknown>, side: Side, from: string, seen: Seen) {
  for (const [unit, counter] of Object.entries(counters)) {
    if (!isRecord(counter)) continue; // null: it is gone
    const told = Object.entries(counter.figures ?? {}).flatMap(([figure, value]) => (value === null ? [] : [figure]));
    if (counter.side === side) seen.own += told.length;
    else if (told.length) seen.leaks.push(`${from} tells ${told.join(", ")} of ${unit}`);
  }
}

function* countersIn(part: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(part)) for (const item of part) yield* countersIn(item);
  else if (isRecord(part))
    for (const [name, value] of Object.entries(part)) {
      if (name === "counters" && isRecord(value)) yield value;
      else yield* countersIn(value);
    }
}

function isRecord(part: unknown): part is Record<string, unknown> {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

/** Every counter drawn on a screen: an open tab with a figure is one's own, the enemy's is closed. */
export async function chitsOnScreen(visitor: Visitor, side: Side): Promise<Seen> {
  const open = await visitor.page.evaluate(() =>
    [...document.querySelectorAll(".counter[data-unit]")]
      .filter((counter) => counter.querySelector(".tab.own, .figure"))
      .map((counter) => counter.getAttribute("data-unit") ?? ""),
  );
  const { units } = await visitor.sheet();
  const theirs = open.filter((unit) => units[unit]?.side !== side);
  return { own: open.length - theirs.length, leaks: theirs.map((unit) => `the screen shows the chit of ${unit}`) };
}
