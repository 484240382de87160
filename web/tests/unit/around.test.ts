import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";

import type { LogLine, OutlineGroup, Panel, RuleCard, Sheet, Shown } from "../../src/api/types";
import { casesOf, find, isSection, mentions, partsOf, printed } from "../../src/state/casebook";
import { changesOf } from "../../src/state/changes";
import { finds } from "../../src/state/finding";
import { overlayKeys } from "../../src/state/overlay-names";
import { noises } from "../../src/state/sounds";
import type { Table } from "../../src/state/table";
import { Reading, sections } from "../../src/view/log/entries";
import { sentence } from "../../src/view/log/sentence";
import { moments, offerWords } from "../../src/view/talk/words";
import { sequence, short } from "../../src/view/turn/sequence";
import { drawingOf, trackOf } from "../../src/view/turn/tracks";
import { LOG } from "./fixtures";

const sheet = {
  units: {
    us_16_1: { name: "16/1", side: "allied", words: "16/1, U.S. infantry regiment" },
    it_sp10: { name: "10", side: "axis", words: "10, Italian self-propelled artillery" },
    de_1_hg: { name: "1/HG", side: "axis", words: "1/HG, German mechanized infantry regiment" },
  },
  hexes: {
    "3922": { x: 0, y: 0, words: "level 2", name: "Niscemi", rows: [{ label: "Worth", value: "1 point" }] },
    "4121": { x: 0, y: 96, words: "level 3", name: "Caltagirone", rows: [{ label: "Worth", value: "2 points" }] },
    "3018": { x: 9, y: 0, words: "level 2", name: "Canicattì" },
    "2818": { x: 9, y: 96, words: "level 1" },
  },
  boxes: { awaited: { title: "Reinforcements to come" } },
  log: LOG,
} as unknown as Sheet;

let number = 0;
const line = (kind: string, says: string, facts: Record<string, unknown> = {}, ply = 1, rule = "9.0"): LogLine => ({
  number: number++,
  ply,
  kind,
  case: rule,
  says,
  facts,
});

describe("the sequence of play", () => {
  const step = (rule: string, title: string) => ({ case: rule, title });
  const outline = [
    {
      ...step("4.2", "Allied Player-Turn"),
      side: "allied",
      steps: [step("11.0.P", "Mutual Supply Determination Phase"), step("5.0", "Movement Phase"), step("9.0", "Combat Phase")],
    },
    { ...step("4.2", "Axis Player-Turn"), side: "axis", steps: [step("5.0", "Movement Phase"), step("9.0", "Combat Phase")] },
    { ...step("4.2.C", "Game-Turn Indication Stage"), side: null, steps: [step("4.2.C", "Game-Turn Indication Stage")] },
  ] as OutlineGroup[];
  const at = (...headings: { case: string; title: string }[]) => ({ headings, outcome: null }) as unknown as Shown;
  const short_titles = {
    "Mutual Supply Determination Phase": "Supply",
    "Amphibious Segment": "Amphibious",
    "Game-Turn Indication Stage": "Next Game-Turn",
  };
  const declared = { outline, short_titles };
  const progress = (shown: Shown) => sequence(declared, shown).map((stage) => stage.boxes.map((box) => box.progress));

  it("has what is before done and what is after to come", () => {
    expect(progress(at(step("4.0", "Game-Turn"), step("4.2", "Axis Player-Turn"), step("9.0", "Combat Phase")))).toEqual([
      ["done", "done", "done"],
      ["done", "current"],
      ["to come"],
    ]);
  });

  it("says where inside a box the game stands", () => {
    const shown = at(
      step("4.2", "Allied Player-Turn"),
      step("5.0", "Movement Phase"),
      step("18.0", "Amphibious Segment"),
      step("18.22", "Second Wave"),
    );
    expect(sequence(declared, shown)[0]?.boxes[1]?.inside).toBe("Amphibious: Second Wave");
  });

  it("is all done when the game is over", () => {
    const shown = { headings: [], outcome: { level: "draw", winner: null, score: 0 } } as unknown as Shown;
    expect(progress(shown).flat()).toEqual(Array(6).fill("done"));
  });

  it("folds the stages in which nothing goes on when there are very many boxes", () => {
    const many = {
      ...declared,
      outline: Array.from({ length: 6 }, (_, turn) => ({ ...outline[0], title: `Turn ${turn}` })) as OutlineGroup[],
    };
    const stages = sequence(many, at(step("4.2", "Turn 1"), step("5.0", "Movement Phase")));
    expect(stages.map(({ title, boxes }) => [title, boxes.length])).toEqual([["", 1], ["Turn 1", 3], ...Array(4).fill(["", 1])]);
    expect(stages.map(({ boxes }) => boxes[0]?.title).slice(0, 3)).toEqual(["Turn 0", "Supply", "Turn 2"]);
    expect(stages.map(({ boxes }) => boxes.at(-1)?.progress).slice(0, 3)).toEqual(["done", "to come", "to come"]);
  });

  it("gives a stage of one box no second title", () => {
    expect(sequence(declared, at())[2]).toMatchObject({ title: "", boxes: [{ title: "Next Game-Turn" }] });
    expect(short(declared, "Mutual Supply Determination Phase")).toBe("Supply");
    expect(short(declared, "Combat Phase")).toBe("Combat Phase"); // none is declared
  });
});

