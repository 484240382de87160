/** Since you looked: an offer to see what the other side did, at the speed one likes. */
import { useEffect } from "preact/hooks";

import { type Recapping, recapWords } from "../state/recap";
import { SPEEDS } from "../state/replay-keys";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";

export function Recap({ table, recapping }: { table: Table; recapping: Recapping }) {
  const recap = recapping.offered.value;
  const playing = recapping.playing.value;

  useEffect(() => {
    if (!playing) return;
    const stop = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest(".recap, .rules-drawer, .case"))) recapping.stop();
    };
    window.addEventListener("pointerdown", stop, true);
    window.addEventListener("keydown", stop, true);
    return () => {
      window.removeEventListener("pointerdown", stop, true);
      window.removeEventListener("keydown", stop, true);
    };
  }, [playing]);

  if (!recap) return <Caption table={table} />;
  const title = recap.since === 0 ? "How it began" : "Since your last order";
  return (
    <aside class={`panel recap ${playing ? "playing" : ""}`} aria-label={title}>
      {playing ? (
        <Playing table={table} recapping={recapping} of={recap.events.length} />
      ) : (
        <Offer recapping={recapping} title={title} words={recapWords(recap.events, table.sheet)} />
      )}
    </aside>
  );
}

/** What the other side does, while it is seen. */
function Caption({ table }: { table: Table }) {
  const { caption, fall } = stageOf(table);
  const words = caption.value;
  if (!words || words === fall.value?.words) return null; // the dice say it
  return (
    <aside class="panel recap caption" aria-hidden="true">
      <p class="recap-line">{words}</p>
    </aside>
  );
}

function Offer({ recapping, title, words }: { recapping: Recapping; title: string; words: string }) {
  return (
    <>
      <div class="recap-words" role="status">
        <h2>{title}</h2>
        <p>{recapping.trouble.value || words}</p>
      </div>
      <Speeds recapping={recapping} />
      <button class="watch" onClick={() => void recapping.play()}>
        <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
          <path d="M8 4.5v15l12-7.5z" />
        </svg>
        Watch
      </button>
      <button class="close" onClick={() => recapping.dismiss()} aria-label="Close: I have seen it">
        ×
      </button>
    </>
  );
}

function Playing({ table, recapping, of }: { table: Table; recapping: Recapping; of: number }) {
  const scene = stageOf(table).scene.value;
  return (
    <>
      <p class="recap-line" role="status">
        {scene?.line.says ?? "Going back to your last order."}
      </p>
      <Speeds recapping={recapping} />
      <button onClick={() => recapping.dismiss()}>To the present</button>
      <progress value={recapping.told.value} max={of} aria-label="How much has been shown" />
    </>
  );
}

function Speeds({ recapping }: { recapping: Recapping }) {
  return (
    <div class="segmented" role="group" aria-label="Speed">
      {SPEEDS.map((speed) => (
        <button key={speed} aria-pressed={recapping.speed.value === speed} onClick={() => (recapping.speed.value = speed)}>
          {speed}×
        </button>
      ))}
    </div>
  );
}
