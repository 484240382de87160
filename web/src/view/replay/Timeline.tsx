/** The whole game as one line: turns, whose player-turn, where there was fighting. Drag along it, or use the arrow keys. */
import { useRef, useState } from "preact/hooks";

import { cueOf } from "../../composing/cues";
import type { Replay } from "../../state/replay";
import { inColoursOf } from "../../state/side-colours";

export function Timeline({ replay }: { replay: Replay }) {
  const track = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const lines = replay.lines.value;
  const total = Math.max(1, lines.length);
  const share = (place: number) => `${((place / total) * 100).toFixed(3)}%`;

  const placeUnder = (event: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    if (!box) return 0;
    return Math.round(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * lines.length);
  };
  const onMove = (event: PointerEvent) => {
    const place = placeUnder(event);
    setPointed(place);
    if (event.buttons && place !== replay.place.peek()) void replay.seek(place);
  };
  const now = replay.line.value;

  return (
    <div class="timeline">
      <div
        ref={track}
        class="track"
        role="slider"
        tabIndex={0}
        aria-label="Moment of the game"
        aria-valuemin={0}
        aria-valuemax={lines.length}
        aria-valuenow={replay.place.value}
        aria-valuetext={now?.says ?? "The set-up"}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          void replay.seek(placeUnder(event));
        }}
        onPointerMove={onMove}
        onPointerLeave={() => setPointed(null)}
      >
        <Ground replay={replay} share={share} />
        <div class="told-so-far" style={{ width: share(replay.place.value) }} />
        <div class="thumb" style={{ left: share(replay.place.value) }} />
        {pointed !== null && <Tip words={lines[pointed - 1]?.says ?? "The set-up"} at={pointed / total} />}
      </div>
      <ol class="turn-marks" aria-label="Turns">
        {replay.turns.value.map((mark, index, all) => (
          <li key={mark.place} style={{ left: share(mark.place - 1), width: share((all[index + 1]?.place ?? total + 1) - mark.place) }}>
            <button
              onClick={() => void replay.seek(mark.place)}
              aria-label={mark.says}
              title={mark.says}
              aria-current={isIn(replay, mark.place, all[index + 1]?.place) ? "step" : undefined}
            >
              {mark.turn}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function isIn(replay: Replay, from: number, to: number | undefined): boolean {
  const place = replay.place.value;
  return place >= from && (to === undefined || place < to);
}

/** Player-turns as bands, combats as ticks: it changes only with the log. */
function Ground({ replay, share }: { replay: Replay; share: (place: number) => string }) {
  return (
    <>
      {replay.bands.value.map((band) => (
        <i
          key={band.from}
          class={band.side ? "band" : "band nobody"}
          style={{ ...inColoursOf(band.side), left: share(band.from), width: share(band.to - band.from) }}
        />
      ))}
      {replay.lines.value.map((line, index) =>
        cueOf(replay.sheet.log, line) === "resolve" ? <i key={line.number} class="fought" style={{ left: share(index + 1) }} /> : null,
      )}
    </>
  );
}

/** What the pointer is at; kept within the bar. */
function Tip({ words, at }: { words: string; at: number }) {
  const side = at < 0.25 ? "to-right" : at > 0.75 ? "to-left" : "centred";
  return (
    <span class={`tip ${side}`} style={{ left: `${at * 100}%` }} aria-hidden="true">
      {words}
    </span>
  );
}
