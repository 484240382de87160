/** A finger taps where a mouse clicks. */
export const fingers = matchMedia("(pointer: coarse)");

/** The words as they are true on this screen. */
export const byHand = (words: string, touch = fingers.matches): string =>
  touch ? words.replace(/\bClick\b/g, "Tap").replace(/\bclick(ed)?\b/g, (_, past?: string) => (past ? "tapped" : "tap")) : words;
