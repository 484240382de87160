import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";

import type { ChartSheet, Joining, LogLine, Role, Sheet, Shown } from "../../src/api/types";
import { addMore, mayAdd } from "../../src/composing/attack";
import { fallenOf, rolesOf } from "../../src/composing/resolution";
import { diceArePending, readable, seen } from "../../src/state/pending-dice";
import { stageOf } from "../../src/state/stage";
import type { Table } from "../../src/state/table";
import { aftermath } from "../../src/view/combat/aftermath";
import { tone } from "../../src/view/combat/figures";
import { LOG, role } from "./fixtures";

function line(number: number, kind: string, says: string, unit = ""): LogLine {
  return { number, ply: number, kind, case: "9.85", says, facts: unit ? { unit } : {} };
}

describe("the colours of a result", () => {
  it("are good or bad for the one who looks, and a spectator looks as the attacker does", () => {
    expect(rolesOf("allied", "allied")).toEqual({ looks: "attacker", hears: "attacker" });
    expect(rolesOf("allied", "axis")).toEqual({ looks: "defender", hears: "defender" });
    expect(rolesOf("axis", null)).toEqual({ looks: "attacker", hears: "other" });
    expect(tone("defender", "attacker")).toBe("good");
    expect(tone("defender", "defender")).toBe("bad");
    expect(tone("attacker", "attacker")).toBe("bad");
    expect(tone(null, "attacker")).toBe(""); // nobody suffers
  });
});

describe("a result", () => {
  const said = (suffers: Role | null, words: string) => ({
    suffers,
    attacker: `${words} (attacker)`,
    defender: `${words} (defender)`,
    other: words,
  });
  const odds: ChartSheet = {
    title: "Results",
    case: "9.89",
    lines: { low: ["1-1", "2-1"] },
    cells: [{ "7": "A1" }, { "7": "D2*" }],
    results: { A1: said("attacker", "gives way"), "D2*": said("defender", "gives way far") },
    place: "column",
  };
  const differentials: ChartSheet = {
    title: "Results",
    case: "S12.1",
    lines: { "": ["-2 -1", "0 +1"] },
    cells: [{ "7": "AR" }, { "7": "N" }],
    results: { AR: said("attacker", "All are reduced"), N: said(null, "No effect") },
  };
  const sheet = {
    log: LOG,
    units: { us1: { side: "allied" } },
  } as unknown as Pick<Sheet, "charts" | "log" | "units">;
  const fell = (chart: ChartSheet, column: number, seat: string | null) =>
    fallenOf(
      { ...sheet, charts: { combat: chart } },
      { ...line(4, "result", ""), facts: { attackers: ["us1"], targets: ["0101"], column, dice: [3, 4] } },
      seat,
    );

  it("is said as the chart says it to the one who looks", () => {
    expect(fell(odds, 2, "allied")).toMatchObject({ total: 7, place: 2, words: "gives way far (attacker)", suffers: "defender" });
    expect(fell(odds, 2, "axis")).toMatchObject({ words: "gives way far (defender)", looks: "defender" });
    expect(fell(odds, 1, null)).toMatchObject({ words: "gives way", suffers: "attacker", looks: "attacker" });
  });

  it("comes from a table of differentials as well", () => {
    expect(fell(differentials, 1, "axis")).toMatchObject({ result: "AR", words: "All are reduced (defender)", suffers: "attacker" });
    expect(fell(differentials, 2, "allied")).toMatchObject({ result: "N", suffers: null });
  });
});

describe("what came of the dice", () => {
  const result = line(4, "result", "A against g: column 5, D1.");
  const log = [
    line(1, "eliminated", "x is eliminated in 0101.", "x"),
    result,
    line(5, "absorb", "The Axis side loses a step instead of retreating."),
    line(6, "chit", "h draws a chit."),
    line(7, "step loss", "g loses a step.", "g"),
    line(8, "step loss", "h loses a step.", "h"),
    line(9, "cadre", "g is reduced to its cadre.", "g"),
    line(10, "attack", "B attacks 0202."),
    line(11, "retreat", "i retreats to 0303."),
  ];

  it("stays until the next combat, and of a unit that is destroyed only its end is said", () => {
    expect(aftermath(log, result, { log: LOG }).map(({ number }) => number)).toEqual([5, 8, 9]);
  });

  it("is nothing as long as nobody has chosen", () => {
    expect(aftermath(log.slice(0, 2), result, { log: LOG })).toEqual([]);
  });
});

describe("dice in the air", () => {
  const result = line(4, "result", "D1");
  const after = { turn: 2 } as Shown;
  const log = [line(2, "attack", "16/1 attacks"), line(3, "roll", "3 and 4"), result];
  const table = { log: signal(log), shown: signal(after), sheet: { log: LOG } } as unknown as Table;
  const stage = stageOf(table);
  const at = (number: number | null) => (stage.scene.value = number === null ? null : ({ line: line(number, "roll", "") } as never));

  it("are there from the news of the roll until its result is shown", () => {
    expect(diceArePending(table)).toBe(false);
    stage.document.value = {} as Shown;
    expect(diceArePending(table)).toBe(true);
    at(3);
    expect(diceArePending(table)).toBe(true);
    at(4);
    expect(diceArePending(table)).toBe(false);
  });

  it("are given away neither by the log nor by the table before they have fallen", () => {
    const before = { turn: 1 } as Shown;
    stage.document.value = before;
    at(null);
    expect(readable(table)).toEqual(log.slice(0, 2));
    expect(seen(table)).toBe(before);
    at(2);
    expect(readable(table)).toEqual(log.slice(0, 1));
    at(4);
    expect(readable(table)).toEqual(log);
    expect(seen(table)).toBe(after);
  });

  it("are not there in a scene after the result, nor when all is at rest", () => {
    at(9);
    expect(diceArePending(table)).toBe(false);
    at(3);
    stage.document.value = null;
    expect(diceArePending(table)).toBe(false);
  });
});

describe("an attack that may be made", () => {
  const joining: Joining[] = [role("a", "must"), role("b", "may"), role("c", "cannot")];

  it("asks for more units only if one can still join", () => {
    expect(mayAdd({ targets: ["0101"], units: ["a"] }, joining)).toBe(true);
    expect(mayAdd({ targets: ["0101"], units: ["a", "b"] }, joining)).toBe(false);
    expect(addMore(true, true)).toBe("Add units or support, or attack.");
    expect(addMore(false, true)).toBe("Add support, or attack.");
    expect(addMore(false, false)).toBe("All who can join have joined.");
  });
});
