/** What moves on the screen is measured once it has arrived. */
const PAUSE = 300; // milliseconds

/** A measure as soon as it has stayed the same for a while. */
export async function atRest<T>(measure: () => Promise<T>): Promise<T> {
  for (let before = await measure(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const now = await measure();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}
