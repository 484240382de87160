/** A counter and what each thing on it means. */
import { CounterPicture } from "../view/CounterPicture";

interface Line {
  sign: string;
  says: string;
}

/** In the order of the eye: top, middle, foot. */
const LINES: Readonly<Record<string, readonly Line[]>> = {
  de_713_416: [
    { sign: "713/416", says: "its name: regiment 713 of the 416th Division" },
    { sign: "III", says: "its size: a regiment; II is a battalion, X a brigade" },
    { sign: "⊠", says: "its kind: crossed lines are infantry" },
    { sign: "C", says: "its class: how large it is in a fight, A to C" },
    { sign: "1", says: "its morale: 3 is best, 1 is worst" },
    { sign: "6", says: "its Movement Points" },
  ],
  us_357_90: [
    { sign: "357/90", says: "its name: regiment 357 of the 90th Division" },
    { sign: "III", says: "its size: a regiment" },
    { sign: "⊠", says: "its kind: infantry" },
    { sign: "A", says: "its class: large" },
    { sign: "3", says: "its morale: the best" },
    { sign: "6", says: "its Movement Points" },
  ],
};

export function CounterAnatomy({ unit, size = 92 }: { unit: string; size?: number }) {
  return (
    <figure class="anatomy">
      <CounterPicture unit={unit} size={size} />
      <dl>
        {(LINES[unit] ?? []).map((line) => (
          <div key={line.sign}>
            <dt>{line.sign}</dt>
            <dd>{line.says}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
