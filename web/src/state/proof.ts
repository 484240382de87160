/** The dice of a finished game, computed anew in this browser from the seed that was promised before the first of them.
 *
 * Roll number n is HMAC-SHA-256 of (n, retry) under the key of the stream; what would favour a face is thrown away and tried again.
 */

import type { PromisedPart, ShareLine } from "../api/types";
import { sealedKey } from "./sealed-proof";

export interface Stream {
  seed: string;
  phrases: readonly string[];
  stream: number; // how the two are made into a key
}

/** A stretch of a game that stands on one promise. */
export interface Part extends Stream {
  first: number; // ply 0 is the set-up
  last: number;
  commitment: string;
  why: "branch" | "import" | null;
  sealed: boolean; // both players' browsers had a share in its dice
}

export interface Roll {
  number: number;
  purpose: string;
  dice: readonly number[];
  ply: number;
}

const SPAN = 1n << 64n;
const text = new TextEncoder();

/** A page that did not come over a secure connection may not compute hashes. */
export function canProve(): boolean {
  return typeof crypto !== "undefined" && crypto.subtle !== undefined;
}

/** What is published before the first roll. */
export async function commitmentOf(seed: string): Promise<string> {
  return hex(await sha256(`trinacria seed\0${seed}`));
}

/** The key of the stream: the promised seed, then each player's phrase. */
export async function streamKey(stream: Stream): Promise<CryptoKey> {
  return diceKey(await streamBytes(stream));
}

async function streamBytes({ seed, phrases, stream }: Stream): Promise<Uint8Array<ArrayBuffer>> {
  const words = [seed, ...phrases];
  const content = stream === 1 ? text.encode(["trinacria stream", ...words].join("\0")) : measured(words);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", content));
}

function diceKey(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** A fair number from 0 to sides - 1. */
export async function fair(key: CryptoKey, number: number, sides: number): Promise<number> {
  const limit = SPAN - (SPAN % BigInt(sides));
  for (let retry = 0; ; retry++) {
    const message = new DataView(new ArrayBuffer(12));
    message.setBigUint64(0, BigInt(number));
    message.setUint32(8, retry);
    const value = new DataView(await crypto.subtle.sign("HMAC", key, message)).getBigUint64(0);
    if (value < limit) return Number(value % BigInt(sides));
  }
}

/** The dice that a roll must have shown. */
export function diceFor(key: CryptoKey, roll: Pick<Roll, "number" | "dice">): Promise<number[]> {
  return Promise.all(roll.dice.map(async (_, index) => 1 + (await fair(key, roll.number + index, 6))));
}

/** Compare every roll with its stream; `tell` hears each verdict as it is reached. */
export async function proveRolls(
  parts: readonly Part[],
  rolls: readonly Roll[],
  tell: (roll: Roll, honest: boolean) => void,
  shares: readonly ShareLine[] = [],
): Promise<boolean> {
  const streams = await Promise.all(parts.map(streamBytes));
  const keys = await Promise.all(streams.map(diceKey));
  const shown = new Map(shares.map((share) => [share.ply, share]));
  let honest = true;
  for (const roll of rolls) {
    const at = parts.findIndex((part) => part.first <= roll.ply && roll.ply <= part.last);
    const [part, stream, share] = [parts[at], streams[at], shown.get(roll.ply)];
    const key = part?.sealed && stream && share ? await diceKey(await sealedKey(stream, share)) : part?.sealed ? undefined : keys[at];
    const same = key ? (await diceFor(key, roll)).every((die, index) => die === roll.dice[index]) : false;
    honest &&= same;
    tell(roll, same);
  }
  return honest;
}

/** Whether each seed is the one that was promised for its part. */
export async function seedsFit(parts: readonly Part[]): Promise<boolean> {
  const found = await Promise.all(parts.map((part) => commitmentOf(part.seed)));
  return found.every((commitment, index) => commitment === parts[index]?.commitment);
}

/** The parts of a finished game, as the server tells them. */
export function partsOf(told: readonly PromisedPart[]): Part[] {
  return told.map((part) => ({
    first: part.first,
    last: part.last ?? Infinity,
    commitment: part.commitment,
    why: part.why ?? null,
    seed: part.seed ?? "",
    phrases: part.phrases ?? [],
    stream: part.stream ?? 0,
    sealed: part.sealed ?? false,
  }));
}

/** Which orders stand on the promise of a part. */
export function ordersOf({ first, last }: Pick<Part, "first" | "last">): string {
  if (last < first) return `What follows order ${last}`;
  const orders = Math.max(1, first) === last ? `order ${last}` : `orders ${Math.max(1, first)} to ${last}`;
  if (first === 0) return last ? `The set-up and ${orders}` : "The set-up";
  return `O${orders.slice(1)}`;
}

/** Each word after its length, so that no two lists of words make the same key. */
function measured(words: readonly string[]): Uint8Array<ArrayBuffer> {
  const encoded = words.map((word) => text.encode(word));
  const bytes = [...text.encode("trinacria stream 2\0")];
  for (const word of encoded) {
    const length = new DataView(new ArrayBuffer(8));
    length.setBigUint64(0, BigInt(word.length));
    bytes.push(...new Uint8Array(length.buffer), ...word);
  }
  return new Uint8Array(bytes);
}

async function sha256(words: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", text.encode(words));
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
