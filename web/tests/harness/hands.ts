/** What one clicks and drags with. */
import type { CDPSession, Page } from "playwright-core";

export interface Point {
  x: number;
  y: number;
}

export interface Hand {
  click(at: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
}

export class Mouse implements Hand {
  constructor(private readonly page: Page) {}

  async click({ x, y }: Point) {
    await this.page.mouse.click(x, y);
  }

  async drag(from: Point, to: Point) {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await mouse.move(to.x, to.y);
    await mouse.up();
    await this.page.waitForTimeout(60); // no hand clicks in the same moment in which it lets go
  }
}

export class Finger implements Hand {
  private session: CDPSession | null = null;

  constructor(private readonly page: Page) {}

  async click({ x, y }: Point) {
    await this.page.touchscreen.tap(x, y);
  }

  async drag(from: Point, to: Point) {
    await this.move([from], [to]);
  }

  /** Two fingers, from their first distance to their last. */
  async pinch(about: Point, first: number, last: number) {
    const apart = (distance: number) => [
      { x: about.x - distance / 2, y: about.y },
      { x: about.x + distance / 2, y: about.y },
    ];
    await this.move(apart(first), apart(last));
  }

  private async move(from: readonly Point[], to: readonly Point[]) {
    this.session ??= await this.page.context().newCDPSession(this.page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
      this.session?.send("Input.dispatchTouchEvent", { type, touchPoints });
    const between = (share: number) =>
      from.map((point, finger) => ({
        x: point.x + ((to[finger]?.x ?? 0) - point.x) * share,
        y: point.y + ((to[finger]?.y ?? 0) - point.y) * share,
      }));
    await touch("touchStart", between(0));
    for (const share of [0.25, 0.5, 0.75, 1]) await touch("touchMove", between(share));
    await touch("touchEnd", []);
    await this.page.waitForTimeout(60);
  }
}
