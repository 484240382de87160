/** Two browsers, one game: the side that decides clicks. */
import { Clicker, HABITS, type Habits } from "./clicker";
import { type Offer, TableOnScreen } from "./table";
import type { Pair } from "./visitor";

const PATIENCE = 120_000; // milliseconds: only a test that fails waits so long
const MOST = 1500; // decisions before something must be wrong

export class Playing {
  readonly allied: Clicker;
  readonly axis: Clicker;

  constructor(
    readonly pair: Pair,
    habits: Habits = HABITS,
  ) {
    this.allied = new Clicker(new TableOnScreen(pair.allied), habits);
    this.axis = new Clicker(new TableOnScreen(pair.axis), { ...habits, seed: habits.seed + 7 });
  }

  /** Whose decision it is, and what is offered there. */
  async open(): Promise<{ who: Clicker; offer: Offer }> {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      for (const who of [this.allied, this.axis]) {
        const offer = await who.table.offer();
        if (offer?.over || offer?.ready) return { who, offer };
      }
      await this.pair.allied.page.waitForTimeout(20);
    }
    throw new Error(`Nobody can decide: ${await this.allied.table.prompt()} / ${await this.axis.table.prompt()}`);
  }

  /** Play on until it is so; both screens are looked at as often as the kind of decision changes. */
  async until(happens: (offer: Offer) => boolean, look: () => Promise<void> = async () => undefined): Promise<void> {
    let kind = "";
    for (let decisions = 0; decisions < MOST; decisions++) {
      const { who, offer } = await this.open();
      if (offer.kind !== kind) await look();
      kind = offer.kind;
      if (offer.over || happens(offer)) return;
      await who.decide();
    }
    throw new Error(`It did not come to that in ${MOST} decisions.`);
  }

  /** Every kind of decision that was taken. */
  kinds(): string[] {
    return [...new Set([...this.allied.kinds, ...this.axis.kinds])];
  }
}
