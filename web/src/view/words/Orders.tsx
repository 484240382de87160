/** The open decision in words: what is asked, what can be picked, the line to type in, and what came of it. */

import type { Role } from "../../api/types";
import { asked } from "../../composing/prompt";
import { unitsIn } from "../../composing/resolution";
import { shortName } from "../../state/sides";
import type { Table } from "../../state/table";
import type { Wording } from "../../state/wording";
import { CaseLink } from "../CaseLink";
import { OrderLine } from "./OrderLine";

export function Orders({ table, wording }: { table: Table; wording: Wording }) {
  const decision = table.shown.value?.decision;
  const prompt = decision ? asked(decision.prompt, shortName(table)) : null;
  return (
    <div class="words-orders">
      <div class="words-prompt">
        <h3>{prompt?.head ?? "There is nothing to decide."}</h3>
        <p>
          {prompt?.more} <CaseLink number={decision?.case ?? ""} />
        </p>
      </div>
      {table.mine.value ? <Trail wording={wording} /> : <p class="nothing">The other side decides. What happens will be announced here.</p>}
      {table.mine.value && <OrderLine wording={wording} />}
      <Answers wording={wording} />
      <div class="button-row">{table.canUndo.value && <button onClick={() => void wording.takeBack()}>Take back</button>}</div>
      <Combat table={table} />
      <Help table={table} wording={wording} />
    </div>
  );
}

/** How one got to this list, and the way back. */
function Trail({ wording }: { wording: Wording }) {
  const trail = wording.trail.value;
  if (!trail.length) return null;
  return (
    <p class="words-trail">
      <button class="plain" onClick={() => void wording.back()}>
        ‹ Back
      </button>
      <b>{trail.map((step) => step.words.says).join(" › ")}</b>
    </p>
  );
}

/** What was said in answer: refusals are read out at once, news in its turn. */
function Answers({ wording }: { wording: Wording }) {
  const answer = wording.answer.value;
  return (
    <div class="words-answers">
      <p class="error" role="alert">
        {answer?.kind === "error" ? (
          <>
            {answer.says} <CaseLink number={answer.case} />
          </>
        ) : null}
      </p>
      <p class="words-done" role="status" aria-live="polite">
        {answer?.kind === "done" ? (
          <>
            {answer.says} <CaseLink number={answer.case} />
          </>
        ) : null}
      </p>
    </div>
  );
}

/** The fight that is going on, in sentences. */
function Combat({ table }: { table: Table }) {
  const fight = table.shown.value?.resolution;
  if (!fight) return null;
  const names = (role: Role) =>
    unitsIn(fight, role)
      .map((unit) => table.sheet.units[unit]?.name ?? "")
      .join(", ");
  return (
    <section class="words-combat">
      <h3 class="group-label">The combat</h3>
      <p>
        {names("attacker")} against {names("defender")}.
      </p>
      {(fight.announced ?? []).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {fight.revealed && <p>{fight.revealed.words}.</p>}
      <ul>
        {(fight.modifiers ?? [])
          .filter(({ value }) => value)
          .map(({ text, words, case: number }) => (
            <li key={words}>
              {text}: {words} <CaseLink number={number} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function Help({ table, wording }: { table: Table; wording: Wording }) {
  return (
    <details class="words-help">
      <summary>How orders are typed</summary>
      <p id="order-help">
        Type part of what you want and go down to it, or type a whole order and press Enter. Units and places go by their names; the way to
        a hex is found for you. Arrow up in an empty line brings back what you typed before; Backspace in an empty line goes one list back.
      </p>
      <dl>
        {table.sheet.orders.map((order) => (
          <div key={order.verb}>
            <dt>{order.form}</dt>
            <dd>{order.says}</dd>
          </div>
        ))}
        <div>
          <dt>odds HEX... with UNITS...</dt>
          <dd>What an attack could achieve, before you order it.</dd>
        </div>
        <div>
          <dt>why UNIT HEX</dt>
          <dd>Why a unit cannot go there.</dd>
        </div>
        <div>
          <dt>undo</dt>
          <dd>Take the last order back.</dd>
        </div>
      </dl>
      {wording.history.value.length > 0 && (
        <>
          <h3 class="group-label">Given before</h3>
          <ol class="words-history">
            {[...wording.history.value].reverse().map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </>
      )}
    </details>
  );
}
