import { describe, expect, it } from "vitest";

import { lineOrder, lineRows, nearestLine } from "../../src/composing/lines";
import { byHex, choosing, landingAt, placeOf, redrawnLine } from "../../src/composing/plan";
import { step } from "./fixtures";
import { tableWith } from "./table-double";

const west = step(
  "column 07",
  { says: "Draw the boundary from 0707 near Trapani to 0708", path: ["0707", "0708"], note: "2 hexes" },
  "boundary 0707 0708",
);
const east = step(
  "column 08",
  { says: "Draw the boundary from Trapani (0805) to 0807", path: ["0805", "0806", "0807"] },
  "boundary 0805 0807",
);
const keep = step("keep", { says: "Keep the boundary", end: true }, "end boundary");

describe("lines across the map", () => {
  it("are listed without the words that all of them begin with", () => {
    expect(lineRows([west, east]).map(({ label, note }) => [label, note])).toEqual([
      ["0707 near Trapani to 0708", "2 hexes"],
      ["Trapani (0805) to 0807", ""],
    ]);
  });

  it("are near to the present one by the hexes they share", () => {
    expect(nearestLine([west, east], ["0804", "0805", "0806"])).toBe(east);
    expect(nearestLine([], ["0805"])).toBeUndefined();
  });

  it("are ordered by corners of one's own in the form of an offered one", () => {
    expect(lineOrder(west, ["0805", "0910"])).toBe("boundary 0805 0910");
    expect(lineOrder({ ...west, order: "plan boundary 0707 0708" }, ["0805"])).toBe("plan boundary 0805");
    expect(lineOrder(west, [])).toBeNull();
    expect(lineOrder(undefined, ["0805"])).toBeNull();
  });
});

describe("choosing a line", () => {
  const hexes = ["0707", "0708", "0805", "0806", "0807"];
  const opened = () => tableWith({ kind: "boundary", counters: {}, hexes, pages: { "": [keep, west, east] } });

  it("shows the line under the pointer, and a click chooses it", async () => {
    const { controller, orders } = await opened();
    controller.hover.value = "0806";
    expect(controller.line.value).toEqual(east);
    expect(controller.main.value?.label).toBe("Keep the boundary");
    await controller.clickHex("0707");
    expect(controller.line.value).toEqual(west);
    expect(controller.main.value?.label).toBe(west.words.says);
    expect(controller.buttons.value).toEqual([]);
    controller.actMain();
    await Promise.resolve();
    expect(orders).toEqual(["boundary 0707 0708"]);
  });

  it("is laid down again without a word to the server", async () => {
    const { controller, orders } = await opened();
    await controller.clickHex("0707");
    controller.cancel();
    expect(controller.chosen.value).toBeNull();
    expect(controller.main.value?.label).toBe("Keep the boundary");
    expect(orders).toEqual([]);
  });

  it("by its corners takes clicks as corners, and the last one again takes it back", async () => {
    const { controller } = await opened();
    controller.draft.begin();
    await controller.clickHex("0805");
    await controller.clickHex("0708");
    expect(controller.draft.order.value).toBe("boundary 0805 0708");
    await controller.clickHex("0708");
    expect(controller.draft.corners.value).toEqual(["0805"]);
    controller.cancel();
    expect(controller.draft.corners.value).toBeNull();
  });
});

