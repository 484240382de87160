/** A combat from its first idea to its dice: the attack being built, the support announced, the odds, the result. */
import { batch, computed, effect, signal, untracked } from "@preact/signals";

import type {
  Announcement,
  Asked,
  BeliefAnswer,
  Composer,
  JoinAnswer,
  Joining,
  LogLine,
  OverlayAnswer,
  Resolution,
  ResolutionAnswer,
  StepLine,
  Verdict,
} from "../api/types";
import { type AttackDraft, NO_ATTACK, targetSets, toggleTarget, toggleUnit, withAll, withDuties } from "../composing/attack";
import { lastWith } from "../composing/cues";
import { composed, composerOf } from "../composing/declared";
import { partyOf } from "../composing/resolution";
import { chips, stepWith, toggled } from "../composing/support";
import type { Asking } from "./asking";
import type { Table } from "./table";
import { isVisible } from "./visibility";

/** What was thought of while an attack was built: which chips were on, and among which. */
interface Meant {
  on: ReadonlySet<string>;
  among: string;
}

export class Fighting {
  readonly attack = signal<AttackDraft>(NO_ATTACK);
  readonly joining = signal<Joining[]>([]);
  readonly verdict = signal<Verdict | null>(null); // on the attack as it is built
  readonly odds = signal<Resolution | null>(null);
  private readonly supports = signal<Announcement[]>([]); // what could be announced for the attack that is built
  readonly owed = signal<readonly string[] | null>(null); // hexes with an urgent mark, once they are known
  readonly beliefs = signal<ReadonlyMap<string, BeliefAnswer>>(new Map());
  readonly result = signal<LogLine | null>(null); // the dice that fell last, until the player turns to something else
  readonly chipsOn = signal<ReadonlySet<string>>(new Set());

  readonly isSupport = computed(() => this.composes("support"));
  readonly supportChips = computed(() => chips(this.announceable.value, this.table.sheet.orders));
  readonly supportStep = computed(() => (this.isSupport.value ? this.announced.value : undefined));
  readonly attackLabel = computed(() => {
    if (!this.supportChips.value.length) return "Attack";
    return this.chipsOn.value.size ? "Attack with support" : "Attack without support";
  });
  readonly targets = computed(() => new Set(targetSets(this.table.root.value?.steps ?? []).flat()));
  readonly order = computed(() => {
    const { targets, units } = this.attack.value;
    return targets.length && units.length ? this.orderOf(targets, units) : null;
  });

  /** The support that may be announced now; while an attack is built, what could be announced for it next. */
  private readonly announceable = computed<StepLine[]>(() => {
    return this.isSupport.value ? (this.table.page.value?.steps ?? []) : this.foreseen.value;
  });
  private readonly foreseen = computed<StepLine[]>(() => {
    const building = this.attack.value.units.length > 0 ? this.supports.value : [];
    return building.map(({ order, words }) => ({ key: order, order, words, more: false }));
  });
  private readonly announced = computed(() => stepWith(this.announceable.value, this.chipsOn.value, this.table.sheet.orders));
  private meant: Meant | null = null;

  constructor(
    private readonly table: Table,
    private readonly asking: Asking,
  ) {
    this.result.value = this.resultBefore();
    effect(() => {
      if (isVisible.value) untracked(() => this.lookAgain());
    });
  }

  /** Nothing was asked as long as nobody could see the window. */
  private lookAgain() {
    const combat = this.table.shown.value?.resolution;
    if (combat && !combat.result && !this.odds.value) void this.askCombat();
    if (this.owed.value === null) void this.askOwed();
  }

  /** Whether a decision of mine is taken with this composer. */
  private composes(composer: Composer): boolean {
    const { mine, shown, sheet } = this.table;
    return mine.value && composerOf(sheet, shown.value?.decision?.kind ?? "") === composer;
  }

  /** The order to attack these hexes with those units. */
  orderOf(targets: readonly string[], units: readonly string[]): string {
    return composed(this.table.sheet, this.table.shown.value?.decision?.kind ?? "", { targets, units });
  }

