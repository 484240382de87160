/** Second thoughts: before an order that ends something or cannot be undone, the server is asked what it would bring. If units
 * could still act, the player is asked first. A turn that was ended too early can be taken back from the computer. */
import { computed, signal } from "@preact/signals";

import { Offline, Refusal } from "../api/client";
import type { Change, Consequence } from "../api/types";
import type { Table } from "./table";

export interface Question {
  says: string;
  does: string; // the button that gives the order
  units: readonly string[];
  hexes: readonly string[];
  give: () => void;
}

const PATIENCE = 60_000; // ms: the computer may go on while the game is to go back, at most to the end of its turn
const PAUSE = 200; // ms between two offers: the server takes only so many at once
const TOO_MANY = 429;

export class Sure {
  readonly question = signal<Question | null>(null);
  private readonly passed = signal<number | null>(null); // the ply before the order by which I passed the turn
  private weighing = false;

  constructor(private readonly table: Table) {
    table.onNews(() => (this.question.value = null));
  }

  /** Give an order, once nothing speaks against it; false if it was not given, or not yet. */
  async give(order: string, send: () => Promise<boolean>): Promise<boolean> {
    const words = this.table.root.value?.steps.find((step) => step.order === order)?.words;
    if (!words?.end && !words?.aside) return this.deliver(false, send);
    const ends = Boolean(words.end);
    const found = await this.weigh(order);
    if (found === null) return false;
    if (!found.says) return this.deliver(ends, send);
    const { says, does = "", units = [], hexes = [] } = found;
    const give = () => {
      this.question.value = null;
      void this.deliver(ends, send);
    };
    this.question.value = { says, does, units, hexes, give };
    return false;
  }

  /** What the order would bring; null if the moment has passed, or another order is being weighed. */
  private async weigh(order: string): Promise<Partial<Consequence> | null> {
    if (this.weighing) return null;
    const { table } = this;
    const ply = table.ply.value;
    this.weighing = true;
    try {
      const found = await table.api.ask<Consequence>({ ask: "consequence", text: order });
      return table.ply.value === ply ? (found ?? {}) : null;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      return table.ply.value === ply ? {} : null; // the order itself will say what is wrong
    } finally {
      this.weighing = false;
    }
  }

  private async deliver(ends: boolean, send: () => Promise<boolean>): Promise<boolean> {
    const before = this.table.ply.value;
    const done = await send();
    if (done) this.passed.value = ends && this.othersDecide() ? before : null;
    return done;
  }

  /** Whether the order left the next decision to the other side. The answer to it says so; what the table shows may be later news. */
  private othersDecide(): boolean {
    const { answer, mine, side } = this.table;
    const decision = answer?.shown?.decision;
    return decision ? decision.seat !== side : !mine.value;
  }

  /** Whether a turn that I ended can be taken back at once: only the computer agrees to that without being asked. */
  readonly canTakeBack = computed(() => {
    const state = this.table.state.value;
    const other = state?.seats.find((seat) => seat.seat !== this.table.side);
    return this.passed.value !== null && state?.status === "running" && Boolean(other?.bot);
  });

  async takeBack() {
    const to = this.passed.value;
    if (to === null) return;
    const done = await this.table.act(() => this.goBack(to));
    if (done) this.passed.value = null;
  }

  /** The computer may have moved on in the meantime: then from where it is now, until it waits for me. */
  private async goBack(to: number): Promise<Change> {
    let ply = this.table.ply.value;
    for (const end = Date.now() + PATIENCE; ; ) {
      try {
        return await this.table.api.offer({ kind: "rewind", to, ply });
      } catch (error) {
        if (!(error instanceof Refusal) || Date.now() > end) throw error;
        const now = error.problem.ply ?? 0;
        if (now <= ply && error.status !== TOO_MANY) throw error;
        await new Promise((next) => setTimeout(next, PAUSE));
        ply = Math.max(now, this.table.ply.value);
      }
    }
  }
}

const all = new WeakMap<Table, Sure>();

/** Every table has one. */
export function sureOf(table: Table): Sure {
  const there = all.get(table) ?? new Sure(table);
  all.set(table, there);
  return there;
}
