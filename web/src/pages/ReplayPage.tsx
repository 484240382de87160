/** A game seen again, from its set-up to where it stands. */
import { useEffect, useState } from "preact/hooks";

import { Offline, Refusal } from "../api/client";
import type { Lens } from "../api/types";
import { sentence } from "../composing/names";
import { Replay } from "../state/replay";
import { ReplayScreen } from "../view/replay/ReplayScreen";

interface Props {
  game: string;
  ply: number | null;
  lens: Lens | null;
}

export function ReplayPage({ game, ply, lens }: Props) {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [words, setWords] = useState("Laying out the game.");
  const [lost, setLost] = useState(false);

  useEffect(() => {
    let opened: Replay | null = null;
    let gone = false;
    const open = async () => {
      try {
        opened = await Replay.open(game, ply, lens, (share) => setWords(`Reading the log: ${Math.round(share * 100)}%.`));
        if (gone) opened.close();
        else {
          document.title = `Replay of ${opened.sheet.title} · Trinacria`;
          setReplay(opened);
        }
      } catch (error) {
        if (gone) return;
        if (error instanceof Offline) window.setTimeout(open, 1500);
        else if (error instanceof Refusal) setLost(true);
        else throw error;
        setWords(sentence(error.message));
      }
    };
    void open();
    return () => {
      gone = true;
      opened?.close();
      document.title = "Trinacria";
    };
  }, [game]);

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
