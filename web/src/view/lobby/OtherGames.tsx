/** Games of others: to join, to watch, to replay. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { GameApi, Offline, Refusal } from "../../api/client";
import type { GameLine } from "../../api/types";
import { anchorFor } from "../../state/arriving";
import { botTitle, finished, refreshLobby, running, seeking } from "../../state/lobby";
import { go } from "../../state/routes";
import { ensurePlayer } from "../../state/session";
import { introduced } from "./NameDialog";
import { players, result, turnWords, wish } from "./words";

export function OtherGames() {
  return (
    <div class="other-games" id="watch" tabIndex={-1}>
      <List title="Open games" games={seeking.value} nothing="Nobody is looking for a player now. Make a table and let anyone join.">
        {(game) => <Open key={game.id} game={game} />}
      </List>
      <List title="Live games" games={running.value} nothing="No game to watch at the moment.">
        {(game) => (
          <Line key={game.id} name={players(game, botTitle)} says={watchedBy(game)}>
            <a href={`/game/${game.id}`} aria-label={`Watch ${players(game, botTitle)}`}>
              Watch
            </a>
          </Line>
        )}
      </List>
      <List title="Finished games" games={finished.value} nothing="No game has been finished here yet." wide>
        {(game) => (
          <Line key={game.id} name={players(game, botTitle)} says={`${game.title}, ${result(game)}${game.imported ? ", imported" : ""}`}>
            <a href={`/game/${game.id}/replay`} aria-label={`Replay of ${players(game, botTitle)}`}>
              Replay
            </a>
            <a href={`/game/${game.id}/proof`} aria-label={`Proof of the dice of ${players(game, botTitle)}`}>
              Proof
            </a>
          </Line>
        )}
      </List>
    </div>
  );
}

const watchedBy = (game: GameLine) => (game.watching ? `${turnWords(game)}, ${game.watching} watching` : turnWords(game));

interface ListProps {
  title: string;
  games: readonly GameLine[] | null;
  nothing: string;
  wide?: boolean;
  children: (game: GameLine) => ComponentChildren;
}

function List({ title, games, nothing, wide, children }: ListProps) {
  return (
    <section class={wide ? "lobby-list in-two" : "lobby-list"} aria-busy={!games}>
      <h2>{title}</h2>
      {games?.length ? <ul>{games.map(children)}</ul> : <p class="nothing">{games ? nothing : "Looking around."}</p>}
    </section>
  );
}

function Line({ name, says, children }: { name: string; says: string; children: ComponentChildren }) {
  return (
    <li class="lobby-line">
      <span class="lobby-line-words">
        <b>{name}</b> <span>{says}</span>
      </span>
      <span class="lobby-line-links">{children}</span>
    </li>
  );
}

function Open({ game }: { game: GameLine }) {
  const [says, setSays] = useState("");
  const free = game.seats.find((seat) => !seat.taken)?.seat;
  const name = game.seats.find((seat) => seat.taken)?.name || "A guest";
  const join = async () => {
    if (!free || !(await introduced())) return;
    try {
      await ensurePlayer();
      const api = new GameApi(game.id, free);
      await api.claim(free, null, null, await anchorFor(await api.state(), free));
      go(`/game/${game.id}/${free}`);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      setSays(error.message);
      void refreshLobby();
    }
  };
  return (
    <Line name={name} says={says || wish(game)}>
      <button type="button" class="linklike" aria-label={`Join ${name}`} onClick={() => void join()}>
        Join
      </button>
    </Line>
  );
}
