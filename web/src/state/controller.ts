/** What a player is doing at the table: a counter in hand, an attack being built, a step about to be confirmed.
 *
 * Clicks come in as hexes and counters; whole orders go out. What is allowed is what the server offered; nothing here knows a rule.
 */
import { batch, computed, effect, signal, untracked } from "@preact/signals";

import type { Composer, Reachable, StepLine } from "../api/types";
import { composerOf } from "../composing/declared";
import { landingAt } from "../composing/plan";
import { along, asidesOf } from "../composing/steps";
import { Asking } from "./asking";
import { clickChip, clickGun, clickInAttack, joinAttack } from "./attack-clicks";
import { type BarredEnd, watchEnd } from "./barred-end";
import { Fighting } from "./fighting";
import { GroupMove } from "./group-move";
import { Hand } from "./hand";
import { LineDraft } from "./line-draft";
import { type MainAction, mainAction } from "./main-action";
import { sureOf } from "./sure";
import type { Table } from "./table";
import { type WhyNot, whyNot } from "./why-not";

/** Orders that only say where to and can be taken back: no second question. */
const PLAIN: readonly string[] = ["move", "follow", "place", "plan"] satisfies Composer[];

export class Controller {
  readonly kind = computed(() => (this.table.mine.value ? (this.table.shown.value?.decision?.kind ?? "") : ""));
  /** How the decision is taken; none if it is not mine. */
  readonly composer = computed<Composer | "">(() => (this.kind.value ? composerOf(this.table.sheet, this.kind.value) : ""));

  readonly asking: Asking;
  readonly fighting: Fighting;
  readonly hand: Hand;
  readonly group: GroupMove;
  readonly draft: LineDraft;

  readonly unit = signal<string | null>(null); // looked at, or in hand
  readonly hex = signal<string | null>(null); // looked at
  readonly hover = signal<string | null>(null);
  readonly chosen = signal<StepLine | null>(null); // waits for the yellow button
  readonly pointed = signal<StepLine | null>(null); // a line in its list, under the pointer or the keyboard
  readonly choices = signal<StepLine[]>([]); // several orders fit one click
  readonly whyNot = signal<WhyNot | null>(null);
  readonly barredEnd = signal<BarredEnd | null>(null); // the phase cannot be ended yet
  readonly reach = signal<Reachable | null>(null); // of the unit in hand: why a mode is barred

  private readonly meant = signal<string | null>(null); // the counter that was clicked, of a stack where the one in hand could go
  private wayClicks: string[] = []; // hexes clicked to choose among several ways
  private begun = 0; // the ply of the options that were offered last

  constructor(readonly table: Table) {
    this.asking = new Asking(table);
    this.fighting = new Fighting(table, this.asking);
    this.hand = new Hand(table, this.kind, this.composer);
    this.group = new GroupMove(this.hand, this.asking);
    this.draft = new LineDraft(this.asking, () => this.clickable.value.across[0]);
    table.onNews((events) => {
      this.clear();
      this.fighting.news(events);
    });
    effect(() => {
      const root = table.root.value;
      untracked(() => void this.begin(root));
    });
    watchEnd(this, this.barredEnd);
    this.fighting.news([]);
  }

  // what can be done -----------------------------------------------------------------------------------------------------

  readonly inHand = computed(() => this.hand.held.value !== null);

  /** Counters that a click can do something with now. */
  readonly able = computed<ReadonlySet<string>>(() => {
    const { joining, supportChips } = this.fighting;
    const guns = supportChips.value.flatMap((chip) => chip.unit ?? []);
    if (this.composer.value === "attack")
      return new Set([...joining.value.filter((line) => line.role !== "cannot").map((line) => line.unit), ...guns]);
    if (this.composer.value === "support") return new Set(guns);
    return this.inHand.value ? new Set() : new Set(this.clickable.value.units.keys());
  });

  /** Steps without a counter or a hex: the buttons of the decision, beside the yellow one. */
  readonly buttons = computed<StepLine[]>(() => {
    if (this.choices.value.length) return [];
    const steps = this.clickable.value.buttons.filter((step) => !step.words.end && !this.inPlan(step));
    const asides = this.hand.fresh.value && this.kind.value ? asidesOf(this.table.root.value?.steps ?? [], this.unit.value) : [];
    return [...steps, ...asides];
  });

