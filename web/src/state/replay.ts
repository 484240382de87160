/** A game seen again: any moment of it, through the eyes that are allowed, event by event. */
import { computed, signal } from "@preact/signals";

import { GameApi, lobbyApi, Offline, Refusal } from "../api/client";
import { type GameState, type Lens, type LogLine, type Sheet, type Shown, SIDES, type Side } from "../api/types";
import { HexGrid } from "../geometry/hexes";
import { type Scene, scenesOf } from "./animation";
import { Moments } from "./moments";
import { Stage } from "./stage";
import { bands, orderAround, placeOfPly, pliesAfter, plyAt, turnMarks, turnPlace } from "./timeline";

export type Speed = 1 | 2 | 4;

const PAGE = 500; // lines of the log asked for at once
const AHEAD = 8; // moments fetched before they are needed

export class Replay {
  readonly stage = new Stage();
  readonly lines = signal<LogLine[]>([]);
  readonly place = signal(0);
  readonly shown = signal<Shown | null>(null);
  readonly playing = signal(false);
  readonly speed = signal<Speed>(1);
  readonly lens = signal<Lens | null>(null);
  readonly trouble = signal("");

  readonly turns = computed(() => turnMarks(this.lines.value, this.sheet.log));
  readonly bands = computed(() => bands(this.lines.value, this.sheet.log));
  readonly line = computed(() => this.lines.value[this.place.value - 1] ?? null);
  readonly ply = computed(() => plyAt(this.lines.value, this.place.value));
  readonly atEnd = computed(() => this.place.value >= this.lines.value.length);

  readonly grid: HexGrid;
  private moments: Moments;
  private seen: GameApi; // as whom the server is asked now
  private going = 0; // what was begun before the last seek is dropped

  private constructor(
    readonly api: GameApi,
    readonly state: GameState,
    readonly sheet: Sheet,
    lens: Lens | null,
  ) {
    this.grid = new HexGrid(sheet.hexes, sheet.hex_height, sheet);
    this.lens.value = lens;
    this.moments = new Moments(api, lens);
    this.seen = api;
  }

  /** Open a game at a ply, or at its beginning; `reading` hears how much of a long log has come. */
  static async open(id: string, ply: number | null, lens: Lens | null, reading: (share: number) => void): Promise<Replay> {
    const state = await new GameApi(id, null).state();
    const eyes = eyesOf(state);
    const chosen = lens && eyes.includes(lens) ? lens : (eyes[0] ?? null);
    const api = new GameApi(id, sideFor(state, chosen));
    const sheet = await lobbyApi.sheet(state.scenario, state.options ?? []);
    const replay = new Replay(api, state, sheet, chosen);
    replay.lines.value = await wholeLog(api, chosen, reading);
    replay.place.value = placeOfPly(replay.lines.value, ply ?? 0);
    replay.shown.value = await replay.documentAt(replay.place.value);
    return replay;
  }

  get eyes(): Lens[] {
    return eyesOf(this.state);
  }

  get finished(): boolean {
    return this.state.status === "finished";
  }

  close() {
    this.going++;
    this.playing.value = false;
    this.stage.clear();
  }

  // documents ----------------------------------------------------------------------------------------------------------

  private async documentAt(place: number): Promise<Shown> {
    const { from, to } = orderAround(this.lines.peek(), place);
    const ply = plyAt(this.lines.peek(), place);
    if (place === to || ply === 0) return this.moments.at(ply);
    const scenes = await this.scenes(from, to, ply);
    return scenes[place - 1 - from]?.shown ?? this.moments.at(ply);
  }

  /** The event that comes after a place. */
  private async sceneAfter(place: number): Promise<Scene | null> {
    const { from, to } = orderAround(this.lines.peek(), place + 1);
    const scenes = await this.scenes(from, to, plyAt(this.lines.peek(), place + 1));
    return scenes[place - from] ?? null;
  }

  private async scenes(from: number, to: number, ply: number): Promise<Scene[]> {
    const [before, after] = await Promise.all([this.moments.at(Math.max(0, ply - 1)), this.moments.at(ply)]);
    return scenesOf(this.lines.peek().slice(from, to), before, after, this.sheet);
  }

  // going about --------------------------------------------------------------------------------------------------------

  /** Go to a place at once. A replay that plays goes on from there. */
  async seek(to: number) {
    const place = Math.max(0, Math.min(to, this.lines.peek().length));
    const number = this.restart();
    this.place.value = place;
    await this.guard(number, async () => {
      const shown = await this.documentAt(place);
      if (number !== this.going) return;
      this.shown.value = shown;
      this.moments.prefetch([...pliesAfter(this.lines.peek(), place, AHEAD), Math.max(0, plyAt(this.lines.peek(), place) - 1)]);
      if (this.playing.peek()) void this.run(number);
    });
  }

