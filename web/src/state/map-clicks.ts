/** Clicks on the map and on counters while a decision is taken step by step: pick up, go, look. What a click in an attack does is in
 * `attack-clicks`. */
import { batch } from "@preact/signals";

import { clickChip, clickGun, clickInAttack, joinAttack } from "./attack-clicks";
import type { Controller } from "./controller";
import { whyNot } from "./why-not";

/** A hex. One where others wait to be picked up may be meant as theirs: then the order waits for a second click, unless the
 * unit in hand was `dragged` there. */
export async function clickHex(controller: Controller, hex: string, dragged: boolean): Promise<void> {
  if (controller.table.hush.on.value) return;
  controller.table.saying.value = null;
  controller.whyNot.value = null;
  if (controller.composer.value === "attack") return clickInAttack(controller, hex);
  if (controller.composer.value === "support") return clickGun(controller, hex);
  if (controller.draft.corners.value) return controller.draft.click(hex);
  if (controller.ordering.narrow(hex)) return;
  const { hexes, units, lines } = controller.clickable.value;
  const here = controller.unitsAt(hex);
  const steps = hexes.get(hex);
  if (steps) return controller.ordering.take(steps, dragged || !othersAt(controller, hex).length);
  const able = here.filter((unit) => units.has(unit));
  if (able.length) return controller.clickUnit(controller.next([...able, ...here.filter((unit) => !units.has(unit))]));
  const line = lines.get(hex);
  if (line) return controller.take(line);
  if (controller.held.value) return clickElsewhere(controller, hex, here, controller.held.value);
  controller.look(hex, here);
}

/** With a unit in hand: another one, the same again to lay it down, or a hex it cannot go to. */
async function clickElsewhere(controller: Controller, hex: string, here: readonly string[], held: string) {
  const stack = here.filter((unit) => controller.hand.pickable.value.has(unit));
  const own = here.includes(held);
  if (own && here.length > 1) return controller.clickUnit(controller.next([...stack, ...here.filter((unit) => !stack.includes(unit))]));
  if (own) return controller.cancel();
  if (stack.length) return controller.clickUnit(controller.next(stack));
  controller.whyNot.value = await whyNot(controller, hex);
}

/** A counter by name, from the map or a list. */
export async function clickUnit(controller: Controller, unit: string): Promise<void> {
  if (controller.table.hush.on.value) return;
  batch(() => {
    controller.unit.value = unit;
    controller.hex.value = controller.placeOf(unit);
    controller.ordering.clear();
    controller.whyNot.value = null;
    controller.fighting.result.value = null;
    controller.group.clear();
  });
  if (controller.composer.value === "attack") return joinAttack(controller, unit);
  if (controller.composer.value === "support") return clickChip(controller, unit);
  if (controller.held.value && controller.held.value !== unit) controller.hand.toBase();
  const steps = controller.clickable.value.units.get(unit);
  const [step] = steps ?? [];
  if (!steps || !step) return;
  const leading = steps.find((other) => other.more);
  if (leading) await controller.table.pick(leading.key);
  else if (steps.some((other) => other.words.hex)) controller.hand.take(unit);
  else if (steps.length > 1) controller.ordering.offer(steps);
  else controller.chosen.value = step;
}

/** A counter that is clicked by itself, in a stack that is spread out. */
export async function clickCounter(controller: Controller, unit: string): Promise<void> {
  if (controller.table.hush.on.value) return;
  const hex = controller.placeOf(unit);
  if (!hex || controller.able.value.has(unit) || (!controller.inHand.value && controller.hand.pickable.value.has(unit)))
    return controller.clickUnit(unit);
  const wanted =
    controller.composer.value === "attack" ? controller.fighting.targets.value.has(hex) : controller.clickable.value.hexes.has(hex);
  if (wanted) {
    controller.meant.value = unit;
    return controller.clickHex(hex);
  }
  controller.look(hex, [unit]);
}

/** A whole stack at once: the uppermost unit that can move, and those that can go along. */
export async function takeStack(controller: Controller, hex: string): Promise<void> {
  const movable =
    controller.composer.value === "move" ? controller.unitsAt(hex).filter((unit) => controller.hand.pickable.value.has(unit)) : [];
  const [first, ...others] = movable.reverse();
  if (!first) return controller.clickHex(hex);
  await controller.clickUnit(first);
  for (const unit of others) await controller.group.toggle(unit);
}

/** Other units in a hex that wait to be picked up while one is in hand. */
export function othersAt(controller: Controller, hex: string): string[] {
  const held = controller.held.value;
  if (!held || !hex) return [];
  return controller.unitsAt(hex).filter((unit) => unit !== held && controller.hand.pickable.value.has(unit));
}
