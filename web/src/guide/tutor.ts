/** A tutor beside a table: follows what its player does, remembers what was seen, and knows the next card of the guide. */

import { batch, computed, effect, signal, untracked } from "@preact/signals";

import type { Guide } from "../api/types";
import { cueOf, targetsOf, unitsOf } from "../composing/cues";
import { unitName } from "../composing/names";
import { unitsIn } from "../composing/resolution";
import type { Controller } from "../state/controller";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";
import { type Card, cardOf, FINISH } from "./cards";
import { goalOf, isMet, type Moment, placeOf } from "./conditions";
import { astray, cardNow, type Memory } from "./course";
import { putOnShelf, shelfOf } from "./shelf";

export class Tutor {
  readonly memory = signal<Memory>(new Set());
  readonly well = signal(""); // what was just done
  readonly rereading = signal<number | null>(null); // an earlier lesson, looked at again

  readonly moment = computed<Moment | null>(() => momentOf(this.guide, this.table, this.controller));
  private readonly due = computed<Card | null>(() => {
    const moment = this.moment.value;
    return moment ? cardNow(this.guide, moment, this.memory.value) : null;
  });
  readonly card = computed<Card | null>(() => {
    const again = this.rereading.value;
    const lesson = again === null ? undefined : this.guide.lessons[again];
    return lesson ? { ...cardOf(lesson), act: "", points: [], control: null, next: "read" } : this.due.value;
  });
  readonly astray = computed(() => {
    const moment = this.moment.value;
    return moment ? astray(this.guide, moment, this.memory.value, (unit) => unitName(this.table.sheet, unit)) : null;
  });

  private before: Card | null = null;
  private logBefore = 0;
  private readonly end: () => void;

  constructor(
    readonly guide: Guide,
    private readonly table: Table,
    private readonly controller: Controller,
  ) {
    this.memory.value = new Set(shelfOf(table.id)?.seen);
    const follow = effect(() => {
      const moment = this.moment.value;
      const card = this.due.value;
      if (moment && card) untracked(() => this.follow(moment, card));
    });
    const name = `${table.sheet.game.split("/")[0]}/${guide.name}`;
    const shelve = effect(() => putOnShelf({ game: table.id, guide: name, seen: [...this.memory.value] }));
    this.end = () => {
      follow();
      shelve();
    };
  }

  close() {
    this.end();
  }

  private lesson(id: string) {
    return this.guide.lessons.find((lesson) => lesson.id === id);
  }

  /** Notice what was done: a lesson's goal that passes by, an order taken back, a choice that was met. */
  private follow(moment: Moment, card: Card) {
    const takenBack = moment.shown.log < this.logBefore;
    this.logBefore = moment.shown.log;
    if (takenBack) this.remember(...this.guide.lessons.filter((lesson) => goalOf(lesson).goal === "take back").map(({ id }) => id));
    if (card.id === FINISH) this.remember(FINISH);
    const lesson = this.lesson(card.id);
    const until = lesson && goalOf(lesson);
    if (until?.goal === "look") this.layDownFor(until.unit, moment);
    if (lesson && isMet(this.guide, lesson, moment)) {
      batch(() => {
        this.remember(lesson.id);
        this.well.value = lesson.well ?? "";
      });
      return;
    }
    const before = this.before;
    this.before = card;
    if (!before || before.id === card.id) return;
    batch(() => {
      this.rereading.value = null;
      this.well.value = takenBack ? "Taken back." : (this.lesson(before.id)?.well ?? "");
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
      this.rereading.value = this.guide.lessons[after]?.id === this.due.value?.id || after >= this.last ? null : after;
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

  /** Whether nothing has been read yet. */
  get isFirst(): boolean {
    return this.card.value?.id === this.guide.lessons[0]?.id;
  }

  /** The number of the lesson that is due; after the lessons, one more than the last. */
  private get last(): number {
    const at = this.guide.lessons.findIndex((lesson) => lesson.id === this.due.value?.id);
    return at < 0 ? this.guide.lessons.length : at;
  }

  takeBack() {
    void this.table.undo();
  }

  /** Leave things as the player did them, though the lesson meant otherwise. */
  leave() {
    const strayed = this.astray.value;
    if (!strayed) return;
    const [unit] = this.moment.value?.last?.units ?? [];
    const about = this.guide.lessons.filter((lesson) => {
      const until = goalOf(lesson);
      return until.goal === "move" && until.unit === unit;
    });
    batch(() => {
      this.remember(strayed.leave, ...about.map((lesson) => lesson.id));
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

function momentOf(guide: Guide, table: Table, controller: Controller): Moment | null {
  const now = table.shown.value;
  if (!now) return null;
  const staged = stageOf(table).document.value;
  const shown = staged && staged.turn < now.turn ? staged : now; // the end of a turn is explained once it has been seen
  const { fighting } = controller;
  const { sheet } = table;
  const composer = controller.composer.value;
  const log = table.log.value;
  const attacks = log.filter((line) => cueOf(sheet.log, line) === "engage" && sideOf(table, unitsOf(sheet.log, line)[0]) === guide.side);
  const last = log.at(-1);
  return {
    shown,
    mine: table.mine.value && shown === now,
    looked: controller.unit.value,
    barred: controller.whyNot.value?.hex ?? null,
    attacking: composer === "attack",
    supporting: composer === "support",
    targets: fighting.attack.value.targets,
    joined: fighting.attack.value.units,
    offered: composer === "attack" ? fighting.targets.value : new Set(),
    support: new Map(fighting.supportChips.value.map(({ key, unit }) => [unit ?? key, fighting.chipsOn.value.has(key)])),
    fought: new Set(attacks.flatMap((line) => targetsOf(sheet.log, line))),
    mayEnd: controller.endSteps.value.length > 0,
    last: last ? { cue: cueOf(sheet.log, last), units: unitsOf(sheet.log, last) } : null,
  };
}

const sideOf = ({ sheet }: Table, unit: string | undefined) => (unit === undefined ? undefined : sheet.units[unit]?.side);
