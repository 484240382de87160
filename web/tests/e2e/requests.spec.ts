/** How often the client asks the server: the first options come with the news, so that most clicks need no request. */
import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";

import { HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { Playing } from "../harness/playing";

const house = openHouse();
const LONG = 1_200_000;

/** What pages have asked of the server, by kind: every request, and every message on a socket. */
class Asked {
  readonly kinds = new Map<string, number>();

  listen(page: Page) {
    page.on("request", (request) => this.count(kindOf(request)));
    page.on("websocket", (socket) => socket.on("framesent", () => this.count("said on the socket")));
  }

  private count(kind: string) {
    this.kinds.set(kind, this.of(kind) + 1);
  }

  of(kind: string): number {
    return this.kinds.get(kind) ?? 0;
  }

  all(): number {
    return [...this.kinds.values()].reduce((sum, times) => sum + times, 0);
  }
}

function kindOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url());
  const [, what] = /^\/api\/games\/\w+\/(\w+)/.exec(pathname) ?? [];
  if (!what) return pathname;
  if (what === "questions") return `question: ${(request.postDataJSON() as { ask?: string }).ask ?? "several"}`;
  return what === "options" && searchParams.has("step") ? "options after a pick" : what;
}

test(
  "two turns of Moselle by clicks",
  async () => {
    const pair = await house.pairAt("moselle/november");
    const playing = new Playing(pair, { ...HABITS, moves: 8 });
    const asked = new Asked();
    for (const { page } of [pair.allied, pair.axis]) {
      asked.listen(page);
      await page.reload(); // so that its socket is listened to from the beginning
    }
    await playing.open();
    asked.kinds.clear();
    const used = await house.server.processorUsed(() => playing.until((offer) => offer.turn > 2));
    const orders = asked.of("orders");
    const milliseconds = (used / orders) * 1000;
    const each = asked.all() / orders;
    console.log(JSON.stringify([...asked.kinds]), `${each.toFixed(2)} requests and ${milliseconds.toFixed(1)} ms an order`);
    expect(orders).toBeGreaterThan(40);
    expect(each).toBeLessThan(1.8); // an order, the unit that is taken up for some of them, an attack that is put together
    expect(asked.of("options") / asked.of("orders")).toBeLessThan(0.05); // only after what an order does not bring: steps back, a lost line
  },
  LONG,
);
