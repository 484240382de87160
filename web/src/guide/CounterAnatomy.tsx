/** A counter and what each thing on it means. */
import type { CounterKey } from "../api/types";
import { CounterPicture } from "../view/CounterPicture";

export function CounterAnatomy({ counter, size = 92 }: { counter: CounterKey; size?: number }) {
  return (
    <figure class="anatomy">
      <CounterPicture unit={counter.unit} size={size} />
      <dl>
        {counter.signs.map((line) => (
          <div key={line.sign}>
            <dt>{line.sign}</dt>
            <dd>{line.says}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
