/** Links to seats. The server sends a seat's secret once; the browser that made the game keeps it here until the other player has come. */
import { signal } from "@preact/signals";

import type { Links, Side } from "../api/types";
import { keep, kept } from "./preferences";

const name = (game: string, side: Side) => `invitation.${game}.${side}`;

export function keepInvitation(game: string, side: Side, links: Links) {
  const token = links[side];
  if (token) keep(name(game, side), token);
}

export function invitation(game: string, side: Side): string | null {
  const token = kept(name(game, side));
  return token ? seatLink(game, side, token) : null;
}

/** The secret stands behind the #: no server and no log ever sees it. */
export function seatLink(game: string, side: Side, token: string, secret: string | null = null): string {
  return `${location.origin}/game/${game}/${side}#${token}${secret ? `.${secret}` : ""}`;
}

/** Whether a link leads to the very computer on which it is opened: nobody else can use it. */
export function isForThisComputer(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { hostname } = new URL(link);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** What this page has put on the clipboard last. */
export const onClipboard = signal("");

/** Copy, also where the page is served without TLS and the clipboard is closed to scripts. */
export async function copied(text: string): Promise<boolean> {
  const done = (await copiedByBrowser(text)) || copiedByHand(text);
  if (done) onClipboard.value = text;
  return done;
}

async function copiedByBrowser(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copiedByHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
