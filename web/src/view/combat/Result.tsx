/** After the dice: how they fell, the column they fell on, and the cell of the table. */
import type { LogLine } from "../../api/types";
import { listed, unitName } from "../../composing/names";
import { CaseLink } from "../CaseLink";
import { Dice } from "../Dice";
import type { Seated } from "../TableScreen";
import { parties, printed, resultWords } from "./figures";

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
  const attacker = table.sheet.units[facts.attackers[0] ?? ""]?.side ?? "allied";
  const suffers = printed(facts.result)?.attacker;
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
        <span class="on">on column {facts.column}</span>
        <strong class={suffers ? "attacker" : "defender"}>{facts.result}</strong>
      </div>
      <p class="meaning">
        {resultWords(facts.result, parties(attacker, table.side), facts.breakthrough)} <CaseLink number={line.case} />
      </p>
      {Object.keys(cells).length > 0 && (
        <section class="cells" aria-label={`Column ${facts.column} of the table`}>
          <h3>
            Column {facts.column}, by the dice <CaseLink number="9.89" />
          </h3>
          <ol>
            {Object.entries(cells).map(([dice, result]) => (
              <Cell key={dice} dice={dice} result={result} lit={Number(dice) === total} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Cell({ dice, result, lit }: { dice: string; result: string; lit: boolean }) {
  return (
    <li class={`${result.startsWith("A") ? "attacker" : "defender"} ${lit ? "lit" : ""}`} aria-current={lit ? "true" : undefined}>
      <small>{dice}</small>
      <b>{result}</b>
    </li>
  );
}