  /** The dice of a combat that was going on when the table was opened. */
  private resultBefore(): LogLine | null {
    if (!this.table.shown.value?.resolution?.result) return null;
    return lastWith(this.table.sheet.log, this.table.log.value, "resolve") ?? null;
  }

  /** The table has moved on. */
  news(events: readonly LogLine[]) {
    const fell = lastWith(this.table.sheet.log, events, "resolve");
    const begun = lastWith(this.table.sheet.log, events, "engage");
    batch(() => {
      if (fell) this.result.value = fell;
      if (begun && (!fell || begun.number > fell.number)) this.result.value = null;
      this.result.value ??= this.resultBefore(); // closed to choose a loss or a way: what came of it belongs to the combat
      this.beliefs.value = new Map();
    });
    if (begun) this.meant = this.attack.value.targets.length ? { on: this.chipsOn.value, among: this.among(this.foreseen.value) } : null;
    this.clear();
    void this.askOwed();
  }

  /** The support is mine to announce. What was meant for this attack is announced at once, if nothing has changed since: that order
   * is returned. After a choice of the defender it is switched on, and may be thought over. */
  takeUpMeant(): string | null {
    const meant = this.meant;
    this.meant = null;
    const step = meant && this.isSupport.value ? stepWith(this.announceable.value, meant.on, this.table.sheet.orders) : undefined;
    if (!meant || !step) return null;
    if (meant.among && meant.among === this.among(this.announceable.value) && !this.defenderChose()) return step.order ?? null;
    this.chipsOn.value = meant.on;
    void this.askCombat();
    return null;
  }

  private among(steps: readonly StepLine[]): string {
    return chips(steps, this.table.sheet.orders)
      .map((chip) => chip.key)
      .sort()
      .join();
  }

  private defenderChose(): boolean {
    const { log, sheet } = this.table;
    return lastWith(sheet.log, log.value, "engage", "answer") !== lastWith(sheet.log, log.value, "engage");
  }

  /** Lay down what is being built; of the combat that is going on the odds stay in sight. */
  clear() {
    const combat = this.table.shown.value?.resolution;
    batch(() => {
      this.attack.value = NO_ATTACK;
      this.joining.value = [];
      this.verdict.value = null;
      this.chipsOn.value = new Set();
      if (!combat || combat.result) this.odds.value = null;
    });
    if (combat && !combat.result) void this.askCombat();
  }

  // building an attack -------------------------------------------------------------------------------------------------

  async clickTarget(hex: string) {
    this.result.value = null;
    this.chipsOn.value = new Set();
    this.attack.value = toggleTarget(this.attack.value, hex, targetSets(this.table.root.value?.steps ?? []));
    const { targets } = this.attack.value;
    if (!targets.length) {
      this.clear();
      return;
    }
    const answer = await this.asking.ask<JoinAnswer>("join", { ask: "join", targets: [...targets] });
    if (!answer || this.attack.value.targets !== targets) return;
    batch(() => {
      this.joining.value = answer.units;
      this.attack.value = withDuties(this.attack.value, answer.units);
    });
    await this.weigh();
  }

  async join(unit: string) {
    const before = this.attack.value;
    const after = toggleUnit(before, unit, this.joining.value);
    if (after === before) {
      this.sayRole(unit);
      return;
    }
    this.attack.value = after;
    await this.weighAnew();
  }

  async joinAll() {
    this.attack.value = withAll(this.attack.value, this.joining.value);
    await this.weighAnew();
  }

  /** Others fight: what could be announced for them is learned first, and what could not is switched off. */
  private async weighAnew() {
    const { targets, units } = this.attack.value;
    if (this.chipsOn.value.size && this.order.value) {
      const bare = await this.asking.ask<ResolutionAnswer>("odds", { ask: "resolution", targets: [...targets], units: [...units] });
      if (!bare) return;
      batch(() => {
        this.show(bare);
        if (!this.announced.value) this.chipsOn.value = new Set();
      });
    }
    await this.weigh();
  }

  /** Why a unit stays in or out. */
  private sayRole(unit: string) {
    const line = this.joining.value.find((other) => other.unit === unit);
    if (!line?.why) return;
    const name = this.table.sheet.units[unit]?.name ?? "It";
    const says = `${name} ${line.role === "must" ? "must join: it " : ""}${line.why}`;
    this.table.saying.value = { says, case: line.case, kind: "info" };
  }

