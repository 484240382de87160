/** While dice fall, or what the other side did is being shown, and for a moment after it, a key or a click only skips. It never
 * becomes an order: pressing Enter to skip must not end a turn that has just begun. */
import { signal } from "@preact/signals";

export const SETTLES = 600; // ms after the showing

export class Hush {
  readonly on = signal(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  begin() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.on.value = true;
  }

  /** The showing is over. Every key that skips says so again; that must not lengthen the moment, or quick fingers would wait forever. */
  end() {
    if (!this.on.peek() || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.on.value = false;
    }, SETTLES);
  }
}
