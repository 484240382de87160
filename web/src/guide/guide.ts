/** A guide beside a table: follows what its player does, remembers what was seen, and knows the next card. */

import { batch, computed, effect, signal, untracked } from "@preact/signals";

import { unitName } from "../composing/names";
import { unitsIn } from "../composing/resolution";
import type { Controller } from "../state/controller";
import { keep, kept } from "../state/preferences";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";
import { isMet, type Moment, placeOf } from "./conditions";
import { astray, type Card, cardNow, cardOf, type Memory } from "./course";
import { LESSONS } from "./steps";

const SHELF = "guide";
const FINISH = "finish";

interface Shelf {
  game: string;
  seen: string[];
}

/** The guided game that was begun in this browser and is not yet played to its end, if there is one. */
export function begunGame(): Shelf | null {
  try {
    const shelf = JSON.parse(kept(SHELF) ?? "null") as Partial<Shelf> | null;
    const seen = shelf?.seen ?? [];
    return shelf?.game && !seen.includes(FINISH) ? { game: shelf.game, seen } : null;
  } catch {
    return null;
  }
}

export class Guide {
  readonly memory = signal<Memory>(new Set());
  readonly well = signal(""); // what was just done
  readonly rereading = signal<number | null>(null); // an earlier lesson, looked at again

  readonly moment = computed<Moment | null>(() => momentOf(this.table, this.controller));
  private readonly due = computed<Card | null>(() => {
    const moment = this.moment.value;
    return moment ? cardNow(moment, this.memory.value) : null;
  });
  readonly card = computed<Card | null>(() => {
    const again = this.rereading.value;
    const lesson = again === null ? undefined : LESSONS[again];
    return lesson ? { ...cardOf(lesson), act: "", points: [], next: "read" } : this.due.value;
  });
  readonly astray = computed(() => {
    const moment = this.moment.value;
    return moment ? astray(moment, this.memory.value, (unit) => unitName(this.table.sheet, unit)) : null;
  });

  private before: Card | null = null;
  private logBefore = 0;
  private readonly end: () => void;

  constructor(
    private readonly table: Table,
    private readonly controller: Controller,
  ) {
    const shelf = begunGame();
    if (shelf?.game === table.id) this.memory.value = new Set(shelf.seen);
    const follow = effect(() => {
      const moment = this.moment.value;
      const card = this.due.value;
      if (moment && card) untracked(() => this.follow(moment, card));
    });
    const shelve = effect(() => keep(SHELF, JSON.stringify({ game: table.id, seen: [...this.memory.value] })));
    this.end = () => {
      follow();
      shelve();
    };
  }

  close() {
    this.end();
  }

  /** Notice what was done: a lesson's condition that passes by, an order taken back, a choice that was met. */
  private follow(moment: Moment, card: Card) {
    const takenBack = moment.shown.log < this.logBefore;
    this.logBefore = moment.shown.log;
    if (takenBack) this.remember("undo");
    if (card.id === FINISH) this.remember(FINISH);
    const lesson = LESSONS.find((other) => other.id === card.id);
    if (lesson && "look" in lesson.until) this.layDownFor(lesson.until.look, moment);
    if (lesson && isMet(lesson.until, moment)) {
      batch(() => {
        this.remember(lesson.id);
        this.well.value = lesson.well;
      });
      return;
    }
    const before = this.before;
    this.before = card;
    if (!before || before.id === card.id) return;
    batch(() => {
      this.rereading.value = null;
      this.well.value = takenBack ? "Taken back." : (LESSONS.find((other) => other.id === before.id)?.well ?? "");
      if (before.id.startsWith("choice ")) this.remember(before.id);
    });
  }

  /** With something else in hand the counter to look at is but a hex that cannot be reached. */
  private layDownFor(unit: string, moment: Moment) {
    if (!moment.barred || moment.barred !== placeOf(moment, unit)) return;
    this.controller.cancel();
    this.controller.look(moment.barred, [unit]);
  }