  roleOf(unit: string): Joining | undefined {
    return this.joining.value.find((line) => line.unit === unit);
  }

  private show({ resolution, support = [] }: ResolutionAnswer) {
    this.odds.value = resolution;
    this.supports.value = support;
  }

  /** What can be expected of the attack as it stands, and whether it may be ordered. */
  private async weigh() {
    const { targets, units } = this.attack.value;
    const order = this.order.value;
    if (!order) {
      batch(() => {
        this.odds.value = null;
        this.verdict.value = null;
        this.chipsOn.value = new Set();
      });
      return;
    }
    const support = this.announced.value?.order ?? "";
    const resolution: Asked = { ask: "resolution", targets: [...targets], units: [...units], support };
    const refusal: Asked = { ask: "refusal", text: order };
    const [odds, verdict] = await this.asking.together([resolution, refusal], () =>
      Promise.all([this.asking.ask<ResolutionAnswer>("odds", resolution), this.asking.ask<Verdict>("verdict", refusal, true)]),
    );
    batch(() => {
      if (odds) this.show(odds);
      if (verdict) this.verdict.value = verdict;
    });
    if (odds) void this.askBeliefs(odds.resolution);
  }

  // the combat that is going on -----------------------------------------------------------------------------------------

  /** The odds of the combat that is going on, with the support switched on so far. An attack of the computer that it decides on
   * by itself is over before they could be read. */
  async askCombat() {
    const { decision, resolution } = this.table.shown.value ?? {};
    const attacker = partyOf(resolution, "attacker")?.side;
    const computers = this.table.state?.value?.seats.some((seat) => seat.bot && seat.seat === decision?.seat && seat.seat === attacker);
    if (computers || !isVisible.peek()) return;
    const asked: Asked = { ask: "resolution", support: this.supportStep.value?.order ?? "" };
    const answer = await this.asking.together([asked], () => this.asking.ask<ResolutionAnswer>("odds", asked, true));
    if (!answer) return;
    this.show(answer);
    if (!this.table.shown.value?.resolution?.revealed) void this.askBeliefs(answer.resolution);
  }

  /** The chip of a gun that could help. */
  gunChip(unit: string) {
    return this.supportChips.value.find((chip) => chip.unit === unit);
  }

  toggleChip(chip: string) {
    this.chipsOn.value = toggled(this.announceable.value, this.chipsOn.value, chip, this.table.sheet.orders);
    if (this.supportStep.value) void this.askCombat();
    else if (this.announced.value) void this.weigh();
  }

  // what is not known ---------------------------------------------------------------------------------------------------

  async askBelief(unit: string) {
    if (this.beliefs.value.has(unit)) return;
    const answer = await this.asking.ask<BeliefAnswer>(`belief ${unit}`, { ask: "belief", unit }, true);
    if (answer) this.beliefs.value = new Map([...this.beliefs.value, [unit, answer]]);
  }

  private async askBeliefs({ parties }: Resolution) {
    const unseen = parties.flatMap((party) => party.participants ?? []).filter((line) => (line.brings ?? []).length > 1);
    const theirs = unseen.filter((line) => this.table.sheet.units[line.unit]?.side !== this.table.side);
    await Promise.all(theirs.map((line) => this.askBelief(line.unit)));
  }

  /** What must be attacked: the urgent marks of the overlay that shows itself at this decision. */
  async askOwed() {
    const { sheet, shown } = this.table;
    const kind = shown.value?.decision?.kind;
    const [name, overlay] = Object.entries(sheet.overlays ?? {}).find(([, { opens }]) => opens && opens === kind) ?? [];
    if (!this.composes("attack") || !name) {
      this.owed.value = null;
      return;
    }
    const answer = await this.asking.ask<OverlayAnswer>(name, { ask: "overlay", name }, true);
    if (answer) this.owed.value = [...new Set(answer.marks.flatMap((mark) => (overlay?.marks?.[mark.kind]?.urgent ? [mark.hex] : [])))];
  }
}
