/** What is different on a small screen: one panel at a time, and a sheet that is pulled up from below. */
import { signal } from "@preact/signals";

export type SheetHeight = "title" | "half" | "full";
export const HEIGHTS: readonly SheetHeight[] = ["title", "half", "full"];

/** Which of the panels around the map is opened by its round button. */
export type PhonePanel = "turn" | "overlays";

const small = matchMedia("(max-width: 640px)");

export const isPhone = signal(small.matches);
export const sheetHeight = signal<SheetHeight>("title");
export const phonePanel = signal<PhonePanel | null>(null);

small.addEventListener("change", () => (isPhone.value = small.matches));

/** The height nearest to where the sheet was let go, as shares of the window; a flick goes one further. */
export function nearestHeight(share: number, flick: number): SheetHeight {
  const at = share < 0.34 ? 0 : share < 0.7 ? 1 : 2;
  const moved = Math.abs(flick) < 0.5 ? at : Math.max(0, Math.min(2, at + Math.sign(flick)));
  return HEIGHTS[moved] ?? "half";
}

/** What was opened on a folded sheet is to be seen. Says whether the sheet had to be drawn up for it. */
export function raiseSheet(): boolean {
  const folded = isPhone.value && sheetHeight.value === "title";
  if (folded) sheetHeight.value = "half";
  return folded;
}

/** The map is to be seen. Says whether a sheet lay on it. */
export function lowerSheet(): boolean {
  const full = isPhone.value && sheetHeight.value === "full";
  if (full) sheetHeight.value = "half";
  return full;
}

export function nextHeight(now: SheetHeight, by = 1): SheetHeight {
  return HEIGHTS[(HEIGHTS.indexOf(now) + by + HEIGHTS.length) % HEIGHTS.length] ?? "title";
}
