/** Coming to a table by the link of a seat. */
import { GameApi, Refusal, type Words } from "../api/client";
import { dropProof, keepProof } from "../api/proofs";
import type { GameState, Side } from "../api/types";
import { chainOf, keepSecret, newSecret, secretOf } from "./chains";
import { callMe, ensurePlayer } from "./session";

export type Arrival =
  | { kind: "seated" }
  | { kind: "invited"; state: GameState } // the seat is free: ask who comes
  | { kind: "void"; state: GameState }; // the link has been used, or was never one of this seat

/** The fragment of a link: the token of a seat, and where its holder goes on elsewhere, the secret of the sealed dice. */
export async function arrive(game: string, side: Side, fragment: string): Promise<Arrival> {
  const [token = "", secret] = fragment.split(".");
  if (secret) keepSecret(game, side, secret);
  const api = new GameApi(game, side);
  const state = await stateFor(api, token);
  if (!state.you?.includes(side)) return { kind: "void", state };
  if (!state.seats.find((seat) => seat.seat === side)?.taken) return { kind: "invited", state };
  await ensurePlayer(); // a seat belongs to somebody; this is its holder, perhaps at another device
  await sit(api, side, token, null);
  return { kind: "seated" };
}

/** How the table stands for somebody who shows the link; looking is not yet sitting down, so nothing is kept. */
async function stateFor(api: GameApi, token: string): Promise<GameState> {
  keepProof(api.id, token);
  try {
    return await api.state();
  } finally {
    dropProof(api.id);
  }
}

export async function acceptInvitation(game: string, side: Side, token: string, name: string, words: Words | null) {
  if (name) await callMe(name);
  else await ensurePlayer();
  await sit(new GameApi(game, side), side, token, words);
}

/** Where the dice are sealed, this browser's chain is made and kept before its anchor is sent. */
export async function anchorFor(state: GameState, side: Side): Promise<string | null> {
  if (!state.sealed) return null;
  const secret = secretOf(state.id, side) ?? newSecret();
  keepSecret(state.id, side, secret);
  return (await chainOf(secret))[0] ?? null;
}

/** Sit down. The player's own cookie proves the seat from then on; only where it does not, the link is kept. */
async function sit(api: GameApi, side: Side, token: string, words: Words | null) {
  const state = await stateFor(api, token);
  const taken = state.seats.find((seat) => seat.seat === side)?.taken;
  await api.claim(side, token, words, taken ? null : await anchorFor(state, side));
  if (!(await isMine(api, side))) keepProof(api.id, token);
}

async function isMine(api: GameApi, side: Side): Promise<boolean> {
  try {
    return (await api.state()).you?.includes(side) ?? false;
  } catch (error) {
    if (error instanceof Refusal) return false; // private, and the cookie alone does not open it
    throw error;
  }
}
