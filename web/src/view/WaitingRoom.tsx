/** A table at which somebody is still missing: who sits, how to call the other one, what was agreed on. */
import { useEffect, useState } from "preact/hooks";

import { lobbyApi, Offline, Refusal } from "../api/client";
import type { GameState, SeatState, Side } from "../api/types";
import { anchorFor } from "../state/arriving";
import { invitation } from "../state/invitations";
import { loadCatalogue, optionTitle } from "../state/lobby";
import { go } from "../state/routes";
import { waitingWords } from "../state/sealed";
import { ensurePlayer } from "../state/session";
import { coloursOf, inColoursOf } from "../state/side-colours";
import { OTHER } from "../state/sides";
import type { Table } from "../state/table";
import { CopyField } from "./CopyField";
import { Elsewhere } from "./Elsewhere";
import { introduced, NameDialog } from "./lobby/NameDialog";
import { paceWords } from "./lobby/words";
import { Threshold } from "./Threshold";

export function WaitingRoom({ table }: { table: Table }) {
  const state = table.state.value;
  if (!state) return null;
  const free = state.seats.filter((seat) => !seat.taken);
  return (
    <Threshold title={state.title} scenario={state.scenario}>
      <p class="threshold-lead" role="status">
        {lead(state, table.side)}
      </p>
      <ul class="seats" style={coloursOf(state.sides)}>
        {state.seats.map((seat) => (
          <Seat key={seat.seat} seat={seat} side={state.sides[seat.seat].name} />
        ))}
      </ul>
      {table.side ? <Call table={table} side={table.side} state={state} /> : <Free table={table} free={free} />}
      <Agreed state={state} />
      <footer class="threshold-foot">
        <a href="/">Go to the lobby</a>
        {table.side && <span>The game waits for you under My games.</span>}
      </footer>
      <NameDialog />
    </Threshold>
  );
}

function lead(state: GameState, side: Side | null): string {
  const missing = state.seats.filter((seat) => !seat.taken);
  if (!missing.length && state.sealed) return waitingWords(state, side).replace("An order stands. Its", "Both are seated. The");
  if (missing.some((seat) => seat.yours)) return "A seat is kept for you. The game starts when you sit down.";
  const awaited = missing.find((seat) => seat.name)?.name;
  if (awaited) return `The game starts when ${awaited} comes too.`;
  return side ? "The game starts as soon as you are both here." : "This game is still waiting for a player.";
}

function Seat({ seat, side }: { seat: SeatState; side: string }) {
  const here = seat.taken && (seat.present || Boolean(seat.bot) || Boolean(seat.yours));
  const note = !seat.taken
    ? seat.yours
      ? "kept for you"
      : "not here yet"
    : seat.yours
      ? "you"
      : seat.bot
        ? "computer"
        : here
          ? "here"
          : "away, the seat is taken";
  return (
    <li class={`waiting-seat ${seat.taken ? "taken" : "free"}`} style={inColoursOf(seat.seat)}>
      <i class="seat-card" aria-hidden="true" />
      <span>
        <b>{seat.name || (seat.taken ? (seat.bot ? "The computer" : "Guest") : "Empty seat")}</b>
        <span>
          {side}, {note}
        </span>
      </span>
      <i class={`presence ${here ? "here" : ""}`} aria-hidden="true" />
    </li>
  );
}

/** I sit here: call the other one. */
function Call({ table, side, state }: { table: Table; side: Side; state: GameState }) {
  const other = OTHER[side];
  const seat = state.seats.find((found) => found.seat === other);
  const kept = state.seats.find((found) => found.seat === side && !found.taken);
  if (kept) return <Free table={table} free={[kept]} />;
  const link = seat?.taken ? null : invitation(table.id, other);
  return (
    <section class="threshold-part">
      {link ? (
        <CopyField
          title={`Send this link to your ${state.sides[other].short} opponent`}
          text={link}
          note="It works once, for the first person to open it. No account is needed."
          main
        />
      ) : (
        <Chair table={table} keptFor={seat?.name ?? ""} />
      )}
      <Elsewhere table={table} side={side} />
    </section>
  );
}

/** No link is known here: the seat is open to anybody, or kept for somebody, or its link is in another browser. */
function Chair({ table, keptFor }: { table: Table; keptFor: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    void isOpen(table.id).then(setOpen);
  }, [table.id]);
  if (keptFor) return <p>The seat is kept for {keptFor}, who finds the table under My games.</p>;
  if (!open) return <p>The invitation link is in the browser that made this game. Look there, or make another game.</p>;
  return (
    <CopyField
      title="Anyone may take the seat"
      text={`${location.origin}/game/${table.id}`}
      note="The game is listed in the lobby under Open games. You can also send this link."
      main
    />
  );
}

async function isOpen(game: string): Promise<boolean> {
  try {
    return (await lobbyApi.games({ status: "open", open_seat: true, limit: 100 })).games.some((line) => line.id === game);
  } catch {
    return false; // it is only about which sentence stands there
  }
}

/** I have no seat: there may be one. */
function Free({ table, free }: { table: Table; free: readonly SeatState[] }) {
  const [says, setSays] = useState("");
  const sit = async (side: Side) => {
    if (!(await introduced())) return;
    try {
      await ensurePlayer();
      const state = table.state.value;
      await table.api.claim(side, null, null, state ? await anchorFor(state, side) : null);
      if (table.side !== side) go(`/game/${table.id}/${side}`, true); // a chair that was kept is taken where one stands
    } catch (error) {
      setSays(wordsOf(error));
    }
  };
  return (
    <section class="threshold-part">
      <div class="threshold-buttons">
        {free.map((seat, index) => (
          <button key={seat.seat} type="button" class={index === 0 ? "main" : ""} onClick={() => void sit(seat.seat)}>
            {seat.yours ? "Sit down as the" : "Play the"} {table.state.value?.sides[seat.seat].name}
          </button>
        ))}
      </div>
      <p role="status">{says || (table.side ? "" : "You can also stay and watch: the game appears here when it starts.")}</p>
    </section>
  );
}

function Agreed({ state }: { state: GameState }) {
  useEffect(() => void loadCatalogue().catch(() => undefined), []); // names of optional rules; without them their own words do
  const phrases = state.phrases.map((words) => `“${words}”`).join(" and ");
  return (
    <dl class="threshold-agreed">
      <div>
        <dt>Pace</dt>
        <dd>{paceWords(state.pace)}</dd>
      </div>
      <div>
        <dt>Optional rules</dt>
        <dd>{state.options.length ? state.options.map((name) => optionTitle(state.scenario, name)).join(", ") : "none"}</dd>
      </div>
      <div>
        <dt>Dice</dt>
        <dd>
          {state.sealed ? "Sealed: both browsers have a share in every roll, and must be open at the table when dice are rolled. " : ""}
          Promised before anybody sat down{phrases ? `; the words ${phrases} will be mixed in` : ""}. When the game is over, every die can
          be checked against the promise.
        </dd>
      </div>
    </dl>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof Offline) return error.message;
  throw error;
}
