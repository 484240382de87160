/** What a player is doing at the table: a counter in hand, an attack being built, a step about to be confirmed.
 *
 * Clicks come in as hexes and counters; whole orders go out. What is allowed is what the server offered; nothing here knows a rule.
 */
import { batch, computed, effect, signal, untracked } from "@preact/signals";

import type { OptionsPage, Reachable, StepLine, Verdict } from "../api/types";
import { type Clickable, type Mode, along, clickable, inMode, modesOf, orderTo } from "../composing/steps";
import { Asking } from "./asking";
import { Fighting } from "./fighting";
import type { Table } from "./table";

export interface WhyNot {
  hex: string;
  verdict: Verdict;
  other: Mode | null; // the mode in which it could be done
}

export interface MainAction {
  label: string;
  step: StepLine | null;
  enabled: boolean;
  act: () => void;
}

const NOTHING: Clickable = { units: new Map(), hexes: new Map(), lines: new Map(), buttons: [] };

/** Orders that only say where to and can be taken back: no second question. */
const PLAIN = ["move", "enter", "advance", "land", "deploy"];

export class Controller {
  readonly asking: Asking;
  readonly fighting: Fighting;

  readonly unit = signal<string | null>(null); // looked at, or in hand
  readonly hex = signal<string | null>(null); // looked at
  readonly hover = signal<string | null>(null);
  readonly mode = signal<Mode>("tactical");
  readonly chosen = signal<StepLine | null>(null); // waits for the yellow button
  readonly choices = signal<StepLine[]>([]); // several orders fit one click
  readonly whyNot = signal<WhyNot | null>(null);
  readonly reach = signal<Reachable | null>(null); // of the unit in hand: why a mode is barred

  private readonly hold = signal<string | null>(null); // a unit in hand whose orders are all on the first page
  private readonly base = signal<OptionsPage | null>(null); // where picking begins: the first page, or what a button led to
  private trail: string[] = []; // the buttons that led to the base
  private wayClicks: string[] = []; // hexes clicked to choose among several ways

  readonly kind = computed(() => (this.table.mine.value ? (this.table.shown.value?.decision?.kind ?? "") : ""));

  /** The unit in hand: picked from the options, or held. */
  readonly held = computed(() => {
    const picked = (this.table.page.value?.path ?? []).findLast((key) => key in this.table.sheet.units);
    return picked ?? this.hold.value;
  });

  private readonly steps = computed(() => {
    const page = this.table.page.value;
    return page && this.kind.value !== "attack" && this.kind.value !== "support" ? page.steps : [];
  });
  readonly modes = computed(() => modesOf(this.held.value ? this.steps.value : []));
  readonly clickable = computed<Clickable>(() => {
    const modes = this.modes.value;
    const steps = modes.size ? inMode(this.steps.value, this.modeNow.value) : this.steps.value;
    return steps.length ? clickable(steps, this.held.value) : NOTHING;
  });
  /** The mode wanted, or the one there is. */
  readonly modeNow = computed<Mode>(() => {
    const modes = this.modes.value;
    return modes.size && !modes.has(this.mode.value) ? ([...modes][0] ?? "tactical") : this.mode.value;
  });
  readonly inHand = computed(() => this.held.value !== null);
  readonly endSteps = computed(() => (this.table.root.value?.steps ?? []).filter((step) => step.words.end));

  /** Counters that a click can do something with now. */
  readonly able = computed<ReadonlySet<string>>(() => {
    if (this.kind.value === "attack")
      return new Set(this.fighting.joining.value.filter((line) => line.role !== "cannot").map((line) => line.unit));
    if (this.kind.value === "support") return new Set(this.fighting.supportChips.value.flatMap((chip) => chip.unit ?? []));
    return this.inHand.value ? new Set() : new Set(this.clickable.value.units.keys());
  });

