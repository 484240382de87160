/** A table on somebody's screen: what it offers, and a hand with a mouse, or a finger where there is no mouse. */
import type { Page } from "playwright-core";

import { Finger, type Hand, Mouse, type Point } from "./hands";
import type { Visitor } from "./visitor";

export interface Offer {
  ply: number;
  turn: number;
  seat: string;
  kind: string;
  decides: string; // whose decision it is
  over: boolean;
  ready: boolean; // mine, what can be done is known, and the map lies there
  showing: boolean; // what has happened is still being shown
  hushed: boolean; // that, or it has only just been shown: no order can be given
  units: string[];
  held: string;
  hexes: string[];
  targets: string[]; // of the attack that is being built
  main: "" | "end" | "order";
}

const PATIENCE = 120; // seconds after which what must happen has not: only a test that fails waits so long

export class TableOnScreen {
  readonly page: Page;

  readonly hand: Hand;

  constructor(private readonly visitor: Visitor) {
    this.page = visitor.page;
    this.hand = visitor.touches ? new Finger(visitor.page) : new Mouse(visitor.page);
  }

  /** What is offered; null while there is no table. */
  offer(): Promise<Offer | null> {
    return this.page.evaluate(() => {
      const found = document.querySelector<HTMLDataElement>("data.offered");
      if (!found) return null;
      const { turn, seat, kind, decides, over, ready, showing, hushed, units, held, hexes, targets, main } = found.dataset;
      const words = (text: string | undefined) => (text ? text.split(" ") : []);
      return {
        ply: Number(found.value),
        turn: Number(turn),
        seat: seat ?? "",
        kind: kind ?? "",
        decides: decides ?? "",
        over: over !== undefined,
        showing: showing !== undefined,
        hushed: hushed !== undefined,
        ready: ready !== undefined && document.querySelector(".map-frame[data-level]") !== null,
        units: words(units),
        held: held ?? "",
        hexes: words(hexes),
        targets: words(targets),
        main: (main ?? "") as "" | "end" | "order",
      };
    });
  }

  /** Wait until something is so; what is then offered. */
  async until(happens: (offer: Offer) => boolean, what: string, seconds = PATIENCE): Promise<Offer> {
    const end = Date.now() + seconds * 1000;
    let offer = await this.offer();
    while (!offer || !happens(offer)) {
      if (Date.now() > end) throw new Error(`${what}: it did not happen in ${seconds} s. ${JSON.stringify(offer)} ${await this.prompt()}`);
      await this.page.waitForTimeout(25);
      offer = await this.offer();
    }
    return offer;
  }

  /** My decision, with nothing in hand and nothing being shown: clicks and keys now do what they say. */
  async decision(): Promise<Offer> {
    await this.until((offer) => offer.ready, "my decision");
    await this.goOn();
    return this.until((offer) => offer.ready && !offer.hushed && !offer.held && !offer.targets.length, "my decision, with empty hands");
  }

  /** The Movement Phase after a landing; where the table asks who lands first, everybody lands as printed. */
  async movement(): Promise<Offer> {
    for (;;) {
      const { ply, kind } = await this.decision();
      if (kind === "move") return this.decision();
      if (kind !== "first wave") throw new Error(`This decision was not expected: ${kind}`);
      await this.pressMain(PATIENCE * 1000);
      for (const end = Date.now() + PATIENCE * 1000; (await this.offer())?.ply === ply && Date.now() < end; ) {
        await this.agree(); // the end is asked about if units could still act
        await this.page.waitForTimeout(50);
      }
    }
  }

  /** Wait until the page has nothing left to ask or to draw. */
  quiet(): Promise<void> {
    return this.visitor.quiet();
  }

  /** Wait while the open decision is being taken: the page asks the server, and that takes as long as it takes. */
  async answered({ ply }: Offer): Promise<void> {
    const end = Date.now() + PATIENCE * 1000;
    for (let offer = await this.offer(); offer && offer.ply === ply && !offer.ready; offer = await this.offer()) {
      if (Date.now() > end) throw new Error(`The server does not answer. ${JSON.stringify(offer)} ${await this.prompt()}`);
      await this.page.waitForTimeout(20);
    }
  }

  /** Enough seen of what has happened: any key goes on, one that means nothing else, too. */
  async goOn(): Promise<void> {
    const end = Date.now() + PATIENCE * 1000;
    for (let offer = await this.offer(); (offer?.showing || offer?.hushed) && Date.now() < end; offer = await this.offer()) {
      if (offer.showing) await this.page.keyboard.press("Shift");
      await this.page.waitForTimeout(50);
    }
  }

  async prompt(): Promise<string> {
    return (await this.page.locator(".prompt").textContent()) ?? "";
  }

  // buttons --------------------------------------------------------------------------------------------------------------

