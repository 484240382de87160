/** A game that is not over yet: its promise, and what will be shown when it is. */
import { Hash } from "./Hash";

export function Promised({ commitment, written, game }: { commitment: string; written: string | null; game: string }) {
  return (
    <section class="panel proof-card">
      <h2>The promise of this game</h2>
      <Hash value={commitment} />
      {written && written !== commitment ? (
        <p class="error" role="alert">
          This browser wrote down another promise when it first saw the game. Do not trust these dice.
        </p>
      ) : (
        <p>
          The seed stays secret as long as the game is played: who knows it knows every die to come. When the game is over, come back to this page and verify
          every die with one click.
        </p>
      )}
      <p>
        <a href={`/game/${game}`}>Go to the table</a>
      </p>
    </section>
  );
}
