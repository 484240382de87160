/** Past moments of a game, fetched once each and kept: the documents a replay is made of. */
import type { GameApi } from "../api/client";
import type { Lens, Shown } from "../api/types";

const KEPT = 400;
const AT_ONCE = 3; // fetched ahead at the same time

export class Moments {
  private readonly kept = new Map<number, Promise<Shown>>();
  private ahead: number[] = [];
  private busy = 0;

  constructor(
    private readonly api: GameApi,
    readonly lens: Lens | null,
  ) {}

  at(ply: number): Promise<Shown> {
    const there = this.kept.get(ply);
    if (there) {
      this.kept.delete(ply); // the one used last is forgotten last
      this.kept.set(ply, there);
      return there;
    }
    const fetched = this.api.past(ply, this.lens ?? undefined).then((view) => view.shown);
    this.kept.set(ply, fetched);
    fetched.catch(() => this.kept.delete(ply)); // ask again next time
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(oldest);
    }
    return fetched;
  }

  /** Fetch these soon, the first one first; what was wanted before and has not begun is dropped. */
  prefetch(plies: readonly number[]) {
    this.ahead = plies.filter((ply) => !this.kept.has(ply));
    this.fetchAhead();
  }

  private fetchAhead() {
    while (this.busy < AT_ONCE) {
      const ply = this.ahead.shift();
      if (ply === undefined) return;
      this.busy++;
      const next = () => {
        this.busy--;
        this.fetchAhead();
      };
      this.at(ply).then(next, next);
    }
  }
}
