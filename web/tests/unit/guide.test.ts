import { describe, expect, it } from "vitest";

import type { LogLine, Shown } from "../../src/api/types";
import { ATTACKS } from "../../src/guide/attacks";
import type { Moment } from "../../src/guide/conditions";
import { astray, cardNow, cardOf } from "../../src/guide/course";
import { LESSONS } from "../../src/guide/steps";
import { wordedFor } from "../../src/guide/words";

const START: Record<string, string> = {
  us_357_90: "0503",
  us_2_5: "0511",
  us_379_95: "0307",
  us_5_fa: "0410",
  us_359_90: "0601",
  us_203_fa: "0502",
};
const MOVED = { us_357_90: "0602", us_2_5: "0510", us_379_95: "0405" };

function shown(places: Record<string, string>, phase: "5.0" | "9.0", kind: string, seat = "allied", more: Partial<Shown> = {}): Shown {
  const counters = Object.fromEntries(
    Object.entries(places).map(([unit, place]) => [unit, { side: unit.startsWith("us") ? "allied" : "axis", place }]),
  );
  return {
    game: "moselle/november",
    seat: "allied",
    turn: 1,
    phasing: "allied",
    decision: { seat, kind, case: "5.0", prompt: "" },
    headings: [{ case: phase, title: "" }],
    log: 5,
    rolls: 0,
    counters,
    hexes: {},
    panels: {},
    ...more,
  } as unknown as Shown;
}

