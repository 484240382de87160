/** A phase that may not be ended yet: why, as the server says it. What is barred is shown with its reason, not hidden. */
import { effect, type Signal } from "@preact/signals";

import type { Verdict } from "../api/types";
import { endOf } from "../composing/declared";
import { capital } from "../composing/prompt";
import type { Controller } from "./controller";

export interface BarredEnd {
  label: string;
  reason: string;
  case: string;
}

export function watchEnd(controller: Controller, barred: Signal<BarredEnd | null>): () => void {
  return effect(() => {
    const { kind, hand, table } = controller;
    const order = endOf(table.sheet, kind.value);
    barred.value = null;
    if (!order || !table.mine.value || !table.root.value || hand.endSteps.value.length) return;
    const root = table.root.value;
    void controller.asking.ask<Verdict>("end", { ask: "refusal", text: order }, true).then((verdict) => {
      if (!verdict || verdict.allowed || table.root.peek() !== root) return;
      barred.value = { label: capital(order), reason: verdict.reason ?? "", case: verdict.case ?? "" };
    });
  });
}
