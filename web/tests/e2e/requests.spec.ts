/** How often the client asks the server: the first options come with the news, so that most clicks need no request. */
import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";

import { HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { Playing } from "../harness/playing";

const house = openHouse();
const LONG = 1_200_000;

/** What a page has asked of the server about its game, by kind. */
class Asked {
  readonly kinds = new Map<string, number>();

  listen(page: Page) {
    page.on("request", (request) => {
      const kind = kindOf(request);
      if (kind) this.kinds.set(kind, this.of(kind) + 1);
    });
  }

  of(kind: string): number {
    return this.kinds.get(kind) ?? 0;
  }

  all(): number {
    return [...this.kinds.values()].reduce((sum, times) => sum + times, 0);
  }
}

function kindOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url());
  const [, what] = /^\/api\/games\/\w+\/(\w+)/.exec(pathname) ?? [];
  if (!what) return null;
  if (what === "questions") return `question: ${(request.postDataJSON() as { ask: string }).ask}`;
  return what === "options" && searchParams.has("step") ? "options after a pick" : what;
}

test(
  "two turns of Moselle by clicks",
  async () => {
    const pair = await house.pairAt("moselle/november");
    const playing = new Playing(pair, { ...HABITS, moves: 8 });
    await playing.open();
    const asked = new Asked();
    for (const { page } of [pair.allied, pair.axis]) asked.listen(page);
    await playing.until((offer) => offer.turn > 2);
    console.log(JSON.stringify([...asked.kinds]), (asked.all() / asked.of("orders")).toFixed(2), "requests an order");
    expect(asked.of("orders")).toBeGreaterThan(40);
    expect(asked.of("options") / asked.of("orders")).toBeLessThan(0.05); // only after what an order does not bring: steps back, a lost line
  },
  LONG,
);
