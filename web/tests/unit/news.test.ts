/** News at a live table: what the other side does is captioned and followed, and can be seen again; one's own orders only play. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { LogLine, Shown } from "../../src/api/types";
import { Hush, SETTLES } from "../../src/state/hush";
import { News } from "../../src/state/news";
import { type Stage, stageOf } from "../../src/state/stage";
import type { Table } from "../../src/state/table";

type Listener = (events: readonly LogLine[], before: Shown | null, after: Shown) => void;

const at = (seat: string, places: Record<string, string>): Shown =>
  ({
    decision: { seat },
    counters: Object.fromEntries(Object.entries(places).map(([unit, place]) => [unit, { side: "axis", place }])),
  }) as unknown as Shown;
const move = (ply: number, unit: string, from: string, to: string): LogLine => ({
  number: ply,
  ply,
  kind: "move",
  case: "",
  says: `${unit} moves to ${to}`,
  facts: { unit, path: [from, to] },
});

let tell: Listener;
let news: News;
let stage: Stage;
let hush: Hush;
const looked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  hush = new Hush();
  looked.length = 0;
  const table = {
    side: "allied",
    hush,
    sheet: { hexes: { "0101": {}, "0102": {}, "0201": {}, "0202": {}, "0301": {}, "0302": {} } },
    onNews: (listener: Listener) => {
      tell = listener;
      return () => undefined;
    },
  } as unknown as Table;
  stage = stageOf(table);
  stage.use({
    act: (_scene, draw) => {
      draw();
      return () => undefined;
    },
    follow: (places) => looked.push(places.at(-1) ?? ""),
    remember: () => () => looked.push("back"),
  });
  news = new News(table);
});

afterEach(() => {
  news.close();
  vi.useRealTimers();
});

describe("what the other side does", () => {
  it("has a caption while it is seen; the map follows and comes back", async () => {
    tell([move(1, "de1", "0101", "0102")], at("axis", { de1: "0101" }), at("allied", { de1: "0102" }));
    await vi.advanceTimersByTimeAsync(100);
    expect(stage.caption.value).toBe("de1 moves to 0102");
    expect(looked).toEqual(["0102"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([stage.caption.value, stage.idle.value]).toEqual(["", true]);
    expect(looked).toEqual(["0102", "back"]);
    expect(news.missed.value).toBe(false); // one move was seen, and that is enough
  });

  it("can be seen again when there was much of it, until I go on", () => {
    const before = at("axis", { a: "0101", b: "0201", c: "0301" });
    tell([move(1, "a", "0101", "0102"), move(2, "b", "0201", "0202")], before, at("axis", { a: "0102", b: "0202", c: "0301" }));
    expect(news.missed.value).toBe(false);
    tell(
      [move(3, "c", "0301", "0302")],
      at("axis", { a: "0102", b: "0202", c: "0301" }),
      at("allied", { a: "0102", b: "0202", c: "0302" }),
    );
    expect(news.missed.value).toBe(true);
    news.forget();
    expect(news.missed.value).toBe(false);
  });

  it("can be seen again when it was cut short", async () => {
    tell(
      [move(1, "a", "0101", "0102"), move(2, "b", "0201", "0202")],
      at("axis", { a: "0101", b: "0201" }),
      at("allied", { a: "0102", b: "0202" }),
    );
    await vi.advanceTimersByTimeAsync(50);
    window.dispatchEvent(new Event("pointerdown"));
    expect(news.missed.value).toBe(true);
    await vi.advanceTimersByTimeAsync(50);
    expect(stage.idle.value).toBe(true);
  });
});

it("one's own order only plays, and what it made others do has a caption", async () => {
  const before = at("allied", { us: "0101", de: "0201" });
  tell([move(1, "us", "0101", "0102"), move(2, "de", "0201", "0202")], before, at("allied", { us: "0102", de: "0202" }));
  await vi.advanceTimersByTimeAsync(50);
  expect([stage.caption.value, looked]).toEqual(["", []]);
  await vi.advanceTimersByTimeAsync(300);
  expect([stage.caption.value, looked]).toEqual(["de moves to 0202", ["0202"]]);
});

describe("no order comes of a key or a click", () => {
  const axisMoves = () => tell([move(1, "de1", "0101", "0102")], at("axis", { de1: "0101" }), at("allied", { de1: "0102" }));

  it("while the other side is seen to move, and for a moment after it", async () => {
    axisMoves();
    expect(hush.on.value).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    window.dispatchEvent(new Event("keydown")); // it skips
    await vi.advanceTimersByTimeAsync(10);
    expect([stage.idle.value, hush.on.value]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(SETTLES - 20);
    expect(hush.on.value).toBe(true);
    await vi.advanceTimersByTimeAsync(20);
    expect(hush.on.value).toBe(false);
  });

  it("but not for longer because keys go on being pressed", async () => {
    axisMoves();
    await vi.advanceTimersByTimeAsync(100);
    for (let pressed = 0; pressed < SETTLES; pressed += 100) {
      window.dispatchEvent(new Event("keydown"));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(20);
    expect(hush.on.value).toBe(false);
  });

  it("while dice fall, also one's own", async () => {
    const roll: LogLine = { number: 1, ply: 1, kind: "roll", case: "", says: "The dice.", facts: { dice: [3, 4] } };
    tell([roll], at("allied", {}), at("allied", {}));
    expect(hush.on.value).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(hush.on.value).toBe(false);
  });

  it("when more has happened than is shown", async () => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    try {
      axisMoves();
      expect([stage.idle.value, hush.on.value]).toEqual([true, true]);
      await vi.advanceTimersByTimeAsync(SETTLES);
      expect(hush.on.value).toBe(false);
    } finally {
      Object.defineProperty(document, "hidden", { value: false, configurable: true });
    }
  });

  it("but one's own move keeps nobody waiting", () => {
    tell([move(1, "us", "0101", "0102")], at("allied", { us: "0101" }), at("allied", { us: "0102" }));
    expect(hush.on.value).toBe(false);
  });
});
