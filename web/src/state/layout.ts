/** What surrounds the table on this screen: which panels are open, which overlays are on, what the log points at. */
import { computed, effect, signal } from "@preact/signals";

import type { OverlayMark, Reachable, Sheet } from "../api/types";
import { CHANGES, REACH } from "./overlay-names";
import { keep, kept } from "./preferences";

/** Hexes to be lit, and perhaps the way between them: what a line of the log is about. */
export interface Lit {
  hexes: readonly string[];
  path: readonly string[];
}

/** Too narrow for panels at both sides of the map, and too wide for the sheet of a phone. */
function isTablet(widest: number): boolean {
  return matchMedia(`(min-width: 641px) and (max-width: ${widest}px)`).matches;
}

type Drawer = "talk" | "keys" | "find" | "words";

export const lit = signal<Lit | null>(null);
export const drawer = signal<Drawer | null>(null);

export const turnFolded = signal((kept("turn") ?? (isTablet(900) ? "folded" : "open")) === "folded");
export const logFolded = signal((kept("log") ?? (isTablet(1100) ? "folded" : "open")) === "folded");
export const allFolded = computed(() => turnFolded.value && logFolded.value);

/** Names of the overlays that are on: those the server draws, and the table's own. */
export const overlaysOn = signal<ReadonlySet<string>>(new Set((kept("overlays") ?? "").split(" ").filter(Boolean)));
const momentary = new Set<string>([CHANGES]); // they are asked for anew each time: they belong to a moment
export const overlayMarks = signal<ReadonlyMap<string, readonly OverlayMark[]>>(new Map());
export const lookedReach = signal<Reachable | null>(null);

effect(() => keep("turn", turnFolded.value ? "folded" : "open"));
effect(() => keep("log", logFolded.value ? "folded" : "open"));

/** A table is opened: what its game draws from the first moment is on, unless this screen has seen a table before. */
export function openOverlays(declared: Sheet["overlays"]) {
  const overlays = Object.entries(declared ?? {});
  for (const [name, { opens }] of overlays) if (opens) momentary.add(name);
  if (kept("overlays") === null) overlaysOn.value = new Set([REACH, ...overlays.flatMap(([name, { on }]) => (on ? [name] : []))]);
}

export function switchOverlay(name: string, on = !overlaysOn.peek().has(name)) {
  const after = new Set(overlaysOn.peek());
  if (on) after.add(name);
  else after.delete(name);
  overlaysOn.value = after;
  keep("overlays", [...after].filter((other) => !momentary.has(other)).join(" "));
}

export function foldPanels() {
  const fold = !allFolded.peek();
  turnFolded.value = fold;
  logFolded.value = fold;
}

/** Leave the table: nothing of it stays on the next one. */
export function clearAround() {
  lit.value = null;
  drawer.value = null;
  overlayMarks.value = new Map();
  lookedReach.value = null;
  overlaysOn.value = new Set([...overlaysOn.peek()].filter((name) => !momentary.has(name)));
}
