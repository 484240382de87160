/** Pictures of the tables one sat at, on the browser's shelf: as many as a list shows, the newest. */
import { drop, keep, kept } from "./preferences";

const MOST = 24;
const LIST = "pictures";

const known = (): string[] => (kept(LIST) ?? "").split(" ").filter(Boolean);

export function keepPicture(game: string, source: string) {
  const games = [game, ...known().filter((other) => other !== game)];
  for (const old of games.slice(MOST)) drop(`picture.${old}`);
  keep(LIST, games.slice(0, MOST).join(" "));
  keep(`picture.${game}`, source);
}

/** The picture of a game's table; none if nobody sat at it in this browser. */
export const keptPicture = (game: string): string | null => kept(`picture.${game}`);
