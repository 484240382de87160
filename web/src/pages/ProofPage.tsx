/** The proof of a game: every die computed anew, and what luck did. */
import { useState } from "preact/hooks";

import { GameApi } from "../api/client";
import type { GameState, Verification } from "../api/types";
import { sentence } from "../composing/names";
import { OPERATOR_WORDS } from "../state/promises";
import { type Part, partsOf } from "../state/proof";
import { HomeLink } from "../view/prompt/HomeLink";
import { LuckView } from "../view/proof/LuckView";
import { Promised } from "../view/proof/Promised";
import { Proving } from "../view/proof/Proving";
import { useOpening } from "./opening";

interface Found {
  proof: Verification;
  parts: Part[];
}

export function ProofPage({ game }: { game: string }) {
  const [state, setState] = useState<GameState | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [trouble, setTrouble] = useState("");

  const open = async (gone: () => boolean): Promise<undefined> => {
    const now = await new GameApi(game, null).state();
    if (gone()) return;
    setState(now);
    const proof = now.status === "finished" ? await proofOf(game, now) : null;
    if (gone()) return;
    setFound(proof);
    setTrouble("");
  };
  useOpening({ open, fails: (says) => setTrouble(sentence(says)) }, [game]);

  return (
    <div class="proof-page">
      <header class="proof-head">
        <HomeLink title={state?.title ?? "Proof"} />
        <nav>
          {state && <a href={`/game/${game}/replay`}>Replay</a>}
          {state && <a href={`/game/${game}`}>Table</a>}
          <a href="/">Lobby</a>
        </nav>
      </header>
      <main>
        <h1>Where the dice came from.</h1>
        <p class="proof-lead">
          Before anybody gave words for the dice, the server published a fingerprint of its secret seed. When the game is over it shows the
          seed, and everybody can compute every die from it. That proves that the dice follow from the seed; it does not prove who gave the
          orders. {OPERATOR_WORDS}
        </p>
        {trouble && (
          <p class="error" role="alert">
            {trouble}
          </p>
        )}
        {state && !found && state.status !== "finished" && <Promised state={state} game={game} />}
        {state?.status === "finished" && !found && !trouble && (
          <p class="waiting-words" role="status">
            The server plays the whole game again from its seed. A long game takes some seconds.
          </p>
        )}
        {state && found && (
          <Proving game={game} sides={state.sides} proof={found.proof} parts={found.parts}>
            <LuckView luck={found.proof.luck ?? null} sides={state.sides} />
          </Proving>
        )}
      </main>
    </div>
  );
}

async function proofOf(game: string, state: GameState): Promise<Found> {
  const api = new GameApi(game, state.you?.[0] ?? null);
  const proof = await api.verification();
  return { proof, parts: partsOf(proof.parts) };
}
