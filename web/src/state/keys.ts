/** The keyboard at the table. One list says what each key does: the handler obeys it and the card of keys shows it. */

import type { Sheet } from "../api/types";
import { openCase } from "./casebook";
import type { Controller } from "./controller";
import { drawer, foldPanels, logFolded, overlaysOn, switchOverlay } from "./layout";
import { overlayKeys } from "./overlay-names";
import type { Table } from "./table";

interface KeyLine {
  shows: readonly string[];
  says: string;
}

interface KeyGroup {
  title: string;
  lines: readonly KeyLine[];
}

const STEP = 120; // how far an arrow key pans, in pixels of the screen

/** What the keys do to the map. */
export interface Camera {
  zoomTo(level: "far" | "middle" | "close"): void;
  pan(dx: number, dy: number): void;
}

interface At {
  table: Table;
  controller: Controller;
  map: { viewport: Camera } | null;
}

/** Listen for keys as long as the table is open. */
export function listen(at: () => At): () => void {
  let pointed: Element | null = null; // the button that was last pressed by a pointer: it has the focus, but nobody went there by key
  let muted = false; // the pointer went down while something was shown: it skips that, and does nothing else when it comes up
  const onPoint = (event: PointerEvent) => {
    pointed = event.target instanceof Element ? event.target.closest(BUTTONS) : null;
    muted = at().table.hush.on.peek();
  };
  const onClick = (event: MouseEvent) => {
    if (!muted || !(event.target instanceof Element && event.target.closest(GIVES_ORDERS))) return;
    if (event.target.closest(NEVER_WAITS)) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Tab") pointed = null;
    if (event.repeat && (event.key === "Enter" || event.key === " ") && !isTyping(event.target)) return event.preventDefault(); // a key held down presses once
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") {
      if (closeTopmost(at())) event.preventDefault();
    } else if (!isTyping(event.target) && !document.querySelector("dialog[open]") && press(event.key, at(), event.target, pointed))
      event.preventDefault();
  };
  window.addEventListener("pointerdown", onPoint, true);
  window.addEventListener("click", onClick, true);
  window.addEventListener("keydown", onKey);
  return () => {
    window.removeEventListener("pointerdown", onPoint, true);
    window.removeEventListener("click", onClick, true);
    window.removeEventListener("keydown", onKey);
  };
}

const BUTTONS = "button, a, summary, [role=button]";
const GIVES_ORDERS = ".prompt-bar, .choices, .map-frame";
const NEVER_WAITS = "[data-control=take-back]"; // it stands elsewhere than what is clicked to skip, and gives no order

/** Letters belong to a field while somebody writes in it. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox]), textarea, select"))
  );
}

/** One thing at a time is closed or laid down, the topmost first. */
function closeTopmost({ controller }: At): boolean {
  if (document.querySelector("dialog[open]")) return false; // it closes itself
  if (drawer.peek() === "find" || drawer.peek() === "keys") drawer.value = null;
  else if (openCase.peek() !== null) openCase.value = null;
  else if (drawer.peek()) drawer.value = null;
  else controller.cancel();
  return true;
}

function press(key: string, at: At, target: EventTarget | null, pointed: Element | null): boolean {
  return moveMap(key, at, target) || act(key, at, target, pointed) || open(key) || changeMode(key, at) || overlay(key, at);
}

function moveMap(key: string, { map }: At, target: EventTarget | null): boolean {
  const viewport = map?.viewport;
  if (!viewport || (key.startsWith("Arrow") && ownsArrows(target))) return false;
  if (key === "1") viewport.zoomTo("far");
  else if (key === "2") viewport.zoomTo("middle");
  else if (key === "3") viewport.zoomTo("close");
  else if (key === "ArrowLeft") viewport.pan(STEP, 0);
  else if (key === "ArrowRight") viewport.pan(-STEP, 0);
  else if (key === "ArrowUp") viewport.pan(0, STEP);
  else if (key === "ArrowDown") viewport.pan(0, -STEP);
  else return false;
  return true;
}

/** Lists, tabs and scrolled panels use the arrows themselves. */
function ownsArrows(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("[role=tablist], [role=radiogroup], [role=listbox], input[type=radio], .scrolls") !== null
  );
}

/** Enter does what the yellow button says, unless somebody went to another button by key. */
function act(key: string, { table, controller }: At, target: EventTarget | null, pointed: Element | null): boolean {
  if (key.toLowerCase() === "u") {
    if (table.canUndo.peek()) void table.undo();
    return true;
  }
  const button = target instanceof Element ? target.closest(BUTTONS) : null;
  if (key !== "Enter" || (button && button !== pointed)) return false;
  controller.actMain();
  return true;
}

function open(key: string): boolean {
  if (key === "/") drawer.value = "find";
  else if (key === "?") drawer.value = drawer.peek() === "keys" ? null : "keys";
  else if (key.toLowerCase() === "r") openCase.value = openCase.peek() === null ? "" : null;
  else if (key.toLowerCase() === "w") drawer.value = drawer.peek() === "words" ? null : "words";
  else if (key.toLowerCase() === "k") drawer.value = drawer.peek() === "talk" ? null : "talk";
  else if (key.toLowerCase() === "l") logFolded.value = !logFolded.peek();
  else if (key.toLowerCase() === "f") foldPanels();
  else return false;
  return true;
}

/** The unit in hand moves in another mode, if it can. */
function changeMode(key: string, { table, controller }: At): boolean {
  const named = Object.entries(table.sheet.modes ?? {}).find(([, mode]) => mode.key === key.toUpperCase());
  if (!named) return false;
  if (controller.modes.peek().has(named[0])) controller.mode.value = named[0];
  return true;
}

function overlay(key: string, { table }: At): boolean {
  const named = overlayKeys(table.sheet.overlays).find((line) => line.key === key.toUpperCase());
  if (!named) return false;
  switchOverlay(named.name, !overlaysOn.peek().has(named.name));
  return true;
}

/** Everything the keys do, in words. */
export function keyGroups({ overlays, modes }: Pick<Sheet, "overlays" | "modes">): KeyGroup[] {
  return [
    {
      title: "Playing",
      lines: [
        { shows: ["↵"], says: "Do what the yellow button says" },
        { shows: ["Esc"], says: "Deselect, or close what is open" },
        { shows: ["U"], says: "Take the last order back" },
        { shows: ["Shift"], says: "While dragging: move the whole stack, where all of it can go" },
        ...Object.values(modes ?? {}).flatMap(({ key, words }) => (key ? [{ shows: [key], says: `Use ${words}` }] : [])),
        { shows: ["W"], says: "Play by words: lists and typed orders" },
      ],
    },
    {
      title: "The map",
      lines: [
        { shows: ["1", "2", "3"], says: "Zoom: far, middle, close" },
        { shows: ["←", "↑", "→", "↓"], says: "Move the map" },
        { shows: ["2 clicks"], says: "Bring a place to the middle" },
        { shows: ["/"], says: "Find a place or a unit" },
      ],
    },
    { title: "Drawn over the map", lines: overlayKeys(overlays).map(({ key, says }) => ({ shows: [key], says })) },
    {
      title: "Panels",
      lines: [
        { shows: ["F"], says: "Fold the panels away, and back" },
        { shows: ["L"], says: "The log" },
        { shows: ["R"], says: "The rules" },
        { shows: ["K"], says: "Talk, notes and the table itself" },
        { shows: ["?"], says: "This card" },
      ],
    },
  ];
}
