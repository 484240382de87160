/** Proposals, paces and moments in words. */
import type { LogLine, Offer, Pace, SeatState, Sheet, Side } from "../../api/types";
import { cueOf, factOf, isHeading, turnName } from "../../composing/cues";
import type { Table } from "../../state/table";

export function seatOf(table: Table, side: Side | null): SeatState | undefined {
  return table.state.value?.seats.find((seat) => seat.seat === side);
}

/** Who sits there, by name if there is one. */
export function nameOf(table: Table, side: Side): string {
  const seat = seatOf(table, side);
  if (seat?.bot) return "The computer";
  return seat?.name || `The ${table.state.value?.sides[side].name}`;
}

export function paceWords(pace: Pace): string {
  switch (pace.kind) {
    case "live":
      return `a clock of ${pace.minutes ?? 90} minutes with ${pace.increment_seconds ?? 30} seconds for each hand-over`;
    case "correspondence":
      return `${(pace.days ?? 3) === 1 ? "a day" : `${pace.days ?? 3} days`} for each turn to decide`;
    default:
      return "no clock";
  }
}

export function offerWords(table: Table, offer: Offer): string {
  switch (offer.kind) {
    case "draw":
      return "a draw";
    case "rewind":
      return `to go back to ${momentWords(table, offer.to ?? 0)}`;
    default:
      return offer.pace ? paceWords(offer.pace) : "another pace";
  }
}

/** A moment by what happened just before it. */
function momentWords(table: Table, ply: number): string {
  if (ply === 0) return "the beginning";
  const log = table.log.value.filter((line) => line.ply <= ply);
  const began = moments(log, ply + 1, table.sheet).find((moment) => moment.ply === ply);
  if (began) return `where it says “${began.says}”`;
  const last = log.findLast((line) => line.says);
  return last ? `just after “${last.says.replace(/\.$/, "")}”` : `${table.ply.value - ply} orders ago`;
}

export interface Moment {
  ply: number;
  says: string;
}

/** Moments to go back to: where turns and phases began, the latest first, none of them now. */
export function moments(lines: readonly LogLine[], ply: number, { log }: Pick<Sheet, "log">): Moment[] {
  const found = new Map<number, string>();
  let turn = "";
  for (const line of lines) {
    const turns = cueOf(log, line) === "turn";
    if (turns) turn = turnName(log, factOf(log, line, "turn"));
    if (!isHeading(log, line) || line.ply >= ply) continue;
    const says = line.says.replace(/\.$/, "");
    found.set(line.ply, turns ? says : [turn, says].filter(Boolean).join(", "));
  }
  return [...found].map(([at, says]) => ({ ply: at, says: at === 0 ? "The beginning" : says })).reverse();
}
