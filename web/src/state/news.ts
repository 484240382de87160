/** News at a live table, seen as it comes: scenes play in order, faster when many wait, and any key or click ends them. */
import { signal } from "@preact/signals";

import type { Shown } from "../api/types";
import { type Scene, isVisible, motionTime, restTime, scenesOf } from "./animation";
import { type Stage, stageOf } from "./stage";
import type { Table } from "./table";

const UNHURRIED = 2500; // ms of scenes that play at their own pace
const FASTEST = 4;
const TOO_LONG = 14_000; // at their own pace: nobody is kept waiting that long, and a recap is offered instead

export class News {
  /** Counts what happened unseen: nobody looked, or it was too much at once. */
  readonly missed = signal(0);

  private readonly stage: Stage;
  private waiting: Scene[] = [];
  private running = false;
  private readonly endings: (() => void)[];

  constructor(table: Table) {
    this.stage = stageOf(table);
    const isHex = (place: string) => place in table.sheet.hexes;
    const skip = () => this.skip();
    window.addEventListener("pointerdown", skip, true);
    window.addEventListener("keydown", skip, true);
    this.endings = [
      table.onNews((events, before, after) => {
        if (before && events.length) this.take(scenesOf(events, before, after, isHex).filter(isVisible), before);
        else this.skip();
      }),
      () => window.removeEventListener("pointerdown", skip, true),
      () => window.removeEventListener("keydown", skip, true),
    ];
  }

  close() {
    for (const end of this.endings) end();
    this.skip();
  }

  private take(scenes: readonly Scene[], before: Shown) {
    if (!scenes.length || this.stage.reserved) return;
    if (document.hidden || time([...this.waiting, ...scenes]) > TOO_LONG) {
      this.missed.value++;
      this.skip();
      return;
    }
    this.waiting.push(...scenes);
    // until its scene is played, the map stays as it was
    if (!this.running) this.stage.document.value = before;
    void this.run();
  }

  private async run() {
    if (this.running) return;
    this.running = true;
    await Promise.resolve(); // the change is taken up first
    for (let scene = this.waiting.shift(); scene; scene = this.waiting.shift()) {
      const speed = Math.min(FASTEST, Math.max(1, time(this.waiting) / UNHURRIED));
      await this.stage.perform(scene, { speed, toRead: false, follow: false });
    }
    this.running = false;
    this.stage.clear();
  }

  skip() {
    this.waiting = [];
    if (this.running) this.stage.cut();
  }
}

function time(scenes: readonly Scene[]): number {
  return scenes.reduce((sum, scene) => sum + motionTime(scene) + restTime(scene, false), 0);
}
