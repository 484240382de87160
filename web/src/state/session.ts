/** Who is at this browser. No account is needed: a player is a name and a cookie. */
import { computed, signal } from "@preact/signals";

import { lobbyApi } from "../api/client";
import type { Me } from "../api/types";
import { keep, kept } from "./preferences";

export const GUEST = "Guest";
export const LONGEST_NAME = 40;

export const me = signal<Me | null>(null);

/** The name, from the browser's shelf until the server has answered, so that nothing jumps. */
export const myName = computed(() => (me.value ? me.value.name : (kept("name") ?? "")) || GUEST);
export const named = computed(() => myName.value !== GUEST);

export async function refreshMe(): Promise<Me> {
  return met(await lobbyApi.me());
}

function met(found: Me): Me {
  me.value = found;
  keep("name", found.name);
  return found;
}

/** Be somebody before taking a seat. */
export async function ensurePlayer(name = GUEST): Promise<void> {
  const known = me.value ?? (await refreshMe());
  if (known.player) return;
  await lobbyApi.becomePlayer(name);
  await refreshMe();
}

/** Be called so from now on; at tables where one sits already the old name stays. */
export async function callMe(name: string): Promise<void> {
  await ensurePlayer(name);
  if (me.value?.name !== name) met(await lobbyApi.rename(name));
}
