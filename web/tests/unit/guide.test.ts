import { describe, expect, it } from "vitest";

import type { CardWords, Guide, Shown } from "../../src/api/types";
import { cardOf } from "../../src/guide/cards";
import type { Moment } from "../../src/guide/conditions";
import { astray, cardNow as cardIn } from "../../src/guide/course";
import { wordedFor } from "../../src/guide/words";

const long = (title: string): CardWords => ({ title, says: ["This is said at length.", "And this."], act: "Click it." });
const short = (title: string): CardWords => ({ title, says: ["In short."], act: "Click it." });

const GUIDE: Guide = {
  name: "bridge",
  scenario: "river",
  side: "allied",
  title: "The bridge",
  length: "1 turn",
  difficulty: 1,
  teaches: "",
  lead: "",
  chapters: [
    { id: "look", label: "Look", says: "", phasing: "allied", heading: "", turn: 1 },
    { id: "move", label: "Move", says: "", phasing: "allied", heading: "", turn: 1 },
    { id: "fight", label: "Fight", says: "", phasing: "allied", heading: "F", turn: 1 },
    { id: "theirs", label: "Theirs", says: "", phasing: "axis", heading: "", turn: 1 },
  ],
  lessons: [
    { id: "welcome", chapter: "look", title: "Welcome", says: ["Read the panel at the right; each click turns it."] },
    { id: "enemy", chapter: "look", title: "The enemy", act: "Click E1.", points: ["e1"], until: { goal: "look", unit: "e1" } },
    { id: "reach", chapter: "move", title: "Reach", until: { goal: "move", unit: "a1", hex: "0202", order: "move a1 0202" } },
    { id: "undo", chapter: "move", title: "Undo", until: { goal: "take back" } },
    { id: "barred", chapter: "move", title: "Barred", until: { goal: "ask why", unit: "a2", hexes: ["0303"] } },
    { id: "join", chapter: "move", title: "Join", until: { goal: "move", unit: "a2", hex: "0203", order: "move a2 0203" } },
    { id: "choose", chapter: "move", title: "Choose", act: "Pick.", until: { goal: "decide", kind: "pick", order: "pick" } },
    { id: "end", chapter: "move", title: "End", act: "Press End.", until: { goal: "finish", order: "end" } },
    { id: "duties", chapter: "fight", title: "Duties", overlay: "duties" },
  ],
  choices: [
    { kind: "roll", first: long("Roll"), again: short("Roll") },
    { kind: "lose", first: long("Lose"), again: short("Lose") },
    { kind: "support", role: "defender", first: long("Defend"), again: short("Defend") },
  ],
  attacks: {
    attacks: [
      {
        hex: "0302",
        place: "the bridge",
        units: [
          { id: "a1", says: "the first" },
          { id: "a2", says: "the second" },
        ],
        teaches: "A bridge.",
        cases: ["F"],
        support: [
          { id: "gun", says: "the gun" },
          { id: "air", says: "a plane" },
        ],
      },
      {
        hex: "0303",
        place: "the ford",
        units: [{ id: "a3", says: "the third" }],
        teaches: "A ford.",
        cases: ["F"],
        support: [{ id: "gun", says: "the gun" }],
        keep: { id: "air", hex: "0302", says: "Keep the plane for the bridge." },
      },
    ],
    first: { title: "Build an attack", act: "Click {place}, hex {hex}." },
    next: { title: "Next: {place}", says: ["A good one."], act: "Click {place}, hex {hex}." },
    building: "Attack on {place}",
    reading: "Read the panel.",
    support: long("Support"),
    support_again: short("Support"),
    own: { title: "On your own" },
    finished: { title: "Nothing left" },
    taken: "{place} is yours.",
    empty: "{place} is empty.",
    held: "They hold {place}.",
  },
  waiting: { title: "They decide" },
  their_turn: { title: "Their turn" },
  alone: { title: "Alone" },
  strays: { elsewhere: "{unit} is in {place}, not in {hex}.", other: "{unit} too.", early: "Over without {units}." },
  end: { title: "Done" },
  again: "Again",
};

const START: Record<string, string> = { a1: "0101", a2: "0102", a3: "0203", gun: "0103", e1: "0302" };
const MOVED = { a1: "0202", a2: "0203" };

function shown(places: Record<string, string>, phase: "M" | "F", kind: string, more: Partial<Shown> = {}): Shown {
  const counters = Object.fromEntries(
    Object.entries(places).map(([unit, place]) => [unit, { side: unit.startsWith("e") ? "axis" : "allied", place }]),
  );
  return {
    turn: 1,
    phasing: "allied",
    decision: { seat: "allied", kind, case: "M", prompt: "" },
    headings: [{ case: phase, title: "" }],
    log: 5,
    counters,
    ...more,
  } as unknown as Shown;
}

function moment(over: Partial<Moment> = {}): Moment {
  return {
    shown: shown(START, "M", "move"),
    mine: true,
    looked: null,
    barred: null,
    attacking: false,
    supporting: false,
    targets: [],
    joined: [],
    offered: new Set(),
    support: new Map(),
    fought: new Set(),
    mayEnd: false,
    last: null,
    ...over,
  };
}

