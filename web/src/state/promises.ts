/** The promise of a game, as this browser first saw it: the server cannot change afterwards what was written down here. */
import { keep, kept } from "./preferences";

const NAME = (game: string) => `promise.${game}`;

export interface WrittenDown {
  commitment: string;
  ply: number | null; // how far the game was when it was written down
}

export function writeDown(game: string, commitment: string, ply: number) {
  if (!kept(NAME(game))) keep(NAME(game), `${commitment}@${ply}`);
}

export function writtenDown(game: string): WrittenDown | null {
  const [commitment, ply] = (kept(NAME(game)) ?? "").split("@");
  return commitment ? { commitment, ply: ply ? Number(ply) : null } : null;
}

/** What is wrong with a game whose parts stand on these promises, as far as this browser can tell; empty if nothing is. */
export function broken(written: WrittenDown | null, parts: readonly { first: number; commitment: string }[]): string {
  if (!written) return "";
  const part = parts.find((found) => found.commitment === written.commitment);
  if (!part) return "This browser wrote down another promise when it first saw the game. Do not trust these dice.";
  const since = written.ply ?? 0;
  if (part.first > since + 1)
    return `This browser wrote down its promise after order ${since}, but orders before ${part.first} were played with another seed. Do not trust these dice.`;
  return "";
}

/** What the people who run a server could do: said wherever the dice are spoken of. */
export const OPERATOR_WORDS =
  "The people who run the server hold the seed: they could look ahead at the dice, and one of them who plays against you and gives words last could pick them. Once the game has begun they cannot change a die.";
