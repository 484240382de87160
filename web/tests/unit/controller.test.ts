import { describe, expect, it, vi } from "vitest";

import type { Asked, Change } from "../../src/api/types";
import { sureOf } from "../../src/state/sure";
import { watchWhyNot } from "../../src/state/why-not";
import { role, step } from "./fixtures";
import { tableWith } from "./table-double";

const end = step("end", { says: "End movement", end: true }, "end movement");

const moving = () =>
  tableWith({
    kind: "move",
    counters: { us_2_5: "0511", us_10_5: "0511", us_11_5: "0511", us_9: "0309" },
    hexes: ["0510", "0610"],
    pages: {
      "": [step("us_2_5", { unit: "us_2_5" }), step("us_10_5", { unit: "us_10_5" }), step("us_11_5", { unit: "us_11_5" }), end],
      us_2_5: [
        step("0510", { unit: "us_2_5", hex: "0510", group: "tactical" }, "move us_2_5 0511 0510"),
        step("0610", { unit: "us_2_5", hex: "0610", group: "strategic" }, "move us_2_5 0511 0610 strategic"),
      ],
      us_10_5: [step("0510", { unit: "us_10_5", hex: "0510", group: "tactical" }, "move us_10_5 0511 0510")],
    },
    answer: (asked) => (asked.ask === "why-not" ? { answer: "verdict", allowed: false, reason: "too far", case: "5.42" } : null),
  });

