/** Questions to the server about the present moment: an answer that comes too late is dropped. */
import type { Answered, Asked } from "../api/types";
import type { Table } from "./table";

export class Asking {
  private readonly latest = new Map<string, number>();
  private count = 0;

  constructor(private readonly table: Table) {}

  /** The moment has passed: whatever was asked about it is of no interest any more. */
  forget() {
    this.latest.clear();
  }

  /** Ask about a subject; only the last question about it is answered. */
  async ask<A extends Answered>(subject: string, asked: Asked, quietly = false): Promise<A | null> {
    const number = ++this.count;
    this.latest.set(subject, number);
    try {
      const answer = await this.table.api.ask<A>(asked);
      return this.latest.get(subject) === number ? answer : null;
    } catch (error) {
      if (!quietly && this.latest.get(subject) === number) this.table.explain(error);
      return null;
    }
  }

  /** Ask several things in one go, each as by itself; if that cannot be done, each is asked by itself. */
  async together<A>(questions: readonly Asked[], asking: () => Promise<A>): Promise<A> {
    const answered = this.table.api.askTogether(questions).catch(() => undefined);
    return answered.then(asking);
  }
}
