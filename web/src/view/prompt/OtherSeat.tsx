/** Who sits across the table: name, clock, whether they are here, and how long a computer has been thinking. */
import { useEffect, useMemo, useState } from "preact/hooks";

import type { Clocks, SeatState, Side } from "../../api/types";
import type { Table } from "../../state/table";
import { timeLeft } from "./clock";

/** The seats across the table; one's own only where a clock runs. */
export function OtherSeats({ table }: { table: Table }) {
  const timed = (table.state.value?.pace.kind ?? "none") !== "none";
  const seats = (table.state.value?.seats ?? []).filter((seat) => timed || seat.seat !== table.side);
  return (
    <div class={`other-seats ${seats.length > 1 ? "both" : ""}`}>
      {seats.map((seat) => (
        <OtherSeat key={seat.seat} table={table} seat={seat} />
      ))}
    </div>
  );
}

function OtherSeat({ table, seat }: { table: Table; seat: SeatState }) {
  const decides = table.shown.value?.decision?.seat === seat.seat;
  const mine = seat.seat === table.side;
  const clock = table.clocks.value;
  const ahead = useMemo(() => (clock ? clock.now - Date.now() : 0), [clock]); // of the server's clock before this one's
  const timed = clock !== null && (decides ? clock.deadline : clock[seat.seat]) != null;
  const thinks = decides && Boolean(seat.bot);
  const seconds = useSeconds(thinks || (decides && timed), `${decides}`);
  const since = Math.round(seat.thinking ?? 0) + seconds;
  const here = mine || Boolean(seat.bot) || (seat.present ?? false);
  const left = timed && clock ? remaining(clock, seat.seat, decides, ahead) : null;
  const side = table.state.value?.sides[seat.seat].name ?? "";
  const name = mine ? "You" : seat.name || (seat.bot ? "Computer" : seat.taken ? side : "Empty seat");
  const notes = [name === side ? "" : side, thinks && since > 0 ? `thinking ${since} s` : left !== null ? timeLeft(left) : ""].filter(
    Boolean,
  );
  return (
    <div class="other-seat">
      <i class={`presence ${here ? "here" : ""}`} title={here ? "At the table" : "Away"} />
      <span class="seat-words">
        <b>{name}</b>
        <span>{notes.join(", ")}</span>
        <span class="sr-only">{seat.bot ? "computer" : here ? "at the table" : "away"}</span>
      </span>
    </div>
  );
}

/** The clock of the side that decides runs towards its deadline; the other one stands. */
function remaining(clock: Clocks, side: Side, decides: boolean, ahead: number): number | null {
  if (!decides) return clock[side] ?? null;
  return clock.deadline == null ? null : clock.deadline - Date.now() - ahead;
}

/** Seconds since something began, counted only while it goes on. */
function useSeconds(runs: boolean, what: string): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!runs) return;
    const timer = window.setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => window.clearInterval(timer);
  }, [runs, what]);
  return seconds;
}
