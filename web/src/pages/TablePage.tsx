/** A game, opened: which seat is mine, then the table. */
import { useState } from "preact/hooks";

import { GameApi } from "../api/client";
import { keepProof } from "../api/proofs";
import type { Side, Sides } from "../api/types";
import type { Arrival } from "../state/arriving";
import { arrive } from "../state/arriving";
import { go } from "../state/routes";
import { FIRST } from "../state/sides";
import { Invitation, UsedLink } from "../view/Invitation";
import { HotSeat } from "./HotSeat";
import { OpenTable } from "./OpenTable";
import { useOpening } from "./opening";
import { Waiting } from "./Waiting";

interface Props {
  game: string;
  side: Side | null;
  token: string | null;
}

/**
 * One seat, none (a spectator), or both: then two play at this screen, and the one who decides sits down first.
 * Or not yet: somebody comes by the link of a seat and is asked for a name.
 */
type Sitting =
  | { side: Side | null }
  | { first: Side; sides: Sides }
  | { arrival: Exclude<Arrival, { kind: "seated" }>; side: Side; token: string };

export function TablePage({ game, side, token }: Props) {
  const [sitting, setSitting] = useState<Sitting | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  const open = async (gone: () => boolean): Promise<undefined> => {
    const found = await sitDown(game, side, token);
    if (!gone()) setSitting(found);
  };
  useOpening({ open, fails: setTrouble }, [game, side]);

  if (!sitting) return <Waiting trouble={trouble} />;
  if ("arrival" in sitting) {
    const { arrival, side: mine, token: secret } = sitting;
    if (arrival.kind === "void") return <UsedLink game={game} state={arrival.state} />;
    const seated = () => {
      go(`/game/${game}/${mine}`, true);
      setSitting({ side: mine });
    };
    return <Invitation game={game} side={mine} token={secret} state={arrival.state} seated={seated} />;
  }
  if ("first" in sitting) return <HotSeat game={game} first={sitting.first} sides={sitting.sides} />;
  return <OpenTable game={game} side={sitting.side} />;
}

/** Which seat the visitor has here. A token from a link leaves the address bar as soon as it has been used. */
async function sitDown(game: string, side: Side | null, token: string | null): Promise<Sitting> {
  if (token && side) {
    const arrival = await arrive(game, side, token);
    if (arrival.kind !== "seated") return { arrival, side, token: token.split(".")[0] ?? token };
    go(`/game/${game}/${side}`, true);
    return { side };
  }
  if (token) {
    keepProof(game, token); // of a private game, for watching
    go(`/game/${game}`, true);
  }
  const state = await new GameApi(game, side).state();
  const mine: Side[] = [...(state.you ?? [])];
  const people = mine.filter((own) => !state.seats.find((seat) => seat.seat === own)?.bot);
  if (people.length === 2 && state.status !== "finished") return { first: state.deciding ?? FIRST, sides: state.sides };
  if (side && mine.includes(side)) return { side };
  return { side: people[0] ?? mine[0] ?? null };
}
