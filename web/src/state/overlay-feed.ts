/** Keeps the overlays that are on up to date: asks the server again when the table, or the chosen unit, has changed. */
import { effect } from "@preact/signals";

import { Offline, Refusal } from "../api/client";
import type { Asked, OverlayAnswer, OverlayMark, Reachable, Sheet, Shown } from "../api/types";
import { caseOf } from "../composing/declared";
import { changesOf } from "./changes";
import type { Controller } from "./controller";
import { lookedReach, overlayMarks, overlaysOn, switchOverlay } from "./layout";
import type { Table } from "./table";

const PAUSE = 160; // ms: many orders in a row, as of the computer, are asked about once

export function feedOverlays(table: Table, controller: Controller): () => void {
  const feed = new Feed(table, controller);
  const endings = [
    effect(() => {
      feed.note();
    }),
    effect(() => feed.noteReach()),
    showDuties(table),
  ];
  return () => {
    feed.stop();
    for (const end of endings) end();
  };
}

/** Attacks are about to be ordered: who must be attacked shows by itself, and goes by itself when that is over. */
function showDuties(table: Table): () => void {
  let shownByItself = false;
  return effect(() => {
    const shown = table.shown.value;
    if (shown?.decision?.kind === "attack" && table.mine.value) {
      if (!shownByItself) switchOverlay("duties", true);
      shownByItself = true;
    } else if (shownByItself && (!shown || !isFighting(shown, table.sheet))) {
      switchOverlay("duties", false);
      shownByItself = false;
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
    if (!this.table.shown.value) return;
    this.drop(on);
    const wanted = [...on].filter((name) => this.answered.get(name) !== this.key(name, moment, unit) && this.known(name));
    window.clearTimeout(this.timer);
    if (wanted.length) this.timer = window.setTimeout(() => void this.ask(wanted, moment, unit), PAUSE);
  }

  private known(name: string) {
    return name === "changes" ? this.table.side !== null : (this.table.sheet.overlays ?? []).includes(name);
  }

  private key(name: string, moment: string, unit: string | null) {
    return name === "supply" ? `${moment} ${unit ?? ""}` : moment;
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
    if (name === "changes") return quietly(async () => changesOf((await this.table.api.recap()).events, shown, this.table.sheet));
    const alone = name === "supply" && unit !== null && this.onMap(unit, shown) ? unit : "";
    const answer = await this.question<OverlayAnswer>({ ask: "overlay", name, unit: alone });
    if (!answer) return null;
    return name === "duties" && isFighting(shown, this.table.sheet) ? [...answer.marks, ...doneMarks(shown, answer.marks)] : answer.marks;
  }

  /** The reach of a unit that is only looked at; the one in hand has its own from what is offered. */
  noteReach() {
    const unit = this.controller.unit.value;
    const shown = this.table.shown.value;
    const busy = Boolean(this.controller.inHand.value || shown?.combat || this.controller.attack.value.targets.length);
    const wanted = overlaysOn.value.has("reach") && !busy && unit !== null && shown !== null && this.onMap(unit, shown);
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

const isFighting = (shown: Shown, sheet: Sheet) => shown.headings.some((heading) => heading.case === caseOf(sheet, "combat"));

/** Hexes whose units have fought in this phase already, and from which nobody owes an attack any more. */
function doneMarks(shown: Shown, duties: readonly OverlayMark[]): OverlayMark[] {
  const hexes = new Set<string>();
  for (const counter of Object.values(shown.counters)) if (counter.done && counter.side === shown.phasing) hexes.add(counter.place);
  for (const { hex, to } of duties) if (to) hexes.delete(hex);
  return [...hexes].map((hex) => ({ kind: "done", hex, side: shown.phasing, says: "has attacked" }));
}
