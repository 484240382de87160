/** The guided game that was begun in this browser: which one it is, and what its player has seen. */
import { keep, kept } from "../state/preferences";
import { FINISH } from "./cards";

const SHELF = "guide";

interface Shelf {
  game: string;
  guide: string; // game/guide; empty: an older version of this program put it there
  seen: string[];
}

function shelf(): Shelf | null {
  try {
    const found = JSON.parse(kept(SHELF) ?? "null") as Partial<Shelf> | null;
    return found?.game ? { game: found.game, guide: found.guide ?? "", seen: found.seen ?? [] } : null;
  } catch {
    return null;
  }
}

/** What is known of this game. */
export function shelfOf(game: string): Shelf | null {
  const found = shelf();
  return found?.game === game ? found : null;
}

/** The game of a guide that is not yet played to its end, if there is one. */
export function begunGame(guide: string): string | null {
  const found = shelf();
  if (!found || found.seen.includes(FINISH)) return null;
  return !found.guide || found.guide === guide ? found.game : null;
}

export const putOnShelf = (shelf: Shelf) => keep(SHELF, JSON.stringify(shelf));