describe("moving", () => {
  it("takes two clicks: the stack, then the hex", async () => {
    const { controller, orders } = await moving();
    await controller.clickHex("0511");
    expect(controller.held.value).toBe("us_2_5");
    await controller.clickHex("0510");
    expect(orders).toEqual(["move us_2_5 0511 0510"]);
  });

  it("goes from counter to counter in a stack, and lays the last one down", async () => {
    const { controller } = await moving();
    await controller.clickHex("0511");
    await controller.clickHex("0511");
    expect(controller.held.value).toBe("us_10_5");
    await controller.clickHex("0511");
    expect(controller.held.value).toBe("us_11_5");
    controller.cancel();
    expect(controller.held.value).toBeNull();
    expect(controller.unit.value).toBeNull();
  });

  const towardsFriends = () =>
    tableWith({
      kind: "move",
      counters: { us_2_5: "0511", us_9: "0510", us_10: "0510", us_11: "0610" },
      pages: {
        "": [...["us_2_5", "us_9", "us_10"].map((unit) => step(unit, { unit })), end],
        us_2_5: [
          step("0510", { unit: "us_2_5", hex: "0510", group: "tactical" }, "move us_2_5 0511 0510"),
          step("0610", { unit: "us_2_5", hex: "0610", group: "tactical" }, "move us_2_5 0511 0610"),
        ],
      },
    });

  it("asks which is meant where others wait to be picked up, and takes the second click for the order", async () => {
    const { controller, orders } = await towardsFriends();
    await controller.clickUnit("us_2_5");
    await controller.clickHex("0510");
    expect(orders).toEqual([]);
    expect([controller.held.value, controller.instead.value]).toEqual(["us_2_5", "us_10"]);
    await controller.clickHex("0510");
    expect(orders).toEqual(["move us_2_5 0511 0510"]);
  });

  it("offers the very counter that was clicked, and lets it be taken", async () => {
    const { controller, orders } = await towardsFriends();
    await controller.clickUnit("us_2_5");
    await controller.clickCounter("us_9");
    expect(controller.instead.value).toBe("us_9");
    await controller.clickUnit("us_9");
    expect([controller.held.value, controller.instead.value, orders]).toEqual(["us_9", null, []]);
  });

  it("goes at once where nobody waits, and where the unit was dragged", async () => {
    const { controller, orders } = await towardsFriends();
    await controller.clickUnit("us_2_5");
    await controller.clickHex("0610");
    await controller.clickUnit("us_2_5");
    await controller.clickHex("0510", true);
    expect(orders).toEqual(["move us_2_5 0511 0610", "move us_2_5 0511 0510"]);
  });

  it("keeps to the mode: what only the other one reaches is offered with it", async () => {
    const { controller, orders } = await moving();
    await controller.clickUnit("us_2_5");
    await controller.clickHex("0610");
    expect(orders).toEqual([]);
    expect(controller.whyNot.value?.other).toBe("strategic");
    controller.mode.value = "strategic";
    await controller.clickHex("0610");
    expect(orders).toEqual(["move us_2_5 0511 0610 strategic"]);
  });

  it("asks why where it cannot go", async () => {
    const { controller, asked } = await moving();
    await controller.clickUnit("us_10_5");
    await controller.clickHex("0309");
    expect(asked.at(-1)).toMatchObject({ ask: "why-not", unit: "us_10_5", hex: "0309" });
    expect(controller.whyNot.value?.verdict.case).toBe("5.42");
  });

  it("says why where the pointer rests, and stops when it goes on", async () => {
    const { controller } = await moving();
    await controller.clickUnit("us_10_5");
    vi.useFakeTimers();
    const end = watchWhyNot(controller);
    controller.hover.value = "0309";
    await vi.advanceTimersByTimeAsync(200);
    expect(controller.whyNot.value).toBeNull(); // it only passes
    await vi.advanceTimersByTimeAsync(400);
    expect(controller.whyNot.value?.hex).toBe("0309");
    controller.hover.value = "0510"; // where it can go
    await vi.advanceTimersByTimeAsync(600);
    expect(controller.whyNot.value).toBeNull();
    end();
    vi.useRealTimers();
  });

  it("shows why it cannot be ended yet, and nothing where it can", async () => {
    const barred = await tableWith({
      kind: "move",
      counters: { us_9: "0309" },
      pages: { "": [step("us_9", { unit: "us_9" })] },
      answer: (asked) =>
        asked.ask === "refusal" ? { answer: "verdict", allowed: false, reason: "us_9 must move first", case: "24.12" } : null,
    });
    expect(barred.asked.at(-1)).toEqual({ ask: "refusal", text: "end movement" });
    expect(barred.controller.barredEnd.value).toEqual({ label: "End movement", reason: "us_9 must move first", case: "24.12" });
    await barred.move("move", { "": [step("us_9", { unit: "us_9" }), end] });
    expect(barred.controller.barredEnd.value).toBeNull();
    expect((await moving()).controller.barredEnd.value).toBeNull();
  });

  it("lays everything down when an order was taken back", async () => {
    const { controller, table, move } = await moving();
    await move("move", { "": [step("us_10_5", { unit: "us_10_5" })] });
    await controller.clickUnit("us_10_5");
    expect(controller.unit.value).toBe("us_10_5");
    table.ply.value = -1;
    await move("move", { "": [step("us_10_5", { unit: "us_10_5" })] });
    expect(controller.unit.value).toBeNull();
  });

  it("only looks at a counter that cannot move, and ends with the yellow button", async () => {
    const { controller, orders } = await moving();
    await controller.clickHex("0309");
    expect(controller.unit.value).toBe("us_9");
    expect(controller.main.value?.label).toBe("End movement");
    controller.actMain();
    await vi.waitFor(() => expect(orders).toEqual(["end movement"]));
  });

  it("does nothing with options of a moment that has passed", async () => {
    const { controller, table } = await moving();
    table.ply.value++;
    expect(controller.clickable.value.units.size).toBe(0);
    expect(controller.main.value?.enabled).toBe(false);
  });
});

