/** Games in the lists of the lobby, in words. */
import type { GameLine, Pace, SeatState, Side } from "../../api/types";
import { aSide } from "../../state/sides";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type BotTitle = (scenario: string, bot: string) => string;

const DIFFICULTIES = ["First game", "Easy", "Medium", "Hard", "Hardest"] as const;
export const difficultyName = (level: number) => DIFFICULTIES[level - 1] ?? "Hard";

/** "1 turn", "4 turns". */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Time left, short enough for a corner. */
export function shortTime(ms: number): string {
  if (ms <= 0) return "time is up";
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} d`;
  if (ms >= DAY) return `1 d ${Math.floor((ms - DAY) / HOUR)} h`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
}

export function ago(then: number, now: number): string {
  const ms = Math.max(0, now - then);
  if (ms < MINUTE) return "just now";
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`;
  return ms < 2 * DAY ? "yesterday" : `${Math.floor(ms / DAY)} days ago`;
}

export function paceWords(pace: Pace): string {
  if (pace.kind === "live") return `live, ${pace.minutes ?? 90} min each`;
  if (pace.kind === "correspondence") return pace.days === 1 ? "a day a turn" : `${counted(pace.days ?? 3, "day")} a turn`;
  return "no clock";
}

function seatName(game: GameLine, seat: SeatState, botTitle: BotTitle): string {
  if (!seat.bot) return seat.name || "Guest";
  if (seat.name) return `${seat.name} (computer)`; // handed over for a while
  const title = botTitle(game.scenario, seat.bot);
  return title ? `Computer, ${title}` : "Computer";
}

const seatOf = (game: GameLine, side: Side) => game.seats.find((seat) => seat.seat === side);

/** Whom I play there. */
export function opponent(game: GameLine, botTitle: BotTitle): string {
  const others = game.seats.filter((seat) => !game.you?.includes(seat.seat));
  if (!others.length) return "Two at this screen";
  const [other] = others;
  if (!other || (!other.taken && !other.name)) return "Nobody yet";
  return seatName(game, other, botTitle);
}

/** Both players of a game that is not mine. */
export function players(game: GameLine, botTitle: BotTitle): string {
  const names = game.seats.filter((seat) => seat.taken).map((seat) => seatName(game, seat, botTitle));
  return new Set(names).size === 1 && names.length === 2 ? `${names[0]}, both sides` : names.join(" and ");
}

/** Which game, how far it is, and which side of it is mine. */
export function turnWords(game: GameLine): string {
  const turn = game.status === "open" ? "" : `, turn ${Math.max(1, game.turn)}`;
  const [side, other] = game.you ?? [];
  const from = game.imported ? ", imported" : "";
  return `${game.title}${turn}${from}${side && !other ? `, as ${aSide(game, side)}` : ""}`;
}

export function isMyTurn(game: GameLine): boolean {
  const side = game.deciding;
  if (game.status !== "running" || !side || !game.you?.includes(side)) return false;
  return !seatOf(game, side)?.bot; // a seat that the computer minds for me does not wait for me
}

/** Where one of my games stands. */
export function standing(game: GameLine, botTitle: BotTitle): string {
  if (game.status === "open") return "Waiting for the other player";
  if (game.status === "finished") return result(game);
  const side = game.deciding;
  if (!side) return "";
  if (isMyTurn(game)) return game.you?.length === 2 ? `Your turn: ${game.sides[side].name}` : "Your turn";
  const seat = seatOf(game, side);
  return seat ? `${seat.bot && !seat.name ? "The computer" : seatName(game, seat, botTitle)} decides` : "";
}

/** How a game ended, from where I sat. */
export function result(game: GameLine): string {
  const level = game.outcome || "Over";
  if (game.you?.length !== 1) return level;
  if (!game.winner) return `Drawn: ${level}`;
  return `${game.you.includes(game.winner) ? "You won" : "You lost"}: ${level}`;
}

/** Time left for the player who decides. */
export function timeLeft(game: GameLine, now: number): string {
  if (game.status === "finished") return "over";
  if (game.status === "open") return "open";
  if (game.pace.kind === "none" || !game.pace.kind) return "no clock";
  return game.deadline ? shortTime(game.deadline - now) : paceWords(game.pace);
}

/** What somebody who waits for a player wants. */
export function wish(game: GameLine): string {
  const free = game.seats.find((seat) => !seat.taken);
  return `wants ${free ? aSide(game, free.seat) : "a player"} in ${game.title}, ${paceWords(game.pace)}`;
}

/** My games: those that wait for me first, then the latest order. */
export function inOrder(games: readonly GameLine[]): GameLine[] {
  const rank = (game: GameLine) => (isMyTurn(game) ? 0 : game.status === "running" ? 1 : game.status === "open" ? 2 : 3);
  return [...games].sort((a, b) => rank(a) - rank(b) || b.moved - a.moved);
}
