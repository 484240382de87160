/** Play in words: the steps of the open decision one list after the other, and orders as they are typed. */
import { batch, computed, effect, signal, untracked } from "@preact/signals";

import { Offline, Refusal } from "../api/client";
import type { LineAnswer, LineOrder, OptionsPage, StepLine } from "../api/types";
import { caseOf } from "../composing/declared";
import { sentence, spoken } from "../composing/names";
import { sureOf } from "./sure";
import type { Table } from "./table";

const MOST_KEPT = 30; // orders in the history
const QUESTIONS = ["why", "odds"]; // that can be typed

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

  /** A typed line: a question, or an order in whatever words the server understands. False if it begins with neither. */
  async type(line: string): Promise<boolean> {
    const [first = ""] = line.trim().toLowerCase().split(/\s+/);
    if (first === "undo") {
      await this.takeBack();
      return true;
    }
    const verbs = this.table.sheet.orders.map((order) => order.verb);
    if (![...QUESTIONS, ...verbs].includes(first)) return false;
    this.remember(line);
    try {
      const { orders = [], says = "", case: number = "" } = await this.table.api.ask<LineAnswer>({ ask: "line", text: line });
      const [only, ...others] = orders;
      if (only && !others.length) await this.give(only.order, only.says);
      else if (only) this.choose(orders);
      else this.answer.value = { says: sentence(spoken(this.table.sheet, says)), case: number, kind: "done" };
    } catch (error) {
      this.fail(error);
    }
    return true;
  }

  /** The line can mean several orders: they are the list now. */
  private choose(orders: readonly LineOrder[]) {
    const steps = orders.map(({ order, says }) => ({ key: order, order, words: { says }, facts: {}, more: false }));
    if (this.page.value) this.page.value = { ...this.page.value, steps };
    this.refuse(`This can mean ${orders.length} orders. Choose one of them from the list.`);
  }

  async takeBack() {
    if (!this.table.canUndo.value)
      return this.refuse("There is nothing that you can take back now.", caseOf(this.table.sheet, "taking back"));
    if (await this.table.undo()) this.answer.value = { says: "Taken back.", case: "", kind: "done" };
    else this.sayWhy();
  }

  private async give(order: string, says = this.withNames(order)) {
    if (this.table.hush.on.value) return this.refuse("What happened is still being shown. Try again in a moment.");
    this.remember(says);
    this.answer.value = null;
    if (!(await sureOf(this.table).give(order, () => this.table.order(order)))) this.sayWhy();
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

  /** An order as it is read out, and can be typed again. */
  private withNames(order: string): string {
    const { units } = this.table.sheet;
    return order
      .split(" ")
      .map((word) => units[word]?.name ?? word)
      .join(" ");
  }

  private remember(line: string) {
    this.history.value = [...this.history.value.filter((other) => other !== line), line].slice(-MOST_KEPT);
  }
}
