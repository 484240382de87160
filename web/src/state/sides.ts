/** The two seats that play, and what a game calls them. */
import { SIDES, type Side, type Sides } from "../api/types";

export const [FIRST, SECOND] = SIDES;

export const bySide = <T>(of: (side: Side) => T): Record<Side, T> => ({ [FIRST]: of(FIRST), [SECOND]: of(SECOND) });

export const OTHER: Record<Side, Side> = bySide((side) => (side === FIRST ? SECOND : FIRST));

export const isSide = (seat: string | null | undefined): seat is Side => seat === FIRST || seat === SECOND;

interface OfGame {
  readonly sides: Sides;
}

/** "The Blues". */
export const theSide = ({ sides }: OfGame, side: Side): string => `The ${sides[side].name}`;

/** "the Blues", in the middle of a sentence. */
export const aSide = ({ sides }: OfGame, side: Side): string => `the ${sides[side].name}`;

/** What the side that sits at a table is called beside a noun: "Blue", as in "Blue units". */
export const shortName = ({ side, state }: { side: Side | null; state: { value: OfGame | null } }): string =>
  (side && state.value?.sides[side].short) || "";

/** What the side of a document is called; a spectator's seat is no side. */
export function nameOf(of: OfGame | null, seat: string): string {
  return isSide(seat) ? (of?.sides[seat].name ?? "") : "";
}