describe("a plan", () => {
  const plan = {
    facts: { date: { value: "Game-Turn 4", choose: "Choose the date of the second invasion" } },
    lines: { boundary: ["4504", "4505"] },
    places: { us_16_1: "3724", us_26_1: "3623", us_1_rgr: "3623" },
    forces: [
      {
        title: "Invasion 1",
        parts: [{ title: "First Wave", says: "", case: "29.14", units: ["us_16_1", "us_26_1", "us_1_rgr"], most: 10 }],
      },
    ],
  };

  it("has a line until one is drawn", () => {
    const lines = { halt: { label: "Halt line", hexes: ["0101"] }, boundary: { label: "Boundary", redrawn: true } };
    const shown = (drawn: string[]) => ({ plan, lines: { boundary: drawn } }) as unknown as Parameters<typeof redrawnLine>[1];
    expect(redrawnLine({ lines }, shown([]))).toEqual({ label: "Boundary", hexes: ["4504", "4505"] });
    expect(redrawnLine({ lines }, shown(["4101"])).hexes).toEqual(["4101"]);
    expect(redrawnLine({ lines: {} }, null)).toEqual({ label: "", hexes: [] });
  });

  it("tells who lands where", () => {
    expect(landingAt(plan, "3623")).toEqual(["us_26_1", "us_1_rgr"]);
    const [part] = plan.forces[0]?.parts ?? [];
    expect(part && byHex(part, plan.places)).toEqual([
      { hex: "3623", units: ["us_26_1", "us_1_rgr"] },
      { hex: "3724", units: ["us_16_1"] },
    ]);
  });

  it("says what of it is being chosen, and what a step knows of its part", () => {
    expect(choosing({ path: ["change", "date"] }, plan)).toBe("Choose the date of the second invasion");
    expect(choosing({ path: ["change", "us_16_1"] }, plan)).toBe("");
    expect(choosing(null, plan)).toBe("");
    expect(placeOf(step("second", { says: "" }, "plan unit us_16_1 second 1"))).toEqual({ full: "", barred: "", case: "" });
    expect(placeOf({ ...step("second", { says: "" }), facts: { full: "20 of 20" } }).full).toBe("20 of 20");
  });
});

describe("changing a plan", () => {
  const proposal = step("proposal", { says: "Back to the proposed plan" }, "plan proposal");
  const finish = step("end", { says: "Finish the plan", end: true }, "end plan");
  const second = step(
    "second",
    { unit: "us_16_1", says: "16/1 in the Second Wave", group: "Second Wave of invasion 1" },
    "plan unit us_16_1 second 1",
  );
  const pages = {
    "": [finish, proposal, step("change", { says: "Change the plan" })],
    change: [step("date", { says: "The date" }), step("us_16_1", { unit: "us_16_1" })],
    "change/date": [step("4", { says: "Game-Turn 4" }, "plan date 4"), step("5", { says: "Game-Turn 5" }, "plan date 5")],
    "change/us_16_1": [second],
  };
  const opened = () => tableWith({ kind: "plan", counters: { us_16_1: "awaited" }, hexes: [], pages });

  it("begins with the units at hand, and the whole orders of the first page beside them", async () => {
    const { controller } = await opened();
    expect([...controller.able.value]).toEqual(["us_16_1"]);
    expect(controller.buttons.value).toEqual([proposal]);
    expect(controller.planSteps.value.map((step) => step.key)).toEqual(["date"]);
    expect(controller.main.value?.label).toBe("Finish the plan");
  });

  it("puts the unit in hand into a part that the panel offers", async () => {
    const { controller, orders } = await opened();
    await controller.clickUnit("us_16_1");
    expect(controller.buttons.value).toEqual([]);
    expect(controller.planSteps.value).toEqual([second]);
    await controller.confirm(second);
    expect(orders).toEqual(["plan unit us_16_1 second 1"]);
  });

  it("sends a unit to a beach at one click", async () => {
    const beach = step(
      "first",
      { unit: "us_16_1", hex: "1103", says: "16/1 in the First Wave at 1103" },
      "plan unit us_16_1 first 1103 of 1",
    );
    const { controller, orders } = await tableWith({
      kind: "plan",
      counters: { us_16_1: "awaited" },
      hexes: ["1103"],
      pages: { ...pages, "change/us_16_1": [beach] },
    });
    await controller.clickUnit("us_16_1");
    await controller.clickHex("1103");
    expect(orders).toEqual(["plan unit us_16_1 first 1103 of 1"]);
  });

  it("comes back from the dates to the units", async () => {
    const { controller } = await opened();
    const [date] = controller.planSteps.value;
    if (date) await controller.confirm(date);
    expect(controller.buttons.value.map((step) => step.words.says)).toEqual(["Game-Turn 4", "Game-Turn 5"]);
    expect(controller.composing.value).toBe(true);
    expect(controller.main.value).toBeNull(); // no end of the plan in the middle of it
    controller.chosen.value = controller.buttons.value[0] ?? null;
    controller.cancel();
    expect([...controller.able.value]).toEqual(["us_16_1"]);
    expect(controller.composing.value).toBe(false);
  });
});
