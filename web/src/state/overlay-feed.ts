/** Keeps the overlays that are on up to date: asks the server again when the table, or the chosen unit, has changed. */
import { effect } from "@preact/signals";

import { Offline, Refusal } from "../api/client";
import type { Asked, OverlayAnswer, OverlayMark, Reachable, Shown } from "../api/types";
import { changesOf } from "./changes";
import type { Controller } from "./controller";
import { lookedReach, overlayMarks, overlaysOn, switchOverlay } from "./layout";
import { CHANGES, REACH } from "./overlay-names";
import type { Table } from "./table";
import { isVisible } from "./visibility";

const PAUSE = 160; // ms: many orders in a row, as of the computer, are asked about once

export function feedOverlays(table: Table, controller: Controller): () => void {
  const feed = new Feed(table, controller);
  const endings = [
    effect(() => {
      feed.note();
    }),
    effect(() => feed.noteReach()),
    showByItself(table),
    effect(() => table.show(isVisible.value ? foreseeable(table) : null)),
    () => table.show(null),
  ];
  return () => {
    feed.stop();
    for (const end of endings) end();
  };
}

/** What the news is to bring: the drawings that are on, but for those that are drawn for the chosen unit. */
function foreseeable(table: Table): string[] {
  const declared = table.sheet.overlays ?? {};
  return [...overlaysOn.value].filter((name) => declared[name] && !declared[name].by_unit && !shownByItself.has(name)).sort();
}

const shownByItself = new Set<string>();

/** An overlay that belongs to a kind of decision shows by itself when that is taken, and goes by itself when it is over. */
function showByItself(table: Table): () => void {
  shownByItself.clear();
  return effect(() => {
    const shown = table.shown.value;
    for (const [name, { opens, until }] of Object.entries(table.sheet.overlays ?? {})) {
      if (!opens) continue;
      if (shown?.decision?.kind === opens && table.mine.value) {
        if (shownByItself.has(name)) continue;
        shownByItself.add(name);
        switchOverlay(name, true);
      } else if (shownByItself.has(name) && !shown?.headings.some((heading) => heading.case === until)) {
        switchOverlay(name, false);
        shownByItself.delete(name);
      }
    }
  });
}

class Feed {
  private readonly answered = new Map<string, string>(); // for which moment an overlay is drawn
  private timer = 0;
  private reachTimer = 0;
  private round = 0;

  constructor(
    private readonly table: Table,
    private readonly controller: Controller,
  ) {}

  stop() {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.reachTimer);
    this.round++;
  }

  note() {
    const on = overlaysOn.value;
    const moment = `${this.table.ply.value}`;
    const unit = this.controller.unit.value;
    if (!this.table.shown.value || !isVisible.value) return;
    this.drop(on);
    const wanted = [...on].filter((name) => this.answered.get(name) !== this.key(name, moment, unit) && this.known(name));
    window.clearTimeout(this.timer);
    if (wanted.length) this.timer = window.setTimeout(() => void this.ask(wanted, moment, unit), PAUSE);
  }

  private known(name: string) {
    return name === CHANGES ? this.table.side !== null : this.table.sheet.overlays?.[name] !== undefined;
  }

  private key(name: string, moment: string, unit: string | null) {
    return this.table.sheet.overlays?.[name]?.by_unit ? `${moment} ${unit ?? ""}` : moment;
  }

  /** What is switched off goes at once. */
  private drop(on: ReadonlySet<string>) {
    const gone = [...overlayMarks.peek().keys()].filter((name) => !on.has(name));
    if (!gone.length) return;
    const after = new Map(overlayMarks.peek());
    for (const name of gone) {
      after.delete(name);
      this.answered.delete(name);
    }
    overlayMarks.value = after;
  }

  private async ask(names: readonly string[], moment: string, unit: string | null) {
    const round = ++this.round;
    const answers = await Promise.all(names.map((name) => this.marks(name, unit)));
    if (round !== this.round) return;
    const after = new Map(overlayMarks.peek());
    names.forEach((name, index) => {
      const marks = answers[index];
      if (!marks || !overlaysOn.peek().has(name)) return;
      after.set(name, marks);
      this.answered.set(name, this.key(name, moment, unit));
    });
    overlayMarks.value = after;
  }

  private async marks(name: string, unit: string | null): Promise<readonly OverlayMark[] | null> {
    const shown = this.table.shown.peek();
    if (!shown) return null;
    if (name === CHANGES) return quietly(async () => changesOf((await this.table.api.recap()).events, shown, this.table.sheet));
    const alone = this.table.sheet.overlays?.[name]?.by_unit && unit !== null && this.onMap(unit, shown) ? unit : "";
    return (await this.question<OverlayAnswer>({ ask: "overlay", name, unit: alone }))?.marks ?? null;
  }

  /** The reach of a unit that is only looked at; the one in hand has its own from what is offered. */
  noteReach() {
    const unit = this.controller.unit.value;
    const shown = this.table.shown.value;
    const busy = Boolean(this.controller.inHand.value || shown?.resolution || this.controller.attack.value.targets.length);
    const wanted = isVisible.value && overlaysOn.value.has(REACH) && !busy && unit !== null && shown !== null && this.onMap(unit, shown);
    window.clearTimeout(this.reachTimer);
    if (!wanted) {
      lookedReach.value = null;
      return;
    }
    const ply = this.table.ply.value;
    this.reachTimer = window.setTimeout(async () => {
      const answer = await this.question<Reachable>({ ask: "reach", unit });
      if (answer && this.controller.unit.peek() === unit && this.table.ply.peek() === ply) lookedReach.value = answer;
    }, PAUSE);
  }

  private onMap(unit: string, shown: Shown) {
    return (shown.counters[unit]?.place ?? "") in this.table.sheet.hexes;
  }

  private question<A extends OverlayAnswer | Reachable>(asked: Asked): Promise<A | null> {
    return quietly(() => this.table.api.ask<A>(asked));
  }
}

/** An overlay that cannot be had is not drawn; nobody needs a word about it. */
async function quietly<A>(asking: () => Promise<A>): Promise<A | null> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof Refusal || error instanceof Offline) return null;
    throw error;
  }
}
