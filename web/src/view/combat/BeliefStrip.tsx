/** What a unit nobody has seen can be: one bar for every chit that is still unseen. */
import type { BeliefAnswer } from "../../api/types";
import { CaseLink } from "../CaseLink";
import { chitColumns, percent } from "./figures";

const MOST_BARS = 9; // higher columns are drawn thinner

export function BeliefStrip({ name, belief }: { name: string; belief: BeliefAnswer }) {
  const unseen = belief.unseen ?? {};
  const columns = chitColumns(belief.strengths, unseen);
  const total = Object.values(unseen).reduce((sum, count) => sum + count, 0);
  if (!total) return null;
  const highest = Math.max(...columns.map((column) => column.chits), 1);
  const words = columns.map((column) => `${column.strength}: ${percent(column.probability)}`).join(", ");
  return (
    <figure class="belief" aria-label={`${name} can be ${words}`}>
      <figcaption>
        {name}: {total} chits not yet seen <CaseLink number={belief.case} />
      </figcaption>
      <div class={`belief-columns ${highest > MOST_BARS ? "many" : ""}`} aria-hidden="true">
        {columns.map((column) => (
          <div key={column.strength} class="belief-column" title={`Strength ${column.strength}: ${percent(column.probability)}`}>
            <span class="chits">
              {Array.from({ length: column.chits }, (_, index) => (
                <i key={index} />
              ))}
            </span>
            <b>{column.strength}</b>
          </div>
        ))}
      </div>
    </figure>
  );
}
