/** Every roll of a game: its number, what it was for, its dice, and whether they are the seed's. */
import { useState } from "preact/hooks";

import type { Roll } from "../../state/proof";
import { Dice } from "../Dice";

export type Verdicts = ReadonlyMap<number, boolean>;

const FIRST = 30;

export function RollList({ game, rolls, verdicts }: { game: string; rolls: readonly Roll[]; verdicts: Verdicts }) {
  const [all, setAll] = useState(false);
  const wrong = rolls.filter((roll) => verdicts.get(roll.number) === false);
  const listed = all ? rolls : rolls.slice(0, FIRST);
  return (
    <section class="panel proof-card" aria-labelledby="rolls-title">
      <header class="rolls-head">
        <h2 id="rolls-title">Every roll</h2>
        <span>{count(rolls, verdicts, wrong.length)}</span>
      </header>
      {rolls.length === 0 && <p>No die was rolled in this game.</p>}
      <ol class="roll-list">
        {(wrong.length ? [...wrong, ...listed.filter((roll) => !wrong.includes(roll))] : listed).map((roll) => (
          <RollLine key={roll.number} game={game} roll={roll} verdict={verdicts.get(roll.number)} />
        ))}
      </ol>
      {rolls.length > FIRST && !all && (
        <button class="show-all" onClick={() => setAll(true)}>
          Show all {rolls.length} rolls
        </button>
      )}
    </section>
  );
}

function RollLine({ game, roll, verdict }: { game: string; roll: Roll; verdict: boolean | undefined }) {
  return (
    <li class={verdict === false ? "wrong" : ""}>
      <span class="roll-number">#{roll.number}</span>
      <Dice faces={roll.dice} size={20} />
      <a href={`/game/${game}/replay?ply=${roll.ply}`} title="See this moment in the replay">
        {roll.purpose}
      </a>
      <span class={`roll-verdict ${verdict === undefined ? "" : verdict ? "good" : "error"}`}>
        {verdict === undefined ? "" : verdict ? "✓" : "✗"}
        {verdict !== undefined && <span class="hidden-words">{verdict ? "proved" : "not the seed's"}</span>}
      </span>
    </li>
  );
}

function count(rolls: readonly Roll[], verdicts: Verdicts, wrong: number): string {
  if (!verdicts.size) return `${rolls.length} rolls`;
  return wrong ? `${wrong} of ${rolls.length} are not the seed's` : `${verdicts.size} of ${rolls.length} proved`;
}
