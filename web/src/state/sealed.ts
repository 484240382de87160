/** Sealed dice at an open table: this browser shows its share as soon as an order stands, and says what is missing. */
import { effect, signal } from "@preact/signals";

import { Offline, Refusal } from "../api/client";
import type { GameState, Side } from "../api/types";
import { chainOf, keepSecret, keepSent, lastSent, linkAfter, newSecret, note, secretOf } from "./chains";
import type { Table } from "./table";

/** Why this browser cannot show its share: it has no chain for the seat, or the order that stands was changed. */
export const trouble = signal<"lost" | "changed" | null>(null);

/** Show the shares of this seat whenever dice wait for them; returns what ends it. */
export function takePart(table: Table): () => void {
  trouble.value = null;
  let sent = ""; // the last share, so that one piece of news sends it once
  const { side } = table;
  if (!side) return () => undefined;
  return effect(() => {
    const state = table.state.value;
    const next = table.shown.value ? table.ply.value + 1 : 0;
    if (!table.connected.value || !state?.sealed || !state.you?.includes(side)) return; // what could not be sent is sent when it is back
    void due(state, side, next).then(async (link) => {
      const pending = state.sealed?.pending;
      if (!link || !pending || (sent === link && pending.awaited.length)) return; // with none awaited the server was cut off in between
      sent = link;
      keepSent(state.id, side, { link, ply: pending.ply });
      try {
        await table.api.showShare(pending.ply, link);
      } catch (error) {
        sent = "";
        if (!(error instanceof Refusal || error instanceof Offline)) throw error;
        if (error instanceof Offline) table.explain(error); // it is sent again when the table is heard from
      }
    });
  });
}

/** The link that this seat must show now; none if nothing waits for it. Only the dice of the very next order are opened. */
async function due(state: GameState, side: Side, next: number): Promise<string | null> {
  const { sealed } = state;
  const secret = secretOf(state.id, side);
  const pending = sealed?.pending;
  const link = secret && sealed ? linkAfter(await chainOf(secret), sealed[side] ?? "", lastSent(state.id, side), pending?.ply) : null;
  trouble.value = link ? null : "lost";
  if (!link || !pending || pending.ply !== next) return null;
  if (pending.awaited.length && !pending.awaited.includes(side)) return null; // shown already
  if (!note(state.id, pending.ply, pending.fixed)) {
    trouble.value = "changed";
    return null;
  }
  return link;
}

/** A new chain for a seat whose old one this browser does not have, or has used up. */
export async function layAnew(table: Table) {
  const { side } = table;
  if (!side) return;
  const secret = newSecret();
  const [anchor] = await chainOf(secret);
  keepSecret(table.id, side, secret);
  if (anchor) table.state.value = await table.api.layAnchor(table.ply.value, anchor);
}

/** What the bar says while dice wait for a share; empty if none do. */
export function waitingWords(state: GameState | null, side: Side | null): string {
  const pending = state?.sealed?.pending;
  if (!pending) return "";
  const whose = pending.awaited
    .map((awaited) => (awaited === side ? "your own browser" : `the ${state.sides[awaited].short} browser`))
    .join(" and ");
  const stands = pending.by === side ? "Your order stands." : "An order stands.";
  return whose ? `${stands} Its dice wait for ${whose}.` : `${stands} Its dice are falling.`;
}
