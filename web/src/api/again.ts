/** What a table cannot do without is asked for again when it did not come: a network may be gone for a while. */
const FIRST = 500; // ms
const LONGEST = 8000;
const TRIES = 12; // about a minute

export async function again<T>(doing: () => Promise<T>, enough: () => boolean = () => false): Promise<T> {
  let wait = FIRST;
  for (let number = 1; ; number++) {
    try {
      return await doing();
    } catch (error) {
      if (number === TRIES || enough()) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(LONGEST, wait * 2);
    }
  }
}

/** The text of a drawing. */
export const drawing = (source: string, enough?: () => boolean): Promise<string> =>
  again(async () => {
    const answer = await fetch(source);
    if (!answer.ok) throw new Error(`${source}: ${answer.status}`);
    return answer.text();
  }, enough);
