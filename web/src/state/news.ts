/** News at a live table, seen as it comes: scenes play in order, faster when many wait, and any key or click ends them. What the
 * other side does has a caption while it is seen, and the map follows it and comes back. */
import { signal } from "@preact/signals";

import type { Shown } from "../api/types";
import { isVisible, motionTime, restTime, type Scene, scenesOf } from "./animation";
import type { Hush } from "./hush";
import { type Stage, stageOf } from "./stage";
import type { Table } from "./table";

const UNHURRIED = 7000; // ms of scenes that play at their own pace
const FASTEST = 3;
const TOO_LONG = 40_000; // at their own pace: nobody is kept waiting that long, and a recap is offered instead
const MANY = 3; // moves of the other side, one after the other: they can be seen again
const LINGER = 320; // ms that a move of the other side stays, so that it can be read

interface Staged {
  scene: Scene;
  theirs: boolean;
}

export class News {
  /** Whether a recap is worth offering: nobody looked, or it was cut short, or there was much of it. */
  readonly missed = signal(false);

  private readonly stage: Stage;
  private readonly hush: Hush;
  private waiting: Staged[] = [];
  private moved = 0; // units of the other side since my last order
  private running = false;
  private readonly endings: (() => void)[];

  constructor(table: Table) {
    this.stage = stageOf(table);
    this.hush = table.hush;
    const skip = () => this.skip();
    window.addEventListener("pointerdown", skip, true);
    window.addEventListener("keydown", skip, true);
    this.endings = [
      table.onNews((events, before, after) => {
        if (!before || !events.length) return this.skip();
        const mine = before.decision?.seat === table.side ? events[0]?.ply : undefined; // the rest of a bundle others ordered
        const staged = scenesOf(events, before, after, table.sheet)
          .filter(isVisible)
          .map((scene) => ({ scene, theirs: scene.line.ply !== mine }));
        this.take(staged, before);
      }),
      () => window.removeEventListener("pointerdown", skip, true),
      () => window.removeEventListener("keydown", skip, true),
    ];
  }

  /** I go on: what was before is no news any more. */
  forget() {
    this.moved = 0;
    this.missed.value = false;
  }

  close() {
    for (const end of this.endings) end();
    this.skip();
  }

  private take(scenes: readonly Staged[], before: Shown) {
    if (!scenes.length || this.stage.reserved) return;
    this.moved += scenes.filter(isMove).length;
    if (this.moved >= MANY) this.missed.value = true;
    if (scenes.some(isNoMoveOfMine)) this.hush.begin();
    if (document.hidden || time([...this.waiting, ...scenes]) > TOO_LONG) {
      this.missed.value = true;
      const moves = scenes.findIndex(isMove);
      // the dice of my own attack are seen, whatever follows them
      if (document.hidden || moves <= 0 || time(scenes.slice(0, moves)) > TOO_LONG) return this.skip();
      scenes = scenes.slice(0, moves);
    }
    this.waiting.push(...scenes);
    // until its scene is played, the map stays as it was
    if (!this.running) this.stage.document.value = before;
    void this.run();
  }

  /** Whatever it was, nothing is left to be shown. */
  private rest() {
    if (!this.running && !this.waiting.length) this.hush.end();
  }

  private async run() {
    if (this.running) return;
    this.running = true;
    await Promise.resolve(); // the change is taken up first
    const goBack = this.stage.remember();
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      const { scene, theirs } = next;
      const speed = Math.min(FASTEST, Math.max(1, time(this.waiting) / UNHURRIED));
      this.stage.caption.value = theirs ? scene.line.says : "";
      await this.stage.perform(scene, { speed, toRead: false, follow: theirs, linger: theirs ? LINGER : 0 });
    }
    this.running = false;
    this.stage.clear();
    this.rest();
    goBack();
  }

  skip() {
    if (this.waiting.some(isMove)) this.missed.value = true;
    this.waiting = [];
    if (this.running) this.stage.cut();
    else this.rest();
  }
}

/** Dice, and all that the other side does, take a player by surprise; their own moves do not. */
const isNoMoveOfMine = ({ scene, theirs }: Staged) => theirs || scene.dice.length > 0;

/** A move of the other side; what follows from a fight has been seen by those who fought. */
const isMove = ({ scene, theirs }: Staged) => theirs && scene.glides.length > 0 && scene.cue !== "follow";

function time(scenes: readonly Staged[]): number {
  return scenes.reduce((sum, { scene, theirs }) => sum + motionTime(scene) + restTime(scene, false) + (theirs ? LINGER : 0), 0);
}
