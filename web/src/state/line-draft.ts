/** A line that the player draws corner by corner; the server says whether it may stand. */
import { computed, signal } from "@preact/signals";

import type { StepLine, Verdict } from "../api/types";
import { lineOrder } from "../composing/lines";
import type { Asking } from "./asking";

export class LineDraft {
  readonly corners = signal<readonly string[] | null>(null); // null: none is drawn
  readonly verdict = signal<Verdict | null>(null);
  readonly order = computed(() => lineOrder(this.sample(), this.corners.value ?? []));

  constructor(
    private readonly asking: Asking,
    private readonly sample: () => StepLine | undefined, // an offered line: its order has the form
  ) {}

  begin() {
    this.corners.value = [];
    this.verdict.value = null;
  }

  clear() {
    this.corners.value = null;
    this.verdict.value = null;
  }

  /** One corner more; the last one again takes it away. */
  async click(hex: string) {
    const corners = this.corners.value ?? [];
    this.corners.value = corners.at(-1) === hex ? corners.slice(0, -1) : [...corners, hex];
    this.verdict.value = null;
    const order = this.order.value;
    if (order === null) return;
    const verdict = await this.asking.ask<Verdict>("line", { ask: "refusal", text: order }, true);
    if (verdict && this.order.value === order) this.verdict.value = verdict;
  }
}
