/** When one click fits several orders, or a decision has more answers than a bar has room for: a small list near the prompt. */
import { useState } from "preact/hooks";

import type { StepLine } from "../../api/types";
import { commonBeginning, isList, pairs } from "../../composing/chooser";
import { placeName } from "../../composing/names";
import { choosing } from "../../composing/plan";
import { ways } from "../../composing/steps";
import type { Seated } from "../../state/seated";

export function Choices({ table, controller }: Seated) {
  const choices = controller.choices.value;
  if (choices.length > 1)
    return <OneOf key={listed(choices)} table={table} controller={controller} steps={choices} title="Which of these?" />;
  const buttons = controller.buttons.value;
  if (!isList(buttons)) return null;
  const two = pairs(buttons);
  if (two) return <TwoOf key={table.ply.value} table={table} controller={controller} steps={buttons} />;
  return (
    <OneOf
      key={`${table.ply.value} ${listed(buttons)}`}
      table={table}
      controller={controller}
      steps={buttons}
      title={choosing(table.page.value, table.shown.value?.plan) || "Choose one"}
    />
  );
}

interface Props extends Seated {
  steps: readonly StepLine[];
}

const listed = (steps: readonly StepLine[]) => steps.map((step) => step.key).join();

/** A pointer that moves over the list shows each line on the map, until one is picked: then it can go to the button without
 * picking another on its way. A list that opens under a pointer at rest picks nothing. */
function OneOf({ table, controller, steps, title }: Props & { title: string }) {
  const chosen = controller.chosen.value;
  const [picked, setPicked] = useState(false);
  const pick = (step: StepLine) => {
    setPicked(true);
    controller.chosen.value = step;
  };
  const show = (event: MouseEvent, step: StepLine) => {
    const moves = event.movementX !== 0 || event.movementY !== 0;
    if (moves && !picked && controller.chosen.peek()?.key !== step.key) controller.chosen.value = step;
  };
  return (
    <section class="panel choices scrolls" aria-label={title}>
      <h2>{title}</h2>
      {ways(steps, (hex) => placeName(table.sheet, hex)).map(({ step, label }) => (
        <label key={step.key} onMouseMove={(event) => show(event, step)} onClick={() => pick(step)}>
          <input
            type="radio"
            name="choice"
            checked={chosen ? chosen.key === step.key : step.facts?.present === true}
            onChange={() => pick(step)}
          />
          <span>
            {label}
            {step.facts?.present === true && <small> as it is now</small>}
          </span>
        </label>
      ))}
    </section>
  );
}

function TwoOf({ controller, steps }: Props) {
  const two = pairs(steps);
  const [picked, setPicked] = useState<{ first: string | null; second: string | null }>({ first: null, second: null });
  if (!two) return null;
  const pick = (next: typeof picked) => {
    setPicked(next);
    controller.chosen.value = (next.first && next.second && two.step(next.first, next.second)) || null;
  };
  return (
    <section class="panel choices two" aria-label="Choose one of each">
      <Row labels={two.first} value={picked.first} pick={(first) => pick({ ...picked, first })} />
      <Row labels={two.second} value={picked.second} pick={(second) => pick({ ...picked, second })} />
    </section>
  );
}

function Row({ labels, value, pick }: { labels: readonly string[]; value: string | null; pick: (label: string) => void }) {
  const common = commonBeginning(labels);
  return (
    <fieldset role="radiogroup">
      <legend>{common.trim() || "Choose"}</legend>
      <div class="numbers">
        {labels.map((label) => (
          <label key={label} class={label === value ? "on" : ""}>
            <input type="radio" class="sr-only" name={common} checked={label === value} onChange={() => pick(label)} />
            {label.slice(common.length)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
