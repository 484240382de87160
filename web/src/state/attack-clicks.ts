/** Clicks in the Combat Phase: enemy hexes become targets, one's own units join, guns are switched on and off. */
import { batch } from "@preact/signals";

import type { Verdict } from "../api/types";
import { caseOf } from "../composing/declared";
import { placeName } from "../composing/names";
import type { Controller } from "./controller";

export async function clickInAttack(controller: Controller, hex: string) {
  const { fighting } = controller;
  const here = controller.unitsAt(hex);
  if (fighting.targets.value.has(hex)) {
    batch(() => {
      controller.unit.value = null;
      controller.hex.value = hex;
    });
    return fighting.clickTarget(hex);
  }
  const near = here.filter((unit) => fighting.roleOf(unit) !== undefined);
  if (near.length) return joinAttack(controller, nextToJoin(controller, near));
  const guns = here.filter((unit) => fighting.gunChip(unit));
  if (guns.length) return clickChip(controller, controller.next(guns));
  if (fighting.attack.value.targets.length) return tooFar(controller, here);
  controller.look(hex, here);
  if (here.length && !isMine(controller, here)) return sayWhyNot(controller, hex);
  await beginNear(controller, hex, here);
}

/** A counter by name. */
export async function joinAttack(controller: Controller, unit: string) {
  batch(() => {
    controller.unit.value = unit;
    controller.table.saying.value = null;
  });
  const { fighting } = controller;
  if (!fighting.attack.value.targets.length) return;
  if (fighting.gunChip(unit) && !fighting.roleOf(unit)) clickChip(controller, unit);
  else await fighting.join(unit);
}

/** In a stack, units that have not joined yet come first. */
function nextToJoin(controller: Controller, units: readonly string[]): string {
  const { fighting } = controller;
  const joined = fighting.attack.value.units;
  const free = units.find((unit) => !joined.includes(unit) && fighting.roleOf(unit)?.role !== "cannot");
  return free ?? controller.next(units);
}

/** A click on one's own stack that has a single enemy before it begins the attack on that one. */
async function beginNear(controller: Controller, hex: string, here: readonly string[]) {
  const { table, fighting } = controller;
  if (!isMine(controller, here)) return;
  const near = table.grid.neighbours(hex).filter((other) => fighting.targets.value.has(other));
  const [only] = near;
  if (near.length === 1 && only) await fighting.clickTarget(only);
}

/** An enemy that cannot be attacked now: why, as the server says it of the units next to it. */
async function sayWhyNot(controller: Controller, hex: string) {
  const { table, asking } = controller;
  const near = table.grid.neighbours(hex).flatMap((other) => controller.unitsAt(other));
  const [unit] = near.filter((other) => isMine(controller, [other]));
  const verdict = unit
    ? await asking.ask<Verdict>("why-not", { ask: "refusal", text: controller.fighting.orderOf([hex], [unit]) }, true)
    : null;
  if (controller.hex.value !== hex || (unit && !verdict)) return;
  const says = verdict?.reason ?? `none of your units is next to ${placeName(table.sheet, hex)}`;
  table.saying.value = {
    says: `It cannot be attacked: ${says}`,
    case: verdict ? verdict.case : caseOf(table.sheet, "joining an attack"),
    kind: "info",
  };
}

function tooFar(controller: Controller, here: readonly string[]) {
  const { sheet, saying } = controller.table;
  const [unit] = here;
  if (!unit || !isMine(controller, here)) return;
  saying.value = {
    says: `${sheet.units[unit]?.name ?? "It"} is not next to the target and cannot join`,
    case: caseOf(sheet, "joining an attack"),
    kind: "info",
  };
}

function isMine({ table }: Controller, units: readonly string[]): boolean {
  const counters = table.shown.value?.counters ?? {};
  return units.some((unit) => counters[unit]?.side === table.side);
}

export function clickGun(controller: Controller, hex: string) {
  const here = controller.unitsAt(hex);
  const guns = here.filter((unit) => controller.able.value.has(unit));
  if (guns.length) clickChip(controller, controller.next(guns));
  else controller.look(hex, here);
}

export function clickChip(controller: Controller, unit: string) {
  controller.unit.value = unit;
  const chip = controller.fighting.gunChip(unit);
  if (chip) controller.fighting.toggleChip(chip.key);
}
