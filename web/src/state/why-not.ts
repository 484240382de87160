/** Why the unit in hand cannot go to a hex: asked of the server, unless the other mode of movement gets there. */
import { effect } from "@preact/signals";

import type { Verdict } from "../api/types";
import { caseOf } from "../composing/declared";
import { type Mode, orderTo } from "../composing/steps";
import type { Controller } from "./controller";

export interface WhyNot {
  hex: string;
  verdict: Verdict;
  other: Mode | null; // the mode in which it could be done
}

export async function whyNot(controller: Controller, hex: string): Promise<WhyNot | null> {
  const { hand, asking } = controller;
  const mode = hand.modeNow.value;
  const { modes = {} } = controller.table.sheet;
  const gets = (there: Mode) => hand.steps.value.some((step) => step.words.hex === hex && step.words.group === there);
  const other = Object.keys(modes).find((there) => there !== mode && gets(there));
  if (other) {
    const reason = `${hex} is out of reach in ${modes[mode]?.words ?? mode}; ${modes[other]?.words ?? other} gets there`;
    return {
      hex,
      verdict: { answer: "verdict", allowed: false, reason, case: caseOf(controller.table.sheet, "modes of movement") },
      other,
    };
  }
  const reached = hand.clickable.value.hexes.has(hex); // the one in hand could go there; somebody who goes along cannot
  const unit = (reached ? controller.group.whoCannot(hex) : null) ?? hand.held.value ?? "";
  const verdict =
    controller.composer.value === "move"
      ? await asking.ask<Verdict>("why-not", { ask: "why-not", unit, hex, mode })
      : await asking.ask<Verdict>("why-not", { ask: "refusal", text: orderLike(controller, hex) });
  return verdict && !verdict.allowed ? { hex, verdict, other: null } : null;
}

const LINGERS = 450; // milliseconds over a hex before it is asked about

/** With a unit in hand, a hex where the pointer rests and it cannot go says why; it stops when the pointer goes on. */
export function watchWhyNot(controller: Controller): () => void {
  let timer = 0;
  let told = ""; // the hex about which something is said because of the pointer alone
  const watching = effect(() => {
    const hex = controller.hover.value;
    const held = controller.held.value;
    const reached = hex !== null && controller.clickable.value.hexes.has(hex);
    window.clearTimeout(timer);
    if (told && told !== hex && controller.whyNot.peek()?.hex === told) controller.whyNot.value = null;
    told = "";
    if (!hex || !held || reached || controller.composer.value !== "move" || controller.placeOf(held) === hex) return;
    timer = window.setTimeout(async () => {
      const why = await whyNot(controller, hex);
      if (!why || controller.hover.peek() !== hex || controller.held.peek() !== held) return;
      told = hex;
      controller.whyNot.value = why;
    }, LINGERS);
  });
  return () => {
    window.clearTimeout(timer);
    watching();
  };
}

/** What would be ordered if the hex were offered. */
function orderLike({ hand }: Controller, hex: string): string {
  const [sample] = [...hand.clickable.value.hexes.values()].flat();
  return (sample && orderTo(sample, hex)) || hex;
}
