/**
 * Secrets of seats that came by a link and are not (or not yet) bound to the player's cookie: a seat opened on a second
 * device, a private game that one may watch. Kept in this browser, shown to the server with every request about that game.
 */
const SHELF = "trinacria.proof.";
const GAME = /^\/games\/([a-z0-9]+)/;
const TOKEN = /^[A-Za-z0-9_-]{20,100}$/;

export function keepProof(game: string, token: string) {
  try {
    if (TOKEN.test(token)) localStorage.setItem(SHELF + game, token);
  } catch {
    // a browser that keeps nothing needs the link each time
  }
}

export function dropProof(game: string) {
  try {
    localStorage.removeItem(SHELF + game);
  } catch {
    // nothing was kept
  }
}

export function proofOf(game: string): string | null {
  try {
    return localStorage.getItem(SHELF + game);
  } catch {
    return null;
  }
}

/** The proof for a path of the API, if it is about a game that needs one. */
export function proofFor(path: string): string | null {
  const game = GAME.exec(path)?.[1];
  return game ? proofOf(game) : null;
}
