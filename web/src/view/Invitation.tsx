/** Somebody has sent me the link of a seat: who, what, and a name to sit down with. */
import { useState } from "preact/hooks";

import { Offline, Refusal } from "../api/client";
import type { GameState, Side } from "../api/types";
import { acceptInvitation } from "../state/arriving";
import { OPERATOR_WORDS, writeDown } from "../state/promises";
import { GUEST, LONGEST_NAME, myName, named } from "../state/session";
import { aSide, OTHER } from "../state/sides";
import { paceWords } from "./lobby/words";
import { Hash } from "./proof/Hash";
import { Threshold } from "./Threshold";

interface Props {
  game: string;
  side: Side;
  token: string;
  state: GameState;
  seated: () => void;
}

export function Invitation({ game, side, token, state, seated }: Props) {
  const [name, setName] = useState(named.value ? myName.value : "");
  const [phrase, setPhrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const sit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      writeDown(game, state.commitment, state.ply);
      const words = phrase.trim();
      await acceptInvitation(game, side, token, name.trim(), words ? { phrase: words, promise: state.commitment } : null);
      seated();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      setTrouble(error.message);
    }
  };
  return (
    <Threshold title={state.title} scenario={state.scenario}>
      <p class="threshold-lead">{invites(state, side)}</p>
      <form class="threshold-part invitation" onSubmit={(event) => void sit(event)}>
        <label for="invited-name">What should other players call you?</label>
        <input
          id="invited-name"
          class="field"
          maxLength={LONGEST_NAME}
          autocomplete="nickname"
          placeholder={GUEST}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <details>
          <summary>Words for the dice</summary>
          <label class="sr-only" for="invited-phrase">
            Words for the dice
          </label>
          <input
            id="invited-phrase"
            class="field"
            maxLength={200}
            placeholder="Anything you like"
            value={phrase}
            onInput={(event) => setPhrase(event.currentTarget.value)}
          />
          <p>
            They are mixed into every roll, and are taken only now that the promise stands: <Hash value={state.commitment} />
          </p>
          <p>Optional. {OPERATOR_WORDS}</p>
        </details>
        <div class="threshold-buttons">
          <button type="submit" class="main">
            Play {aSide(state, side)}
          </button>
        </div>
        <p class="threshold-trouble" role="alert">
          {trouble}
        </p>
      </form>
      <footer class="threshold-foot">
        <a href="/">Go to the lobby</a>
        <span>No account is needed: a cookie remembers you on this browser.</span>
      </footer>
    </Threshold>
  );
}

function invites(state: GameState, side: Side): string {
  const host = state.seats.find((seat) => seat.seat === OTHER[side]);
  const who = host?.bot && !host.name ? "The computer waits for you" : `${host?.name || "Somebody"} invites you`;
  return `${who}. You would play ${aSide(state, side)}; pace: ${paceWords(state.pace)}.`;
}

/** The link does not open the seat any more. */
export function UsedLink({ game, state }: { game: string; state: GameState }) {
  return (
    <Threshold title={state.title} scenario={state.scenario}>
      <p class="threshold-lead">This link no longer opens a seat.</p>
      <p>
        Each link works once, and the seat is taken now. If you took it in another browser, open the game there and choose “Open my seat on
        another device”. Otherwise ask the person who sent the link for another game.
      </p>
      <footer class="threshold-foot">
        {state.status === "open" ? null : <a href={`/game/${game}`}>Watch the game</a>}
        <a href="/">Go to the lobby</a>
      </footer>
    </Threshold>
  );
}
