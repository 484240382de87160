/** The promise of a game, as this browser first saw it: the server cannot change afterwards what was written down here. */
import { keep, kept } from "./preferences";

const NAME = (game: string) => `promise.${game}`;

export function writeDown(game: string, commitment: string) {
  if (!kept(NAME(game))) keep(NAME(game), commitment);
}

export function writtenDown(game: string): string | null {
  return kept(NAME(game));
}