const fighting = (over: Partial<Moment> = {}) =>
  moment({ shown: shown({ ...START, ...MOVED }, "F", "attack"), attacking: true, offered: new Set(["0302", "0303"]), ...over });

const all = (...more: string[]) => new Set([...GUIDE.lessons.map((lesson) => lesson.id), ...more]);
const cardNow = (now: Moment, memory: ReadonlySet<string>) => cardIn(GUIDE, now, memory);
const strayed = (now: Moment, memory: ReadonlySet<string> = new Set()) => astray(GUIDE, now, memory, (unit) => unit.toUpperCase());

describe("lessons", () => {
  it("begin at the beginning and ask for one thing after the other", () => {
    expect(cardNow(moment(), new Set()).id).toBe("welcome");
    expect(cardNow(moment(), new Set(["welcome"])).id).toBe("enemy");
    expect(cardNow(moment(), new Set(["welcome", "enemy"])).id).toBe("reach");
  });

  it("go back to a move that was taken back", () => {
    const seen = new Set(["welcome", "enemy", "undo"]);
    const moved = moment({ shown: shown({ ...START, a1: "0202" }, "M", "move") });
    expect(cardNow(moved, seen).id).toBe("barred");
    expect(cardNow(moment(), seen).id).toBe("reach");
  });

  it("are passed over when their chapter is over", () => {
    expect(cardNow(fighting({ shown: shown(START, "F", "attack") }), new Set(["welcome"])).id).toBe("duties");
  });

  it("can be read, skipped or only done", () => {
    expect(GUIDE.lessons.map((lesson) => cardOf(lesson).next)).toEqual([
      "read",
      "skip",
      "skip",
      "read",
      "skip",
      "skip",
      null,
      null,
      "read",
    ]);
  });

  it("wait for a decision to be taken, again if it is taken back", () => {
    const seen = new Set(["welcome", "enemy", "undo", "barred"]);
    const deciding = (kind: string) => cardNow(moment({ shown: shown({ ...START, ...MOVED }, "M", kind) }), seen).id;
    expect([deciding("pick"), deciding("move"), deciding("pick")]).toEqual(["choose", "end", "choose"]);
  });

  it("leave a decision without a lesson to the player", () => {
    expect(cardNow(moment({ shown: shown(START, "F", "strange") }), all()).id).toBe("alone");
  });

  it("end when the turn is over, or the game", () => {
    expect(cardNow(moment({ shown: shown(START, "M", "move", { turn: 2 }) }), all()).title).toBe("Done");
    expect(cardNow(moment({ shown: shown(START, "M", "move", { decision: null }) }), all()).title).toBe("The game is over");
  });
});

describe("attacks", () => {
  it("are suggested in order, without those that are fought, and follow the player's own order", () => {
    expect(cardNow(fighting(), all()).act).toBe("Click the bridge, hex 0302.");
    const second = cardNow(fighting({ offered: new Set(["0303"]), fought: new Set(["0302"]) }), all());
    expect([second.title, second.says]).toEqual(["Next: the ford", ["They hold the bridge.", "A good one."]]);
    expect(cardNow(fighting({ targets: ["0303"] }), all()).id).toBe("build 0303");
    expect(cardNow(fighting({ targets: ["0909"] }), all()).title).toBe("On your own");
    expect(cardNow(fighting({ offered: new Set(), mayEnd: true }), all()).title).toBe("Nothing left");
  });

  it("say how the one before has ended", () => {
    const told = (place: Record<string, string>) =>
      cardNow(fighting({ shown: shown(place, "F", "attack"), offered: new Set(["0303"]), fought: new Set(["0302"]) }), all()).says[0];
    expect(told({ a1: "0302" })).toBe("the bridge is yours.");
    expect(told({ a1: "0202" })).toBe("the bridge is empty.");
  });

  it("point at units that are missing, and name them", () => {
    const card = cardNow(fighting({ targets: ["0302"] }), all());
    expect([card.act, card.points]).toEqual(["Click the first and the second to join.", ["a1", "a2"]]);
    expect(cardNow(fighting({ targets: ["0302"], joined: ["a1"] }), all()).points).toEqual(["a2"]);
    expect(cardNow(fighting({ targets: ["0302"], joined: ["a1", "a3"] }), all()).points).toEqual([]);
  });

  it("ask for support that is not yet switched on, and say what is", () => {
    const supporting = (target: string, ...support: [string, boolean][]) => {
      const resolution = { parties: [{ side: "allied", role: "attacker" }], targets: [target] } as unknown as Shown["resolution"];
      const now = { shown: shown(START, "F", "support", { resolution }), attacking: false, supporting: true, support: new Map(support) };
      return cardNow(fighting(now), all());
    };
    const neither = supporting("0302", ["gun", false], ["air", false]);
    expect(neither.act).toBe("Switch on the gun and a plane in the bar, then press Announce support.");
    expect(neither.points).toContain("gun");
    expect(supporting("0302", ["gun", true], ["air", false]).act).toBe("Switch on a plane in the bar, then press Announce support.");
    const both = supporting("0302", ["gun", true], ["air", true]);
    expect([both.act, both.points]).toEqual(["The gun and a plane are on. Press Announce support.", []]);
    expect(supporting("0302", ["air", true]).act).toBe("A plane is on. Press Announce support.");
    expect(supporting("0303", ["gun", true], ["air", false]).act).toContain("Keep the plane for the bridge.");
    expect(supporting("0909", ["gun", true]).act).toBe("Press Announce support.");
  });

  it("teach the panel and then support while the first is built; later both at once", () => {
    const joined = ["a1", "a2"];
    const support = new Map([
      ["gun", false],
      ["air", true],
    ]);
    const read = cardNow(fighting({ targets: ["0302"], joined, support }), all());
    expect([read.id, read.next, read.says]).toEqual(["build 0302", "read", ["A bridge.", "Read the panel."]]);
    const helped = cardNow(fighting({ targets: ["0302"], joined, support }), all("build 0302"));
    expect([helped.act, helped.points]).toEqual(["Switch on the gun in the bar, then press Attack with support.", ["gun"]]);
    const later = cardNow(fighting({ targets: ["0302"], joined, support, fought: new Set(["0303"]) }), all());
    expect([later.id, later.act]).toEqual(["build 0302", "All are in. Switch on the gun in the bar, then press Attack with support."]);
    const alone = cardNow(fighting({ targets: ["0302"], joined }), all());
    expect([alone.act, alone.next]).toEqual(["All are in. Press Attack.", null]);
  });
});