  /** Counters that can be picked whatever is in hand: for the lists beside the map. */
  readonly boxed = computed<ReadonlySet<string>>(() => {
    const base = this.base.value;
    return base && this.kind.value && !["attack", "support"].includes(this.kind.value) ? new Set(clickable(base.steps).units.keys()) : new Set();
  });

  /** Steps without a counter or a hex: the buttons of the decision, beside the yellow one. */
  readonly buttons = computed<StepLine[]>(() => {
    if (["attack", "support"].includes(this.kind.value) || this.choices.value.length) return [];
    return this.clickable.value.buttons.filter((step) => !step.words.end);
  });

  /** The one thing to do next. */
  readonly main = computed<MainAction | null>(() => {
    const { fighting } = this;
    if (this.kind.value === "attack" && fighting.attack.value.targets.length) {
      const order = fighting.order.value;
      const allowed = order !== null && (fighting.verdict.value?.allowed ?? true);
      return { label: "Attack", step: null, enabled: allowed && !this.table.busy.value, act: () => void this.give(order ?? "") };
    }
    const support = fighting.supportStep.value;
    if (this.kind.value === "support") return support ? this.mainOf(support, fighting.chipsOn.value.size ? "Announce support" : "No support") : null;
    const step = this.chosen.value ?? this.onlyButton.value ?? this.endSteps.value.at(-1);
    return step ? this.mainOf(step, step.words.says) : null;
  });

  private mainOf(step: StepLine, label: string): MainAction {
    return { label, step, enabled: !this.table.busy.value, act: () => void this.confirm(step) };
  }

  /** A decision with a single answer: roll the dice. */
  private readonly onlyButton = computed(() => {
    const alone = this.table.root.value?.steps.length === 1;
    return alone ? this.buttons.value[0] : undefined;
  });

  constructor(readonly table: Table) {
    this.asking = new Asking(table);
    this.fighting = new Fighting(table, this.asking);
    table.onNews((events) => {
      this.clear();
      this.fighting.news(events);
    });
    effect(() => {
      const root = table.root.value;
      untracked(() => void this.begin(root));
    });
    this.fighting.news([]);
  }

  // what others look at --------------------------------------------------------------------------------------------------

  get attack() {
    return this.fighting.attack;
  }

  get joining() {
    return this.fighting.joining;
  }

  get odds() {
    return this.fighting.odds;
  }

  // laying down ----------------------------------------------------------------------------------------------------------

  clear() {
    this.asking.forget();
    batch(() => {
      this.chosen.value = null;
      this.choices.value = [];
      this.whyNot.value = null;
      this.reach.value = null;
      this.hold.value = null;
      this.wayClicks = [];
      if (!this.unitStillThere()) this.unit.value = null;
    });
  }

  private unitStillThere() {
    return this.unit.value !== null && this.unit.value in (this.table.shown.value?.counters ?? {});
  }

  /** Whether there is anything to lay down. */
  readonly composing = computed(
    () =>
      this.inHand.value ||
      this.chosen.value !== null ||
      this.fighting.attack.value.targets.length > 0 ||
      this.fighting.chipsOn.value.size > 0 ||
      (this.table.page.value?.path.length ?? 0) > (this.base.value?.path.length ?? 0),
  );

  /** Lay down whatever is in hand; with empty hands, go back to the first choices. */
  cancel() {
    const wasComposing = this.composing.value;
    this.clear();
    this.fighting.clear();
    batch(() => {
      this.unit.value = null;
      this.hex.value = null;
      this.fighting.result.value = null;
      this.table.saying.value = null;
      if (!wasComposing) this.leaveTrail();
      this.toBase();
    });
  }

  private leaveTrail() {
    this.trail = [];
    this.base.value = this.table.root.value;
  }

  private toBase() {
    this.hold.value = null;
    this.table.page.value = this.base.value ?? this.table.root.value;
  }

