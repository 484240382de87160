/** The words of a card as they are true on this screen: a finger taps, and a phone has a sheet below for the panels at the right. */
import type { Card } from "./course";

export interface Screen {
  touch: boolean;
  phone: boolean;
}

const FINGER: readonly [RegExp, string][] = [
  [/\bClick\b/g, "Tap"],
  [/\bclick\b/g, "tap"],
];

const SHEET: readonly [RegExp, string][] = [
  [/\b(panel|log) at the right\b/g, "$1 below"],
  [/\bpanel\b/g, "sheet"],
];

export function wordedFor(card: Card, { touch, phone }: Screen): Card {
  const changes = [...(touch ? FINGER : []), ...(phone ? SHEET : [])];
  const worded = (words: string) => changes.reduce((said, [from, to]) => said.replace(from, to), words);
  return { ...card, says: card.says.map(worded), act: worded(card.act) };
}