describe("declared panels", () => {
  const panel = (rows: object[]) => ({ title: "Points", rows }) as Panel;

  it("are drawn by what their rows hold", () => {
    expect(drawingOf(panel([{ label: "US", value: "3", number: 3, most: 40, tag: "US" }]))).toBe("tracks");
    expect(
      drawingOf(
        panel([
          { label: "Air", value: "1 of 2", number: 1, most: 2 },
          { label: "Declared", value: "2" },
        ]),
      ),
    ).toBe("tiles");
    expect(drawingOf({ ...panel([{ label: "Metz", value: "+10", points: 10 }]), totals: [{ number: 10 }] })).toBe("account");
    expect(drawingOf({ ...panel(["a", "b", "c"].map((label) => ({ label, value: "turn 3" }))), agenda: true })).toBe("agenda");
    expect(drawingOf(panel([{ label: "Depot", value: "in 3724" }]))).toBe("notes");
    expect(drawingOf(panel(["a", "b", "c"].map((label) => ({ label, value: "x" }))))).toBe("list");
  });

  it("have tracks no longer than their number needs", () => {
    expect(trackOf({ label: "US", value: "3", number: 3, most: 40 })).toEqual({ length: 12, full: 3 });
    expect(trackOf({ label: "US", value: "17", number: 17, most: 40 })).toEqual({ length: 20, full: 17 });
    expect(trackOf({ label: "Air", value: "1 of 2", number: 1, most: 2 })).toEqual({ length: 2, full: 1 });
  });
});

