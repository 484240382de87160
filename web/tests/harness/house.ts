/** What every file of tests begins with: a server, a Chromium, and visitors who leave when a test ends. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";

import type { NewGame } from "../../src/api/types";
import { launch } from "./browser";
import { ROOT, Server } from "./server";
import { type Pair, Visitor } from "./visitor";

const PICTURES = join(ROOT, "web/failures"); // what the browsers showed when a test failed

export class House {
  server!: Server;
  browser!: Browser;
  private visitors: Visitor[] = [];

  async arrive(options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await Visitor.arrive(this.browser, this.server.url, options);
    this.visitors.push(visitor);
    return visitor;
  }

  async secondWindow(first: Visitor): Promise<Visitor> {
    const visitor = await first.secondWindow();
    this.visitors.push(visitor);
    return visitor;
  }

  /** Two browsers at one game. */
  async pairAt(scenario: string, options: BrowserContextOptions = {}): Promise<Pair> {
    const [allied, axis] = await Promise.all([this.arrive(options), this.arrive(options)]);
    const made = await allied.makeGame({ scenario, allied: { holder: "me" }, axis: { holder: "link" } });
    const game = made.game.id;
    await axis.becomePlayer("Bea");
    await axis.ask("POST", `/games/${game}/seats/axis/claim`, { token: made.links.axis });
    await Promise.all([allied.goTo(`/game/${game}/allied`), axis.goTo(`/game/${game}/axis`)]);
    return { game, allied, axis };
  }

  /** One person against the computer. */
  async aloneAt(
    scenario: string,
    options: BrowserContextOptions = {},
    wishes: Partial<NewGame> = {},
  ): Promise<{ game: string; me: Visitor }> {
    const me = await this.arrive(options);
    const made = await me.makeGame({ scenario, allied: { holder: "me" }, axis: { holder: "bot" }, ...wishes });
    await me.goTo(`/game/${made.game.id}/allied`);
    return { game: made.game.id, me };
  }

  async sendHome(failed: string | null) {
    if (failed) await this.photograph(failed);
    await Promise.all(this.visitors.map((visitor) => visitor.leave().catch(() => undefined)));
    this.visitors = [];
  }

  private async photograph(test: string) {
    mkdirSync(PICTURES, { recursive: true });
    const name = test.replace(/\W+/g, "-");
    for (const [number, visitor] of this.visitors.entries()) {
      const { page } = visitor;
      const path = join(PICTURES, `${name}-${number + 1}.png`);
      await page.screenshot({ path }).catch(() => undefined);
      console.log(`${path}\n  ${page.url()}\n  ${visitor.complaints().join("\n  ")}`);
    }
  }
}

export function openHouse(): House {
  const house = new House();
  beforeAll(async () => {
    [house.server, house.browser] = await Promise.all([Server.start(), launch()]);
  });
  afterEach(async ({ task }) => house.sendHome(task.result?.state === "fail" ? task.name : null));
  afterAll(async () => {
    await house.browser?.close();
    await house.server?.stop();
  });
  return house;
}