describe("retreating", () => {
  const north = step("n", { says: "Retreat by 0604 to 0504", hex: "0504", path: ["0605", "0604", "0504"] }, "retreat 0605 0604 0504");
  const south = step("s", { says: "Retreat by 0505 to 0504", hex: "0504", path: ["0605", "0505", "0504"] }, "retreat 0605 0505 0504");
  const west = step("w", { says: "Retreat by 0505 to 0404", hex: "0404", path: ["0605", "0505", "0404"] }, "retreat 0605 0505 0404");
  const retreating = () =>
    tableWith({
      kind: "retreat",
      counters: { us_377_95: "0605" },
      hexes: ["0504", "0404", "0505", "0604"],
      pages: { "": [north, south, west] },
    });

  it("by one way asks once more before it is ordered", async () => {
    const { controller, orders } = await retreating();
    await controller.clickHex("0404");
    expect(controller.main.value?.label).toBe("Retreat by 0505 to 0404");
    expect(orders).toEqual([]);
    await controller.clickHex("0404");
    expect(orders).toEqual(["retreat 0605 0505 0404"]);
  });

  it("by several ways proposes the first; a hex on the way chooses another", async () => {
    const { controller, orders } = await retreating();
    await controller.clickHex("0504");
    expect(controller.choices.value).toEqual([north, south]);
    expect(controller.chosen.value).toBe(north);
    await controller.clickHex("0505");
    expect(controller.chosen.value).toBe(south);
    controller.actMain();
    await Promise.resolve();
    expect(orders).toEqual(["retreat 0605 0505 0504"]);
  });
});

describe("landing", () => {
  it("picks a unit that waits beside the map, then a beach", async () => {
    const { controller, orders } = await tableWith({
      kind: "land",
      counters: { us_18_1: "second wave" },
      hexes: ["3623", "3724"],
      pages: {
        "": [step("us_18_1", { unit: "us_18_1" }), end],
        us_18_1: [
          step("a", { unit: "us_18_1", hex: "3623" }, "land us_18_1 3623"),
          step("b", { unit: "us_18_1", hex: "3724" }, "land us_18_1 3724"),
        ],
      },
    });
    expect([...controller.hand.pickable.value]).toEqual(["us_18_1"]);
    await controller.clickUnit("us_18_1");
    await controller.clickHex("3724");
    expect(orders).toEqual(["land us_18_1 3724"]);
  });

  it("a depot can be picked first, or the port: then it is asked which depot", async () => {
    const first = step("a", { unit: "us_depot_1", hex: "3623" }, "depot us_depot_1 3623");
    const second = step("b", { unit: "us_depot_2", hex: "3623" }, "depot us_depot_2 3623");
    const { controller, orders } = await tableWith({
      kind: "depot",
      counters: { us_depot_1: "3724", us_depot_2: "3022" },
      hexes: ["3623"],
      pages: { "": [first, second, end] },
    });
    await controller.clickHex("3623");
    expect(controller.choices.value).toEqual([first, second]);
    controller.cancel();
    await controller.clickHex("3022");
    expect(controller.held.value).toBe("us_depot_2");
    await controller.clickHex("3623");
    await controller.clickHex("3623");
    expect(orders).toEqual(["depot us_depot_2 3623"]);
  });
});

describe("choosing a unit", () => {
  it("waits for the yellow button", async () => {
    const lose = step("l", { says: "357/90 loses a step", unit: "us_357_90" }, "lose us_357_90");
    const { controller, orders } = await tableWith({
      kind: "lose",
      counters: { us_357_90: "0601" },
      pages: { "": [lose, step("m", { unit: "us_818" }, "lose us_818")] },
    });
    await controller.clickHex("0601");
    expect(orders).toEqual([]);
    expect(controller.main.value?.label).toBe("357/90 loses a step");
  });
});

