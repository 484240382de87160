/** The yellow button: the one thing to do next. */
import type { StepLine } from "../api/types";
import type { Controller } from "./controller";

export interface MainAction {
  label: string;
  step: StepLine | null;
  enabled: boolean;
  act: () => void;
}

export function mainAction(controller: Controller): MainAction | null {
  const { composer, fighting, hand, draft, chosen } = controller;
  if (composer.value === "attack" && fighting.attack.value.targets.length)
    return ordering(controller, fighting.attackLabel.value, fighting.order.value, fighting.verdict.value?.allowed ?? true);
  if (draft.corners.value) return ordering(controller, "Draw this line", draft.order.value, draft.verdict.value?.allowed ?? false);
  if (composer.value === "support") {
    const support = fighting.supportStep.value;
    return support ? confirming(controller, support, fighting.chipsOn.value.size ? "Announce support" : "No support") : null;
  }
  const end = hand.away.value ? undefined : hand.endSteps.value.at(-1);
  const step = chosen.value ?? hand.onlyStep.value ?? end;
  return step ? confirming(controller, step, step.words.says) : null;
}

/** Whether an order can be given now: none is on its way, and nothing is being shown. */
const isOpen = ({ table }: Controller) => !table.busy.value && !table.hush.on.value;

/** An order that was composed here, and what the server says to it. */
function ordering(controller: Controller, label: string, order: string | null, allowed: boolean): MainAction {
  const enabled = order !== null && allowed && isOpen(controller);
  return { label, step: null, enabled, act: () => void controller.give(order ?? "") };
}

/** A step as it was offered. */
function confirming(controller: Controller, step: StepLine, label: string): MainAction {
  const enabled = controller.hand.fresh.value && isOpen(controller);
  return { label, step, enabled, act: () => void controller.confirm(step) };
}
