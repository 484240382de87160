/** What happened since I last decided, to be seen again before I go on. */
import { signal } from "@preact/signals";

import { Offline, Refusal } from "../api/client";
import type { Cue, LogLine, Recap, Sheet } from "../api/types";
import { cueOf, diceOf, hexOf, pathOf, unitsOf } from "../composing/cues";
import { scenesOf } from "./animation";
import { Moments } from "./moments";
import type { Speed } from "./replay";
import { type Stage, stageOf } from "./stage";
import type { Table } from "./table";

export class Recapping {
  readonly offered = signal<Recap | null>(null);
  readonly playing = signal(false);
  readonly told = signal(0); // how many of its events have been seen
  readonly speed = signal<Speed>(1);
  readonly trouble = signal("");

  private readonly stage: Stage;
  private going = 0;
  private looking = 0;

  constructor(private readonly table: Table) {
    this.stage = stageOf(table);
  }

  /** Ask what is new; nothing is offered if nothing moved or fell. */
  async look() {
    if (!this.table.side || this.table.state.peek()?.status === "open") return;
    const number = ++this.looking;
    try {
      const recap = await this.table.api.recap();
      if (number === this.looking && !this.playing.peek()) this.offered.value = this.isWorth(recap) ? recap : null;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error; // then there is none: it is only an offer
    }
  }

  /** Whether more has happened since it was offered. */
  get isBehind(): boolean {
    const offered = this.offered.peek();
    return offered !== null && offered.ply < this.table.ply.value;
  }

  /** Whether there was anything to see; of the set-up itself, only the units that it brought onto the map. */
  private isWorth({ events, ply }: Recap): boolean {
    const { log } = this.table.sheet;
    return events.some((line) => (ply === 0 ? line.kind in (log.counted ?? {}) : isSeen(log, line)));
  }

  dismiss() {
    this.looking++; // an answer that comes now is too late
    this.stop();
    this.offered.value = null;
  }

  async play() {
    const recap = this.offered.peek();
    if (!recap || this.playing.peek()) return;
    const number = ++this.going;
    this.playing.value = this.stage.reserved = true;
    this.table.hush.begin();
    this.trouble.value = "";
    this.told.value = 0;
    try {
      await this.perform(recap, number);
      if (number === this.going) this.dismiss();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      this.trouble.value = error.message;
      this.stop();
    }
  }

  private async perform(recap: Recap, number: number) {
    const moments = new Moments(this.table.api, null);
    const orders = byPly(recap.events);
    for (const [index, lines] of orders.entries()) {
      const ply = lines[0]?.ply ?? 0;
      moments.prefetch(orders.slice(index, index + 5).map((next) => next[0]?.ply ?? 0));
      const [before, after] = await Promise.all([moments.at(Math.max(0, ply - 1)), moments.at(ply)]);
      for (const scene of scenesOf(lines, before, after, this.table.sheet)) {
        if (number !== this.going) return;
        await this.stage.perform(scene, { speed: this.speed.peek(), toRead: true, follow: true });
        this.told.value++;
      }
    }
  }

  /** Back to the present. */
  stop() {
    if (!this.playing.peek()) return;
    this.going++;
    this.playing.value = this.stage.reserved = false;
    this.table.hush.end();
    this.stage.clear();
  }
}

function isSeen(log: Sheet["log"], line: LogLine): boolean {
  const stands = unitsOf(log, line).length > 0 && hexOf(log, line) !== undefined;
  return pathOf(log, line).length > 0 || diceOf(log, line).length > 0 || stands;
}

function byPly(lines: readonly LogLine[]): LogLine[][] {
  const orders: LogLine[][] = [];
  for (const line of lines) {
    const last = orders.at(-1);
    if (last?.[0]?.ply === line.ply) last.push(line);
    else orders.push([line]);
  }
  return orders;
}

/** In a sentence: how many units did what, as the game counts it, and how much was fought and lost. */
export function recapWords(lines: readonly LogLine[], { log }: Pick<Sheet, "log">): string {
  const count = (cue: Cue) => lines.filter((line) => cueOf(log, line) === cue).length;
  const deeds = new Map<string, Set<string>>();
  for (const line of lines) {
    const deed = log?.counted?.[line.kind];
    if (deed) deeds.set(deed, new Set([...(deeds.get(deed) ?? []), ...unitsOf(log, line)]));
  }
  const fought = count("resolve");
  const lost = count("destroy");
  const parts = [
    ...[...deeds].map(([deed, { size }]) => size && `${size} ${size === 1 ? "unit" : "units"} ${deed}`),
    fought && `${fought} ${fought === 1 ? "combat was" : "combats were"} fought`,
    lost && `${lost} ${lost === 1 ? "unit was" : "units were"} eliminated`,
  ].filter((part): part is string => Boolean(part));
  if (!parts.length) return `${lines.length} ${lines.length === 1 ? "thing" : "things"} happened.`;
  return `${parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0]}.`.replace(/^./, (letter) =>
    letter.toUpperCase(),
  );
}