describe("the log", () => {
  it("sets units apart and makes links of hexes", () => {
    const parts = sentence(
      line("move", "10 moves from Canicattì (3018) to 2818 for 10 points.", { unit: "it_sp10", path: ["3018", "2818"] }),
      sheet,
    );
    expect(parts.filter((part) => part.kind === "unit").map((part) => part.text)).toEqual(["10"]);
    expect(parts.filter((part) => part.kind === "hex")).toMatchObject([
      { id: "3018", bracketed: true },
      { id: "2818", bracketed: false },
    ]);
    expect(parts.map((part) => (part.bracketed ? `(${part.text})` : part.text)).join("")).toBe(
      "10 moves from Canicattì (3018) to 2818 for 10 points.",
    );
  });

  const log = {
    ...LOG,
    tabs: [
      { title: "Combat", kinds: ["attack", "result", "combat"] },
      { title: "Moves", kinds: ["move"] },
    ],
    following: ["step loss"],
  };
  const reading = new Reading({ log });

  const story = () => [
    line("game turn", "Game-Turn 2, 11-13 November: mud.", { turn: 2 }, 0),
    line("phase", "Allied Combat Phase.", { side: "allied" }, 0),
    line("attack", "16/1 attack 4121.", {}, 1),
    line("roll", "Roll 7 (combat): 1 and 3.", { number: 7, purpose: "combat", dice: [1, 3] }, 2),
    line("result", "16/1 against 1/HG.", {}, 2),
    line("step loss", "1/HG loses a step.", { unit: "de_1_hg" }, 2),
    line("move", "16/1 moves.", {}, 3),
    line("roll", "Roll 8 (weather): 4.", { number: 8, purpose: "weather", dice: [4] }, 4),
  ];

  it("keeps together what one order led to, with its dice, the newest first", () => {
    const [section] = sections(story(), reading);
    expect(section?.title).toBe("Game-Turn 2, Allied Combat Phase");
    expect(section?.entries.map((entry) => entry.lines.map((one) => one.kind))).toEqual([
      ["roll"],
      ["move"],
      ["result", "step loss"],
      ["attack"],
    ]);
    expect(section?.entries[2]?.rolls).toEqual([{ number: 7, purpose: "combat", dice: [1, 3] }]);
  });

  it("loses no roll, even one that led to nothing", () => {
    const rolls = sections(story(), reading).flatMap((section) =>
      section.entries.flatMap((entry) => entry.rolls.map((roll) => roll.number)),
    );
    expect(rolls.sort()).toEqual([7, 8]);
  });

  it("is filtered by kind", () => {
    const entries = sections(story(), reading).flatMap((section) => section.entries);
    expect(entries.filter((entry) => reading.passes(entry, "Combat"))).toHaveLength(2);
    expect(entries.filter((entry) => reading.passes(entry, "Moves"))).toHaveLength(1);
    expect(entries.filter((entry) => reading.passes(entry, null))).toHaveLength(4);
  });

  it("names moments to go back to, none of them now", () => {
    expect(moments(story(), 3, { log: LOG })).toEqual([{ ply: 0, says: "The beginning" }]);
  });

  it("says by what happened where a proposal wants to go back to", () => {
    const table = { log: signal(story()), ply: signal(9), sheet: { log: LOG } } as unknown as Table;
    const back = (to: number) => offerWords(table, { kind: "rewind", by: "axis", ply: 9, to });
    expect(back(0)).toBe("to go back to the beginning");
    expect(back(1)).toMatch(/^to go back to (where it says|just after) “.+”$/);
  });
});

describe("the rules", () => {
  const card = (key: string, above: string, title: string, text: string, games: string[]): RuleCard => {
    return { case: key, number: printed(key), above, title, text, book: "", games };
  };
  const both = ["moselle", "sicily"];
  const cards = [
    card("9.0", "", "Combat", "", both),
    card("9.1", "9.0", "Which units may attack", "See 9.11 and 99.9.", both),
    card("9.11", "9.1", "Every adjacent enemy must be attacked", "", both),
    card("21.1", "21.0", "Supply", "", ["sicily"]),
    card("S43:8", "", "Zones", "", ["sicily43"]),
    card("S43:8.4", "S43:8", "Leaving a zone", "", ["sicily43"]),
  ];
  const book = new Map(cards.map((one) => [one.number, one]));

  it("are found by number, then title, then text", () => {
    expect(find(cards, "9.1").map((one) => one.case)).toEqual(["9.1", "9.11"]);
    expect(find(cards, "adjacent attacked").map((one) => one.case)).toEqual(["9.11"]);
    expect(find(cards, "s8").map((one) => one.case)).toEqual(["S43:8", "S43:8.4"]);
    expect(find(cards, "  ")).toEqual([]);
  });

  it("link only to cases there are", () => {
    expect(mentions("See 9.11 and 99.9.", book).map((part) => part.number)).toEqual(["", "9.11", ""]);
    expect(mentions("In zones (S8, S8.4; not S9).", book).map((part) => part.number)).toEqual(["", "S8", "", "S8.4", ""]);
  });

  it("know what is below a case", () => {
    const below = (number: string) => partsOf(cards, book.get(number) as RuleCard).map((one) => one.number);
    expect(below("9.1")).toEqual(["9.11"]);
    expect(below("S8")).toEqual(["S8.4"]);
    expect(cards.filter(isSection).map((one) => one.number)).toEqual(["9.0", "S8"]);
  });

  it("are numbered as their book prints them", () => {
    expect(["9.87", "16.1.A", "S43:8.4", "H:1", ""].map(printed)).toEqual(["9.87", "16.1.A", "S8.4", "H1", ""]);
  });

  it("are those of the game", () => {
    expect(casesOf(cards, "moselle/november")).toHaveLength(3);
    expect(casesOf(cards, "sicily/us-landing")).toHaveLength(4);
    expect(casesOf(cards, "sicily43/landing").map((one) => one.number)).toEqual(["S8", "S8.4"]);
  });
});

