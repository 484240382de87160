/** A game seen again, from its set-up to where it stands. */
import { useState } from "preact/hooks";

import type { Lens } from "../api/types";
import { sentence } from "../composing/names";
import { Replay } from "../state/replay";
import { ReplayScreen } from "../view/replay/ReplayScreen";
import { useOpening } from "./opening";

interface Props {
  game: string;
  ply: number | null;
  lens: Lens | null;
}

export function ReplayPage({ game, ply, lens }: Props) {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [words, setWords] = useState("Laying out the game.");
  const [lost, setLost] = useState(false);

  const open = async (gone: () => boolean) => {
    const opened = await Replay.open(game, ply, lens, (share) => setWords(`Reading the log: ${Math.round(share * 100)}%.`));
    if (gone()) return () => opened.close();
    document.title = `Replay of ${opened.sheet.title} · Trinacria`;
    setReplay(opened);
    return () => {
      opened.close();
      document.title = "Trinacria";
    };
  };
  const fails = (says: string, refused: boolean) => {
    if (refused) setLost(true);
    setWords(sentence(says));
  };
  useOpening({ open, fails }, [game]);

  if (replay) return <ReplayScreen replay={replay} />;
  return (
    <main class="lost" aria-live="polite">
      <h1>{words}</h1>
      {lost && (
        <p>
          <a href={`/game/${game}`}>Go to the table</a> or <a href="/">to the lobby</a>.
        </p>
      )}
    </main>
  );
}
