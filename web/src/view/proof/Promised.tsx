/** A game that is not over yet: its promises, and what will be shown when it is. */
import type { GameState } from "../../api/types";
import { broken, writtenDown } from "../../state/promises";
import { ordersOf } from "../../state/proof";
import { Hash } from "./Hash";

export function Promised({ state, game }: { state: GameState; game: string }) {
  const parts = state.promises?.length ? state.promises : [{ first: 0, commitment: state.commitment }];
  const fault = broken(writtenDown(game), parts);
  return (
    <section class="panel proof-card">
      <h2>{parts.length > 1 ? "The promises of this game" : "The promise of this game"}</h2>
      <dl class="proof-steps">
        {parts.map((part) => (
          <div key={part.first}>
            <dt>
              {"last" in part && typeof part.last === "number"
                ? ordersOf({ first: part.first, last: part.last })
                : part.first
                  ? `From order ${part.first} on`
                  : "The whole game"}
            </dt>
            <dd>
              <Hash value={part.commitment} />
            </dd>
          </div>
        ))}
      </dl>
      {fault ? (
        <p class="error" role="alert">
          {fault}
        </p>
      ) : (
        <p>
          The seed stays secret as long as the game is played. When the game is over, come back to this page and verify every die with one
          click.
        </p>
      )}
      <p>
        <a href={`/game/${game}`}>Go to the table</a>
      </p>
    </section>
  );
}
