/** My seat and the record: let the computer play for me, resign, take the game home, play again. */
import { useEffect, useState } from "preact/hooks";

import type { ScenarioCard } from "../../api/types";
import { botsFor, cardOf } from "../../state/lobby";
import { go } from "../../state/routes";
import type { Table } from "../../state/table";
import { Elsewhere } from "../Elsewhere";
import { seatOf } from "./words";

export function SeatSection({ table }: { table: Table }) {
  const side = table.side;
  const seat = seatOf(table, side);
  if (!side || !seat) return null;
  return (
    <section class="drawer-section">
      <h3 class="group-label">My seat</h3>
      {seat.bot ? (
        <div class="wish">
          <p>The computer plays for you.</p>
          <button disabled={table.busy.value} onClick={() => void table.act(() => table.api.takeBack(side))}>
            Take the seat back
          </button>
        </div>
      ) : (
        <LetBotPlay table={table} />
      )}
      <Elsewhere table={table} side={side} />
      <Resign table={table} />
    </section>
  );
}

function LetBotPlay({ table }: { table: Table }) {
  const [card, setCard] = useState<ScenarioCard | null>(null);
  const [name, setName] = useState("");
  const scenario = table.state.value?.scenario ?? "";
  useEffect(() => {
    cardOf(scenario).then(setCard, (error: unknown) => table.explain(error));
  }, [scenario]);
  const side = table.side;
  const bots = side ? botsFor(card, side) : [];
  const chosen = bots.find((bot) => bot.name === (name || card?.default_bot));
  if (!side || !chosen) return null;
  return (
    <div class="wish">
      <label>
        Let the computer play for me
        <select class="field" value={chosen.name} onChange={(event) => setName(event.currentTarget.value)}>
          {bots.map((bot) => (
            <option key={bot.name} value={bot.name}>
              {bot.title}
            </option>
          ))}
        </select>
      </label>
      <button disabled={table.busy.value} onClick={() => void table.act(() => table.api.handToBot(side, chosen.name))}>
        Hand over
      </button>
      <p class="nothing">{chosen.says} You can take the seat back at any time.</p>
    </div>
  );
}

function Resign({ table }: { table: Table }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <button class="danger" onClick={() => setSure(true)}>
        Resign
      </button>
    );
  return (
    <div class="wish sure" role="alertdialog" aria-label="Resign?">
      <p>The game ends and the other side wins. Resign?</p>
      <span class="button-row">
        <button class="danger" disabled={table.busy.value} onClick={() => void table.act(() => table.api.resign(table.ply.value))}>
          Resign
        </button>
        <button onClick={() => setSure(false)}>Play on</button>
      </span>
    </div>
  );
}

/** The same players again; if the other has begun it already, simply go there. */
export function Rematch({ table }: { table: Table }) {
  const [trouble, setTrouble] = useState(false);
  const next = table.state.value?.rematch;
  if (next && !table.side)
    return (
      <a class="button" href={`/game/${next}`}>
        Go to the next game
      </a>
    );
  if (!table.side) return null;
  const again = async (swap: boolean) => {
    try {
      const made = await table.api.rematch(swap); // if it has been made already, the visitor is seated in it
      go(`/game/${made.game.id}`);
    } catch (error) {
      setTrouble(true);
      table.explain(error);
    }
  };
  if (next)
    return (
      <button disabled={trouble} onClick={() => void again(false)}>
        Go to the next game
      </button>
    );
  return (
    <span class="button-row">
      <button disabled={trouble} onClick={() => void again(false)}>
        Play again
      </button>
      <button disabled={trouble} onClick={() => void again(true)}>
        Change sides
      </button>
    </span>
  );
}

export function RecordSection({ table }: { table: Table }) {
  const state = table.state.value;
  const [copied, setCopied] = useState(false);
  const over = state?.status === "finished";
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/game/${table.id}`);
    setCopied(true);
  };
  return (
    <section class="drawer-section">
      <h3 class="group-label">The record</h3>
      <a class="button" href={`/game/${table.id}/replay`}>
        {over ? "Replay" : "Replay up to now"}
      </a>
      <button onClick={() => void save(table)}>{over ? "Save the whole record" : "Save my log"}</button>
      <p class="nothing">
        {over
          ? "A file that replays the game anywhere, die by die."
          : "A file with what your seat knows. The full record is available after the game."}
      </p>
      {state?.public && <button onClick={() => void copy()}>{copied ? "Copied" : "Copy the link for watching"}</button>}
      {over && <Rematch table={table} />}
    </section>
  );
}

async function save(table: Table) {
  try {
    const answer = await table.api.record();
    const text = "record" in answer ? answer.record : JSON.stringify(answer, null, 1);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `trinacria-${table.id}.json`;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    table.explain(error);
  }
}