  private remember(...names: readonly string[]) {
    if (names.every((name) => this.memory.peek().has(name))) return;
    this.memory.value = new Set([...this.memory.peek(), ...names]);
  }

  /** The card is read, or skipped. */
  next() {
    if (this.rereading.value !== null) {
      const after = this.rereading.value + 1;
      this.rereading.value = LESSONS[after]?.id === this.due.value?.id || after >= this.last ? null : after;
      return;
    }
    const card = this.due.value;
    if (!card?.next) return;
    this.controller.whyNot.value = null; // it was read with the card
    this.remember(card.id);
  }

  /** Look at the card before. */
  back() {
    const from = this.rereading.value ?? this.last;
    if (from > 0) this.rereading.value = from - 1;
  }

  get canGoBack(): boolean {
    return (this.rereading.value ?? this.last) > 0;
  }

  /** The number of the lesson that is due; after the lessons, one more than the last. */
  private get last(): number {
    const at = LESSONS.findIndex((lesson) => lesson.id === this.due.value?.id);
    return at < 0 ? LESSONS.length : at;
  }

  takeBack() {
    void this.table.undo();
  }

  /** Leave things as the player did them, though the lesson meant otherwise. */
  leave() {
    const strayed = this.astray.value;
    if (!strayed) return;
    const unit = String(this.moment.value?.last?.facts?.unit ?? "");
    const about = LESSONS.filter(({ until }) => "stands" in until && until.stands[0] === unit).map((lesson) => lesson.id);
    batch(() => {
      this.remember(strayed.leave, ...about);
      this.well.value = "As you like.";
    });
  }

  /** Where on the map the card points: hexes. */
  readonly points = computed(() => {
    const held = this.controller.held.value; // what is in hand need not be pointed at
    return this.hexesOf((this.card.value?.points ?? []).filter((point) => point !== held));
  });

  /** What no panel should cover: where the card points, the fight, and everything among which to choose. */
  readonly about = computed(() => {
    const { attack } = this.controller.fighting;
    const { targets, units } = attack.value;
    const fight = [...this.points.value, ...this.hexesOf([...targets, ...units])];
    if (!this.card.value?.id.startsWith("choice")) return fight;
    const fought = this.table.shown.value?.resolution;
    const able = this.controller.clickable.value;
    return [
      ...fight,
      ...this.hexesOf([...(fought?.targets ?? []), ...unitsIn(fought, "attacker"), ...able.hexes.keys(), ...able.units.keys()]),
    ];
  });

  /** Hexes, and those in which units stand. */
  private hexesOf(names: readonly string[]): string[] {
    const counters = this.table.shown.value?.counters ?? {};
    const places = names.map((name) => counters[name]?.place ?? name);
    return [...new Set(places)].filter((place) => place in this.table.sheet.hexes);
  }
}

function momentOf(table: Table, controller: Controller): Moment | null {
  const now = table.shown.value;
  if (!now) return null;
  const staged = stageOf(table).document.value;
  const shown = staged && staged.turn < now.turn ? staged : now; // the end of a turn is told when it has been seen
  const { fighting } = controller;
  const log = table.log.value;
  const attacks = log.filter((line) => line.kind === "attack" && line.facts?.side === "allied");
  return {
    shown,
    mine: table.mine.value && shown === now,
    looked: controller.unit.value,
    barred: controller.whyNot.value?.hex ?? null,
    targets: fighting.attack.value.targets,
    joined: fighting.attack.value.units,
    offered: controller.kind.value === "attack" ? fighting.targets.value : new Set(),
    support: new Map(fighting.supportChips.value.map(({ key, unit }) => [unit ?? key, fighting.chipsOn.value.has(key)])),
    fought: new Set(attacks.flatMap((line) => (line.facts?.targets as string[] | undefined) ?? [])),
    mayEnd: controller.endSteps.value.length > 0,
    last: log.at(-1) ?? null,
  };
}
