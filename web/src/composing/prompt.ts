/** What the prompt bar says: the server's sentence, and better words for what the player is in the middle of. */

export interface Prompted {
  head: string;
  more: string;
}

/** The sentence of a decision without the side it begins with; what comes after a semicolon goes to the second line. */
export function asked(prompt: string): Prompted {
  const bare = prompt.replace(/^(Allied|Axis): /, "");
  const [head = "", ...rest] = bare.split("; ");
  const end = head.endsWith(".") || rest.length === 0 ? "" : ".";
  return { head: capital(head) + end, more: rest.map(capital).join("; ") };
}

/** "Move your units one by one, or end movement." while it cannot be ended. */
export const withoutEnd = (head: string) => head.replace(/, or end [^.,]*/, "");

const IN_HAND: Record<string, (unit: string) => string> = {
  move: (unit) => `Move ${unit}. Choose where it goes.`,
  advance: (unit) => `Advance ${unit}. Choose how far it goes.`,
  retreat: (unit) => `Retreat ${unit}. Choose a lit hex.`,
  land: (unit) => `Land ${unit}. Choose a beach.`,
  airborne: (unit) => `Drop ${unit}. Choose where it comes down.`,
  "end-run": (unit) => `${unit} makes an end-run. Choose where it lands.`,
  deploy: (unit) => `Deploy ${unit}. Choose its hex.`,
  depot: (unit) => `Move depot ${unit}. Choose where it goes.`,
  plan: (unit) => `${unit}: choose its beach or its part of an invasion.`,
};

/** With a unit in hand. */
export function withUnit(kind: string, unit: string): string {
  return (IN_HAND[kind] ?? ((name) => `${name}: choose a hex.`))(unit);
}

const HINTS: Record<string, string> = {
  move: "Click a unit: where it can go lights up.",
  support: "Switch on what takes part; the odds follow.",
  roll: "Both players see the strengths now.",
  lose: "Click a counter, on the map or in the list.",
  defend: "Click a counter, on the map or in the list.",
  eliminate: "Click a counter, on the map or in the list.",
  retreat: "Click a lit hex.",
  advance: "Click a unit, then how far it goes.",
  displace: "Click a lit hex.",
  anchor: "Click a lit sea hex.",
  land: "Pick a unit beside the map, then a beach.",
  airborne: "Pick a unit beside the map, then where it comes down.",
  "end-run": "Click a unit on the coast, then where it lands.",
  depot: "Click a depot, then a lit hex.",
  boundary: "Point at the map to see a line; click to choose it.",
  plan: "Click a unit, on the map or in the panel, then where it belongs.",
  write: "The other side does not see them.",
  deploy: "Pick a unit beside the map, then its hex.",
  pack: "Click a unit, on the map or in the list.",
  replacements: "Click a unit, on the map or in the list.",
  "sea supply": "Click a unit, on the map or in the list.",
  "air supply": "Click a unit, on the map or in the list.",
  receive: "Pick a unit beside the map.",
  invasion: "Your plan lies on the map.",
};

/** How a decision is made, for whoever makes it the first time. */
export function hint(kind: string, units = 0): string {
  if (kind === "retreat" && units > 1) return "Click a unit to see where it alone can go, or a lit hex.";
  return HINTS[kind] ?? "";
}

/** How many stacks must still be attacked, in words. */
export function dutyWords(stacks: number, building: boolean): string {
  if (stacks === 0) return building ? "" : "Nobody else must be attacked.";
  const count = NUMBERS[stacks] ?? String(stacks);
  const words = `${count}${building ? " more" : ""} ${stacks === 1 ? "stack" : "stacks"} must be attacked this phase.`;
  return capital(words);
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** Half-points as a player reads them: 3, 3½, ½. */
export function points(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 ? `${whole || ""}½` : String(whole);
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
