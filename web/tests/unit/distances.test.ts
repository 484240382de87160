import { describe, expect, test } from "vitest";

import { distanceOf, sheetsOf } from "../../src/map/distances";
import { holdings } from "../../src/map/ownership-layer";
import { nameAgain, pointsAgain } from "../../src/map/printed-names";

describe("distances", () => {
  test("go by the height of a hex on the screen", () => {
    expect([20, 39.9, 40, 57.9, 58, 83.9, 84, 150].map(distanceOf)).toEqual([
      "far",
      "far",
      "wide",
      "wide",
      "middle",
      "middle",
      "close",
      "close",
    ]);
  });

  test("have sheets of their own, with the optional rules that were agreed", () => {
    const plain = sheetsOf("sicily/campaign", []);
    expect([plain.ground, plain.names("far")]).toEqual([
      "/api/scenarios/sicily/campaign/ground.svg",
      "/api/scenarios/sicily/campaign/names.svg?distance=far",
    ]);
    const agreed = sheetsOf("sicily/campaign", ["a", "b c"]);
    expect(agreed.ground).toBe("/api/scenarios/sicily/campaign/ground.svg?option=a&option=b%20c");
    expect(agreed.names("close")).toBe("/api/scenarios/sicily/campaign/names.svg?distance=close&option=a&option=b%20c");
  });
});

describe("printed names", () => {
  const svg = new DOMParser().parseFromString(
    '<svg xmlns="http://www.w3.org/2000/svg"><g class="town" data-hex="3623"><title>Gela, 3623</title><text class="f-bold halo">Gela</text><rect class="points"/><text class="f-bold">2</text></g></svg>',
    "image/svg+xml",
  );
  const names = new Map([["3623", svg.querySelector("g") as Element]]);

  test("are set again, in the colour of the side that holds the place now", () => {
    const [again] = nameAgain(names, "3623", "allied");
    expect(again?.getAttribute("class")).toBe("printed-name held");
    expect(again instanceof SVGElement && again.style.getPropertyValue("--side-mark")).toBe("var(--allied-mark)");
    expect(again?.textContent).toBe("Gela2");
    expect(nameAgain(names, "3623", undefined)[0]?.getAttribute("class")).toBe("printed-name");
    expect(nameAgain(names, "0101", "axis")).toEqual([]);
    expect(svg.querySelector("title")).not.toBeNull(); // the print itself stays whole
  });

  test("show their points alone", () => {
    expect(pointsAgain(names, "3623", "allied")[0]?.textContent).toBe("2");
  });
});

test("only what is held by another side than printed is painted anew", () => {
  const printed = (owner: "allied" | "axis") => ({ x: 0, y: 0, words: "", owner });
  const sheet = { hexes: { "0101": printed("axis"), "0102": printed("axis"), "0104": printed("allied") } };
  const hexes = {
    "0101": { owner: "allied" as const },
    "0102": { owner: "axis" as const },
    "0103": { marks: [{ kind: "attacked" }] },
    "0104": { owner: "axis" as const },
  };
  expect([...holdings(sheet, { hexes })]).toEqual([
    ["0101", "allied"],
    ["0104", "axis"],
  ]);
});