  /** What the panel of a plan offers by itself: what of it to change, and where to put the unit in hand. */
  readonly planSteps = computed<StepLine[]>(() => this.clickable.value.buttons.filter((step) => this.inPlan(step)));

  private inPlan(step: StepLine): boolean {
    return this.composer.value === "plan" && (Boolean(step.more) || this.inHand.value);
  }

  /** The line across the map that is chosen or pointed at, on the map or in its list. */
  readonly line = computed<StepLine | null>(() => {
    const { across, lines } = this.clickable.value;
    const chosen = this.chosen.value;
    if (chosen && across.includes(chosen)) return chosen;
    const pointed = this.pointed.value;
    if (pointed && across.includes(pointed)) return pointed;
    return lines.get(this.hover.value ?? "")?.[0] ?? null;
  });

  /** The one thing to do next. */
  readonly main = computed<MainAction | null>(() => mainAction(this));

  /** Where the unit in hand is about to go, somebody else waits to be picked up: he may have been meant. */
  readonly instead = computed<string | null>(() => {
    const others = this.othersAt(this.chosen.value?.words.hex ?? "");
    return others.find((unit) => unit === this.meant.value) ?? others.at(-1) ?? null;
  });

  private othersAt(hex: string): string[] {
    const held = this.held.value;
    if (!held || !hex) return [];
    return this.unitsAt(hex).filter((unit) => unit !== held && this.hand.pickable.value.has(unit));
  }

  /** Whether there is anything to lay down. */
  readonly composing = computed(
    () =>
      this.chosen.value !== null ||
      this.draft.corners.value !== null ||
      this.hand.beyondBase.value ||
      this.hand.away.value ||
      this.fighting.attack.value.targets.length > 0 ||
      this.fighting.chipsOn.value.size > 0,
  );

  // the parts, as the panels name them

  get attack() {
    return this.fighting.attack;
  }

  get joining() {
    return this.fighting.joining;
  }

  get odds() {
    return this.fighting.odds;
  }

  get held() {
    return this.hand.held;
  }

  get mode() {
    return this.hand.mode;
  }

  get modes() {
    return this.hand.modes;
  }

  get modeNow() {
    return this.hand.modeNow;
  }

  get clickable() {
    return this.group.clickable;
  }

  get endSteps() {
    return this.hand.endSteps;
  }

  // laying down ----------------------------------------------------------------------------------------------------------

  clear() {
    this.asking.forget();
    batch(() => {
      this.chosen.value = null;
      this.pointed.value = null;
      this.choices.value = [];
      this.whyNot.value = null;
      this.reach.value = null;
      this.draft.clear();
      this.hand.layDown();
      this.group.clear();
      this.hand.mode.value = "";
      this.wayClicks = [];
      this.meant.value = null;
      if (!this.unitStillThere()) this.unit.value = null;
    });
  }

  private unitStillThere() {
    return this.unit.value !== null && this.unit.value in (this.table.shown.value?.counters ?? {});
  }

  /** Lay down whatever is in hand; with empty hands, go back to the first choices. */
  cancel() {
    const held = this.chosen.value !== null || this.draft.corners.value !== null || this.hand.beyondBase.value;
    this.clear();
    this.fighting.clear();
    batch(() => {
      this.unit.value = null;
      this.hex.value = null;
      this.fighting.result.value = null;
      this.table.saying.value = null;
      if (!held || this.composer.value === "plan") this.hand.goHome();
      this.hand.toBase();
    });
  }

  unitsAt(hex: string): string[] {
    const shown = this.table.shown.value;
    const counters = shown?.counters ?? {};
    const planned = this.composer.value === "plan" ? landingAt(shown?.plan ?? null, hex) : [];
    return [...Object.keys(counters).filter((unit) => counters[unit]?.place === hex), ...planned];
  }

