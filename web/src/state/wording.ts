/** Play in words: the steps of the open decision one list after the other, and orders as they are typed. */
import { batch, computed, effect, signal, untracked } from "@preact/signals";

import { Offline, Refusal } from "../api/client";
import type { OptionsPage, ResolutionAnswer, StepLine, Verdict } from "../api/types";
import { sentence, spoken } from "../composing/names";
import { chartOf } from "../composing/resolution";
import { readable, readTyped } from "../composing/typed";
import { sureOf } from "./sure";
import type { Table } from "./table";

const MOST_KEPT = 30; // orders in the history

export interface Answer {
  says: string;
  case: string;
  kind: "error" | "done";
}

export class Wording {
  readonly page = signal<OptionsPage | null>(null);
  readonly trail = signal<readonly StepLine[]>([]); // the steps picked so far
  readonly answer = signal<Answer | null>(null);
  readonly history = signal<readonly string[]>([]);
  readonly steps = computed(() => this.page.value?.steps ?? []);

  private readonly endings: (() => void)[];

  constructor(readonly table: Table) {
    this.endings = [
      effect(() => {
        const root = table.root.value;
        untracked(() =>
          batch(() => {
            this.page.value = root;
            this.trail.value = [];
          }),
        );
      }),
      table.onNews((events) => {
        const says = events.map((event) => event.says).join(" ");
        if (says) this.answer.value = { says, case: "", kind: "done" };
      }),
    ];
  }

  close() {
    for (const end of this.endings) end();
  }

  /** One step further: to the next list, or the whole order. */
  async pick(step: StepLine): Promise<void> {
    const from = this.page.value;
    if (!from?.steps.includes(step)) return; // a key pressed before the next list could be drawn
    if (!step.more) return this.give(step.order ?? "");
    const path = [...this.trail.value.map((before) => before.key), step.key];
    const page = await this.ask(path);
    if (!page || this.page.value !== from) return;
    batch(() => {
      this.page.value = page;
      this.trail.value = [...this.trail.value, step];
      this.answer.value = null;
    });
  }

  /** Straight to the orders of one unit, if it has any now. */
  async pickUnit(unit: string): Promise<boolean> {
    const step = this.table.root.value?.steps.find((other) => other.words.unit === unit && other.more);
    if (!step) return false;
    this.toStart();
    await this.pick(step);
    return true;
  }

  async back(): Promise<void> {
    const trail = this.trail.value.slice(0, -1);
    const page = trail.length ? await this.ask(trail.map((step) => step.key)) : this.table.root.value;
    if (!page) return;
    batch(() => {
      this.page.value = page;
      this.trail.value = trail;
    });
  }

  toStart() {
    batch(() => {
      this.page.value = this.table.root.value;
      this.trail.value = [];
    });
  }

  /** A typed line: a question, a whole order, or an order that only names the end of its way. False if it is none of these. */
  async type(line: string): Promise<boolean> {
    const [verb = "", ...rest] = line.trim().split(/\s+/);
    if (verb.toLowerCase() === "undo") {
      await this.takeBack();
      return true;
    }
    if (verb.toLowerCase() === "odds") return this.askOdds(rest.join(" "));
    if (verb.toLowerCase() === "why") return this.askWhy(rest.join(" "));
    const typed = readTyped(line, this.table.sheet.orders, this.table.sheet);
    if (typed.kind === "no order") return false;
    this.remember(line);
    if (typed.kind === "unclear") this.refuse(typed.says);
    else if (typed.kind === "order") await this.give(typed.text);
    else await this.giveTo(typed.unit, typed.hex, typed.words.includes("strategic"));
    return true;
  }

  async takeBack() {
    if (!this.table.canUndo.value) return this.refuse("There is nothing that you can take back now.", "5.0.P");
    if (await this.table.undo()) this.answer.value = { says: "Taken back.", case: "", kind: "done" };
    else this.sayWhy();
  }

