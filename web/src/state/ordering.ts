/** From a click to an order: what is chosen waits to be confirmed, several ways are narrowed down, and whole orders go out. */
import { batch, signal } from "@preact/signals";

import type { Composer, StepLine } from "../api/types";
import { along } from "../composing/steps";
import type { Controller } from "./controller";
import { sureOf } from "./sure";

/** Orders that only say where to and can be taken back: no second question. */
const PLAIN: readonly string[] = ["move", "follow", "place", "plan"] satisfies Composer[];

export class Ordering {
  readonly chosen = signal<StepLine | null>(null); // waits for the yellow button
  readonly choices = signal<StepLine[]>([]); // several orders fit one click
  private wayClicks: string[] = []; // hexes clicked to choose among several ways

  constructor(private readonly controller: Controller) {}

  /** Nothing is chosen any more. */
  clear() {
    batch(() => {
      this.chosen.value = null;
      this.choices.value = [];
      this.wayClicks = [];
    });
  }

  /** One or several offered steps for one click; the same click again confirms. */
  async take(steps: readonly StepLine[], sure = true) {
    const [step] = steps;
    if (!step) return;
    const plain = sure && Boolean(step.words.hex) && PLAIN.includes(this.controller.composer.value);
    if (steps.length > 1) this.offer(steps);
    else if (step.more || plain || this.chosen.value === step) await this.confirm(step);
    else this.chosen.value = step;
  }

  /** Several orders fit: the first is proposed. */
  offer(steps: readonly StepLine[]) {
    batch(() => {
      this.wayClicks = [];
      this.choices.value = [...steps];
      this.chosen.value = steps[0] ?? null;
    });
  }

  /** Among several ways, a click on a hex leaves those that go through it. */
  narrow(hex: string): boolean {
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
    if (!step.more) return this.giveAll([step.order ?? "", ...this.controller.group.ordersTo(step.words.hex ?? "")]);
    this.chosen.value = null;
    this.choices.value = [];
    if (step.words.unit) await this.controller.table.pick(step.key);
    else await this.controller.hand.follow(step.key);
    return true;
  }

  /** The order, and then those of the units that go along; the first that is refused says why, and the rest stay. */
  private async giveAll([order, ...others]: readonly string[]): Promise<boolean> {
    const done = await this.give(order ?? "");
    let given = 1;
    for (const next of done ? others : []) {
      if (!(await this.controller.table.act(() => this.controller.table.api.order(this.controller.table.ply.value, next)))) break;
      given++;
    }
    if (given > 1) this.controller.table.gaveTogether(given);
    return done;
  }

  /** An order of the player. What is asked about first is given when the question is answered. */
  async give(order: string): Promise<boolean> {
    if (this.controller.table.hush.on.value) return false;
    return sureOf(this.controller.table).give(order, () => this.send(order));
  }

  /** What was in hand is laid down by the news of the order. */
  async send(order: string): Promise<boolean> {
    const done = await this.controller.table.order(order);
    if (done)
      batch(() => {
        this.controller.unit.value = null;
        this.controller.hex.value = null;
      });
    return done;
  }
}