  /** The buttons of the decision, without those that take something back. */
  async buttons(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLButtonElement>(".prompt-buttons button:not(:disabled)")]
        .filter((button) => !["U", "Esc"].includes(button.querySelector("kbd")?.textContent ?? ""))
        .map((button) => button.textContent ?? ""),
    );
  }

  async press(label: string) {
    if (!(await this.clickOn(".prompt-buttons button:not(:disabled)", label))) throw new Error(`There is no button ${label}.`);
  }

  /** The one yellow button; false if there is none to press, even after a while. */
  pressMain(patience = 0): Promise<boolean> {
    return this.clickOn("button.main:not(:disabled)", "", patience);
  }

  /** A question before an order is answered with yes; false if there is none. */
  agree(): Promise<boolean> {
    return this.clickOn(".question button.main:not(:disabled)");
  }

  /** Where one click fits several orders: how many there are. */
  choices(): Promise<number> {
    return this.page.locator(".choices input[type=radio]").count();
  }

  async choose(number: number) {
    await this.clickOn(`.choices label >> ${number}`);
  }

  /** Click what can be seen and is not covered; false if there is no such thing. */
  async clickOn(selector: string, words = "", patience = 0): Promise<boolean> {
    const end = Date.now() + patience;
    for (;;) {
      const at = await this.page.evaluate(find, { selector, words });
      if (at) {
        await this.hand.click(at);
        return true;
      }
      if (Date.now() >= end) return false;
      await this.page.waitForTimeout(25);
    }
  }

  // the map --------------------------------------------------------------------------------------------------------------

  async clickHex(hex: string) {
    await this.hand.click(await this.inSight(hex));
  }

  /** A counter: on the map, or in a list if it waits beside it. What has just happened is shown first: it may take a moment. */
  async clickUnit(unit: string) {
    const end = Date.now() + PATIENCE * 1000;
    while (Date.now() < end) {
      const place = await this.page.evaluate(
        (id) => document.querySelector(`.map-marks [data-unit="${id}"]`)?.getAttribute("data-hex") ?? null,
        unit,
      );
      if (place) return this.clickHex(place);
      if (await this.clickOn(`button[data-unit="${unit}"]`)) return;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`${unit} can be picked and cannot be seen.`);
  }

  /** Whether a hex lies clear of all panels. */
  async sees(hex: string): Promise<boolean> {
    return (await this.page.evaluate(locate, await this.centreOf(hex))).clear;
  }

  private async centreOf(hex: string): Promise<Point> {
    const centre = (await this.visitor.sheet()).hexes[hex];
    if (!centre) throw new Error(`There is no hex ${hex} on this map.`);
    return { x: centre.x, y: centre.y };
  }

  /** Where a hex is on the screen, once it lies clear of all panels; the map is dragged if need be. */
  async inSight(hex: string): Promise<Point> {
    const centre = await this.centreOf(hex);
    for (let pull = 0; pull < 12; pull++) {
      const found = await this.page.evaluate(locate, centre);
      if (found.clear) return found.at;
      if (!found.free) throw new Error("No part of the map can be seen.");
      await this.hand.drag(found.free, { x: found.free.x + found.by.x, y: found.free.y + found.by.y });
    }
    throw new Error(`Hex ${hex} cannot be brought into sight.`);
  }
}

/** Runs in the page: the middle of the first such thing that a click would reach. `… >> 3` is the fourth of them. */
function find({ selector, words }: { selector: string; words: string }): Point | null {
  const [path = "", number] = selector.split(" >> ");
  const all = [...document.querySelectorAll<HTMLElement>(path)];
  const wanted = number === undefined ? all : all.slice(Number(number), Number(number) + 1);
  for (const element of wanted) {
    if (words && element.textContent !== words) continue;
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const hit = document.elementFromPoint(at.x, at.y);
    if (box.width > 0 && hit && (element.contains(hit) || hit.contains(element))) return at;
  }
  return null;
}

interface Located {
  at: Point;
  clear: boolean; // a click there reaches the map
  free: Point | null; // a place where the map can be taken hold of
  by: Point; // how far it should be pulled from there
}

/** Runs in the page. */
function locate({ x, y }: Point): Located {
  const frame = document.querySelector<HTMLElement>(".map-frame");
  const layers = document.querySelector<HTMLElement>(".map-layers");
  if (!frame || !layers) throw new Error("There is no map on this page.");
  const box = frame.getBoundingClientRect();
  const moved = new DOMMatrix(layers.style.transform);
  const at = { x: box.left + moved.a * x + moved.e, y: box.top + moved.d * y + moved.f };
  const onMap = (px: number, py: number) => {
    const inside = px > box.left + 4 && py > box.top + 4 && px < box.right - 4 && py < box.bottom - 4;
    return inside && document.elementFromPoint(px, py)?.closest(".map-frame") !== null;
  };
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const places: Point[] = [];
  for (let px = box.left + 10; px < box.right; px += 24)
    for (let py = box.top + 10; py < box.bottom; py += 24) if (onMap(px, py)) places.push({ x: px, y: py });
  const from = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  const free = places.sort((a, b) => from(a, middle) - from(b, middle))[0] ?? null;
  const limit = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  const by = free ? { x: limit(free.x - at.x, box.width / 3), y: limit(free.y - at.y, box.height / 3) } : { x: 0, y: 0 };
  return { at, clear: onMap(at.x, at.y), free, by };
}
