/** What is in the player's hand, and what the steps on offer let it do: counters, hexes and buttons that can be clicked.
 *
 * Steps form a tree. Picking begins at the *home* page: the first one, or the one that the only way on from it leads to
 * (planning unit after unit). A button leads to another *base*, for one order.
 */
import { computed, type Signal, signal } from "@preact/signals";

import type { Composer, OptionsPage, StepLine } from "../api/types";
import { composerOf } from "../composing/declared";
import { type Clickable, clickable, inMode, type Mode, modesIn, modesOf } from "../composing/steps";
import type { Table } from "./table";

const NOTHING: Clickable = { units: new Map(), hexes: new Map(), lines: new Map(), across: [], buttons: [] };
const APART: readonly string[] = ["attack", "support"] satisfies Composer[]; // composed by themselves, not step by step

export class Hand {
  readonly mode = signal<Mode>(""); // the one that is wanted; none is the usual one

  private readonly hold = signal<string | null>(null); // a unit whose orders are all on the base page
  private readonly base = signal<OptionsPage | null>(null);
  private readonly home = signal<OptionsPage | null>(null);

  constructor(
    private readonly table: Table,
    private readonly kind: Signal<string>,
    private readonly composer: Signal<string>,
  ) {}

  /** Whether the options at hand are those of this moment. */
  readonly fresh = computed(() => this.table.page.value?.ply === this.table.ply.value);

  /** The unit in hand: picked from the options, or held. */
  readonly held = computed(() => {
    if (!this.fresh.value) return null;
    const picked = (this.table.page.value?.path ?? []).findLast((key) => key in this.table.sheet.units);
    return picked ?? this.hold.value;
  });

  readonly steps = computed<StepLine[]>(() => {
    const page = this.table.page.value;
    return page && this.fresh.value && !APART.includes(this.composer.value) ? page.steps : [];
  });

  /** The modes that the unit in hand can move in. */
  readonly modes = computed(() => modesOf(this.held.value ? this.steps.value : [], modesIn(this.table.sheet)));

  /** The mode wanted, or the one there is. */
  readonly modeNow = computed<Mode>(() => {
    const modes = this.modes.value;
    const wanted = this.mode.value || (modesIn(this.table.sheet)[0] ?? "");
    return modes.size && !modes.has(wanted) ? ([...modes][0] ?? "") : wanted;
  });

  readonly clickable = computed<Clickable>(() => {
    const steps = this.modes.value.size ? inMode(this.steps.value, this.modeNow.value, modesIn(this.table.sheet)) : this.steps.value;
    return steps.length ? clickable([...steps, ...this.aside.value], this.held.value) : NOTHING;
  });

  /** Whole orders for the unit in hand on the page where it was picked. */
  private readonly aside = computed<StepLine[]>(() => {
    const base = this.base.value;
    const held = this.held.value;
    if (!base || !held || this.table.page.value === base) return this.passed.value;
    return base.steps.filter((step) => step.words.unit === held && !step.more && !step.words.hex && !step.words.aside);
  });

  /** Whole orders of the first page, where picking begins beyond it. */
  private readonly passed = computed<StepLine[]>(() => {
    const root = this.table.root.value;
    if (!root || !this.fresh.value || this.table.page.value === root || this.table.page.value !== this.home.value) return [];
    return root.steps.filter((step) => !step.more && !step.words.end && !step.words.unit && !step.words.hex);
  });

  /** Counters that can be picked whatever is in hand. */
  readonly pickable = computed<ReadonlySet<string>>(() => {
    const base = this.base.value;
    return base && this.kind.value && !APART.includes(this.composer.value) ? new Set(clickable(base.steps).units.keys()) : new Set();
  });

  /** Steps that finish what is going on; they stay in sight while the next options are fetched. */
  readonly endSteps = computed(() => {
    const root = this.table.root.value;
    return root && root.kind === this.kind.value ? root.steps.filter((step) => step.words.end) : [];
  });

  /** A decision with a single answer: roll the dice. */
  readonly onlyStep = computed(() => {
    const [only, ...others] = this.table.root.value?.steps ?? [];
    return only && !others.length && !only.words.unit && !only.words.hex && !APART.includes(this.composer.value) ? only : undefined;
  });

  /** Whether picking has gone beyond where it began. */
  readonly beyondBase = computed(
    () => this.held.value !== null || (this.table.page.value?.path.length ?? 0) > (this.base.value?.path.length ?? 0),
  );

  /** A unit all of whose orders are in sight: from now on only its own count. */
  take(unit: string) {
    this.hold.value = unit;
  }

  layDown() {
    this.hold.value = null;
  }

  /** Back to where picking begins. */
  toBase() {
    this.layDown();
    this.table.page.value = this.base.value ?? this.table.root.value;
  }

  goHome() {
    this.base.value = this.home.value ?? this.table.root.value;
  }

  /** Whether a button has led away from where picking begins. */
  readonly away = computed(() => this.base.value !== null && this.base.value !== (this.home.value ?? this.table.root.value));

  /** New options: begin where the only way on leads, if it is about no counter; says which unit alone can be picked. */
  async begin(root: OptionsPage | null): Promise<string | null> {
    this.base.value = root;
    this.home.value = root;
    const ways = (root?.steps ?? []).filter((step) => step.more && !step.words.aside);
    const only = ways.length === 1 ? ways[0] : undefined;
    if (!root || !only || only.words.hex || APART.includes(composerOf(this.table.sheet, root.kind))) return null;
    const others = root.steps.some((step) => step !== only && !step.words.end);
    if (only.words.unit) return others ? null : only.words.unit;
    if (await this.follow(only.key)) this.home.value = this.base.value;
    return null;
  }

  /** A button that leads on: what it leads to is the base until an order is given. */
  async follow(key: string): Promise<boolean> {
    const before = this.table.page.value;
    if (!before?.steps.some((step) => step.key === key && step.more)) return false;
    await this.table.pick(key);
    const page = this.table.page.value;
    if (page === before || page?.path.at(-1) !== key) return false;
    this.base.value = page;
    return true;
  }
}