describe("units that move together", () => {
  const goals = (unit: string, hexes: readonly string[]) =>
    hexes.map((hex) => step(hex, { unit, hex, group: "tactical" }, `move ${unit} 0611 ${hex}`));
  const reach: Record<string, string[]> = { us_2_5: ["0510", "0511"], us_735: ["0511", "0512"] };
  const company = () =>
    tableWith({
      kind: "move",
      counters: { us_2_5: "0611", us_735: "0611" },
      hexes: ["0510", "0511", "0512"],
      pages: {
        "": [step("us_2_5", { unit: "us_2_5" }), step("us_735", { unit: "us_735" })],
        us_2_5: goals("us_2_5", ["0510", "0511"]),
        us_735: goals("us_735", ["0511", "0512"]),
      },
      answer: (asked) =>
        asked.ask === "reach"
          ? {
              answer: "reach",
              unit: asked.unit,
              destinations: (reach[asked.unit] ?? []).map((hex) => ({
                hex,
                cost: { label: "1", says: "1 point, 5 left", number: 2 },
                mode: "tactical",
                path: [],
                order: `move ${asked.unit} 0611 ${hex}`,
              })),
            }
          : null,
    });

  it("go only where all of them can, one after the other", async () => {
    const { controller, orders, together } = await company();
    await controller.takeStack("0611");
    expect([controller.held.value, ...controller.group.units.value].sort()).toEqual(["us_2_5", "us_735"]);
    expect([...controller.clickable.value.hexes.keys()]).toEqual(["0511"]);
    await controller.clickHex("0511");
    expect(orders.sort()).toEqual(["move us_2_5 0611 0511", "move us_735 0611 0511"]);
    expect(together).toEqual([2]); // and are taken back as one
  });

  it("can be left where they are, and are laid down with the one in hand", async () => {
    const { controller } = await company();
    await controller.clickUnit("us_2_5");
    await controller.group.toggle("us_735");
    expect([...controller.clickable.value.hexes.keys()]).toEqual(["0511"]);
    expect(controller.group.whoCannot("0510")).toBe("us_735");
    await controller.group.toggle("us_735");
    expect([...controller.clickable.value.hexes.keys()]).toEqual(["0510", "0511"]);
    await controller.group.toggle("us_735");
    controller.cancel();
    expect(controller.group.units.value).toEqual([]);
  });
});

describe("planning", () => {
  const place = step("place", { unit: "de_1_hg", hex: "4121" }, "deploy de_1_hg 4121");
  const pages = {
    "": [step("deploy", { says: "Deploy a unit" }), end],
    deploy: [step("de_1_hg", { unit: "de_1_hg" })],
    "deploy/de_1_hg": [place],
  };

  it("goes where there is only one way to go, and again after each order", async () => {
    const { controller, orders, move } = await tableWith({ kind: "deploy", counters: { de_1_hg: "awaited" }, hexes: ["4121"], pages });
    expect([...controller.able.value]).toEqual(["de_1_hg"]);
    await controller.clickUnit("de_1_hg");
    await controller.clickHex("4121");
    expect(orders).toEqual(["deploy de_1_hg 4121"]);
    await move("deploy", pages);
    expect([...controller.able.value]).toEqual(["de_1_hg"]);
    expect(controller.main.value?.label).toBe("End movement");
  });
});

describe("advancing", () => {
  it("takes a unit in hand that alone may advance", async () => {
    const { controller } = await tableWith({
      kind: "advance",
      counters: { us_7_3: "3022" },
      hexes: ["3123"],
      pages: {
        "": [step("us_7_3", { unit: "us_7_3" }), end],
        us_7_3: [step("3123", { unit: "us_7_3", hex: "3123" }, "advance us_7_3 3022 3123")],
      },
    });
    expect(controller.held.value).toBe("us_7_3");
  });
});

