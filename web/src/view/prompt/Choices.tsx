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
  if (choices.length > 1) return <OneOf table={table} controller={controller} steps={choices} title="Which of these?" />;
  const buttons = controller.buttons.value;
  if (!isList(buttons)) return null;
  const two = pairs(buttons);
  if (two) return <TwoOf key={table.ply.value} table={table} controller={controller} steps={buttons} />;
  return (
    <OneOf
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

function OneOf({ table, controller, steps, title }: Props & { title: string }) {
  const chosen = controller.chosen.value;
  return (
    <section class="panel choices scrolls" aria-label={title}>
      <h2>{title}</h2>
      {ways(steps, (hex) => placeName(table.sheet, hex)).map(({ step, label }) => (
        <label key={step.key} onMouseEnter={() => (controller.chosen.value = step)}>
          <input
            type="radio"
            name="choice"
            checked={chosen ? chosen.key === step.key : step.facts?.present === true}
            onChange={() => (controller.chosen.value = step)}
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
