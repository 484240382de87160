/** Typed lines: the server reads them; the table gives the order, offers a choice, or shows the answer. */
import { signal } from "@preact/signals";
import { beforeEach, expect, it } from "vitest";

import { Refusal } from "../../src/api/client";
import type { LineAnswer, OptionsPage } from "../../src/api/types";
import { Hush } from "../../src/state/hush";
import type { Table } from "../../src/state/table";
import { Wording } from "../../src/state/wording";

let given: string[];
let asked: unknown[];
let answer: () => LineAnswer;
let wording: Wording;

beforeEach(() => {
  given = [];
  asked = [];
  answer = () => ({ answer: "line", orders: [] });
  const root = { ply: 3, kind: "move", case: "", prompt: "", path: [], steps: [] } as unknown as OptionsPage;
  const table = {
    sheet: { units: { us_357: { name: "357/90" } }, hexes: {}, orders: [{ verb: "move" }, { verb: "attack" }] },
    root: signal(root),
    ply: signal(3),
    mine: signal(true),
    state: signal(null),
    saying: signal(null),
    canUndo: signal(false),
    hush: new Hush(),
    onNews: () => () => undefined,
    order: async (order: string) => given.push(order) > 0,
    api: {
      ask: async (question: unknown) => {
        asked.push(question);
        return answer();
      },
    },
  } as unknown as Table;
  wording = new Wording(table);
});

const line = (order: string) => ({ order, says: order.replace("us_357", "357/90") });

it("gives the order that the line says, and remembers it by names", async () => {
  answer = () => ({ answer: "line", orders: [line("move us_357 0503 0602")] });
  expect(await wording.type("Move 357/90 to Thionville")).toBe(true);
  expect(asked).toEqual([{ ask: "line", text: "Move 357/90 to Thionville" }]);
  expect(given).toEqual(["move us_357 0503 0602"]);
  expect(wording.history.value.at(-1)).toBe("move 357/90 0503 0602");
});

it("offers the orders between which the line does not decide", async () => {
  answer = () => ({ answer: "line", orders: [line("move us_357 0503 0602"), line("move us_357 0504 0602")] });
  await wording.type("move 357/90 to 0602");
  expect(given).toEqual([]);
  expect(wording.steps.value.map((step) => step.order)).toEqual(["move us_357 0503 0602", "move us_357 0504 0602"]);
  expect(wording.answer.value?.says).toContain("2 orders");
});

it("shows the answer to a question with its case", async () => {
  answer = () => ({ answer: "line", says: "0607 is occupied by the enemy", case: "5.21" });
  await wording.type("why 357/90 0607");
  expect(wording.answer.value).toEqual({ says: "0607 is occupied by the enemy.", case: "5.21", kind: "done" });
});

it("says what the server refuses", async () => {
  answer = () => {
    throw new Refusal(422, { says: "Licata can be 3022 or 3122: write which" } as never);
  };
  await wording.type("attack licata with 357/90");
  expect(wording.answer.value).toMatchObject({ says: "Licata can be 3022 or 3122: write which.", kind: "error" });
});

it("leaves what is no order to the list", async () => {
  expect(await wording.type("357 thion")).toBe(false);
  expect(asked).toEqual([]);
});
