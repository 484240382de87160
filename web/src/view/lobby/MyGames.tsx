/** My games: where it is my turn first, then the others, then those that are over. */
import { useEffect, useState } from "preact/hooks";

import type { GameLine } from "../../api/types";
import { botTitle } from "../../state/lobby";
import { keep, kept } from "../../state/preferences";
import { me } from "../../state/session";
import { keptPicture } from "../../state/thumbnail-store";
import { ImportRecord } from "./ImportRecord";
import { corner, scenarioPicture } from "./pictures";
import { ago, inOrder, isMyTurn, opponent, standing, timeLeft, turnWords } from "./words";

const SHOWN = 6;
const OVER = 20;

export function MyGames() {
  const games = me.value?.games;
  const [all, setAll] = useState(false);
  const going = inOrder((games ?? []).filter((game) => game.status !== "finished"));
  const over = (games ?? []).filter((game) => game.status === "finished").slice(0, OVER);
  useEffect(() => {
    if (!games) return;
    keep("games", String(going.length));
    keep("games.over", over.length ? "some" : "");
  }, [games]);
  const shown = all ? going : going.slice(0, SHOWN);
  return (
    <section class="panel my-games" aria-labelledby="my-games-title" aria-busy={!games}>
      <h2 id="my-games-title">My games</h2>
      {!games && <Blanks />}
      {games && !going.length && (
        <p class="nothing">
          {over.length
            ? "No game in progress. Start one, or join one below."
            : "None yet. Start one, or join one below, and it will appear here."}
        </p>
      )}
      <ul>
        {shown.map((game) => (
          <MyGame key={game.id} game={game} />
        ))}
      </ul>
      {going.length > SHOWN && (
        <button type="button" class="linklike" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${going.length}`}
        </button>
      )}
      {(over.length > 0 || (!games && kept("games.over"))) && (
        <details class="my-over">
          <summary>Finished games and replays</summary>
          <ul>
            {over.map((game) => (
              <MyFinished key={game.id} game={game} />
            ))}
          </ul>
        </details>
      )}
      <ImportRecord />
    </section>
  );
}

/** As many places as there were games at the last visit. */
function Blanks() {
  const places = Math.min(SHOWN, Math.max(0, Number(kept("games")) || 0));
  return (
    <ul aria-hidden="true">
      {Array.from({ length: places }, (_, place) => (
        <li key={place} class="my-game blank" />
      ))}
      {places === 0 && <li class="nothing">Looking for your games.</li>}
    </ul>
  );
}

function MyGame({ game }: { game: GameLine }) {
  const now = Date.now();
  const turn = isMyTurn(game);
  return (
    <li>
      <a class={`my-game ${turn ? "my-turn" : ""}`} href={tableOf(game)}>
        <Picture game={game} />
        <span class="my-words">
          <b>{opponent(game, botTitle)}</b>
          <span>{turnWords(game)}</span>
          {game.last && <span class="my-news">{game.last}</span>}
          <span class="my-standing">
            {standing(game, botTitle)}
            {game.status === "running" && <span class="my-last"> · {ago(game.moved, now)}</span>}
          </span>
        </span>
        <span class="my-time">{timeLeft(game, now)}</span>
      </a>
    </li>
  );
}

/** The table as it was left; where one has not sat at it in this browser, a corner of its scenario. */
function Picture({ game }: { game: GameLine }) {
  const left = keptPicture(game.id);
  const place = left ? "50% 50%" : corner(game.id);
  return (
    <img src={left ?? scenarioPicture(game.scenario)} alt="" width="104" height="72" loading="lazy" style={{ objectPosition: place }} />
  );
}

/** Both seats mine: the page itself finds out who sits down first. */
function tableOf(game: GameLine): string {
  const [only, second] = game.you ?? [];
  return only && !second ? `/game/${game.id}/${only}` : `/game/${game.id}`;
}

function MyFinished({ game }: { game: GameLine }) {
  return (
    <li class="my-finished">
      <span class="my-words">
        <b>{opponent(game, botTitle)}</b>
        <span>
          {game.title}
          {game.imported ? ", imported" : ""}. {standing(game, botTitle)}
        </span>
      </span>
      <span class="lobby-line-links">
        <a href={`/game/${game.id}/replay`} aria-label={`Replay of the game with ${opponent(game, botTitle)}`}>
          Replay
        </a>
        <a href={`/game/${game.id}/proof`} aria-label={`Proof of the dice of the game with ${opponent(game, botTitle)}`}>
          Proof
        </a>
      </span>
    </li>
  );
}
