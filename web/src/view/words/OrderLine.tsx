/** One field for every order: type part of what you want and pick it from the list, or type the whole order. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { StepLine } from "../../api/types";
import { matching } from "../../composing/matching";
import { lit } from "../../state/layout";
import type { Wording } from "../../state/wording";
import { stepWords } from "./stepWords";

export function OrderLine({ wording }: { wording: Wording }) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(-1);
  const [past, setPast] = useState(0); // how far back in the history
  const field = useRef<HTMLInputElement>(null);
  const steps = wording.steps.value;
  const found = matching(steps, words, stepWords);
  const active = found[Math.min(at, found.length - 1)];
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    setAt(-1);
    setWords("");
  }, [steps]);
  useEffect(() => point(active), [active]);
  useEffect(() => () => point(undefined), []);

  const take = async (step: StepLine) => {
    setWords("");
    setAt(-1);
    field.current?.focus();
    await wording.pick(step);
  };
  const enter = async () => {
    if (active) return take(active);
    if (!words.trim()) return;
    if (await wording.type(words)) {
      setWords("");
      setPast(0);
      return;
    }
    const [only, ...others] = found;
    if (only && !others.length) return take(only);
    wording.answer.value = {
      says: found.length
        ? `${found.length} choices have these words. Go down to one of them, or type more.`
        : "No order on offer contains these words.",
      case: "",
      kind: "error",
    };
  };
  const recall = (back: number) => {
    const line = wording.history.value.at(-back);
    setPast(line === undefined ? past : back);
    if (line !== undefined) setWords(line);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === "ArrowUp" && at >= 0) setAt(at - 1);
    else if (event.key === "ArrowUp") recall(past + 1);
    else if (event.key === "Enter") void (event.repeat || enter());
    else if (event.key === "Escape" && words) setWords("");
    else if ((event.key === "Escape" || (event.key === "Backspace" && !words)) && wording.trail.value.length) void wording.back();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
        class="field order-field"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="order-steps"
        aria-activedescendant={active ? `step-${found.indexOf(active)}` : undefined}
        aria-autocomplete="list"
        aria-label="Order"
        aria-describedby="order-help"
        placeholder={wording.trail.value.length ? "Where, or how" : "Part of it, or a whole order"}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={words}
        onInput={(event) => {
          setWords(event.currentTarget.value);
          setAt(-1);
          setPast(0);
        }}
        onKeyDown={onKey}
      />
      <StepList steps={found} active={active} take={take} />
      {!found.length && steps.length > 0 && <p class="nothing">No order on offer contains these words. Enter sends them as an order.</p>}
    </>
  );
}

interface ListProps {
  steps: readonly StepLine[];
  active: StepLine | undefined;
  take: (step: StepLine) => void;
}

function StepList({ steps, active, take }: ListProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => line.current?.scrollIntoView({ block: "nearest" }), [active]);
  return (
    <ul id="order-steps" class="step-list scrolls" role="listbox" aria-label="What can be ordered">
      {steps.map((step, index) => (
        <li
          key={step.key}
          id={`step-${index}`}
          ref={step === active ? line : undefined}
          role="option"
          aria-selected={step === active}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => point(step)}
          onMouseLeave={() => point(active)}
          onClick={() => take(step)}
        >
          <span>{stepWords(step)}</span>
          {step.more && (
            <i class="leads-on" role="img" aria-label="leads on">
              ›
            </i>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Light on the map what a line of the list is about. */
function point(step: StepLine | undefined) {
  if (!step) {
    lit.value = null;
    return;
  }
  const { hex, hexes, path } = step.words;
  const from = typeof step.facts?.from === "string" ? [step.facts.from] : [];
  const about = [hex ?? "", ...(hexes ?? []), ...from].filter(Boolean);
  lit.value = about.length || path?.length ? { hexes: about, path: path ?? [] } : null;
}
