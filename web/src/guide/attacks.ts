/** The cards of an attack, from its target to what helps in it. */
import type { AttackPlan, CardWords, Guide, GuidedAttack, Named } from "../api/types";
import { listed, sentence } from "../composing/names";
import { type Card, card, filled } from "./cards";
import type { Moment } from "./conditions";

/** What the guide remembers of support: how it is announced is explained at length only once. */
const SUPPORT = "choice support";

export const attackOn = (plan: AttackPlan, hexes: readonly string[]): GuidedAttack | undefined =>
  plan.attacks.find((attack) => hexes.includes(attack.hex));

/** While attacks are put together. */
export function attacking(guide: Guide, plan: AttackPlan, moment: Moment, memory: ReadonlySet<string>, chapter: string): Card {
  const building = attackOn(plan, moment.targets);
  if (building) return build(plan, moment, building, memory, chapter);
  if (moment.targets.length) return own(plan, chapter);
  const next = plan.attacks.find((attack) => moment.offered.has(attack.hex));
  if (next) return target(guide, plan, moment, next, chapter);
  return moment.mayEnd ? finished(guide, plan, moment, chapter) : own(plan, chapter);
}

const own = (plan: AttackPlan, chapter: string): Card => card("own attack", chapter, plan.own, { overlay: plan.overlay });

function finished(guide: Guide, plan: AttackPlan, moment: Moment, chapter: string): Card {
  return card("end attacks", chapter, after(guide, plan, moment, plan.finished));
}

function target(guide: Guide, plan: AttackPlan, moment: Moment, attack: GuidedAttack, chapter: string): Card {
  const words = moment.fought.size === 0 ? plan.first : after(guide, plan, moment, plan.next);
  const { place, hex } = attack;
  const [title, act] = [words.title, words.act ?? ""].map((line) => filled(line, { place, hex }));
  return card(`target ${hex}`, chapter, { ...words, title: title ?? "", act }, { points: [hex], overlay: plan.overlay });
}

/** Who joins; then, the first time, the panel; then who helps. */
function build(plan: AttackPlan, moment: Moment, attack: GuidedAttack, memory: ReadonlySet<string>, chapter: string): Card {
  const id = `build ${attack.hex}`;
  const missing = attack.units.filter((unit) => !moment.joined.includes(unit.id));
  const enough = moment.joined.length >= attack.units.length || !missing.length;
  const first = moment.fought.size === 0;
  const helped = moment.support.size > 0;
  if (enough && helped && first && memory.has(id)) return supporting(plan, moment, memory, attack, "Attack", chapter);
  const ready = helped ? `All are in. ${supportAct(moment, attack, "Attack")}` : "All are in. Press Attack.";
  const words: CardWords = {
    title: filled(plan.building, { place: attack.place }),
    says: first ? [attack.teaches, plan.reading] : [attack.teaches],
    act: enough ? (first && helped ? "All are in. Read the panel, then go on." : ready) : `Click ${called(missing)} to join.`,
    cases: attack.cases,
  };
  const points = (enough ? helps(moment, attack, false) : missing).map((unit) => unit.id);
  return card(id, chapter, words, { points, next: enough && helped && first ? "read" : null });
}

type Announced = "Attack" | "Announce";

/** Who helps, while the attack is built, or once more after the defender has chosen something. */
export function supporting(
  plan: AttackPlan,
  moment: Moment,
  memory: ReadonlySet<string>,
  attack: GuidedAttack | undefined,
  button: Announced,
  chapter: string,
): Card {
  const words = memory.has(SUPPORT) ? plan.support_again : plan.support;
  const points = helps(moment, attack, false).map((unit) => unit.id);
  return card(SUPPORT, chapter, { ...words, act: supportAct(moment, attack, button) }, { points });
}

/** What is switched on already is said; the words follow it. */
function supportAct(moment: Moment, attack: GuidedAttack | undefined, button: Announced): string {
  const off = helps(moment, attack, false);
  const on = helps(moment, attack, true);
  const press = button === "Attack" ? "press Attack with support" : "press Announce support";
  const kept = attack?.keep;
  const keep = kept && moment.support.has(kept.id) && !moment.fought.has(kept.hex) ? ` ${kept.says}` : "";
  if (off.length) return `Switch on ${called(off)} in the bar, then ${press}.${keep}`;
  if (on.length) return sentence(`${called(on)} ${on.length > 1 ? "are" : "is"} on. ${sentence(press)}${keep}`);
  if ([...moment.support.values()].includes(true)) return sentence(press);
  return `Switch on what should help, then ${press}.`;
}

/** What should help in this attack, can, and is switched on or is not. */
function helps(moment: Moment, attack: GuidedAttack | undefined, on: boolean): readonly Named[] {
  return (attack?.support ?? []).filter(({ id }) => moment.support.get(id) === on);
}

const called = (all: readonly Named[]): string => listed(all.map(({ says }) => says));

/** These words, after how the attack before has ended: who stands in its hex now. */
function after(guide: Guide, plan: AttackPlan, moment: Moment, words: CardWords): CardWords {
  const attack = attackOn(plan, [...moment.fought].slice(-1));
  if (!attack) return words;
  const there = Object.values(moment.shown.counters).find((counter) => counter.place === attack.hex);
  const ended = !there ? plan.empty : there.side === guide.side ? plan.taken : plan.held;
  return { ...words, says: [filled(ended ?? "", { place: attack.place }), ...(words.says ?? [])] };
}