  unitsAt(hex: string): string[] {
    const counters = this.table.shown.value?.counters ?? {};
    return Object.keys(counters).filter((unit) => counters[unit]?.place === hex);
  }

  // the first page -------------------------------------------------------------------------------------------------------

  /** New options: go where the player was (planning unit after unit), or where there is only one way to go. */
  private async begin(root: OptionsPage | null) {
    this.base.value = root;
    if (!root) {
      this.trail = [];
      return;
    }
    const wanted = this.trail;
    this.trail = [];
    for (const key of wanted) if (!(await this.follow(key))) return;
    if (!wanted.length) {
      const leading = root.steps.filter((step) => !step.words.end);
      const only = leading.length === 1 ? leading[0] : undefined;
      if (only?.more && !only.words.unit && !only.words.hex && root.kind !== "attack") await this.follow(only.key);
      else if (only?.more && only.words.unit && root.kind === "advance") await this.clickUnit(only.words.unit);
    }
  }

  /** A button that leads on: what it leads to is where picking begins from now on. */
  private async follow(key: string): Promise<boolean> {
    const before = this.table.page.value;
    if (!before?.steps.some((step) => step.key === key && step.more)) return false;
    await this.table.pick(key);
    const page = this.table.page.value;
    if (page === before || page?.path.at(-1) !== key) return false;
    this.trail = [...this.trail, key];
    this.base.value = page;
    return true;
  }

  // clicks ---------------------------------------------------------------------------------------------------------------

  async clickHex(hex: string) {
    this.table.saying.value = null;
    this.whyNot.value = null;
    if (this.kind.value === "attack") return this.clickInAttack(hex);
    if (this.kind.value === "support") return this.clickGun(hex);
    if (this.narrow(hex)) return;
    const { hexes, units, lines } = this.clickable.value;
    const here = this.unitsAt(hex);
    const steps = hexes.get(hex);
    if (steps) return this.take(steps);
    const able = here.filter((unit) => units.has(unit));
    if (able.length) return this.clickUnit(this.next(able));
    const line = lines.get(hex);
    if (line) return this.take(line);
    if (this.inHand.value) {
      const root = clickable(this.base.value?.steps ?? []).units;
      const other = here.filter((unit) => root.has(unit) && unit !== this.held.value);
      return other.length ? this.clickUnit(this.next(other)) : this.ask(hex);
    }
    this.look(hex, here);
  }

  /** A counter by name, from the map or a list. */
  async clickUnit(unit: string) {
    batch(() => {
      this.unit.value = unit;
      this.hex.value = this.placeOf(unit);
      this.chosen.value = null;
      this.choices.value = [];
      this.whyNot.value = null;
      this.wayClicks = [];
      this.fighting.result.value = null;
    });
    if (this.kind.value === "attack") return this.joinAttack(unit);
    if (this.kind.value === "support") return this.chipOf(unit);
    if (this.held.value && this.held.value !== unit) this.toBase();
    const steps = this.clickable.value.units.get(unit);
    const [step] = steps ?? [];
    if (!steps || !step) return;
    if (steps.some((other) => other.words.hex)) this.hold.value = unit;
    else if (steps.length > 1) this.offer(steps);
    else if (step.more) await this.pickUp(unit, step.key);
    else this.chosen.value = step;
  }

  private async pickUp(unit: string, key: string) {
    await this.table.pick(key);
    if (this.kind.value !== "move" || this.held.value !== unit) return;
    this.reach.value = await this.asking.ask<Reachable>("reach", { ask: "reach", unit }, true);
  }

  private placeOf(unit: string): string | null {
    const place = this.table.shown.value?.counters[unit]?.place ?? "";
    return place in this.table.sheet.hexes ? place : null;
  }

  /** A click on a stack goes from one counter to the next. */
  private next(units: readonly string[]): string {
    const at = units.indexOf(this.unit.value ?? "");
    return units[(at + 1) % units.length] ?? "";
  }

