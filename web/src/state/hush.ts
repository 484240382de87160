/** While dice fall, or what the other side did is being shown, and for a moment after it, a key or a click only skips. It never
 * becomes an order: pressing Enter to skip must not end a turn that has just begun. */
import { signal } from "@preact/signals";

export const SETTLES = 600; // ms after the showing

export class Hush {
  readonly on = signal(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  begin() {
    clearTimeout(this.timer);
    this.on.value = true;
  }

  /** The showing is over. */
  end() {
    if (!this.on.peek()) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.on.value = false), SETTLES);
  }
}
