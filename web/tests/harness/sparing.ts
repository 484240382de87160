/** A player who clicks each kind of decision once or twice in a turn, and gives the other orders by plain requests: a turn in a minute. */
import type { Change, Side } from "../../src/api/types";
import { Clicker, HABITS } from "./clicker";
import { moment, orderOnce } from "./orders";
import { type Offer, TableOnScreen } from "./table";
import type { Visitor } from "./visitor";

/** Orders by kind of decision: given before anything is clicked, or after that; one that is refused is passed over. */
export type Script = Readonly<Record<string, readonly string[]>>;

export class Sparing {
  readonly table: TableOnScreen;
  readonly clicker: Clicker;
  private readonly clicked = new Map<string, number>();
  private readonly given = new Set<string>();

  constructor(
    private readonly visitor: Visitor,
    private readonly game: string,
    private readonly side: Side,
    private readonly first: Script = {},
    private readonly then: Script = {},
    private readonly clicks = 1,
  ) {
    this.table = new TableOnScreen(visitor);
    this.clicker = new Clicker(this.table, HABITS);
  }

  /** Take the open decision: by a click, or else every one of its kind that comes now by requests. */
  async decide({ ply, turn, kind }: Offer): Promise<void> {
    const opening = await this.scripted(this.first, kind, ply);
    if (opening) return this.follow(opening.ply);
    const clicked = this.clicked.get(`${turn} ${kind}`) ?? 0;
    this.clicked.set(`${turn} ${kind}`, clicked + 1);
    if (clicked < this.clicks) return this.clicker.decide();
    for (let now = await this.now(); now.side === this.side && now.kind === kind; now = await this.now())
      if (!(await this.scripted(this.then, kind, now.ply))) await orderOnce(this.visitor, this.game, this.side, now.ply);
    await this.follow((await this.now()).ply);
  }

  private now() {
    return moment(this.visitor, this.game, this.side);
  }

  private async follow(ply: number) {
    await this.table.until((open) => open.over || open.ply >= ply, "the page has followed");
  }

  private async scripted(script: Script, kind: string, ply: number): Promise<Change | null> {
    for (const text of script[kind] ?? []) {
      if (this.given.has(text)) continue;
      this.given.add(text);
      const given = await this.visitor.ask<Change>("POST", `/games/${this.game}/orders?side=${this.side}`, { ply, text }).catch(() => null);
      if (given) return given;
    }
    return null;
  }
}
