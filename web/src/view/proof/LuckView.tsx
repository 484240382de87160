/** Luck: what the combats had to cost each side on average, and what the dice made of it. */
import { type Luck, SIDES, type Sides, type Throws } from "../../api/types";
import { capital } from "../../composing/prompt";
import { coloursOf, inColoursOf } from "../../state/side-colours";
import { averageOf, dealt, diceWords, luckWords, most } from "./luck";

export function LuckView({ luck, sides }: { luck: Luck | null; sides: Sides }) {
  return (
    <section class="panel proof-card" aria-labelledby="luck-title">
      <h2 id="luck-title">Luck</h2>
      {luck ? <Account luck={luck} sides={sides} /> : <p>There was no combat in this game whose luck is counted.</p>}
    </section>
  );
}

function Account({ luck, sides }: { luck: Luck; sides: Sides }) {
  const scale = most(luck);
  return (
    <>
      <p class="luck-words">{luckWords(luck, sides)}</p>
      <div class="luck-sides" style={coloursOf(sides)}>
        {SIDES.map((side) => (
          <figure key={side} class="luck-side" style={inColoursOf(side)}>
            <figcaption>
              {capital(luck.several)} the {sides[side].name} had to lose in {luck.combats} {luck.combats === 1 ? "combat" : "combats"}
            </figcaption>
            <Bar kind="expected" label="due by the tables" value={luck.expected[side] ?? 0} scale={scale} />
            <Bar kind="actual" label="by the dice" value={luck.actual[side] ?? 0} scale={scale} />
          </figure>
        ))}
      </div>
      {luck.throws.map((throws) => (
        <Totals key={`${throws.dice} of ${throws.sides}`} throws={throws} />
      ))}
    </>
  );
}

function Bar({ kind, label, value, scale }: { kind: string; label: string; value: number; scale: number }) {
  return (
    <div class={`luck-bar ${kind}`}>
      <span class="luck-label">{label}</span>
      <span class="luck-track" aria-hidden="true">
        <i style={{ width: `${(100 * value) / scale}%` }} />
      </span>
      <b>{kind === "expected" ? value.toFixed(1) : value}</b>
    </div>
  );
}

/** How often each total of the dice fell, and a line where it would be on average. */
function Totals({ throws }: { throws: Throws }) {
  const rows = dealt(throws);
  const top = Math.max(1, ...rows.flatMap(({ fell, due }) => [fell, due]));
  return (
    <figure class="totals">
      <figcaption>
        {diceWords(throws)}
        <small>Bars: how often each total fell. Lines: how often it is due.</small>
      </figcaption>
      <ol>
        {rows.map(({ total, fell, due }) => (
          <li key={total} title={`${total}: fell ${fell} times, ${due.toFixed(1)} expected`}>
            <span class="fell">{fell || ""}</span>
            <span class="column" aria-hidden="true">
              <i class="bar" style={{ height: `${(100 * fell) / top}%` }} />
              <i class="due" style={{ bottom: `${(100 * due) / top}%` }} />
            </span>
            <span class="hidden-words">
              fell {fell} times, {due.toFixed(1)} expected:
            </span>
            <b>{total}</b>
          </li>
        ))}
      </ol>
      <p class="hidden-words">Average {averageOf(throws).toFixed(1)}.</p>
    </figure>
  );
}
