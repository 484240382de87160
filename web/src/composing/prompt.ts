/** What the prompt bar says: the server's sentence, and better words for what the player is in the middle of. */

export interface Prompted {
  head: string;
  more: string;
}

/** The sentence of a decision without the side that it may begin with; what comes after a semicolon goes to the second line. */
export function asked(prompt: string, side = ""): Prompted {
  const bare = side && prompt.startsWith(`${side}: `) ? prompt.slice(side.length + 2) : prompt;
  const [head = "", ...rest] = bare.split("; ");
  const end = head.endsWith(".") || rest.length === 0 ? "" : ".";
  return { head: capital(head) + end, more: rest.map(capital).join("; ") };
}

/** "Move your units one by one, or end movement." while it cannot be ended. It only shortens the sentence: whether it can be ended, the
 * options say. */
export const withoutEnd = (head: string) => head.replace(/, or end [^.,]*/, "");

/** How many stacks must still be attacked, in words. */
export function dutyWords(stacks: number, building: boolean): string {
  if (stacks === 0) return building ? "" : "Nobody else must be attacked.";
  const count = NUMBERS[stacks] ?? String(stacks);
  const words = `${count}${building ? " more" : ""} ${stacks === 1 ? "stack" : "stacks"} must be attacked this phase.`;
  return capital(words);
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
