/** The words of a card as they are true on this screen: a finger taps, and a phone has a sheet below for the panels at the right. */
import { byHand } from "../composing/fingers";
import type { Card } from "./cards";

export interface Screen {
  touch: boolean;
  phone: boolean;
}

const SHEET: readonly [RegExp, string][] = [
  [/\b(panel|log) at the right\b/g, "$1 below"],
  [/\bpanel\b/g, "sheet"],
];

export function wordedFor(card: Card, { touch, phone }: Screen): Card {
  const worded = (words: string) => (phone ? SHEET : []).reduce((said, [from, to]) => said.replace(from, to), byHand(words, touch));
  return { ...card, says: card.says.map(worded), act: worded(card.act) };
}