  /** Where a unit, or the stack that must go, can get to: the offered order that ends there. */
  private async giveTo(unit: string | null, hex: string, strategic: boolean) {
    const root = this.table.root.value?.steps ?? [];
    const own = unit ? root.filter((step) => step.words.unit === unit) : root;
    const deeper = own.find((step) => step.more && step.words.unit === unit);
    const steps = deeper ? ((await this.ask([deeper.key]))?.steps ?? []) : own;
    const there = steps.filter((step) => endsAt(step, hex) && (step.words.group === "strategic") === strategic);
    const [only, ...others] = there;
    const name = unit ? (this.table.sheet.units[unit]?.name ?? "") : "";
    if (only && !others.length) return this.give(only.order ?? "");
    if (only) {
      batch(() => {
        this.page.value = { ...(this.page.value as OptionsPage), steps: there };
        this.trail.value = deeper ? [deeper] : [];
      });
      return this.refuse(`There are ${there.length} ways to ${hex}. Choose one of them from the list.`);
    }
    if (unit && (await this.whyNot(unit, hex, strategic))) return;
    this.refuse(`Nothing that ${name ? `${name} can do` : "can be ordered now"} ends in ${hex}.`);
  }

  private async give(order: string) {
    if (this.table.hush.on.value) return this.refuse("What happened is still being shown. Try again in a moment.");
    this.remember(readable(order, this.table.sheet));
    this.answer.value = null;
    if (!(await sureOf(this.table).give(order, () => this.table.order(order)))) this.sayWhy();
  }

  // questions ------------------------------------------------------------------------------------------------------------

  /** `odds HEX... with UNIT...`, in the words of an attack. */
  private async askOdds(rest: string): Promise<boolean> {
    const typed = readTyped(`attack ${rest}`, this.table.sheet.orders, this.table.sheet);
    if (typed.kind !== "order") return false;
    const words = typed.text.split(" ").slice(1);
    const targets = words.filter((word) => word in this.table.sheet.hexes);
    const units = words.filter((word) => word in this.table.sheet.units);
    await this.answered(async () => {
      const { resolution } = await this.table.api.ask<ResolutionAnswer>({ ask: "resolution", targets, units });
      return { says: resolution.says ?? "", case: chartOf(this.table.sheet, resolution.scale.chart).case, kind: "done" };
    });
    return true;
  }

  /** `why UNIT HEX`. */
  private async askWhy(rest: string): Promise<boolean> {
    const typed = readTyped(`move ${rest}`, this.table.sheet.orders, this.table.sheet);
    if (typed.kind !== "to" || !typed.unit) return false;
    if (!(await this.whyNot(typed.unit, typed.hex, false)))
      this.answer.value = { says: "Nothing stands in its way.", case: "", kind: "done" };
    return true;
  }

  private async whyNot(unit: string, hex: string, strategic: boolean): Promise<boolean> {
    let barred = false;
    await this.answered(async () => {
      const verdict = await this.table.api.ask<Verdict>({ ask: "why-not", unit, hex, strategic });
      barred = !verdict.allowed;
      return verdict.allowed ? null : { says: spoken(this.table.sheet, verdict.reason ?? ""), case: verdict.case ?? "", kind: "error" };
    });
    return barred;
  }

  private async answered(asking: () => Promise<Answer | null>) {
    try {
      const answer = await asking();
      if (answer) this.answer.value = answer;
    } catch (error) {
      this.fail(error);
    }
  }

  private async ask(path: readonly string[]): Promise<OptionsPage | null> {
    try {
      const page = await this.table.api.options(path);
      return page.ply === this.table.ply.value ? page : null;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  // what is said ---------------------------------------------------------------------------------------------------------

  private sayWhy() {
    const saying = this.table.saying.value;
    if (saying) this.refuse(spoken(this.table.sheet, saying.says), saying.case ?? "");
  }

  private refuse(says: string, number = "") {
    this.answer.value = { says: sentence(says), case: number, kind: "error" };
  }

  private fail(error: unknown) {
    if (error instanceof Refusal) this.refuse(spoken(this.table.sheet, error.message), error.case);
    else if (error instanceof Offline) this.refuse(error.message);
    else throw error;
  }

  private remember(line: string) {
    this.history.value = [...this.history.value.filter((other) => other !== line), line].slice(-MOST_KEPT);
  }
}

function endsAt(step: StepLine, hex: string): boolean {
  return (step.words.hex || step.words.path?.at(-1)) === hex;
}