  private restart(): number {
    const number = ++this.going;
    this.shown.value = this.stage.document.peek() ?? this.shown.peek(); // what was under way is where it was going
    this.stage.clear();
    this.stage.fall.value = null;
    return number;
  }

  async stepEvent(by: 1 | -1) {
    this.playing.value = false;
    const place = this.place.peek();
    if (by < 0) return this.seek(place - 1);
    const number = this.restart();
    await this.guard(number, async () => {
      if (place >= this.lines.peek().length && !(await this.refresh())) return;
      this.place.value = place + 1;
      const scene = await this.sceneAfter(place);
      if (number === this.going && scene) await this.perform(scene, false, number);
    });
  }

  stepTurn(by: 1 | -1) {
    return this.seek(turnPlace(this.turns.peek(), this.place.peek(), by, this.lines.peek().length));
  }

  toggle() {
    if (this.playing.peek()) return this.pause();
    this.playing.value = true;
    if (this.atEnd.peek()) void this.seek(0);
    else void this.run(this.restart());
  }

  pause() {
    this.playing.value = false;
    this.stage.cut();
  }

  private async run(number: number) {
    await this.guard(number, async () => {
      while (this.playing.peek() && number === this.going) {
        const place = this.place.peek();
        if (place >= this.lines.peek().length && !(await this.refresh())) break;
        const scene = await this.sceneAfter(place);
        if (number !== this.going || !scene || !this.playing.peek()) return;
        this.moments.prefetch(pliesAfter(this.lines.peek(), place, AHEAD));
        this.place.value = place + 1;
        await this.perform(scene, true, number);
      }
      if (number === this.going) this.playing.value = false;
    });
  }

  private async perform(scene: Scene, toRead: boolean, number: number) {
    await this.stage.perform(scene, { speed: this.speed.peek(), toRead, follow: true });
    if (number !== this.going) return;
    this.shown.value = scene.shown;
    if (!this.playing.peek()) this.stage.clear();
  }

  async look(lens: Lens) {
    if (lens === this.lens.peek()) return;
    this.lens.value = lens;
    this.seen = new GameApi(this.state.id, sideFor(this.state, lens));
    this.moments = new Moments(this.seen, lens);
    const number = ++this.going;
    await this.guard(number, async () => {
      const lines = await wholeLog(this.seen, lens); // the same events, told otherwise
      if (number === this.going) this.lines.value = lines;
    });
    if (number === this.going) await this.seek(this.place.peek());
  }

  /** A running game may have gone on: whether there is more to see. */
  private async refresh(): Promise<boolean> {
    if (this.finished) return false;
    const lines = await wholeLog(this.seen, this.lens.peek());
    if (lines.length <= this.lines.peek().length) return false;
    this.lines.value = lines;
    return true;
  }

  /** What goes wrong is said in words, and the replay waits. */
  private async guard(number: number, doing: () => Promise<void>) {
    try {
      await doing();
      if (number === this.going) this.trouble.value = "";
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      if (number !== this.going) return;
      this.playing.value = false;
      this.trouble.value = error instanceof Offline ? "The server cannot be reached. Try again in a moment." : error.message;
    }
  }
}

/** Through whose eyes a game may be seen: all of them once it is over, before that only one's own; where two play at one screen, as
 * anybody may, for either could be looking. The first is the usual one. */
function eyesOf(state: GameState): Lens[] {
  const mine: Side[] = [...(state.you ?? [])];
  if (state.status !== "finished") return mine.length === 1 ? mine : ["spectator"];
  const own = mine.length === 1 ? mine : [];
  return [...new Set<Lens>([...own, "truth", ...SIDES])];
}

/** As whom the server is asked: it wants to know when both seats are ours. */
function sideFor(state: GameState, lens: Lens | null): Side | null {
  const mine = state.you ?? [];
  return mine.find((side) => side === lens) ?? mine[0] ?? null;
}

async function wholeLog(api: GameApi, lens: Lens | null, reading?: (share: number) => void): Promise<LogLine[]> {
  const through = lens ?? undefined;
  let page = await api.log(undefined, PAGE, through);
  let lines = page.lines;
  while (page.start > 0) {
    reading?.(1 - page.start / page.total);
    page = await api.log(page.start, PAGE, through);
    lines = [...page.lines, ...lines];
  }
  return lines;
}
