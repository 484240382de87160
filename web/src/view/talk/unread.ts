/** What waits to be read at a table: lines of the others, and what they propose. */
import { signal } from "@preact/signals";

import type { Offer } from "../../api/types";
import { keep, kept } from "../../state/preferences";
import type { Table } from "../../state/table";

const readTo = signal<Readonly<Record<string, number>>>({});

function lastRead(table: Table): number {
  return readTo.value[table.id] ?? Number(kept(`read.${table.id}`) ?? 0);
}

export function markRead(table: Table) {
  const last = table.chat.value.at(-1)?.number ?? 0;
  if (last <= lastRead(table)) return;
  readTo.value = { ...readTo.value, [table.id]: last };
  keep(`read.${table.id}`, String(last));
}

/** Proposals of the other side that still stand. */
function proposed(table: Table): Offer[] {
  const offers = table.state.value?.offers ?? [];
  return table.side ? offers.filter((offer) => offer.by !== table.side) : [];
}

export function unread(table: Table): number {
  const last = lastRead(table);
  const lines = table.chat.value.filter((line) => line.number > last && !(line.seat && line.seat === table.side));
  return lines.length + proposed(table).length;
}
