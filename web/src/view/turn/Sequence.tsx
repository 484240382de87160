/** The turns as boxes, and the phases of this one with the current box lit. */

import type { Sheet, Shown } from "../../api/types";
import { turnName } from "../../composing/cues";
import { type Box, type Stage, sequence } from "./sequence";

interface TurnProps {
  sheet: Sheet;
  shown: Shown;
}

export function TurnBoxes({ sheet, shown }: TurnProps) {
  const columns = Math.min(10, Math.max(4, sheet.turns.length));
  return (
    <ol class="turn-boxes" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }} aria-label="Turns">
      {sheet.turns.map(({ number, dates, note, marked }) => {
        const current = number === shown.turn && !shown.outcome;
        return (
          <li
            key={number}
            class={`${number < shown.turn || shown.outcome ? "past" : ""} ${marked ? "marked" : ""}`}
            aria-current={current ? "step" : undefined}
            title={`${turnName(sheet.log, number)}, ${dates}${note ? `: ${note}` : ""}`}
          >
            {number}
          </li>
        );
      })}
    </ol>
  );
}

interface SequenceProps extends TurnProps {
  /** What stands at the right of a box: the weather beside Weather, how many are left beside the current one. */
  notes: ReadonlyMap<string, string>;
  left: string;
}

export function Sequence({ sheet, shown, notes, left }: SequenceProps) {
  return (
    <div class="sequence">
      {sequence(sheet, shown).map((stage) => (
        <StageList key={stage.key} stage={stage} notes={notes} left={left} />
      ))}
    </div>
  );
}

function StageList({ stage, notes, left }: { stage: Stage; notes: ReadonlyMap<string, string>; left: string }) {
  return (
    <section class={stage.title ? "stage" : "stage alone"}>
      {stage.title && <h3 class="group-label">{stage.title}</h3>}
      <ol>
        {stage.boxes.map((box) => (
          <BoxLine key={box.key} box={box} note={box.progress === "current" ? left : (notes.get(box.title) ?? "")} />
        ))}
      </ol>
    </section>
  );
}

const SAID = { done: "done", current: "now", "to come": "to come" } as const;

function BoxLine({ box, note }: { box: Box; note: string }) {
  return (
    <li
      class={`phase-box ${box.progress.replace(" ", "-")}`}
      aria-current={box.progress === "current" ? "step" : undefined}
      title={box.full}
    >
      <Mark progress={box.progress} />
      <span class="phase-title">
        {box.title}
        <span class="hidden-words">, {SAID[box.progress]}</span>
        {box.inside && <small>{box.inside}</small>}
      </span>
      {note && <span class="phase-note">{note}</span>}
    </li>
  );
}

/** A tick in a disc, a full dot, an open ring. */
function Mark({ progress }: { progress: Box["progress"] }) {
  return (
    <svg class="phase-mark" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <circle cx="7" cy="7" r={progress === "to come" ? 6 : 7} />
      {progress === "done" && <path d="M3.8 7.2l2.3 2.4l4.2 -4.9" />}
    </svg>
  );
}
