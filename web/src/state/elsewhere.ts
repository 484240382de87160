/** What it would mean for the unit in hand to stand where the pointer rests: as the overlay says that is drawn by unit. */
import { effect, signal } from "@preact/signals";

import type { OverlayAnswer } from "../api/types";
import type { Controller } from "./controller";

const RESTS = 180; // milliseconds: not while the pointer only passes

export interface Elsewhere {
  unit: string;
  hex: string;
  answer: OverlayAnswer;
}

export const elsewhere = signal<Elsewhere | null>(null);

/** What it returns ends it. */
export function watchElsewhere(controller: Controller): () => void {
  let timer = 0;
  const watching = effect(() => {
    const hex = controller.hover.value;
    const unit = controller.composer.value === "move" ? controller.held.value : null;
    const goes = hex !== null && controller.clickable.value.hexes.has(hex);
    elsewhere.value = null;
    window.clearTimeout(timer);
    if (!unit || !hex || !goes || controller.placeOf(unit) === null) return;
    timer = window.setTimeout(() => void ask(controller, unit, hex), RESTS);
  });
  return () => {
    window.clearTimeout(timer);
    watching();
    elsewhere.value = null;
  };
}

async function ask(controller: Controller, unit: string, hex: string) {
  const [name] = Object.entries(controller.table.sheet.overlays ?? {}).find(([, overlay]) => overlay.by_unit) ?? [];
  if (!name) return;
  const answer = await controller.asking.ask<OverlayAnswer>("elsewhere", { ask: "overlay", name, unit, at: hex }, true);
  if (answer && controller.hover.value === hex && controller.held.value === unit) elsewhere.value = { unit, hex, answer };
}
