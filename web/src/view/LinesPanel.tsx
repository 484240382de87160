/** Lines across the map to choose from: the same as clicking them there, or drawing one's own by its corners. */
import { useEffect, useRef } from "preact/hooks";

import type { StepLine } from "../api/types";
import { type LineRow, lineRows, nearestLine } from "../composing/lines";
import { placeName } from "../composing/names";
import { redrawnLine } from "../composing/plan";
import type { Seated } from "../state/seated";

export function LinesPanel({ table, controller }: Seated) {
  const steps = controller.clickable.value.across;
  if (!steps.length) return null;
  const nearest = nearestLine(steps, redrawnLine(table.sheet, table.shown.value).hexes);
  const corners = controller.draft.corners.value;
  return (
    <section class="panel lines-panel" aria-label="Lines to choose from">
      {corners ? (
        <Corners table={table} controller={controller} corners={corners} />
      ) : (
        <>
          <header class="lines-head">
            <h2>Straight lines</h2>
            <button onClick={() => drawOwn({ table, controller })}>Draw another line</button>
          </header>
          <LineList key={table.ply.value} controller={controller} rows={lineRows(steps)} nearest={nearest} />
        </>
      )}
    </section>
  );
}

function drawOwn({ controller }: Seated) {
  controller.chosen.value = null;
  controller.pointed.value = null;
  controller.draft.begin();
}

interface ListProps extends Pick<Seated, "controller"> {
  rows: readonly LineRow[];
  nearest: StepLine | undefined;
}

/** From west to east; at first the line that is most like the present one is in sight. */
function LineList({ controller, rows, nearest }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = controller.chosen.value;
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>(chosen ? "label:has(:checked)" : "label.nearest");
    const box = list.current;
    if (!here || !box) return;
    const [row, seen] = [here.getBoundingClientRect(), box.getBoundingClientRect()];
    if (row.top < seen.top || row.bottom > seen.bottom) box.scrollTop += (row.top + row.bottom - seen.top - seen.bottom) / 2;
  }, [chosen]);
  return (
    <div
      ref={list}
      class="line-list scrolls"
      role="radiogroup"
      aria-label="Straight lines, from west to east"
      onMouseLeave={() => (controller.pointed.value = null)}
    >
      {rows.map(({ step, label, note, present }) => (
        <label
          key={step.key}
          class={`${present ? "present" : ""} ${step === nearest ? "nearest" : ""}`}
          onMouseEnter={() => (controller.pointed.value = step)}
        >
          <input
            type="radio"
            name="line"
            checked={chosen?.key === step.key}
            onFocus={() => (controller.pointed.value = step)}
            onBlur={() => (controller.pointed.value = null)}
            onChange={() => (controller.chosen.value = step)}
          />
          <span>
            <b>{label}</b>
            <small>{note}</small>
          </span>
        </label>
      ))}
    </div>
  );
}

/** A line of one's own: its corners so far. */
function Corners({ table, controller, corners }: Seated & { corners: readonly string[] }) {
  return (
    <>
      <header class="lines-head">
        <h2>A line of your own</h2>
        <button onClick={() => controller.draft.clear()}>Straight lines</button>
      </header>
      <p>Click its corners on the map, from one end to the other. Click the last one again to take it back.</p>
      {corners.length > 0 && (
        <ol class="corner-list">
          {corners.map((hex, index) => (
            <li key={index}>{placeName(table.sheet, hex)}</li>
          ))}
        </ol>
      )}
    </>
  );
}