describe("a sentence of a game whose hexes have letters", () => {
  it("has links, too", () => {
    const lettered = { ...sheet, hexes: { B12: { x: 0, y: 0, words: "" } } } as unknown as Sheet;
    const parts = sentence(line("move", "10 moves to B12, not to B13.", { unit: "it_sp10" }), lettered);
    expect(parts.filter((part) => part.kind === "hex").map((part) => part.id)).toEqual(["B12"]);
  });
});

describe("finding", () => {
  const shown = {
    counters: { us_16_1: { side: "allied", place: "3922" }, de_1_hg: { side: "axis", place: "awaited" } },
  } as unknown as Shown;

  it("lists the places that are worth something as long as nothing is asked", () => {
    expect(finds(sheet, shown, "").map((found) => found.name)).toEqual(["Caltagirone", "Niscemi"]);
  });

  it("needs no accents and takes hex numbers", () => {
    expect(finds(sheet, shown, "canicatti")[0]).toMatchObject({ hex: "3018", unit: null });
    expect(finds(sheet, shown, "2818")[0]).toMatchObject({ hex: "2818" });
  });

  it("knows where a unit is, on the map and beside it", () => {
    expect(finds(sheet, shown, "16/1")[0]).toMatchObject({ unit: "us_16_1", hex: "3922" });
    expect(finds(sheet, shown, "1/hg")[0]).toMatchObject({ unit: "de_1_hg", hex: null });
  });
});

describe("overlays", () => {
  it("are those that the game declares, and the table's own two among them", () => {
    const overlay = (key: string) => ({ label: key, says: "", key });
    const keys = overlayKeys({ zones: overlay("Z"), supply: overlay("S"), duties: overlay("A"), points: overlay("T"), fog: overlay("O") });
    expect(keys.map((one) => one.name)).toEqual(["zones", "supply", "duties", "reach", "points", "changes", "fog"]);
    expect(overlayKeys({}).map((one) => one.key)).toEqual(["M", "C"]);
  });

  it("of changes show ways, units and losses", () => {
    const shown = { counters: { us_16_1: { side: "allied", place: "4121" } } } as unknown as Shown;
    const events = [
      line("move", "", { unit: "us_16_1", path: ["3922", "4121"] }),
      line("eliminated", "", { unit: "de_1_hg", hex: "3018" }),
    ];
    expect(changesOf(events, shown, sheet).map(({ kind, hex }) => [kind, hex])).toEqual([
      ["moved", "3922"],
      ["gone", "3018"],
      ["changed", "4121"],
    ]);
  });
});

it("each sound is heard once, however much happened", () => {
  expect([...noises([line("move", ""), line("move", ""), line("roll", ""), line("chit", "")], { log: LOG })]).toEqual(["card", "dice"]);
});
