/** The dice of an entry, with the number of the roll by which it can be proved later. */
import { Dice } from "../Dice";
import type { Roll } from "./entries";

export function Rolls({ rolls }: { rolls: readonly Roll[] }) {
  if (!rolls.length) return null;
  return (
    <span class="rolls">
      {rolls.map((roll) => (
        <span key={roll.number} class="log-roll" title={`Roll ${roll.number}: ${roll.purpose}`}>
          <Dice faces={roll.dice} />
          <small role="img" aria-label={`roll ${roll.number}, ${roll.purpose}`}>
            #{roll.number}
          </small>
        </span>
      ))}
    </span>
  );
}
