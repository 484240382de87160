/** What a counter that nobody has seen may be: one bar for every piece that is still unseen. */
import type { BeliefAnswer } from "../../api/types";
import { CaseLink } from "../CaseLink";
import { percent } from "./figures";

const MOST_BARS = 9; // higher columns are drawn thinner

export function BeliefStrip({ name, belief }: { name: string; belief: BeliefAnswer }) {
  const { rows, title } = belief;
  if (!title) return null;
  const highest = Math.max(...rows.map(({ pieces = 0 }) => pieces), 1);
  const words = rows.map((row) => `${row.label}: ${percent(row.probability)}`).join(", ");
  return (
    <figure class="belief" aria-label={`${name} can be ${words}`}>
      <figcaption>
        {name}: {title} <CaseLink number={belief.case} />
      </figcaption>
      <div class={`belief-columns ${highest > MOST_BARS ? "many" : ""}`} aria-hidden="true">
        {rows.map((row) => (
          <div key={row.label} class="belief-column" title={`${row.words}: ${percent(row.probability)}`}>
            <span class="pieces">
              {Array.from({ length: row.pieces ?? 0 }, (_, index) => (
                <i key={index} />
              ))}
            </span>
            <b>{row.label}</b>
          </div>
        ))}
      </div>
    </figure>
  );
}
