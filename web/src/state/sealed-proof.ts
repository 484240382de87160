/** The proof of sealed dice: every link belongs to a chain that was laid, this browser's own among them, and no order was changed after it stood. */
import { type AnchorLine, type ShareLine, SIDES, type Side, type Sides, type Verification } from "../api/types";
import { bytes, chainOf, hashed, hex, notes, secretOf } from "./chains";

const text = new TextEncoder();
const MOST_PASSED_OVER = 16;

/** The key of the dice of one order. */
export async function sealedKey(stream: Uint8Array, share: ShareLine): Promise<Uint8Array<ArrayBuffer>> {
  const shown = SIDES.flatMap((side) => (share[side] ? [1, ...bytes(share[side])] : [0]));
  return digest([...text.encode("trinacria sealed\0"), ...stream, ...ply8(share.ply), ...shown]);
}

/** What the browser learned of an order before its dice were opened. */
export async function fixedHash(ply: number, order: string, salt: string): Promise<string> {
  return hex(await digest([...text.encode("trinacria order\0"), ...ply8(ply), ...bytes(salt), ...text.encode(order)]));
}

/** The first thing that is wrong with the shares, in words; empty if nothing is. */
export async function sealedFault(
  game: string,
  sides: Sides,
  proof: Pick<Verification, "anchors" | "shares" | "orders" | "plies">,
): Promise<string> {
  const anchors = proof.anchors ?? [];
  const shares = proof.shares ?? [];
  for (const side of SIDES) {
    const fault = (await chainFault(side, sides, anchors, shares)) || (await ownFault(game, side, sides, anchors));
    if (fault) return fault;
  }
  const noted = notes(game);
  const unused = Object.keys(noted).find((ply) => Number(ply) < proof.plies && !shares.some((share) => share.ply === Number(ply)));
  if (unused !== undefined) return `This browser opened dice for order ${unused}, and the record has none there.`; // the last order may have been to resign
  for (const share of shares) {
    const before = noted[share.ply];
    const order = share.ply ? (proof.orders?.[share.ply] ?? "") : "";
    if (before && (await fixedHash(share.ply, order, share.salt ?? "")) !== before)
      return `Order ${share.ply} is not the one that stood when this browser opened its dice.`;
  }
  return "";
}

async function chainFault(side: Side, sides: Sides, anchors: readonly AnchorLine[], shares: readonly ShareLine[]): Promise<string> {
  const laid = anchors.filter((anchor) => anchor.side === side).sort((a, b) => a.after - b.after);
  let expected = "";
  for (const share of shares) {
    while (laid[0] && laid[0].after < share.ply) expected = laid.shift()?.anchor ?? "";
    const link = share[side];
    if (!link) continue;
    if (!(await follows(link, expected)))
      return `The ${sides[side].short} share of order ${share.ply} does not belong to the chain that was laid.`;
    expected = link;
  }
  return "";
}

/** Whether a link comes after the last one that counted; a few may be passed over. */
async function follows(link: string, last: string): Promise<boolean> {
  let found = bytes(link);
  for (let step = 0; step <= MOST_PASSED_OVER; step++) {
    found = await hashed(found);
    if (hex(found) === last) return true;
  }
  return false;
}

/** The chain that this browser laid must be among those of the record. */
async function ownFault(game: string, side: Side, sides: Sides, anchors: readonly AnchorLine[]): Promise<string> {
  const secret = secretOf(game, side);
  if (!secret || !anchors.length) return "";
  const [anchor] = await chainOf(secret);
  return anchors.some((line) => line.side === side && line.anchor === anchor)
    ? ""
    : `The record does not have the anchor that this browser laid for the ${sides[side].short} side.`;
}

/** What the record says of shares that are missing and chains that were laid anew. */
export function sealedWords({ anchors = [], shares = [] }: Pick<Verification, "anchors" | "shares">, sides: Sides): string[] {
  const both = shares.filter((share) => SIDES.every((side) => share[side])).length;
  const lines = [`Both browsers had a share in ${both} of ${shares.length} openings (the set-up is order 0).`];
  for (const side of SIDES) {
    const missing = shares.filter((share) => !share[side]).map((share) => share.ply);
    if (missing.length) lines.push(`Without the ${sides[side].short} share: order${missing.length > 1 ? "s" : ""} ${missing.join(", ")}.`);
    for (const line of anchors)
      if (line.side === side && line.after >= 0) lines.push(`The ${sides[side].short} side laid a new chain after order ${line.after}.`);
  }
  return lines;
}

function ply8(ply: number): number[] {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(ply));
  return [...new Uint8Array(view.buffer)];
}

async function digest(content: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(content)));
}
