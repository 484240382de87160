/** Units of one hex that move together: the one in hand, and those that go along to a hex which all of them reach. */
import { batch, computed, signal } from "@preact/signals";

import type { Reachable } from "../api/types";
import type { Clickable } from "../composing/steps";
import type { Asking } from "./asking";
import type { Hand } from "./hand";

export class GroupMove {
  readonly units = signal<readonly string[]>([]); // beside the one in hand
  private readonly reaches = signal<ReadonlyMap<string, Reachable>>(new Map());

  constructor(
    private readonly hand: Hand,
    private readonly asking: Asking,
  ) {}

  /** What can be clicked while others go along: of the hexes those that all of them reach. */
  readonly clickable = computed<Clickable>(() => {
    const all = this.hand.clickable.value;
    if (!this.units.value.length) return all;
    return { ...all, hexes: new Map([...all.hexes].filter(([hex]) => this.units.value.every((unit) => this.orderTo(unit, hex) !== null))) };
  });

  /** Take a unit along, or leave it. */
  async toggle(unit: string) {
    if (this.units.value.includes(unit)) {
      this.units.value = this.units.value.filter((other) => other !== unit);
      return;
    }
    const held = this.hand.held.value;
    const reach = await this.asking.ask<Reachable>(`reach ${unit}`, { ask: "reach", unit });
    if (!reach || !held || this.hand.held.value !== held) return; // something else is in hand by now
    batch(() => {
      this.reaches.value = new Map([...this.reaches.value, [unit, reach]]);
      this.units.value = [...this.units.value, unit];
    });
  }

  clear() {
    batch(() => {
      this.units.value = [];
      this.reaches.value = new Map();
    });
  }

  /** The orders that bring the others to a hex. */
  ordersTo(hex: string): string[] {
    return this.units.value.flatMap((unit) => this.orderTo(unit, hex) ?? []);
  }

  /** Who of them cannot go to a hex to which the one in hand can. */
  whoCannot(hex: string): string | null {
    return this.units.value.find((unit) => this.orderTo(unit, hex) === null) ?? null;
  }

  private orderTo(unit: string, hex: string): string | null {
    const mode = this.hand.modeNow.value;
    const there = this.reaches.value.get(unit)?.destinations.find((goal) => goal.hex === hex && goal.mode === mode);
    return there?.order || null;
  }
}
