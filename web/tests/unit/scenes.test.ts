/** Events become scenes, and the log a line in time. */
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";

import type { LogLine, Shown } from "../../src/api/types";
import { glideTime, motionTime, placesOf, scenesOf } from "../../src/state/animation";
import { Recapping, recapWords } from "../../src/state/recap";
import type { Table } from "../../src/state/table";
import { bands, orderAround, placeOfPly, pliesAfter, settingAt, turnMarks, turnPlace } from "../../src/state/timeline";
import { LOG } from "./fixtures";

let number = 0;
const line = (kind: string, ply: number, facts: Record<string, unknown> = {}, says = kind): LogLine => ({
  number: number++,
  ply,
  kind,
  case: "",
  says,
  facts,
});
const table = (counters: Record<string, { place: string; face?: string; figures?: Record<string, number> }>): Shown =>
  ({
    counters: Object.fromEntries(Object.entries(counters).map(([unit, counter]) => [unit, { side: "allied", ...counter }])),
  }) as unknown as Shown;
const sheet = {
  log: LOG,
  hexes: Object.fromEntries(["0101", "0102", "0103", "0104", "0105"].map((hex) => [hex, { x: 0, y: 0, words: "" }])),
};

describe("scenes", () => {
  it("a move glides along its path", () => {
    const before = table({ a: { place: "0101" } });
    const after = table({ a: { place: "0103" } });
    const [scene] = scenesOf([line("move", 1, { unit: "a", path: ["0101", "0102", "0103"] })], before, after, sheet);
    expect(scene?.glides).toEqual([{ unit: "a", path: ["0101", "0102", "0103"] }]);
    expect(scene && motionTime(scene)).toBe(180);
    expect(glideTime(Array(30).fill("0101"))).toBe(900);
  });

  it("a combat plays in order: dice, loss, retreat, advance; each counter stands where it has come to", () => {
    const before = table({ a: { place: "0101" }, d: { place: "0102", face: "full" }, e: { place: "0102" } });
    const after = table({ a: { place: "0102" }, d: { place: "0104", face: "reduced" }, e: { place: "eliminated" } });
    const lines = [
      line("roll", 2, { dice: [3, 4], number: 7 }),
      line("step loss", 2, { unit: "d" }),
      line("eliminated", 2, { unit: "e", hex: "0102" }),
      line("retreat", 2, { units: ["d"], path: ["0102", "0103", "0104"] }),
      line("advance", 2, { unit: "a", path: ["0101", "0102"] }),
    ];
    const scenes = scenesOf(lines, before, after, sheet);
    expect(scenes.map((scene) => scene.shown.counters.d?.place)).toEqual(["0102", "0102", "0102", "0104", "0104"]);
    expect(scenes.map((scene) => scene.gone)).toEqual([[], [], ["e"], [], []]);
    expect(scenes[3]?.glides).toEqual([{ unit: "d", path: ["0102", "0103", "0104"] }]);
    expect(scenes[4]?.glides).toEqual([{ unit: "a", path: ["0101", "0102"] }]);
    expect(scenes[4]?.shown).toBe(after);
    expect(scenes[0]?.dice).toEqual([3, 4]);
  });

  it("who comes from a box appears, and a drawn chit is turned over", () => {
    const before = table({ a: { place: "sea" }, b: { place: "0101" } });
    const after = table({ a: { place: "0102" }, b: { place: "0101", figures: { strength: 7 } } });
    const [landing, chit] = scenesOf(
      [line("landing", 1, { unit: "a", hex: "0102" }), line("chit", 1, { unit: "b" })],
      before,
      after,
      sheet,
    );
    expect(landing?.come).toEqual(["a"]);
    expect(chit?.figured).toEqual(["b"]);
  });

  it("a unit that moves twice in one change stands at the end of the first move in between", () => {
    const before = table({ a: { place: "0101" } });
    const after = table({ a: { place: "0105" } });
    const [first] = scenesOf(
      [line("move", 1, { unit: "a", path: ["0101", "0102"] }), line("move", 2, { unit: "a", path: ["0102", "0105"] })],
      before,
      after,
      sheet,
    );
    expect(first?.shown.counters.a?.place).toBe("0102");
  });

  it("finds a counter under the name that the event has for it", () => {
    const after = table({ depot1: { place: "0102" } });
    const [scene] = scenesOf(
      [line("depot landing", 1, { depot: "depot1", hex: "0102" })],
      table({ depot1: { place: "sea" } }),
      after,
      sheet,
    );
    expect([scene?.come, scene?.places]).toEqual([["depot1"], ["0102"]]);
    expect(placesOf(LOG, line("depot landing", 1, { depot: "depot1" }), after)).toEqual(["0102"]);
  });

  it("knows what an event is about", () => {
    const shown = table({ a: { place: "0101" } });
    expect(placesOf(LOG, line("attack", 1, { units: ["a"], targets: ["0102"] }), shown)).toEqual(["0102", "0101"]);
    expect(placesOf(LOG, line("step loss", 1, { unit: "a" }), shown)).toEqual(["0101"]);
  });
});

