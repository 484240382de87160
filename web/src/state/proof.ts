/** The dice of a finished game, computed anew in this browser from the seed that was promised before the first of them.
 *
 * Roll number n is HMAC-SHA-256 of (n, retry) under the key of the stream; what would favour a face is thrown away and tried again.
 */

export interface Stream {
  seed: string;
  phrases: readonly string[];
}

/** A game that branched off another was played with that one's seed up to a ply. */
export interface Part extends Stream {
  before: number; // holds for rolls of plies up to and including this one; the last part has no end
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
export async function streamKey({ seed, phrases }: Stream): Promise<CryptoKey> {
  const key = await sha256(["trinacria stream", seed, ...phrases].join("\0"));
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
export async function proveRolls(parts: readonly Part[], rolls: readonly Roll[], tell: (roll: Roll, honest: boolean) => void): Promise<boolean> {
  const keys = await Promise.all(parts.map(streamKey));
  let honest = true;
  for (const roll of rolls) {
    const key = keys[Math.max(0, parts.findIndex((part) => roll.ply <= part.before))];
    if (!key) return false;
    const due = await diceFor(key, roll);
    const same = due.every((die, index) => die === roll.dice[index]);
    honest &&= same;
    tell(roll, same);
  }
  return honest;
}

/** The seeds of a game, oldest part first, from its record as exported. */
export function partsOf(record: string): Part[] {
  const header = JSON.parse(record) as { seed: string; phrases: string[]; origin?: [number, string, string[]][] };
  const earlier = (header.origin ?? []).map(([ply, seed, phrases]) => ({ before: ply, seed, phrases }));
  return [...earlier, { before: Infinity, seed: header.seed, phrases: header.phrases }];
}

async function sha256(words: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", text.encode(words));
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