  /** Only look: at a counter, or at an empty hex. */
  private look(hex: string, here: readonly string[]) {
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
  async take(steps: readonly StepLine[]) {
    const [step] = steps;
    if (!step) return;
    if (steps.length > 1) this.offer(steps);
    else if (step.more || PLAIN.includes((step.order ?? "").split(" ")[0] ?? "") || this.chosen.value === step) await this.confirm(step);
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
    if (!step.more) return this.give(step.order ?? "");
    this.chosen.value = null;
    this.choices.value = [];
    if (step.words.unit) await this.table.pick(step.key);
    else await this.follow(step.key);
    return true;
  }

  async give(order: string): Promise<boolean> {
    const done = await this.table.order(order);
    if (done)
      batch(() => {
        this.clear();
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

  /** Why the unit in hand cannot go there. */
  private async ask(hex: string) {
    const unit = this.held.value;
    const [sample] = [...this.clickable.value.hexes.values()].flat();
    const other = this.modeNow.value === "tactical" ? "strategic" : "tactical";
    if (this.steps.value.some((step) => step.words.hex === hex && step.words.group === other)) {
      const reason = `${hex} is out of reach in ${this.modeNow.value} movement; ${other} movement gets there`;
      this.whyNot.value = { hex, verdict: { answer: "verdict", allowed: false, reason, case: "5.13" }, other };
      return;
    }
    const text = sample ? orderTo(sample, hex) : null;
    const verdict =
      unit && this.kind.value === "move"
        ? await this.asking.ask<Verdict>("why-not", { ask: "why-not", unit, hex, strategic: this.modeNow.value === "strategic" })
        : text && (await this.asking.ask<Verdict>("why-not", { ask: "refusal", text }));
    if (verdict && !verdict.allowed) this.whyNot.value = { hex, verdict, other: null };
  }

  // fighting -------------------------------------------------------------------------------------------------------------

  private async clickInAttack(hex: string) {
    const here = this.unitsAt(hex);
    const { fighting } = this;
    if (fighting.targets.value.has(hex)) {
      batch(() => {
        this.unit.value = null;
        this.hex.value = hex;
      });
      return fighting.clickTarget(hex);
    }
    const can = here.filter((unit) => fighting.roleOf(unit) !== undefined);
    if (can.length) return this.joinAttack(this.nextToJoin(can));
    if (fighting.attack.value.targets.length) return;
    this.look(hex, here);
    await this.beginNear(hex, here);
  }

  /** In a stack, first whoever is not yet in. */
  private nextToJoin(units: readonly string[]): string {
    const joined = this.fighting.attack.value.units;
    const free = units.filter((unit) => !joined.includes(unit) && this.fighting.roleOf(unit)?.role !== "cannot");
    return free[0] ?? this.next(units);
  }

  /** A click on one's own stack that has a single enemy before it begins the attack on that one. */
  private async beginNear(hex: string, here: readonly string[]) {
    const counters = this.table.shown.value?.counters ?? {};
    if (!here.some((unit) => counters[unit]?.side === this.table.side)) return;
    const near = this.table.grid.neighbours(hex).filter((other) => this.fighting.targets.value.has(other));
    const [only] = near;
    if (near.length === 1 && only) await this.fighting.clickTarget(only);
  }

  private async joinAttack(unit: string) {
    this.unit.value = unit;
    this.table.saying.value = null;
    if (this.fighting.attack.value.targets.length) await this.fighting.join(unit);
  }

  private clickGun(hex: string) {
    const here = this.unitsAt(hex);
    const guns = here.filter((unit) => this.able.value.has(unit));
    if (guns.length) this.chipOf(this.next(guns));
    else this.look(hex, here);
  }

  private chipOf(unit: string) {
    this.unit.value = unit;
    const chip = this.fighting.supportChips.value.find((other) => other.unit === unit);
    if (chip) this.fighting.toggleChip(chip.key);
  }
}
