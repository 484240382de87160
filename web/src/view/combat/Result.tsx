/** After the dice: how they fell, where on the scale they were read, what came of it, and the cells of the chart. */
import type { LogLine } from "../../api/types";
import { listed, unitName } from "../../composing/names";
import { capital } from "../../composing/prompt";
import { fallenOf, placeName } from "../../composing/resolution";
import { diceArePending } from "../../state/pending-dice";
import type { Seated } from "../../state/seated";
import type { Table } from "../../state/table";
import { CaseLink } from "../CaseLink";
import { Dice } from "../Dice";
import { aftermath } from "./aftermath";
import { tone } from "./figures";

export function Result({ table, line }: Pick<Seated, "table"> & { line: LogLine }) {
  const fell = fallenOf(table.sheet, line, table.side);
  const { chart, place, total } = fell;
  const air = diceArePending(table);
  const cells = chart.cells[place - 1] ?? {};
  const names = (units: readonly string[]) => listed(units.map((unit) => unitName(table.sheet, unit)));
  const where = placeName(chart, place);
  return (
    <div class="result">
      <p class="against">
        {names(fell.attackers)}
        {fell.defenders.length > 0 && <> against {names(fell.defenders)}</>}
      </p>
      <div class="fallen" key={line.number}>
        <Dice faces={fell.dice} size={40} />
        <span class="total">{total}</span>
        {place > 0 && <span class="on">{where}</span>}
        <strong class={toneOf(table, line)}>{fell.result}</strong>
      </div>
      <p class="meaning">
        {fell.words} <CaseLink number={line.case} />
      </p>
      {!air && <Aftermath lines={aftermath(table.log.value, line, table.sheet)} />}
      {Object.keys(cells).length > 0 && (
        <section class="cells" aria-label={`${capital(where)} of the table`}>
          <h3>
            {capital(where)}, by the dice <CaseLink number={chart.case} />
          </h3>
          <ol>
            {Object.entries(cells).map(([dice, result]) => (
              <Cell
                key={dice}
                dice={dice}
                result={result}
                lit={!air && Number(dice) === total}
                tone={tone(chart.results[result]?.suffers, fell.looks)}
              />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

/** What each side then did, in the sentences of the log. */
function Aftermath({ lines }: { lines: readonly LogLine[] }) {
  if (!lines.length) return null;
  return (
    <ul class="aftermath" aria-label="What came of it">
      {lines.map((line) => (
        <li key={line.number}>
          {line.says} <CaseLink number={line.case} />
        </li>
      ))}
    </ul>
  );
}

/** Whether a result is good or bad for the one who looks. */
export function toneOf(table: Table, line: LogLine): string {
  const { suffers, looks } = fallenOf(table.sheet, line, table.side);
  return tone(suffers, looks);
}

interface CellProps {
  dice: string;
  result: string;
  lit: boolean;
  tone: string;
}

function Cell({ dice, result, lit, tone }: CellProps) {
  return (
    <li class={`${tone} ${lit ? "lit" : ""}`} aria-current={lit ? "true" : undefined}>
      <small>{dice}</small>
      <b>{result}</b>
    </li>
  );
}
