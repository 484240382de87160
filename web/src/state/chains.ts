/** This browser's share in sealed dice: a secret, hashed again and again. The end of the chain is laid before the game; its links are shown one by one.
 *
 * The secret stays in this browser, and goes to another device only in the part of a link that no server sees.
 */
import type { Side } from "../api/types";
import { keep, kept } from "./preferences";

const LENGTH = 4096; // links: far more rolls than a campaign has
const MARK = new TextEncoder().encode("trinacria share\0");
const NAME = (game: string, side: Side) => `share.${game}.${side}`;

/** Every link as hexadecimal, the anchor first: each is the hash of the one after it. */
export type Chain = readonly string[];

const known = new Map<string, Promise<Chain>>(); // by secret

export function newSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

export function chainOf(secret: string): Promise<Chain> {
  const found = known.get(secret) ?? hashedOften(secret);
  known.set(secret, found);
  return found;
}

async function hashedOften(secret: string): Promise<Chain> {
  const links = [secret];
  for (let link = bytes(secret); links.length <= LENGTH; links.push(hex(link))) link = await hashed(link);
  return links.reverse();
}

/** What a link hashes to: the one that was shown before it. */
export async function hashed(link: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(MARK.length + link.length);
  content.set(MARK);
  content.set(link, MARK.length);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", content));
}

/** The link to show for a ply, after the last one that counted; none if that is not of this chain, or was its last.
 *
 * A link that was sent for another ply is passed over: it may have come too late, and the server knows it.
 */
export function linkAfter(chain: Chain, shown: string, sent: Sent | null = null, ply = -1): string | null {
  const at = chain.indexOf(shown);
  if (at < 0) return null;
  const used = sent ? chain.indexOf(sent.link) : -1;
  return chain[used <= at ? at + 1 : sent?.ply === ply ? used : used + 1] ?? null;
}

/** The last link that this browser sent, and for which ply. */
export interface Sent {
  link: string;
  ply: number;
}

export function lastSent(game: string, side: Side): Sent | null {
  const [link, ply] = (kept(`sent.${game}.${side}`) ?? "").split("@");
  return link ? { link, ply: Number(ply) } : null;
}

export const keepSent = (game: string, side: Side, { link, ply }: Sent) => keep(`sent.${game}.${side}`, `${link}@${ply}`);

// what this browser keeps of a game ------------------------------------------------------------------------------------

export const keepSecret = (game: string, side: Side, secret: string) => keep(NAME(game, side), secret);
export const secretOf = (game: string, side: Side): string | null => kept(NAME(game, side));

/** The orders that were fixed before this browser opened their dice: by ply, the hash that came first. */
export function notes(game: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(kept(`fixed.${game}`) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Note what stands at a ply before anything is opened; false if something else was noted there: the order was changed. */
export function note(game: string, ply: number, fixed: string): boolean {
  const noted = notes(game);
  if (noted[ply]) return noted[ply] === fixed;
  keep(`fixed.${game}`, JSON.stringify({ ...noted, [ply]: fixed }));
  return true;
}

export function hex(content: Uint8Array): string {
  return [...content].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}
