/** Somebody at a browser: one window, one cookie, one address. Whatever the page or the server complains of is kept. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Response } from "playwright-core";

import type { GameState, MadeGame, Me, NewGame, Sheet } from "../../src/api/types";

/** A message that reached the browser, with the address it came from. */
export interface Message {
  from: string;
  text: string;
}

let visitors = 0;
const TOO_MANY = 429;
const PATIENCE = 60_000; // milliseconds after which a page has not done what it must: only a test that fails waits so long

export class Visitor {
  private readonly troubles: string[] = [];
  readonly messages: Message[] = [];
  private readonly underWay = new Set<Request>(); // what the page has asked about its game, and not been answered
  private printed: Sheet | null = null;

  private constructor(
    readonly url: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly touches: boolean, // a screen that is touched, without a mouse
  ) {}

  static async arrive(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const number = ++visitors;
    const address = `10.${process.pid % 250}.${number >> 8}.${number & 255}`; // limits hold for each address
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      ...options,
      baseURL: url,
      extraHTTPHeaders: { "X-Forwarded-For": address },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const visitor = new Visitor(url, context, page, options.hasTouch ?? false);
    visitor.listen(page);
    return visitor;
  }

  /** Another window of the same browser. */
  async secondWindow(): Promise<Visitor> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const visitor = new Visitor(this.url, this.context, page, this.touches);
    visitor.listen(page);
    return visitor;
  }

  private listen(page: Page) {
    page.on("pageerror", (error) => this.troubles.push(`error: ${error.message}`));
    page.on("console", (line) => {
      if (line.text().startsWith("Failed to load resource")) return; // noted below
      if (line.text().includes("preloaded using link preload but not used within a few seconds")) return; // a busy machine draws late
      if (line.type() === "error" || line.type() === "warning") this.troubles.push(`${line.type()}: ${line.text()}`);
    });
    page.on("response", (answer) => {
      if (answer.status() >= 400 && !cameTooLate(answer)) {
        this.troubles.push(`${answer.status()} ${answer.url()} ${answer.request().postData() ?? ""}`);
      }
      if (!answer.url().includes("/api/games/") || answer.status() >= 300) return;
      void answer.text().then(
        (text) => this.messages.push({ from: answer.url(), text }),
        () => undefined, // the page went away before it was read
      );
    });
    page.on("request", (request) => void (request.url().includes("/api/games/") && this.underWay.add(request)));
    page.on("requestfinished", (request) => void this.underWay.delete(request));
    page.on("requestfailed", (request) => void this.underWay.delete(request));
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => this.messages.push({ from: socket.url(), text: String(payload) })),
    );
  }

  /** Wait until every question of the page is answered and the answers are drawn: as long as a busy machine needs for that. */
  async quiet() {
    const drawn = () =>
      this.page.evaluate(() => new Promise<void>((next) => requestAnimationFrame(() => requestAnimationFrame(() => next()))));
    await drawn();
    for (const end = Date.now() + PATIENCE; this.underWay.size && Date.now() < end; ) {
      await this.page.waitForTimeout(20);
      if (!this.underWay.size) await drawn();
    }
  }

  /** What was complained of since the last time. */
  complaints(): string[] {
    return this.troubles.splice(0);
  }

  /** Ask the server something beside the page, with the same cookie. */
  async ask<A>(method: "GET" | "POST", path: string, data?: unknown): Promise<A> {
    const send = () => this.context.request.fetch(`${this.url}/api${path}`, { method, data, headers: { "X-Trinacria": "1" } });
    let answer = await send();
    for (let tries = 0; answer.status() === TOO_MANY && tries < 10; tries++) {
      await this.page.waitForTimeout(1000); // a test is quicker than people
      answer = await send();
    }
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as A;
  }

  async becomePlayer(name: string) {
    const { player } = await this.ask<Me>("GET", "/me");
    if (!player) await this.ask("POST", "/players", { name });
  }

  async makeGame(wishes: NewGame): Promise<MadeGame> {
    await this.becomePlayer("Ann");
    return this.ask<MadeGame>("POST", "/games", wishes);
  }

  /** What is printed for the scenario of the game that the page shows. */
  async sheet(): Promise<Sheet> {
    if (!this.printed) {
      const { scenario } = await this.ask<GameState>("GET", `/games/${new URL(this.page.url()).pathname.split("/")[2] ?? ""}`);
      this.printed = await this.ask<Sheet>("GET", `/scenarios/${scenario}`);
    }
    return this.printed;
  }

  async goTo(path: string) {
    await this.page.goto(this.url + path);
  }

  async leave() {
    await this.context.close();
  }
}

/** A question about a moment that was over when it arrived: the page drops the answer, and nobody sees anything of it. */
function cameTooLate(answer: Response): boolean {
  const path = new URL(answer.url()).pathname;
  if (path.endsWith("/options")) return answer.status() === 409;
  return path.endsWith("/questions") && [409, 422].includes(answer.status());
}

export interface Pair {
  game: string;
  allied: Visitor;
  axis: Visitor;
}
