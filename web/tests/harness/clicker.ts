/** A player who knows no rules: looks at what the screen offers and clicks. The dice are secret, so it copes with anything. */
import type { Offer, TableOnScreen } from "./table";

/** What it does in a phase of movement before it ends it; the rest it must do anyway. */
export interface Habits {
  moves: number; // units moved in each phase in which one may also end
  attacks: number; // attacks made beyond those that are a duty
  seed: number;
}

export const HABITS: Habits = { moves: 3, attacks: 2, seed: 1 };

const ACTIONS = 40; // clicks at one decision before it counts as a dead end

export class Clicker {
  readonly kinds = new Set<string>(); // of decision that it has taken
  private readonly tried = new Set<string>();
  private done = 0; // orders in this phase
  private phase = "";
  private state: number;

  constructor(
    readonly table: TableOnScreen,
    private readonly habits: Habits = HABITS,
  ) {
    this.state = habits.seed;
  }

  /** Take the open decision, whatever it is. */
  async decide(): Promise<void> {
    await this.table.until((offer) => offer.ready, "something to decide");
    await this.table.goOn();
    const first = await this.table.until((offer) => offer.ready, "something to decide");
    const phase = `${first.turn} ${first.seat} ${first.kind}`;
    if (phase !== this.phase) {
      this.phase = phase;
      this.done = 0;
    }
    this.tried.clear();
    for (let action = 0; action < ACTIONS; action++) {
      const offer = await this.table.offer();
      if (!offer || offer.ply !== first.ply) {
        this.done++;
        this.kinds.add(first.kind);
        return;
      }
      await this.act(offer);
    }
    throw new Error(`A dead end: ${await this.told()}`);
  }

  private async act(offer: Offer) {
    if (!offer.ready) return this.table.answered(offer);
    if (await this.table.agree()) return this.settle(offer, async () => undefined);
    const choices = await this.table.choices();
    if (choices > 1 && this.dice(2) && !this.tried.has("choice")) {
      this.tried.add("choice");
      return this.settle(offer, () => this.table.choose(this.dice(choices)));
    }
    if (offer.kind === "attack") return this.attack(offer);
    const chosen = offer.main === "order" && (!offer.held || this.tried.size > 1); // what was clicked waits to be confirmed
    if (chosen) return this.mainOr(offer, () => this.pick(offer));
    const tired = offer.main === "end" && this.done >= this.habits.moves;
    if (tired && !offer.held) return this.mainOr(offer, () => this.pick(offer));
    return this.pick(offer);
  }

  /** A target first, then the yellow button; if that cannot be pressed, another unit or another target. */
  private async attack(offer: Offer) {
    if (!offer.targets.length) {
      const enough = offer.main === "end" && this.done >= this.habits.attacks;
      const target = enough ? undefined : this.fresh(offer.hexes);
      if (target) return this.settle(offer, () => this.table.clickHex(target));
      return this.mainOr(offer, () => this.startOver());
    }
    await this.table.quiet(); // the server is asked who can join, and whether the attack is allowed
    await this.mainOr(offer, async () => {
      const now = (await this.table.offer()) ?? offer;
      const unit = this.fresh(now.units);
      if (unit) return this.table.clickUnit(unit);
      const another = this.fresh(now.hexes); // several targets may have to be attacked together
      return another ? this.table.clickHex(another) : this.startOver();
    });
  }

  private async startOver() {
    this.tried.clear();
    await this.table.page.keyboard.press("Escape");
  }

  /** A counter, a hex or a button that has not been tried at this decision. */
  private async pick(offer: Offer) {
    const hex = offer.held || !offer.units.length ? this.fresh(offer.hexes) : undefined;
    if (hex) return this.settle(offer, () => this.table.clickHex(hex));
    const unit = offer.held ? undefined : this.fresh(offer.units);
    if (unit) return this.settle(offer, () => this.table.clickUnit(unit));
    const label = this.fresh(await this.table.buttons());
    if (label) return this.settle(offer, () => this.table.press(label));
    await this.startOver();
  }

  private async mainOr(offer: Offer, other: () => Promise<unknown>) {
    await this.settle(offer, async () => {
      if (!(await this.table.pressMain())) await other();
    });
  }

  /** Do something, then wait a moment until the page has taken it up. */
  private async settle(before: Offer, doing: () => Promise<unknown>) {
    await doing();
    const same = JSON.stringify(before);
    for (let look = 0; look < 12; look++) {
      const offer = await this.table.offer();
      if (JSON.stringify(offer) !== same && (offer?.ply !== before.ply || offer.ready)) return;
      await this.table.page.waitForTimeout(25);
    }
    await this.table.quiet(); // it did nothing, or the machine is busy
  }

  private fresh(among: readonly string[]): string | undefined {
    const left = among.filter((name) => !this.tried.has(name));
    const name = left[this.dice(left.length)];
    if (name) this.tried.add(name);
    return name;
  }

  private dice(sides: number): number {
    this.state = (this.state * 1103515245 + 12345) % 2147483648;
    return sides ? Math.floor((this.state / 2147483648) * sides) : 0;
  }

  private async told(): Promise<string> {
    return `${await this.table.prompt()} ${JSON.stringify(await this.table.offer())} ${JSON.stringify(await this.table.buttons())}`;
  }
}