describe("attacking", () => {
  const joining = [role("us_2_5", "must", ["us_317_80"]), role("us_317_80", "must", ["us_2_5"]), role("us_818", "may")];
  const attacking = () =>
    tableWith({
      kind: "attack",
      counters: { us_2_5: "0611", us_317_80: "0611", us_818: "0601", us_9: "0101", de_126: "0712" },
      pages: { "": [step("0712", { hex: "0712" })] },
      answer: (asked) =>
        asked.ask === "join" ? { answer: "join", units: joining } : asked.ask === "refusal" ? { answer: "verdict", allowed: true } : null,
    });

  it("knows what must be attacked by the urgent marks of the overlay that the game declares for it", async () => {
    const marks = ["grudge", "grudge", "whim"].map((kind, number) => ({ kind, hex: `071${number}` }));
    const { controller, table, asked, move } = await tableWith({
      kind: "attack",
      counters: {},
      pages: {},
      answer: ({ ask }) => (ask === "overlay" ? { answer: "overlay", marks } : null),
    });
    expect([asked.length, controller.fighting.owed.value]).toEqual([0, null]); // nothing is declared
    const overlays = { grudges: { label: "", says: "", key: "G", opens: "attack", marks: { grudge: { shapes: [], urgent: true } } } };
    Object.assign(table.sheet, { overlays });
    await move("attack", {});
    expect(asked).toEqual([{ ask: "overlay", name: "grudges" }]);
    expect(controller.fighting.owed.value).toEqual(["0710", "0711"]);
    await move("move", {});
    expect(controller.fighting.owed.value).toBeNull();
  });

  it("begins with the target; units that must join are in, others are clicked in and out", async () => {
    const { controller, orders } = await attacking();
    await controller.clickHex("0712");
    expect(controller.attack.value.units).toEqual(["us_2_5"]);
    await controller.clickHex("0601");
    expect(controller.attack.value.units).toEqual(["us_2_5", "us_818"]);
    await controller.clickUnit("us_818");
    expect(controller.attack.value.units).toEqual(["us_2_5"]);
    await controller.clickHex("0611");
    expect(controller.attack.value.units).toEqual(["us_317_80"]);
    controller.actMain();
    await Promise.resolve();
    expect(orders).toEqual(["attack 0712 with us_317_80"]);
  });

  it("says who is too far away, and is laid down with the target", async () => {
    const { controller, table } = await attacking();
    await controller.clickHex("0712");
    await controller.clickHex("0101");
    expect(table.saying.value?.case).toBe("9.25");
    await controller.clickHex("0712");
    expect(controller.attack.value.targets).toEqual([]);
    expect(controller.main.value).toBeNull();
  });
});

