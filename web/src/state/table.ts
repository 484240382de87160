/** One table as one seat sees it: the document, the log, what is selected, what can be ordered. */
import { batch, computed, signal } from "@preact/signals";

import { GameApi, lobbyApi, Offline, Refusal } from "../api/client";
import { Newsfeed } from "../api/socket";
import type { Change, ChatLine, Clocks, GameState, LogLine, OptionsPage, Sheet, Shown, Side } from "../api/types";
import { HexGrid } from "../geometry/hexes";
import { changed, logAfter } from "./documents";
import { Hush } from "./hush";

export interface Saying {
  says: string;
  case?: string;
  kind: "error" | "info";
}

/** What arrives goes through here, so that panels can react to it (animate, recap, sound). */
export type Listener = (events: readonly LogLine[], before: Shown | null, after: Shown) => void;

export class Table {
  readonly shown = signal<Shown | null>(null);
  readonly state = signal<GameState | null>(null);
  readonly clocks = signal<Clocks | null>(null);
  readonly log = signal<LogLine[]>([]);
  readonly chat = signal<ChatLine[]>([]);
  readonly ply = signal(0);
  readonly canUndo = signal(false);
  readonly connected = signal(true);
  readonly saying = signal<Saying | null>(null);
  readonly busy = signal(false);
  readonly hush = new Hush();

  /** The steps offered at the open decision, after the keys picked so far. */
  readonly page = signal<OptionsPage | null>(null);
  readonly root = signal<OptionsPage | null>(null);

  readonly mine = computed(() => {
    const decision = this.shown.value?.decision;
    const seat = this.state.value?.seats.find((other) => other.seat === this.side);
    if (this.state.value?.sealed?.pending) return false; // an order stands, and its dice are waited for
    return Boolean(decision && this.side && decision.seat === this.side && !seat?.bot); // a seat lent to the computer waits
  });

  readonly api: GameApi;
  readonly grid: HexGrid;
  private readonly feed: Newsfeed;
  private readonly listeners = new Set<Listener>();
  answer: Change | null = null; // to the last thing that changed the game; the table itself may have moved on since
  private foresees = false; // the news brings the answers to what this window asks
  private optionsFor = -1;
  private awaiting = false; // an order has been sent and not been answered yet
  private draft = 0; // the state of the plan that this seat is writing, which is no order yet
  private bundle: { end: number; size: number } | null = null; // the orders that were given as one

  private constructor(
    readonly id: string,
    readonly side: Side | null,
    readonly sheet: Sheet,
    state: GameState,
  ) {
    this.api = new GameApi(id, side);
    this.grid = new HexGrid(sheet.hexes, sheet.hex_height, sheet);
    this.state.value = state;
    this.feed = new Newsfeed(
      id,
      side,
      () => ({
        ply: this.shown.value ? this.ply.value : null,
        chat: this.chat.value.at(-1)?.number ?? 0,
        state: this.state.value?.changed ?? null,
        draft: this.draft,
      }),
      (change) => this.hearNews(change),
      (connected) => {
        this.connected.value = connected;
        if (!connected) this.api.answers.arrived();
        if (connected) void this.loadOptions(); // they may be what was lost
      },
    );
  }

  /** Sit down: the state, the sheet, the moment and the end of the log. */
  static async open(id: string, side: Side | null): Promise<Table> {
    const api = new GameApi(id, side);
    const state = await api.state();
    const sheet = await lobbyApi.sheet(state.scenario, state.options ?? []);
    const table = new Table(id, side, sheet, state);
    if (state.status !== "open") {
      const [view, log] = await Promise.all([api.view(), api.log()]);
      if (!table.shown.value) table.take({ game: id, since: -1, ply: view.ply, whole: view.shown });
      table.log.value = log.lines.filter((line) => line.number < (table.shown.value?.log ?? 0));
    }
    return table;
  }

  close() {
    this.feed.close();
    this.listeners.clear();
  }

