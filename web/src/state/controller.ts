/** What a player is doing at the table: a counter in hand, an attack being built, a step about to be confirmed.
 *
 * Clicks come in as hexes and counters; whole orders go out. What is allowed is what the server offered; nothing here knows a rule.
 */
import { batch, computed, effect, signal, untracked } from "@preact/signals";

import type { Composer, StepLine } from "../api/types";
import { composerOf } from "../composing/declared";
import { landingAt } from "../composing/plan";
import { asidesOf } from "../composing/steps";
import { Asking } from "./asking";
import { type BarredEnd, watchEnd } from "./barred-end";
import { Fighting } from "./fighting";
import { GroupMove } from "./group-move";
import { Hand } from "./hand";
import { LineDraft } from "./line-draft";
import { type MainAction, mainAction } from "./main-action";
import { clickCounter, clickHex, clickUnit, othersAt, takeStack } from "./map-clicks";
import { Ordering } from "./ordering";
import type { Table } from "./table";
import type { WhyNot } from "./why-not";

export class Controller {
  readonly kind = computed(() => (this.table.mine.value ? (this.table.shown.value?.decision?.kind ?? "") : ""));
  /** How the decision is taken; none if it is not mine. */
  readonly composer = computed<Composer | "">(() => (this.kind.value ? composerOf(this.table.sheet, this.kind.value) : ""));

  readonly asking: Asking;
  readonly fighting: Fighting;
  readonly hand: Hand;
  readonly group: GroupMove;
  readonly draft: LineDraft;
  readonly ordering: Ordering;

  readonly unit = signal<string | null>(null); // looked at, or in hand
  readonly hex = signal<string | null>(null); // looked at
  readonly hover = signal<string | null>(null);
  readonly pointed = signal<StepLine | null>(null); // a line in its list, under the pointer or the keyboard
  readonly whyNot = signal<WhyNot | null>(null);
  readonly barredEnd = signal<BarredEnd | null>(null); // the phase cannot be ended yet

  readonly meant = signal<string | null>(null); // the counter that was clicked, of a stack where the one in hand could go
  private begun = 0; // the ply of the options that were offered last

  constructor(readonly table: Table) {
    this.asking = new Asking(table);
    this.fighting = new Fighting(table, this.asking);
    this.hand = new Hand(table, this.kind, this.composer);
    this.group = new GroupMove(this.hand, this.asking);
    this.draft = new LineDraft(this.asking, () => this.clickable.value.across[0]);
    this.ordering = new Ordering(this);
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
    return [...steps, ...this.asides()];
  });

  /** Of the unit that is looked at; of no unit as long as nothing is begun. */
  private asides(): StepLine[] {
    if (!this.hand.fresh.value || !this.kind.value) return [];
    const steps = this.table.root.value?.steps ?? [];
    const unit = this.unit.value;
    const begun = this.inHand.value || this.hand.away.value;
    return [...(unit ? asidesOf(steps, unit) : []), ...(begun ? [] : asidesOf(steps, null))];
  }

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

  /** Where the unit in hand is about to go, another one waits to be picked up: it may have been meant. */
  readonly instead = computed<string | null>(() => {
    const others = othersAt(this, this.chosen.value?.words.hex ?? "");
    return others.find((unit) => unit === this.meant.value) ?? others.at(-1) ?? null;
  });

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

  get chosen() {
    return this.ordering.chosen;
  }

  get choices() {
    return this.ordering.choices;
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
      this.ordering.clear();
      this.pointed.value = null;
      this.whyNot.value = null;
      this.draft.clear();
      this.hand.layDown();
      this.group.clear();
      this.hand.mode.value = "";
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
    if (meant !== null) return void this.ordering.send(meant);
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

  // clicks and orders: see map-clicks and ordering -----------------------------------------------------------------------

  clickHex = (hex: string, dragged = false): Promise<void> => clickHex(this, hex, dragged);
  clickUnit = (unit: string): Promise<void> => clickUnit(this, unit);
  clickCounter = (unit: string): Promise<void> => clickCounter(this, unit);
  takeStack = (hex: string): Promise<void> => takeStack(this, hex);
  take = (steps: readonly StepLine[]): Promise<void> => this.ordering.take(steps);
  confirm = (step: StepLine): Promise<boolean> => this.ordering.confirm(step);
  give = (order: string): Promise<boolean> => this.ordering.give(order);

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
      this.ordering.clear();
      this.fighting.result.value = null;
    });
  }

  /** The yellow button, or Enter. */
  actMain() {
    const main = this.main.value;
    if (main?.enabled) main.act();
  }
}