describe("support thought of while an attack is built", () => {
  const none = step("support", { says: "No support" }, "support");
  const air = step("support air", { says: "An Air Point" }, "support air");
  const offered = [none, air].map(({ order, words }) => ({ order: order ?? "", words }));
  const resolution = { targets: ["0712"], parties: [], scale: { chart: "combat" } };
  const odds = { answer: "resolution", resolution, support: offered };

  const building = async () => {
    const opened = await tableWith({
      kind: "attack",
      counters: { us_2_5: "0611", de_126: "0712" },
      pages: { "": [step("0712", { hex: "0712" })] },
      answer: (question) =>
        question.ask === "join"
          ? { answer: "join", units: [role("us_2_5", "must")] }
          : question.ask === "refusal"
            ? { answer: "verdict", allowed: true }
            : odds,
    });
    await opened.controller.clickHex("0712");
    return opened;
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

  it("counts in the odds at once, and is announced with the attack", async () => {
    const { controller, orders, asked, move } = await building();
    expect(controller.fighting.supportChips.value.map((chip) => chip.label)).toEqual(["An Air Point"]);
    expect(controller.main.value?.label).toBe("Attack without support");
    controller.fighting.toggleChip("air");
    await settle();
    expect(asked.filter((question) => question.ask === "resolution").at(-1)).toMatchObject({ support: "support air" });
    expect(controller.main.value?.label).toBe("Attack with support");
    controller.actMain();
    await move("support", { "": [none, air] }, ["attack"]);
    await settle();
    expect(orders).toEqual(["attack 0712 with us_2_5", "support air"]);
  });

  it("is announced by itself also while something is shown", async () => {
    const { controller, table, orders, move } = await building();
    controller.actMain();
    table.hush.begin();
    await move("support", { "": [none, air] }, ["attack"]);
    await settle();
    expect(orders).toEqual(["attack 0712 with us_2_5", "support"]);
  });

  it("comes from a gun on the map by a click, beside those who join", async () => {
    const gun = step("b", { says: "203 FA", units: ["us_203_fa"] }, "support guns us_203_fa");
    const { controller } = await tableWith({
      kind: "attack",
      counters: { us_2_5: "0611", us_203_fa: "0610", de_126: "0712" },
      pages: { "": [step("0712", { hex: "0712" })] },
      answer: ({ ask }) => {
        if (ask === "join") return { answer: "join", units: [role("us_2_5", "must")] };
        return ask === "refusal"
          ? { answer: "verdict", allowed: true }
          : { ...odds, support: [...offered, { order: gun.order ?? "", words: gun.words }] };
      },
    });
    await controller.clickHex("0712");
    expect([...controller.able.value]).toEqual(["us_2_5", "us_203_fa"]);
    await controller.clickHex("0610");
    expect([...controller.fighting.chipsOn.value]).toEqual(["guns us_203_fa"]);
    await controller.clickUnit("us_203_fa");
    expect([...controller.fighting.chipsOn.value]).toEqual([]);
  });

  it("is not asked for again where none was wanted", async () => {
    const { controller, orders, move } = await building();
    controller.actMain();
    await move("support", { "": [none, air] }, ["attack"]);
    await settle();
    expect(orders).toEqual(["attack 0712 with us_2_5", "support"]);
  });

  it("is thought over again after a choice of the defender, or when other support can be had", async () => {
    const answered = await building();
    answered.controller.fighting.toggleChip("air");
    answered.controller.actMain();
    await answered.move("support", { "": [none, air] }, ["attack", "defend"]);
    await settle();
    expect(answered.orders).toEqual(["attack 0712 with us_2_5"]);
    expect(answered.controller.main.value?.label).toBe("Announce support");
    answered.controller.actMain();
    await settle();
    expect(answered.orders.at(-1)).toBe("support air");

    const changed = await building();
    changed.controller.actMain();
    await changed.move("support", { "": [none, air, step("b", { says: "203 FA", units: ["us_203_fa"] }, "support guns us_203_fa")] }, [
      "attack",
    ]);
    await settle();
    expect(changed.orders).toEqual(["attack 0712 with us_2_5"]);
  });

  it("of another screen, or of the defender, is not taken for granted", async () => {
    const { orders, move } = await tableWith({
      kind: "attack",
      counters: { us_2_5: "0611", de_126: "0712" },
      pages: { "": [step("0712", { hex: "0712" })] },
    });
    await move("support", { "": [none, air] }, ["attack"]);
    await settle();
    expect(orders).toEqual([]);
  });
});

describe("announcing support", () => {
  it("switches guns on by their counters and announces exactly those", async () => {
    const { controller, orders } = await tableWith({
      kind: "support",
      counters: { us_203_fa: "0503", us_204_fa: "0503" },
      pages: {
        "": [
          step("none", { says: "No support" }, "support"),
          step("a", { says: "203 FA", units: ["us_203_fa"] }, "support guns us_203_fa"),
          step("b", { says: "204 FA", units: ["us_204_fa"] }, "support guns us_204_fa"),
          step("c", { says: "203 FA and 204 FA", units: ["us_203_fa", "us_204_fa"] }, "support guns us_203_fa us_204_fa"),
        ],
      },
    });
    expect(controller.main.value?.label).toBe("No support");
    await controller.clickHex("0503");
    await controller.clickUnit("us_204_fa");
    expect(controller.main.value?.label).toBe("Announce support");
    controller.actMain();
    await Promise.resolve();
    expect(orders).toEqual(["support guns us_203_fa us_204_fa"]);
  });
});

describe("an order beside moving that is about no unit", () => {
  const declare = step("commit", { says: "Declare an attack now", aside: true });
  const pages = {
    "": [step("us_16_1", { unit: "us_16_1" }), declare, end],
    us_16_1: [step("3622", { unit: "us_16_1", hex: "3622" }, "move us_16_1 3623 3622")],
    commit: [step("3622", { hex: "3622", says: "Attack 3622" }, "commit 3622")],
  };
  const open = () => tableWith({ kind: "move", counters: { us_16_1: "3623" }, hexes: ["3622", "3623"], pages });

  it("is a button until something is begun", async () => {
    const { controller } = await open();
    expect(controller.buttons.value).toEqual([declare]);
    expect(controller.main.value?.label).toBe("End movement");
    await controller.clickHex("3623");
    expect(controller.held.value).toBe("us_16_1");
    expect(controller.buttons.value).toEqual([]);
  });

  it("is not begun by itself, even if nothing else leads on", async () => {
    const { controller } = await tableWith({ kind: "move", counters: {}, pages: { "": [declare, end], commit: pages.commit } });
    expect(controller.clickable.value.hexes.size).toBe(0);
    expect(controller.buttons.value).toEqual([declare]);
  });

  it("leads to its own choices", async () => {
    const { controller } = await open();
    await controller.confirm(declare);
    expect(controller.buttons.value).toEqual([]);
    expect([...controller.clickable.value.hexes.keys()]).toEqual(["3622"]);
  });
});

describe("a unit that can do something else beside moving", () => {
  const evacuate = step("evacuate us_26_1", { says: "Evacuate 26/1", unit: "us_26_1", aside: true }, "evacuate us_26_1");
  const pages = {
    "": [step("us_16_1", { unit: "us_16_1" }), evacuate, end],
    us_16_1: [step("3622", { unit: "us_16_1", hex: "3622", group: "tactical" }, "move us_16_1 3623 3622")],
  };
  const stack = (answer?: (asked: Asked) => unknown) =>
    tableWith({ kind: "move", counters: { us_26_1: "3623", us_16_1: "3623", us_3_rgr: "3623" }, hexes: ["3622"], pages, answer });

  it("is picked up to move, and the other order is a button", async () => {
    const { controller } = await tableWith({
      kind: "move",
      counters: { us_26_1: "3623" },
      hexes: ["3622"],
      pages: {
        "": [step("us_26_1", { unit: "us_26_1" }), evacuate, end],
        us_26_1: [step("3622", { unit: "us_26_1", hex: "3622", group: "tactical" }, "move us_26_1 3623 3622")],
      },
    });
    await controller.clickHex("3623");
    expect(controller.held.value).toBe("us_26_1");
    expect(controller.buttons.value).toEqual([evacuate]);
    expect(controller.main.value?.label).toBe("End movement");
  });

  it("is only looked at if it cannot move: nothing is armed, and the order is a button of its own", async () => {
    const { controller } = await stack();
    await controller.clickUnit("us_26_1");
    expect([controller.unit.value, controller.held.value, controller.chosen.value]).toEqual(["us_26_1", null, null]);
    expect(controller.main.value?.label).toBe("End movement");
    expect(controller.buttons.value).toEqual([evacuate]);
    expect([...controller.able.value]).toEqual(["us_16_1"]); // who can move has a gold rim, and nobody else
  });

  it("does not stop the clicks on its stack from going round", async () => {
    const { controller } = await stack();
    const seen: (string | null)[] = [];
    for (let click = 0; click < 4; click++) {
      await controller.clickHex("3623");
      seen.push(controller.unit.value);
    }
    expect(seen).toEqual(["us_16_1", "us_26_1", "us_3_rgr", "us_16_1"]);
  });

  it("is not evacuated before a question is answered, if there is no way back", async () => {
    const says = "Evacuate 26/1? You cannot take it back.";
    const { controller, table, orders } = await stack((asked) =>
      asked.ask === "consequence" ? { final: true, says, does: "Evacuate 26/1" } : null,
    );
    await controller.confirm(evacuate);
    expect(orders).toEqual([]);
    expect(sureOf(table).question.value).toMatchObject({ says, does: "Evacuate 26/1", units: [] });
    sureOf(table).question.value?.give();
    expect(orders).toEqual(["evacuate us_26_1"]);
  });
});

describe("ending a phase", () => {
  const says = "2 units can still move. End your turn?";
  const units = ["us_2_5", "us_9"];
  const ending = (found: unknown) =>
    tableWith({
      kind: "move",
      counters: { us_2_5: "0511", us_9: "0309" },
      pages: { "": [...units.map((unit) => step(unit, { unit })), end] },
      answer: (asked) => (asked.ask === "consequence" ? found : null),
    });

  it("asks if units could still act and there is no way back", async () => {
    const { controller, table, orders, asked } = await ending({ final: true, says, does: "End your turn", units });
    expect(await controller.give("end movement")).toBe(false);
    expect(asked).toContainEqual({ ask: "consequence", text: "end movement" });
    expect(orders).toEqual([]);
    expect(sureOf(table).question.value).toMatchObject({ says, does: "End your turn", units });
    sureOf(table).question.value?.give();
    expect([orders, sureOf(table).question.value]).toEqual([["end movement"], null]);
  });

  it("does not ask when nothing is left to do, or undo takes it back", async () => {
    const { controller, table, orders } = await ending({ final: false });
    expect(await controller.give("end movement")).toBe(true);
    expect([orders, sureOf(table).question.value]).toEqual([["end movement"], null]);
  });

  it("is asked about once, however often the button is pressed", async () => {
    const { controller, orders, asked } = await ending({ final: true, says, does: "End your turn", units });
    await Promise.all([controller.give("end movement"), controller.give("end movement"), controller.give("end movement")]);
    expect([orders, asked.filter(({ ask }) => ask === "consequence").length]).toEqual([[], 1]);
  });

  it("is given all the same if the question did not come through: the order itself says what is wrong", async () => {
    const { controller, orders } = await ending(null);
    await controller.give("end movement");
    expect(orders).toEqual(["end movement"]);
  });

  it("can be taken back from the computer, also if it has asked me something before the order was answered", async () => {
    const { controller, table } = await ending({ final: false });
    table.answer = { shown: { decision: { seat: "axis" } } } as Change; // while the table shows a decision of mine
    await controller.give("end movement");
    expect(sureOf(table).canTakeBack.value).toBe(true);
  });

  it("leaves nothing to take back from the computer where I go on myself", async () => {
    const { controller, table } = await ending({ final: false });
    table.answer = { shown: { decision: { seat: "allied" } } } as Change;
    await controller.give("end movement");
    expect(sureOf(table).canTakeBack.value).toBe(false);
  });

  it("forgets the question when the game goes on", async () => {
    const { controller, table, move } = await ending({ final: true, says, does: "End your turn", units });
    await controller.give("end movement");
    await move("move", { "": [end] });
    expect(sureOf(table).question.value).toBeNull();
  });
});

describe("while something is shown", () => {
  it("no click and no key becomes an order", async () => {
    const { controller, table, orders } = await moving();
    await controller.clickHex("0511");
    table.hush.begin();
    expect(controller.main.value?.enabled).toBe(false);
    controller.actMain();
    await controller.give("end movement");
    await controller.clickHex("0510");
    await controller.clickCounter("us_10_5");
    await controller.takeStack("0511");
    expect([orders, controller.held.value]).toEqual([[], "us_2_5"]);
  });
});
