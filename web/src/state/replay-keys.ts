/** The keyboard and the address of a replay. */
import type { Lens } from "../api/types";
import { openCase } from "./casebook";
import type { Camera } from "./keys";
import type { Replay, Speed } from "./replay";

export const SPEEDS: readonly Speed[] = [1, 2, 4];

/** A moment as a link: the ply, and the eyes if there is a choice of them. */
export function addressOf(game: string, ply: number, lens: Lens | null, finished: boolean): string {
  return `/game/${game}/replay?ply=${ply}${finished && lens ? `&lens=${lens}` : ""}`;
}

export function listenToKeys(replay: Replay, viewport: () => Camera | null): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    if (act(event, replay) || zoom(event.key, viewport())) event.preventDefault();
  };
  window.addEventListener("keydown", onKey);
  return () => window.removeEventListener("keydown", onKey);
}

/** Fields, dialogs and, for the space bar, buttons use keys themselves; a choice that is made already has no use for it. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog, input, textarea, select, [role=radiogroup]")) return true;
  return (event.key === " " || event.key === "Enter") && target.closest("button:not([aria-pressed=true]), a, summary") !== null;
}

function act(event: KeyboardEvent, replay: Replay): boolean {
  const { key, shiftKey } = event;
  if (key === " ") replay.toggle();
  else if (key === "ArrowRight" && !shiftKey) void replay.stepEvent(1);
  else if (key === "ArrowLeft" && !shiftKey) void replay.stepEvent(-1);
  else if (key === "ArrowRight" || key === "PageDown" || key === "]") void replay.stepTurn(1);
  else if (key === "ArrowLeft" || key === "PageUp" || key === "[") void replay.stepTurn(-1);
  else if (key === "Home") void replay.seek(0);
  else if (key === "End") void replay.seek(replay.lines.peek().length);
  else if (key === "s" || key === "S") replay.speed.value = faster(replay.speed.peek());
  else if (key === "Escape" && openCase.peek() !== null) openCase.value = null;
  else return false;
  return true;
}

/** Round and round: 1, 2, 4, 1. */
function faster(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
}

function zoom(key: string, viewport: Camera | null): boolean {
  if (!viewport) return false;
  if (key === "1") viewport.zoomTo("far");
  else if (key === "2") viewport.zoomTo("middle");
  else if (key === "3") viewport.zoomTo("close");
  else return false;
  return true;
}
