/** What the server has answered about the position on the table, as long as that stands.
 *
 * A question is asked once. What a window asks after every order comes along with the news of it, so that nothing is asked at all; an
 * answer that the order has not changed is not sent again, and is the one from before.
 */
import type { Foreseen } from "./types";

const PATIENCE = 400; // ms for which a question waits for news that may bring its answer

export class Answers {
  private now = new Map<string, Promise<unknown>>();
  private before = new Map<string, Promise<unknown>>();
  private news: Promise<unknown> | null = null; // on its way
  private arrive: () => void = () => undefined;

  /** The table has changed: what was answered before is true no more. */
  forget() {
    this.before = this.now;
    this.now = new Map();
  }

  /** The table has changed by an order of this window; the news of it, which brings answers, is on its way. */
  expect() {
    this.arrived();
    this.news = new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.arrived(), PATIENCE);
      this.arrive = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What is being asked brings other answers too: questions wait for it. */
  async bringing<A>(asking: Promise<A>): Promise<A> {
    const quietly = asking.catch(() => undefined);
    this.news ??= quietly;
    await quietly;
    if (this.news === quietly) this.news = null;
    return asking;
  }

  /** The news is here, or will not come. */
  arrived() {
    this.news = null;
    this.arrive();
    this.arrive = () => undefined;
  }

  /** An answer that came unasked. */
  know(question: object, answer: unknown) {
    this.now.set(keyOf(question), Promise.resolve(answer));
  }

  /** Answers that came unasked; one without an answer is as it was before. */
  take(foreseen: readonly Foreseen[]) {
    for (const { asked, answer } of foreseen) {
      const key = keyOf(asked);
      const known = answer ? Promise.resolve(answer) : this.before.get(key);
      if (known) this.now.set(key, known);
    }
  }

  /** The answer to a question; one that failed is asked again. */
  async once<A>(question: object, ask: () => Promise<A>): Promise<A> {
    const key = keyOf(question);
    if (this.news && !this.now.has(key)) await this.news;
    const known = this.now.get(key) as Promise<A> | undefined;
    if (known) return known;
    const answer = ask();
    const { now } = this;
    now.set(key, answer);
    answer.catch(() => now.get(key) === answer && now.delete(key));
    return answer;
  }

  /** Questions whose answers come in one go; those that are known already are not among them. */
  async together<Q extends object>(questions: readonly Q[], ask: (questions: Q[]) => Promise<readonly Foreseen[]>): Promise<void> {
    if (this.news) await this.news;
    const { now } = this;
    const unknown = questions.filter((question) => !now.has(keyOf(question)));
    if (!unknown.length) return;
    const answers = await ask(unknown);
    if (now === this.now) this.take(answers);
  }
}

/** The same for the same question, whoever has written it: what is left out and what is empty are the same. */
export function keyOf(question: object): string {
  const said = Object.entries(question).filter(([, value]) => value !== "" && !(Array.isArray(value) && !value.length));
  return JSON.stringify(said.sort(([one], [other]) => (one < other ? -1 : 1)));
}