describe("what the dice and the other side bring", () => {
  it("has words, long at first and short again", () => {
    for (const kind of ["roll", "lose"]) {
      const now = fighting({ shown: shown(START, "F", kind) });
      expect(cardNow(now, all()).says).toHaveLength(2);
      expect(cardNow(now, all(cardNow(now, all()).id)).says).toEqual(["In short."]);
    }
  });

  it("depends on who attacks", () => {
    const attackedBy = (side: string) => {
      const resolution = { parties: [{ side, role: "attacker" }], targets: [] } as unknown as Shown["resolution"];
      return cardNow(fighting({ shown: shown(START, "F", "support", { resolution }), attacking: false, supporting: true }), all()).title;
    };
    expect([attackedBy("axis"), attackedBy("allied")]).toEqual(["Defend", "Support"]);
  });

  it("is waited for", () => {
    expect(cardNow(fighting({ mine: false }), all()).title).toBe("They decide");
    const theirs = shown(START, "F", "move", { phasing: "axis" } as Partial<Shown>);
    expect(cardNow(fighting({ mine: false, shown: theirs }), all()).title).toBe("Their turn");
  });

  it("says what the dice mean", () => {
    const resolution = { parties: [], targets: [], result: { result: "D1", words: "They go back." } } as unknown as Shown["resolution"];
    expect(cardNow(fighting({ shown: shown(START, "F", "lose", { resolution }) }), all()).says[0]).toBe("The dice say D1. They go back.");
  });
});

describe("another way", () => {
  const went = (unit: string, hex: string) =>
    moment({ shown: shown({ ...START, [unit]: hex }, "M", "move"), last: { cue: "glide", units: [unit] } });

  it("is noticed, and can be left so", () => {
    const found = strayed(went("a1", "0201"));
    expect(found?.says).toBe("A1 is in 0201, not in 0202.");
    expect(strayed(went("a1", "0201"), new Set([found?.leave ?? ""]))).toBeNull();
    expect(strayed(went("a1", "0202"))).toBeNull();
    expect(strayed(went("a3", "0204"))?.says).toBe("A3 too.");
    expect(strayed(went("e1", "0301"))).toBeNull(); // a unit of the other side
  });

  it("is to end a chapter before all its moves are made", () => {
    const over = fighting({ shown: shown({ ...START, a1: "0202" }, "F", "attack"), last: { cue: "phase", units: [] } });
    expect(strayed(over)?.says).toBe("Over without A2.");
    expect(strayed(over, new Set(["join"]))).toBeNull();
    expect(strayed(over, new Set(["ended early"]))).toBeNull();
  });
});

describe("words", () => {
  it("speak of fingers and of the sheet where there is neither mouse nor column", () => {
    const [welcome, enemy] = GUIDE.lessons.map(cardOf);
    if (!welcome || !enemy) throw new Error("two lessons");
    expect(wordedFor(welcome, { touch: true, phone: true }).says).toEqual(["Read the sheet below; each tap turns it."]);
    expect(wordedFor(welcome, { touch: true, phone: false }).says).toEqual(["Read the panel at the right; each tap turns it."]);
    expect(wordedFor(enemy, { touch: false, phone: false }).act).toBe("Click E1.");
    expect(wordedFor(enemy, { touch: true, phone: true }).act).toBe("Tap E1.");
  });
});
