/** Where scenes are performed: the map draws the stage's document as long as there is one, else the table's own. */
import { computed, signal } from "@preact/signals";

import type { Shown } from "../api/types";
import { isVisible, motionTime, restTime, type Scene } from "./animation";
import type { Table } from "./table";

/** What moves the counters: the map, once it is drawn. */
export interface Actor {
  /** Call `draw` and set what changed by it in motion; the returned function ends the motion at once. */
  act(scene: Scene, draw: () => void, speed: number): () => void;
  /** Bring the action into view if it would be off screen. */
  follow(places: readonly string[]): void;
  /** Remember where the player looks; the returned function goes back there, unless the player has looked elsewhere since, or a decision is about something elsewhere. */
  remember(): () => void;
}

export interface Fall {
  key: number; // a new one falls anew
  dice: readonly number[];
  words: string;
  case: string;
  speed: number;
}

export interface Manner {
  speed: number;
  toRead: boolean; // leave time to read the sentence
  follow: boolean;
  linger?: number; // ms that it stays besides
}

export class Stage {
  readonly document = signal<Shown | null>(null);
  readonly scene = signal<Scene | null>(null);
  readonly fall = signal<Fall | null>(null);
  readonly idle = computed(() => this.document.value === null);

  readonly caption = signal(""); // what the other side does, in a sentence, while it is seen
  reserved = false; // a recap plays: news do not break in

  private actor: Actor | null = null;
  private interrupt: (() => void) | null = null;
  private fallen = -1; // number of the roll that lies on the table
  private clearing = 0;

  use(actor: Actor): () => void {
    this.actor = actor;
    return () => {
      if (this.actor === actor) this.actor = null;
      this.cut();
    };
  }

  /** Perform one scene; resolves when it is over or was cut short. */
  async perform(scene: Scene, manner: Manner): Promise<void> {
    if (!manner.toRead && !isVisible(scene)) {
      this.document.value = scene.shown;
      return;
    }
    this.scene.value = scene;
    if (manner.follow) this.actor?.follow(scene.places);
    this.drop(scene, manner.speed);
    const draw = () => (this.document.value = scene.shown);
    const end = this.actor ? this.actor.act(scene, draw, manner.speed) : void draw();
    await this.wait((motionTime(scene) + restTime(scene, manner.toRead) + (manner.linger ?? 0)) / manner.speed);
    end?.();
  }

  /** Dice that a result repeats have fallen already: only its words are added. */
  private drop(scene: Scene, speed: number) {
    window.clearTimeout(this.clearing);
    if (!scene.dice.length) {
      this.clearing = window.setTimeout(() => (this.fall.value = null), 600 / speed);
      return;
    }
    if (scene.cue === "dice") this.fallen = scene.line.number;
    this.fall.value = { key: this.fallen, dice: scene.dice, words: scene.line.says, case: scene.line.case, speed };
  }

  /** See `Actor.remember`. */
  remember(): () => void {
    return this.actor?.remember() ?? (() => undefined);
  }

  /** End the scene that is going on. */
  cut() {
    this.interrupt?.();
  }

  /** Everything at rest; the table shows itself again. */
  clear() {
    this.cut();
    this.document.value = null;
    this.scene.value = null;
    this.caption.value = "";
    window.clearTimeout(this.clearing);
    this.clearing = window.setTimeout(() => (this.fall.value = null), 1400);
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => end(), ms);
      const end = () => {
        window.clearTimeout(timer);
        this.interrupt = null;
        resolve();
      };
      this.interrupt = end;
    });
  }
}

const stages = new WeakMap<Table, Stage>();

/** Every table has one stage. */
export function stageOf(table: Table): Stage {
  const there = stages.get(table) ?? new Stage();
  stages.set(table, there);
  return there;
}
