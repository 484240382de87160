/** The foot of a replay: going about in time, the line of the whole game, how fast, and through whose eyes. */
import { type GameState, type Lens, SIDES } from "../../api/types";
import type { Replay } from "../../state/replay";
import { SPEEDS } from "../../state/replay-keys";
import { Timeline } from "./Timeline";

/** Whose eyes: for a button, and in a sentence. */
function eyesOf({ sides }: Pick<GameState, "sides">, lens: Lens): { short: string; says: string } {
  if (lens === "truth") return { short: "Truth", says: "everything, as it was" };
  if (lens === "spectator") return { short: "Spectator", says: "what anybody may see" };
  return { short: sides[lens].name, says: `what the ${sides[lens].name} knew` };
}

export function TimeBar({ replay }: { replay: Replay }) {
  return (
    <footer class="panel time-bar" role="group" aria-label="Timeline">
      <Transport replay={replay} />
      <Timeline replay={replay} />
      <div class="time-choices">
        <Speeds replay={replay} />
        <Eyes replay={replay} />
      </div>
    </footer>
  );
}

function Transport({ replay }: { replay: Replay }) {
  const playing = replay.playing.value;
  const start = replay.place.value === 0;
  const end = replay.atEnd.value;
  return (
    <div class="transport" role="group" aria-label="Going about in time">
      <Step
        says="Back to the turn's beginning"
        keys="Shift and left arrow"
        off={start}
        act={() => void replay.stepTurn(-1)}
        d="M17 5v14l-9-7zM5 5h2.4v14H5z"
      />
      <Step says="One event back" keys="Left arrow" off={start} act={() => void replay.stepEvent(-1)} d="M15.5 5v14l-9-7z" />
      <button
        class="main play"
        onClick={() => replay.toggle()}
        aria-label={playing ? "Pause" : end ? "Play from the beginning" : "Play"}
        title={`${playing ? "Pause" : "Play"} (space)`}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={playing ? "M7 5h3.6v14H7zM13.4 5H17v14h-3.6z" : "M8 4.5v15l12-7.5z"} />
        </svg>
      </button>
      <Step says="One event on" keys="Right arrow" off={end && replay.finished} act={() => void replay.stepEvent(1)} d="M8.5 5v14l9-7z" />
      <Step
        says="On to the next turn"
        keys="Shift and right arrow"
        off={end}
        act={() => void replay.stepTurn(1)}
        d="M7 5v14l9-7zM16.6 5H19v14h-2.4z"
      />
    </div>
  );
}

function Step({ says, keys, off, act, d }: { says: string; keys: string; off: boolean; act: () => void; d: string }) {
  return (
    <button class="step" disabled={off} onClick={act} aria-label={says} title={`${says} (${keys})`}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
}

function Speeds({ replay }: { replay: Replay }) {
  return (
    <div class="segmented" role="group" aria-label="Speed">
      {SPEEDS.map((speed) => (
        <button
          key={speed}
          aria-pressed={replay.speed.value === speed}
          onClick={() => (replay.speed.value = speed)}
          title={`${speed} times (S)`}
        >
          {speed}×
        </button>
      ))}
    </div>
  );
}

function Eyes({ replay }: { replay: Replay }) {
  const eyes = ([...SIDES, "truth", "spectator"] as const).filter((lens) => replay.eyes.includes(lens));
  const only = eyes.length === 1 ? eyes[0] : undefined;
  if (only) return <p class="eyes-only">You see {eyesOf(replay.state, only).says}.</p>;
  return (
    <div class="segmented eyes" role="group" aria-label="Through whose eyes">
      {eyes.map((lens) => (
        <button
          key={lens}
          class={`eye-${lens}`}
          aria-pressed={replay.lens.value === lens}
          onClick={() => void replay.look(lens)}
          title={`See ${eyesOf(replay.state, lens).says}`}
        >
          {eyesOf(replay.state, lens).short}
        </button>
      ))}
    </div>
  );
}
