/** After the dice: how they fell, the column they fell on, what came of it, and the cell of the table. */
import type { LogLine } from "../../api/types";
import { caseOf } from "../../composing/declared";
import { listed, unitName } from "../../composing/names";
import { diceArePending } from "../../state/pending-dice";
import type { Seated } from "../../state/seated";
import type { Table } from "../../state/table";
import { CaseLink } from "../CaseLink";
import { Dice } from "../Dice";
import { aftermath } from "./aftermath";
import { parties, printed, resultWords, tone } from "./figures";

interface Facts {
  targets: string[];
  attackers: string[];
  defenders: string[];
  column: number;
  dice: number[];
  result: string;
  breakthrough: boolean;
}

export function factsOf(line: LogLine): Facts {
  const facts = (line.facts ?? {}) as Partial<Facts>;
  return {
    targets: facts.targets ?? [],
    attackers: facts.attackers ?? [],
    defenders: facts.defenders ?? [],
    column: facts.column ?? 0,
    dice: facts.dice ?? [],
    result: facts.result ?? "",
    breakthrough: facts.breakthrough ?? false,
  };
}

export function Result({ table, line }: Pick<Seated, "table"> & { line: LogLine }) {
  const facts = factsOf(line);
  const total = facts.dice.reduce((sum, die) => sum + die, 0);
  const attacker = attackerOf(table, facts);
  const toneOfCell = (result: string) => tone(result.startsWith("A"), attacker, table.side);
  const air = diceArePending(table);
  const cells = table.sheet.results?.results[facts.column - 1] ?? {};
  const names = (units: readonly string[]) => listed(units.map((unit) => unitName(table.sheet, unit)));
  return (
    <div class="result">
      <p class="against">
        {names(facts.attackers)}
        {facts.defenders.length > 0 && <> against {names(facts.defenders)}</>}
      </p>
      <div class="fallen" key={line.number}>
        <Dice faces={facts.dice} size={40} />
        <span class="total">{total}</span>
        <span class="on">column {facts.column}</span>
        <strong class={toneOf(table, line)}>{facts.result}</strong>
      </div>
      <p class="meaning">
        {resultWords(facts.result, parties(attacker, table.side), facts.breakthrough)} <CaseLink number={line.case} />
      </p>
      {!air && <Aftermath lines={aftermath(table.log.value, line, table.sheet)} />}
      {Object.keys(cells).length > 0 && (
        <section class="cells" aria-label={`Column ${facts.column} of the table`}>
          <h3>
            Column {facts.column}, by the dice <CaseLink number={caseOf(table.sheet, "combat results")} />
          </h3>
          <ol>
            {Object.entries(cells).map(([dice, result]) => (
              <Cell key={dice} dice={dice} result={result} lit={!air && Number(dice) === total} tone={toneOfCell(result)} />
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

function attackerOf(table: Table, facts: Facts): string {
  return table.sheet.units[facts.attackers[0] ?? ""]?.side ?? "allied";
}

/** Whether a result is good or bad for the one who looks. */
export function toneOf(table: Table, line: LogLine): "good" | "bad" {
  const facts = factsOf(line);
  return tone(printed(facts.result)?.attacker ?? false, attackerOf(table, facts), table.side);
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
