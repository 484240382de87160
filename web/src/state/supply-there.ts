/** Whether the unit in hand would be in supply where the pointer rests: its line from there, or where that is cut. */
import { effect, signal } from "@preact/signals";

import type { OverlayAnswer, OverlayMark } from "../api/types";
import type { Controller } from "./controller";

const RESTS = 180; // milliseconds: not while the pointer only passes

export interface SupplyThere {
  unit: string;
  hex: string;
  marks: readonly OverlayMark[];
}

export const supplyThere = signal<SupplyThere | null>(null);

/** What it returns ends it. */
export function watchSupply(controller: Controller): () => void {
  let timer = 0;
  const watching = effect(() => {
    const hex = controller.hover.value;
    const unit = controller.kind.value === "move" ? controller.held.value : null;
    const goes = hex !== null && controller.clickable.value.hexes.has(hex);
    supplyThere.value = null;
    window.clearTimeout(timer);
    if (!unit || !hex || !goes || controller.placeOf(unit) === null) return;
    timer = window.setTimeout(() => void ask(controller, unit, hex), RESTS);
  });
  return () => {
    window.clearTimeout(timer);
    watching();
    supplyThere.value = null;
  };
}

async function ask(controller: Controller, unit: string, hex: string) {
  const answer = await controller.asking.ask<OverlayAnswer>("supply there", { ask: "overlay", name: "supply", unit, at: hex }, true);
  if (answer && controller.hover.value === hex && controller.held.value === unit) supplyThere.value = { unit, hex, marks: answer.marks };
}