  /** New options. A unit that alone may advance is in hand at once; the dice stay in sight. */
  private async begin(root: Table["root"]["value"]) {
    if (root && root.ply < this.begun) this.lookAway(); // an order was taken back
    this.begun = root?.ply ?? this.begun;
    const meant = root && composerOf(this.table.sheet, root.kind) === "support" ? this.fighting.takeUpMeant() : null;
    if (meant !== null) return void this.send(meant);
    const only = await this.hand.begin(root);
    if (!only || !root || composerOf(this.table.sheet, root.kind) !== "follow") return;
    batch(() => {
      this.unit.value = only;
      this.hex.value = this.placeOf(only);
    });
    await this.table.pick(only);
  }

  private lookAway() {
    batch(() => {
      this.unit.value = null;
      this.hex.value = null;
      this.whyNot.value = null;
    });
  }

  // clicks ---------------------------------------------------------------------------------------------------------------

  /** A hex. One where others wait to be picked up may be meant as theirs: then the order waits for a second click, unless the
   * unit in hand was `dragged` there. */
  async clickHex(hex: string, dragged = false) {
    if (this.table.hush.on.value) return;
    this.table.saying.value = null;
    this.whyNot.value = null;
    if (this.composer.value === "attack") return clickInAttack(this, hex);
    if (this.composer.value === "support") return clickGun(this, hex);
    if (this.draft.corners.value) return this.draft.click(hex);
    if (this.narrow(hex)) return;
    const { hexes, units, lines } = this.clickable.value;
    const here = this.unitsAt(hex);
    const steps = hexes.get(hex);
    if (steps) return this.take(steps, dragged || !this.othersAt(hex).length);
    const able = here.filter((unit) => units.has(unit));
    if (able.length) return this.clickUnit(this.next([...able, ...here.filter((unit) => !units.has(unit))]));
    const line = lines.get(hex);
    if (line) return this.take(line);
    if (this.held.value) return this.clickElsewhere(hex, here, this.held.value);
    this.look(hex, here);
  }

  /** With a unit in hand: another one, the same again to lay it down, or a hex it cannot go to. */
  private async clickElsewhere(hex: string, here: readonly string[], held: string) {
    const stack = here.filter((unit) => this.hand.pickable.value.has(unit));
    const own = here.includes(held);
    if (own && here.length > 1) return this.clickUnit(this.next([...stack, ...here.filter((unit) => !stack.includes(unit))]));
    if (own) return this.cancel();
    if (stack.length) return this.clickUnit(this.next(stack));
    this.whyNot.value = await whyNot(this, hex);
  }

  /** A counter by name, from the map or a list. */
  async clickUnit(unit: string) {
    if (this.table.hush.on.value) return;
    batch(() => {
      this.unit.value = unit;
      this.hex.value = this.placeOf(unit);
      this.chosen.value = null;
      this.choices.value = [];
      this.whyNot.value = null;
      this.wayClicks = [];
      this.fighting.result.value = null;
      this.group.clear();
    });
    if (this.composer.value === "attack") return joinAttack(this, unit);
    if (this.composer.value === "support") return clickChip(this, unit);
    if (this.held.value && this.held.value !== unit) this.hand.toBase();
    const steps = this.clickable.value.units.get(unit);
    const [step] = steps ?? [];
    if (!steps || !step) return;
    const leading = steps.find((other) => other.more);
    if (leading) await this.pickUp(unit, leading.key);
    else if (steps.some((other) => other.words.hex)) this.hand.take(unit);
    else if (steps.length > 1) this.offer(steps);
    else this.chosen.value = step;
  }

  /** A counter that is clicked by itself, in a stack that is spread out. */
  async clickCounter(unit: string) {
    if (this.table.hush.on.value) return;
    const hex = this.placeOf(unit);
    if (!hex || this.able.value.has(unit) || (!this.inHand.value && this.hand.pickable.value.has(unit))) return this.clickUnit(unit);
    const wanted = this.composer.value === "attack" ? this.fighting.targets.value.has(hex) : this.clickable.value.hexes.has(hex);
    if (wanted) {
      this.meant.value = unit;
      return this.clickHex(hex);
    }
    this.look(hex, [unit]);
  }

