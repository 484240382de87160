/** A few choices of which one holds: radio buttons that look like a switch. */
import { useId } from "preact/hooks";

interface Props<V extends string> {
  legend: string;
  value: V;
  choices: readonly { value: V; label: string; says?: string }[];
  choose: (value: V) => void;
}

export function Segmented<V extends string>({ legend, value, choices, choose }: Props<V>) {
  const name = useId();
  return (
    <fieldset class="switch">
      <legend class="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.says}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => choose(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
