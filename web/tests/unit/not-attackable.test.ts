import { describe, expect, it } from "vitest";

import type { Asked } from "../../src/api/types";
import { step } from "./fixtures";
import { tableWith } from "./table-double";

const PAGES = { "": [step("0101", { hex: "0101" })] };

describe("a click on an enemy nobody can attack", () => {
  it("says that nobody is next to it", async () => {
    const { controller, table, asked } = await tableWith({ kind: "attack", pages: PAGES, counters: { us_a: "0202", de_g: "0505" } });
    await controller.clickHex("0505");
    expect(table.saying.value).toMatchObject({
      says: "It cannot be attacked: none of your units is next to 0505",
      case: "9.25",
      kind: "info",
    });
    expect(asked.some(({ ask }) => ask === "refusal")).toBe(false);
  });

  it("says what the server says of one who does", async () => {
    const answer = (asked: Asked) =>
      asked.ask === "refusal" ? { answer: "verdict", allowed: false, case: "9.14", reason: `us_a has attacked already` } : null;
    const { controller, table, asked } = await tableWith({
      kind: "attack",
      pages: PAGES,
      counters: { us_a: "0404", de_g: "0505" },
      answer,
    });
    table.grid.neighbours = () => ["0404"];
    await controller.clickHex("0505");
    expect(asked).toContainEqual({ ask: "refusal", text: "attack 0505 with us_a" });
    expect(table.saying.value).toMatchObject({ says: "It cannot be attacked: us_a has attacked already", case: "9.14" });
  });
});