  /** A whole stack at once: the uppermost that can move, and whoever can go along. */
  async takeStack(hex: string) {
    const movable = this.composer.value === "move" ? this.unitsAt(hex).filter((unit) => this.hand.pickable.value.has(unit)) : [];
    const [first, ...others] = movable.reverse();
    if (!first) return this.clickHex(hex);
    await this.clickUnit(first);
    for (const unit of others) await this.group.toggle(unit);
  }

  private async pickUp(unit: string, key: string) {
    await this.table.pick(key);
    if (this.composer.value !== "move" || this.held.value !== unit) return;
    this.reach.value = await this.asking.ask<Reachable>("reach", { ask: "reach", unit }, true);
  }

  /** The hex in which a unit is; none if it is beside the map. */
  placeOf(unit: string): string | null {
    const place = this.table.shown.value?.counters[unit]?.place ?? "";
    return place in this.table.sheet.hexes ? place : null;
  }

  /** A click on a stack goes from one counter to the next. */
  next(units: readonly string[]): string {
    const at = units.indexOf(this.unit.value ?? "");
    return units[(at + 1) % units.length] ?? "";
  }

  /** Only look: at a counter, or at an empty hex. */
  look(hex: string, here: readonly string[]) {
    batch(() => {
      this.hex.value = hex;
      this.unit.value = here.length ? this.next(here) : null;
      this.chosen.value = null;
      this.choices.value = [];
      this.fighting.result.value = null;
    });
  }

  // orders ---------------------------------------------------------------------------------------------------------------

  /** One or several offered steps for one click; the same click again confirms. */
  async take(steps: readonly StepLine[], sure = true) {
    const [step] = steps;
    if (!step) return;
    const plain = sure && Boolean(step.words.hex) && PLAIN.includes(this.composer.value);
    if (steps.length > 1) this.offer(steps);
    else if (step.more || plain || this.chosen.value === step) await this.confirm(step);
    else this.chosen.value = step;
  }

  /** Several orders fit: the first is proposed. */
  private offer(steps: readonly StepLine[]) {
    batch(() => {
      this.wayClicks = [];
      this.choices.value = [...steps];
      this.chosen.value = steps[0] ?? null;
    });
  }

  /** Among several ways, a click on a hex leaves those that go through it. */
  private narrow(hex: string): boolean {
    const clicks = [...this.wayClicks, hex];
    const left = along(this.choices.value, clicks);
    if (!left.length || left.length === this.choices.value.length) return false;
    batch(() => {
      this.wayClicks = clicks;
      this.choices.value = left;
      this.chosen.value = left[0] ?? null;
    });
    return true;
  }

  async confirm(step: StepLine): Promise<boolean> {
    if (!step.more) return this.giveAll([step.order ?? "", ...this.group.ordersTo(step.words.hex ?? "")]);
    this.chosen.value = null;
    this.choices.value = [];
    if (step.words.unit) await this.table.pick(step.key);
    else await this.hand.follow(step.key);
    return true;
  }

  /** The order, and then those of the units that go along; the first that is refused says why, and the rest stay. */
  private async giveAll([order, ...others]: readonly string[]): Promise<boolean> {
    const done = await this.give(order ?? "");
    let given = 1;
    for (const next of done ? others : []) {
      if (!(await this.table.act(() => this.table.api.order(this.table.ply.value, next)))) break;
      given++;
    }
    if (given > 1) this.table.gaveTogether(given);
    return done;
  }

  /** An order of the player. What is asked about first is given when the question is answered. */
  async give(order: string): Promise<boolean> {
    if (this.table.hush.on.value) return false;
    return sureOf(this.table).give(order, () => this.send(order));
  }

  /** What was in hand is laid down by the news of the order. */
  private async send(order: string): Promise<boolean> {
    const done = await this.table.order(order);
    if (done)
      batch(() => {
        this.unit.value = null;
        this.hex.value = null;
      });
    return done;
  }

  /** The yellow button, or Enter. */
  actMain() {
    const main = this.main.value;
    if (main?.enabled) main.act();
  }
}