  onNews(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The drawings over the map that this window shows; null: nobody looks at it. */
  show(overlays: readonly string[] | null) {
    this.foresees = overlays !== null;
    this.feed.show(overlays);
  }

  private hearNews(change: Change) {
    if (change.foreseen && change.ply === this.ply.value) this.api.answers.take(change.foreseen); // of an order that was answered
    this.take(change);
    if (change.ply >= this.ply.value) this.api.answers.arrived();
  }

  /** Take up a change, from the socket or as the answer to an order; news that is known already is no news. */
  take(change: Change) {
    const before = this.shown.value;
    batch(() => {
      if (change.state) this.state.value = change.state;
      if (change.clocks) this.clocks.value = change.clocks;
      if (change.chat?.length) this.hear(change.chat);
      if (change.whole) this.replace(change, change.whole);
      else if (change.shown && before && change.since === this.ply.value) this.advance(change, changed(before, change.shown));
      else if (change.shown && change.ply > this.ply.value) void this.reload();
      else if (change.ply === this.ply.value) this.canUndo.value = change.can_undo ?? false;
      if (change.options) this.offer(change.options, change.pages ?? [], change.draft ?? 0);
    });
    void this.loadOptions();
  }

  /** The first options came with the news. */
  private offer(page: OptionsPage, next: readonly OptionsPage[], draft: number) {
    if (page.ply !== this.ply.value || draft !== this.draft || !this.mine.value) return;
    for (const other of next) this.api.knowOptions(other);
    this.optionsFor = page.ply;
    this.root.value = this.page.value = page;
  }

  /** Nothing that was answered holds any more; what comes along is known. */
  private learn({ foreseen }: Change) {
    this.api.answers.forget();
    if (foreseen) this.api.answers.take(foreseen);
  }

  private replace(change: Change, whole: Shown) {
    if (this.shown.value && change.ply < this.ply.value) return;
    if (change.draft && change.ply === this.ply.value && this.shown.value) return this.redraft(change, whole, change.draft);
    this.learn(change);
    this.draft = change.draft ?? 0;
    this.shown.value = whole;
    this.ply.value = change.ply;
    this.canUndo.value = change.can_undo ?? false;
  }

  /** The plan that this seat is writing has changed: another document at the same ply. */
  private redraft(change: Change, whole: Shown, draft: number) {
    if (draft <= this.draft) return; // told already, by the socket or by the answer
    const before = this.shown.value;
    this.learn(change);
    this.draft = draft;
    this.shown.value = whole;
    this.canUndo.value = change.can_undo ?? false;
    this.optionsFor = -1;
    for (const listener of this.listeners) listener([], before, whole);
  }

  private advance(change: Change, after: Shown) {
    const before = this.shown.value;
    this.learn(change);
    this.draft = 0;
    this.shown.value = after;
    this.ply.value = change.ply;
    this.canUndo.value = change.can_undo ?? false;
    this.log.value = logAfter(this.log.value, change.events ?? [], after.log);
    for (const listener of this.listeners) listener(change.events ?? [], before, after);
  }

  private hear(lines: readonly ChatLine[]) {
    const last = this.chat.value.at(-1)?.number ?? 0;
    this.chat.value = [...this.chat.value, ...lines.filter((line) => line.number > last)];
  }

  /** Lost the thread: ask for the whole moment again. */
  async reload() {
    try {
      const [view, log] = await Promise.all([this.api.view(), this.api.log()]);
      this.shown.value = null;
      this.take({ game: this.id, since: -1, ply: view.ply, whole: view.shown });
      this.log.value = log.lines;
    } catch (error) {
      this.explain(error);
    }
  }

  async loadOptions() {
    if (!this.mine.value) {
      this.root.value = this.page.value = null;
      this.optionsFor = -1;
      return;
    }
    const ply = this.ply.value;
    const draft = this.draft;
    if (this.optionsFor === ply || this.awaiting) return; // the answer to an order brings them
    this.optionsFor = ply;
    try {
      const page = await this.api.options([]);
      if (this.ply.value === ply && this.draft === draft) batch(() => (this.root.value = this.page.value = page));
    } catch (error) {
      this.optionsFor = -1;
      if (!(error instanceof Refusal && error.status === 409)) this.explain(error); // the game has gone on: its news is on the way
    }
  }

  /** Follow a step that leads on; while an order is on its way, or news has overtaken what is offered, there is none. */
  async pick(key: string) {
    const page = this.page.value;
    const draft = this.draft;
    if (!page || this.awaiting || page.ply !== this.ply.value) return;
    try {
      const { answers } = this.api;
      const asking = this.api.options([...page.path, key]).then((next) => {
        if (next.ply === this.ply.value) answers.take(next.foreseen ?? []);
        return next;
      });
      const next = await answers.bringing(asking);
      if (next.ply === this.ply.value && this.draft === draft) this.page.value = next;
    } catch (error) {
      this.explain(error);
    }
  }

  /** Back to the first steps. */
  startOver() {
    this.page.value = this.root.value;
  }

  async order(text: string): Promise<boolean> {
    const offered = this.root.value?.ply ?? this.ply.value;
    if (offered !== this.ply.value) return false; // pressed before the news could be read: it was meant for another moment
    return this.act(() => this.api.order(this.ply.value, text));
  }

  /** Take back the last order, or all of those that were given as one. */
  async undo(): Promise<boolean> {
    if (this.hush.on.value) return false;
    const { bundle } = this;
    const size = bundle?.end === this.ply.value ? bundle.size : 1;
    this.bundle = null;
    let done = true;
    for (let left = size; left > 0 && done; left--) done = await this.act(() => this.api.undo(this.ply.value));
    return done;
  }

  /** Several units were ordered to go together: so many orders up to now. */
  gaveTogether(size: number) {
    this.bundle = { end: this.ply.value, size };
  }

  /** Do something that changes the game; a refusal is said in words and changes nothing. */
  async act(doing: () => Promise<Change>): Promise<boolean> {
    if (this.busy.value) return false;
    this.busy.value = true;
    this.saying.value = null;
    this.awaiting = true;
    try {
      const answer = await doing();
      this.awaiting = false;
      this.answer = answer;
      if (this.foresees && this.connected.value && answer.ply > this.ply.value) this.api.answers.expect();
      this.take(answer);
      return true;
    } catch (error) {
      this.explain(error);
      if (error instanceof Refusal && (error.problem.ply ?? 0) > this.ply.value) await this.reload();
      return false;
    } finally {
      this.busy.value = false;
      if (this.awaiting) {
        this.awaiting = false;
        void this.loadOptions(); // news may have come while a refused order was on its way
      }
    }
  }

  explain(error: unknown) {
    if (error instanceof Refusal) this.saying.value = { says: error.message, case: error.case, kind: "error" };
    else if (error instanceof Offline) {
      this.connected.value = false;
      this.feed.renew();
    } else throw error;
  }
}