describe("the timeline", () => {
  const lines = [
    line("game turn", 0, { turn: 1 }, "Game-Turn 1, 8 November."),
    line("player turn", 0, { side: "allied" }, "Allied Player-Turn."),
    line("move", 1),
    line("roll", 4),
    line("result", 4),
    line("player turn", 5, { side: "axis" }, "Axis Player-Turn."),
    line("move", 6),
    line("game turn", 7, { turn: 2 }, "Game-Turn 2, 11 November."),
  ];

  it("marks turns and player-turns", () => {
    expect(turnMarks(lines, LOG).map(({ turn, place }) => [turn, place])).toEqual([
      [1, 1],
      [2, 8],
    ]);
    expect(bands(lines, LOG)).toEqual([
      { side: null, from: 0, to: 1 },
      { side: "allied", from: 1, to: 5 },
      { side: "axis", from: 5, to: 7 },
      { side: null, from: 7, to: 8 },
    ]);
  });

  it("finds a ply, also one that was taken back, and the events of its order", () => {
    expect(placeOfPly(lines, 0)).toBe(2);
    expect(placeOfPly(lines, 3)).toBe(3);
    expect(placeOfPly(lines, 99)).toBe(8);
    expect(orderAround(lines, 4)).toEqual({ from: 3, to: 5 });
    expect(pliesAfter(lines, 2, 3)).toEqual([1, 4, 5]);
  });

  it("steps from turn to turn and says where it is", () => {
    const marks = turnMarks(lines, LOG);
    expect(turnPlace(marks, 3, 1, 8)).toBe(8);
    expect(turnPlace(marks, 8, -1, 8)).toBe(1);
    expect(turnPlace(marks, 1, -1, 8)).toBe(0);
    expect(settingAt(lines, 6, LOG)).toBe("Game-Turn 1, 8 November · Axis Player-Turn");
    expect(settingAt(lines, 0, LOG)).toBe("The set-up");
  });
});

describe("the recap", () => {
  it("counts units, not moves", () => {
    const path = ["0101", "0102"];
    const lines = [
      line("move", 1, { unit: "a", path }),
      line("move", 2, { unit: "a", path }),
      line("enter", 3, { unit: "b", path }),
      line("result", 4),
      line("eliminated", 4, { unit: "a" }),
    ];
    const counted = { log: { ...LOG, counted: { move: "moved", enter: "moved", landing: "landed" } } };
    expect(recapWords(lines, counted)).toBe("2 units moved, 1 combat was fought and 1 unit was eliminated.");
    expect(recapWords([line("landing", 1, { unit: "a" }), line("landing", 2, { unit: "b" })], counted)).toBe("2 units landed.");
    expect(recapWords([line("roll", 1, { dice: [1] })], counted)).toBe("1 thing happened.");
  });
});

describe("the recap that is offered", () => {
  it("knows that more has happened since", async () => {
    const ply = signal(0);
    const recap = { since: 0, ply: 0, events: [line("landing", 0, { unit: "a", hex: "0101" })] };
    const table = {
      side: "allied",
      ply,
      state: signal({ status: "running" }),
      sheet: { log: { counted: { landing: "landed" } } },
      api: { recap: async () => recap },
    };
    const recapping = new Recapping(table as unknown as Table);
    expect(recapping.isBehind).toBe(false); // nothing is offered yet
    await recapping.look();
    expect([recapping.offered.value, recapping.isBehind]).toEqual([recap, false]);
    ply.value = 1;
    expect(recapping.isBehind).toBe(true);
  });
});
