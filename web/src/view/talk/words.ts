/** Proposals, paces and moments in words. */
import type { LogLine, Offer, Pace, SeatState, Side } from "../../api/types";
import type { Table } from "../../state/table";

export const SIDES: Readonly<Record<Side, string>> = { allied: "Allies", axis: "Axis" };

export function seatOf(table: Table, side: Side | null): SeatState | undefined {
  return table.state.value?.seats.find((seat) => seat.seat === side);
}

/** Who sits there, by name if there is one. */
export function nameOf(table: Table, side: Side): string {
  const seat = seatOf(table, side);
  if (seat?.bot) return "The computer";
  return seat?.name || `The ${SIDES[side]}`;
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
  const began = moments(log, ply + 1).find((moment) => moment.ply === ply);
  if (began) return `where it says “${began.says}”`;
  const last = log.findLast((line) => line.says);
  return last ? `just after “${last.says.replace(/\.$/, "")}”` : `${table.ply.value - ply} orders ago`;
}

export interface Moment {
  ply: number;
  says: string;
}

/** Moments to go back to: where turns and phases began, the latest first, none of them now. */
export function moments(log: readonly LogLine[], ply: number): Moment[] {
  const found = new Map<number, string>();
  let turn = "";
  for (const line of log) {
    if (line.kind === "game turn") turn = /^Game-Turn \d+/.exec(line.says)?.[0] ?? "";
    const began = ["game turn", "player turn", "phase"].includes(line.kind);
    if (!began || line.ply >= ply) continue;
    const says = line.says.replace(/\.$/, "");
    found.set(line.ply, line.kind === "game turn" ? says : [turn, says].filter(Boolean).join(", "));
  }
  return [...found].map(([at, says]) => ({ ply: at, says: at === 0 ? "The beginning" : says })).reverse();
}
