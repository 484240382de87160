import { afterEach, expect, it } from "vitest";

import { HexGrid } from "../../src/geometry/hexes";
import { drawWay, goalOf } from "../../src/map/reach";
import { keyGroups, listen } from "../../src/state/keys";
import { step } from "./fixtures";
import { tableWith } from "./table-double";

const modes = {
  foot: { label: "On foot", words: "movement on foot", key: "N" },
  rail: { label: "By rail", words: "travel by rail", key: "G", style: "double" as const },
};
const cost = { label: "2", says: "2 railway hexes, 18 left", number: 2 };

let stop: () => void = () => {};
afterEach(() => stop());

async function inHand() {
  const found = await tableWith({
    kind: "move",
    counters: { us_2_5: "0511" },
    pages: {
      "": [step("us_2_5", { unit: "us_2_5" })],
      us_2_5: [
        step("0510", { unit: "us_2_5", hex: "0510", group: "foot" }, "move us_2_5 0511 0510"),
        step("0610", { unit: "us_2_5", hex: "0610", group: "rail" }, "ride us_2_5 0511 0610"),
      ],
    },
  });
  Object.assign(found.table.sheet, { modes });
  stop = listen(() => ({ table: found.table, controller: found.controller, map: null }));
  return found;
}

const press = (key: string) => window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));

it("the key that a game declares for a mode takes the unit in hand into it", async () => {
  const { controller } = await inHand();
  await controller.clickUnit("us_2_5");
  expect([...controller.clickable.value.hexes.keys()]).toEqual(["0510"]);
  press("g");
  expect([...controller.clickable.value.hexes.keys()]).toEqual(["0610"]);
  press("n");
  expect([...controller.clickable.value.hexes.keys()]).toEqual(["0510"]);
});

it("without a unit that can use it, the key changes nothing", async () => {
  const { controller } = await inHand();
  press("g");
  expect(controller.mode.value).toBe("");
});

it("the card of keys lists the modes that have one", () => {
  const [playing] = keyGroups({ overlays: {}, modes: { ...modes, sea: { label: "By sea", words: "travel by sea" } } });
  expect(playing?.lines.filter(({ says }) => says.startsWith("Use"))).toEqual([
    { shows: ["N"], says: "Use movement on foot" },
    { shows: ["G"], says: "Use travel by rail" },
  ]);
});

it("a way is drawn in the style of its mode, and each hex on it with its cost in the words of the game", () => {
  const grid = new HexGrid(Object.fromEntries(["a", "b", "c"].map((hex, y) => [hex, { x: 0, y: y * 96, words: "" }])), 96);
  const [near, far] = [
    ["a", "b"],
    ["a", "b", "c"],
  ].map((path) => goalOf(step("", { hex: path.at(-1), path, group: "rail", cost })));
  if (!near || !far) throw new Error("two goals");
  const drawn = drawWay(grid, far, [near, far], modes);
  expect(drawn.map((part) => part.getAttribute("class"))).toEqual(["way-case", "way double", "way-middle", "way-disc", "way-figure"]);
  expect(drawn.at(-1)?.textContent).toBe("2");
});