function moment(over: Partial<Moment> = {}): Moment {
  return {
    shown: shown(START, "5.0", "move"),
    mine: true,
    looked: null,
    barred: null,
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

const all = (...but: string[]) => new Set(LESSONS.map((lesson) => lesson.id).filter((id) => !but.includes(id)));
const line = (kind: string, facts: Record<string, unknown>) => ({ number: 1, ply: 1, kind, case: "", says: "", facts }) as LogLine;
const fighting = (over: Partial<Moment> = {}) =>
  moment({ shown: shown({ ...START, ...MOVED }, "9.0", "attack"), offered: new Set(ATTACKS.map((attack) => attack.hex)), ...over });

describe("the course", () => {
  it("begins at the beginning and asks for one thing after the other", () => {
    expect(cardNow(moment(), new Set()).id).toBe("welcome");
    expect(cardNow(moment(), new Set(["welcome"])).id).toBe("enemy");
    expect(cardNow(moment(), new Set(["welcome", "enemy", "counter", "chit", "pick"])).id).toBe("reach");
  });

  it("goes back to a move that was taken back", () => {
    const seen = new Set(["welcome", "enemy", "counter", "chit", "pick", "undo"]);
    const moved = moment({ shown: shown({ ...START, us_357_90: "0602" }, "5.0", "move") });
    expect(cardNow(moved, seen).id).toBe("zone");
    expect(cardNow(moment(), seen).id).toBe("reach");
  });

  it("passes over what belongs to a phase that is over", () => {
    expect(cardNow(fighting({ shown: shown(START, "9.0", "attack") }), new Set(["welcome"])).id).toBe("duties");
  });

  it("suggests the attacks in order, leaves out those that are fought, and follows the player's own order", () => {
    expect(cardNow(fighting(), all()).id).toBe("target 0702");
    expect(cardNow(fighting({ offered: new Set(["0712", "0506"]), fought: new Set(["0702", "0609"]) }), all()).id).toBe("target 0712");
    expect(cardNow(fighting({ targets: ["0506"] }), all()).id).toBe("build 0506");
    expect(cardNow(fighting({ targets: ["0706"] }), all()).id).toBe("own attack");
    expect(cardNow(fighting({ offered: new Set(), mayEnd: true }), all()).id).toBe("end combat");
  });

  it("points at whoever is missing in the attack", () => {
    expect(cardNow(fighting({ targets: ["0702"], joined: ["us_359_90"] }), all()).points).toEqual(["us_358_90", "us_712"]);
    expect(cardNow(fighting({ targets: ["0702"], joined: ["us_357_90", "us_359_90", "us_712"] }), all()).points).toEqual([]);
  });

  it("calls who is missing by name", () => {
    expect(cardNow(fighting({ targets: ["0702"], joined: ["us_359_90"] }), all()).act).toBe("Click 358/90 and the tanks of 712 to join.");
  });

  it("asks for support that is not yet switched on, and says what is", () => {
    const supporting = (targets: string[], support: [string, boolean][]) => {
      const resolution = { parties: [{ side: "allied", role: "attacker" }], targets } as unknown as Shown["resolution"];
      return cardNow(fighting({ shown: shown(START, "9.0", "support", "allied", { resolution }), support: new Map(support) }), all());
    };
    const neither = supporting(
      ["0702"],
      [
        ["us_203_fa", false],
        ["air", false],
      ],
    );
    expect(neither.act).toBe("Switch on 203 FA and an Air Point in the bar, then press Announce support.");
    expect(neither.points).toContain("us_203_fa");
    expect(
      supporting(
        ["0702"],
        [
          ["us_203_fa", true],
          ["air", false],
        ],
      ).act,
    ).toBe("Switch on an Air Point in the bar, then press Announce support.");
    const both = supporting(
      ["0702"],
      [
        ["us_203_fa", true],
        ["air", true],
      ],
    );
    expect(both.act).toBe("203 FA and an Air Point are on. Press Announce support.");
    expect(both.points).toEqual([]);
    expect(supporting(["0702"], [["air", true]]).act).toBe("An Air Point is on. Press Announce support.");
    expect(
      supporting(
        ["0712"],
        [
          ["us_182_fa", true],
          ["air", false],
        ],
      ).act,
    ).toContain("kept for the fort");
    expect(supporting(["0706"], [["us_203_fa", true]]).act).toBe("Press Announce support.");
  });

  it("teaches the panel and then support while the first attack is built; later both at once", () => {
    const joined = ["us_358_90", "us_359_90", "us_712"];
    const support = new Map([
      ["us_203_fa", false],
      ["air", true],
    ]);
    const read = cardNow(fighting({ targets: ["0702"], joined, support }), all());
    expect([read.id, read.next]).toEqual(["build 0702", "read"]);
    const helped = cardNow(fighting({ targets: ["0702"], joined, support }), new Set([...all(), "build 0702"]));
    expect([helped.id, helped.act, helped.points]).toEqual([
      "choice support",
      "Switch on 203 FA in the bar, then press Attack with support.",
      ["us_203_fa"],
    ]);
    const later = cardNow(fighting({ targets: ["0702"], joined, support, fought: new Set(["0609"]) }), all());
    expect([later.id, later.act]).toEqual(["build 0702", "All are in. Switch on 203 FA in the bar, then press Attack with support."]);
    const alone = cardNow(fighting({ targets: ["0702"], joined }), all());
    expect([alone.act, alone.next]).toEqual(["All are in. Press Attack.", null]);
  });

  it("has words for whatever the dice and the other side bring, long at first and short again", () => {
    for (const kind of ["roll", "lose", "absorb", "retreat", "advance", "defend", "eliminate"]) {
      const now = fighting({ shown: shown(START, "9.0", kind) });
      expect(cardNow(now, all()).id).toBe(`choice ${kind}`);
      expect(cardNow(now, new Set([...all(), `choice ${kind}`])).says.join().length).toBeLessThan(cardNow(now, all()).says.join().length);
    }
    expect(cardNow(fighting({ shown: shown(START, "9.0", "absorb", "axis"), mine: false }), all()).id).toBe("their answer");
    const theirs = { phasing: "axis" } as Partial<Shown>;
    expect(cardNow(fighting({ shown: shown(START, "9.0", "move", "axis", theirs), mine: false }), all()).id).toBe("their turn");
    expect(cardNow(fighting({ shown: shown(START, "9.0", "support", "allied", theirs) }), all()).id).toBe("choice support defence");
    expect(cardNow(moment({ shown: shown(START, "5.0", "move", "allied", { turn: 2 }) }), all()).id).toBe("finish");
  });

  it("notices another move than it meant, and takes no for an answer", () => {
    const name = (unit: string) => unit;
    const strayed = moment({ shown: shown({ ...START, us_357_90: "0603" }, "5.0", "move"), last: line("move", { unit: "us_357_90" }) });
    const found = astray(strayed, new Set(), name);
    expect(found?.says).toContain("0603");
    expect(astray(strayed, new Set([found?.leave ?? ""]), name)).toBeNull();
    expect(
      astray(
        moment({ shown: shown({ ...START, us_357_90: "0602" }, "5.0", "move"), last: line("move", { unit: "us_357_90" }) }),
        new Set(),
        name,
      ),
    ).toBeNull();
    expect(astray(fighting({ shown: shown(START, "9.0", "attack"), last: line("phase", {}) }), new Set(), name)?.leave).toBe("ended early");
  });

  it("speaks of fingers and of the sheet where there is neither mouse nor column", () => {
    const kinds = ["lose", "absorb", "retreat", "advance", "defend", "eliminate"].map((kind) =>
      cardNow(fighting({ shown: shown(START, "9.0", kind) }), all()),
    );
    const theirs = cardNow(
      fighting({ shown: shown(START, "9.0", "move", "axis", { phasing: "axis" } as Partial<Shown>), mine: false }),
      all(),
    );
    const cards = [...LESSONS.map(cardOf), ...kinds, theirs, cardNow(fighting(), all()), cardNow(fighting({ targets: ["0702"] }), all())];
    const words = (touch: boolean, phone: boolean) =>
      cards
        .map((card) => wordedFor(card, { touch, phone }))
        .flatMap(({ says, act }) => [...says, act])
        .join(" ");
    expect(words(true, true)).not.toMatch(/click|\bEsc\b|\bkey\b|\bpanel\b|at the right/i);
    expect(words(true, false)).toMatch(/the panel at the right; each tap/);
    expect(words(false, false)).toMatch(/Click 713\/416/);
  });

  it("says the first thing briefly enough for a low card on a phone", () => {
    for (const card of LESSONS.map(cardOf)) {
      expect(card.act.length, card.id).toBeLessThan(75);
      if (!card.act) expect(card.says[0]?.length, card.id).toBeLessThan(98);
    }
    expect(LESSONS.filter((lesson) => lesson.panel).map((lesson) => lesson.id)).toEqual(["chit"]);
  });
});
