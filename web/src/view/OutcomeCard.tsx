/** The game is over: who has won, by how much and why, and what can be done now. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { Panel, Shown, Side } from "../api/types";
import { capital } from "../composing/prompt";
import { drawer } from "../state/layout";
import { isSide } from "../state/sides";
import type { Table } from "../state/table";
import { CaseLink } from "./CaseLink";
import { Rematch } from "./talk/Seat";
import { nameOf } from "./talk/words";
import { Items, Levels, SideNames } from "./turn/Panels";
import { drawingOf, itemsOf } from "./turn/tracks";

export function OutcomeCard({ table }: { table: Table }) {
  const outcome = table.shown.value?.outcome;
  const [away, setAway] = useState(false);
  if (!outcome || !table.shown.value) return null;
  if (away)
    return (
      <button class="panel folded outcome-folded" onClick={() => setAway(false)}>
        <b>Result</b>
        <span>{outcome.level}</span>
      </button>
    );
  return <Card table={table} shown={table.shown.value} look={() => setAway(true)} />;
}

function Card({ table, shown, look }: { table: Table; shown: Shown; look: () => void }) {
  const first = useRef<HTMLElement>(null);
  useEffect(() => {
    if (drawer.peek() === "talk") drawer.value = null; // it lay over this when the game was given up
    first.current?.focus();
  }, []);
  const outcome = shown.outcome;
  if (!outcome) return null;
  const winner = isSide(outcome.winner) ? outcome.winner : null;
  const account = Object.values(shown.panels).find((panel) => drawingOf(panel) === "account");
  return (
    <section class="panel floating-card outcome-card" ref={first} tabIndex={-1} role="dialog" aria-label="The game is over">
      <p class="group-label">The game is over</p>
      <h2 class={winner ?? ""}>{capital(outcome.level)}</h2>
      <p class="outcome-who">{sentence(table, winner)}</p>
      <SideNames.Provider value={table.state.value?.sides ?? null}>{account && <Score panel={account} />}</SideNames.Provider>
      <nav class="button-row outcome-links" aria-label="After the game">
        <a class="button" href={`/game/${table.id}/replay`}>
          Replay
        </a>
        <a class="button" href={`/game/${table.id}/proof`}>
          Prove the dice
        </a>
        <Rematch table={table} />
        <button class="plain" onClick={look}>
          Look at the map
        </button>
      </nav>
    </section>
  );
}

function sentence(table: Table, winner: Side | null): string {
  if (!winner) return "Nobody has won.";
  const mine = table.state.value?.you ?? [];
  if (mine.length > 1) return `Victory for the ${table.state.value?.sides[winner].name}.`; // two at one screen
  if (table.side === winner) return "You have won.";
  return `${nameOf(table, winner)} has won.`;
}

function Score({ panel }: { panel: Panel }) {
  return (
    <div class="outcome-score">
      <p class="outcome-total">
        <span>
          {panel.title} <CaseLink number={panel.case ?? ""} />
        </span>
        <b>{panel.total}</b>
      </p>
      <div class="scrolls outcome-items" tabIndex={0} role="group" aria-label="How it adds up">
        <Items rows={itemsOf(panel)} />
        <Levels panel={panel} />
      </div>
    </div>
  );
}
