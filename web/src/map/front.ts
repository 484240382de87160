/** Where the sides face each other: what players and spectators are shown first. */
import type { Shown } from "../api/types";
import type { HexGrid, Point } from "../geometry/hexes";
import { FIRST } from "../state/sides";

const NEAR = 4; // hexes

/** The counters of a side near the enemy's; before there is any contact, all of them. Who watches is shown both sides. */
export function frontOf(shown: Shown | null | undefined, grid: HexGrid, side: string | null): Point[] {
  const counters = Object.values(shown?.counters ?? {});
  const centres = (mine: boolean) =>
    counters
      .filter((counter) => (counter.side === (side ?? FIRST)) === mine)
      .map((counter) => grid.centre(counter.place))
      .filter((point): point is Point => point !== null);
  const [own, theirs] = [centres(true), centres(false)];
  const near = (point: Point, others: readonly Point[]) =>
    others.some((other) => Math.hypot(other.x - point.x, other.y - point.y) <= NEAR * grid.height);
  const front = [...own.filter((point) => near(point, theirs)), ...(side ? [] : theirs.filter((point) => near(point, own)))];
  return front.length ? front : side ? own : [...own, ...theirs];
}
