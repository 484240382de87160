/** What takes both sides: a draw, going back, another pace. What stands is answered here; what is wished is proposed here. */
import { useState } from "preact/hooks";

import type { MakeOffer, Offer, Pace } from "../../api/types";
import { OTHER, SECOND } from "../../state/sides";
import type { Table } from "../../state/table";
import { moments, nameOf, offerWords, paceWords, seatOf } from "./words";

export function StandingOffers({ table }: { table: Table }) {
  const offers = table.state.value?.offers ?? [];
  if (!offers.length) return null;
  return (
    <ul class="standing-offers">
      {offers.map((offer) => (
        <Standing key={offer.kind + offer.by} table={table} offer={offer} />
      ))}
    </ul>
  );
}

function Standing({ table, offer }: { table: Table; offer: Offer }) {
  const mine = offer.by === table.side;
  const busy = table.busy.value;
  return (
    <li class="standing">
      <p>
        {mine ? "You propose" : `${nameOf(table, offer.by)} proposes`} {offerWords(table, offer)}.
      </p>
      {table.side && (
        <span class="button-row">
          {!mine && (
            <button disabled={busy} onClick={() => void table.act(() => table.api.accept(offer.kind, table.ply.value))}>
              Agree
            </button>
          )}
          <button disabled={busy} onClick={() => void table.act(() => table.api.decline(offer.kind))}>
            {mine ? "Withdraw" : "Decline"}
          </button>
        </span>
      )}
    </li>
  );
}

export function Propose({ table }: { table: Table }) {
  const other = seatOf(table, OTHER[table.side ?? SECOND]);
  const offer = (body: Omit<MakeOffer, "ply">) => void table.act(() => table.api.offer({ ...body, ply: table.ply.value }));
  const busy = table.busy.value;
  return (
    <section class="drawer-section">
      <h3 class="group-label">{other?.bot ? "Ask the computer" : "Propose to the other side"}</h3>
      <GoBack table={table} offer={offer} />
      <AnotherPace table={table} offer={offer} />
      {other?.bot ? (
        <p class="nothing">The computer agrees to go back and to any clock. It does not agree to a draw.</p>
      ) : (
        <button disabled={busy} onClick={() => offer({ kind: "draw" })}>
          Propose a draw
        </button>
      )}
    </section>
  );
}

interface Proposing {
  table: Table;
  offer: (body: Omit<MakeOffer, "ply">) => void;
}

function GoBack({ table, offer }: Proposing) {
  const there = moments(table.log.value, table.ply.value, table.sheet);
  const [to, setTo] = useState<number | null>(null);
  const chosen = there.find((moment) => moment.ply === to) ?? there[0];
  if (!chosen) return null;
  return (
    <div class="wish">
      <label>
        Go back to
        <select class="field" value={chosen.ply} onChange={(event) => setTo(Number(event.currentTarget.value))}>
          {there.map((moment) => (
            <option key={moment.ply} value={moment.ply}>
              {moment.says}
            </option>
          ))}
        </select>
      </label>
      <button disabled={table.busy.value} onClick={() => offer({ kind: "rewind", to: chosen.ply })}>
        Go back
      </button>
    </div>
  );
}

const PACES: readonly Pace[] = [
  { kind: "none" },
  { kind: "live", minutes: 60, increment_seconds: 30 },
  { kind: "live", minutes: 120, increment_seconds: 30 },
  { kind: "correspondence", days: 1 },
  { kind: "correspondence", days: 3 },
  { kind: "correspondence", days: 7 },
];

function AnotherPace({ table, offer }: Proposing) {
  const now = table.state.value?.pace;
  const others = PACES.filter((pace) => !now || paceWords(pace) !== paceWords(now));
  const [at, setAt] = useState(0);
  const chosen = others[at] ?? others[0];
  if (!chosen) return null;
  return (
    <div class="wish">
      <label>
        Play with
        <select class="field" value={at} onChange={(event) => setAt(Number(event.currentTarget.value))}>
          {others.map((pace, index) => (
            <option key={index} value={index}>
              {paceWords(pace)}
            </option>
          ))}
        </select>
      </label>
      <button disabled={table.busy.value} onClick={() => offer({ kind: "pace", pace: chosen })}>
        Change
      </button>
    </div>
  );
}

/** A proposal of the other side is said where it cannot be missed, and answered there. */
export function OfferNotice({ table }: { table: Table }) {
  const offers = (table.state.value?.offers ?? []).filter((offer) => table.side && offer.by !== table.side);
  if (!offers.length) return null;
  return (
    <ul class="panel offer-notice" role="status" aria-live="polite">
      {offers.map((offer) => (
        <Standing key={offer.kind} table={table} offer={offer} />
      ))}
    </ul>
  );
}
