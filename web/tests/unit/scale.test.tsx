/** The strip of a chart's places: only what tells something. */
import { render } from "preact";
import { describe, expect, it } from "vitest";

import type { ChartSheet, Resolution } from "../../src/api/types";
import { placeName } from "../../src/composing/resolution";
import { Scale } from "../../src/view/combat/Scale";

const CHART: ChartSheet = {
  title: "Results",
  case: "",
  lines: { "": ["less", "even", "+2 to +3"] },
  cells: [],
  results: {},
  place: "column",
  numbered: true,
};

function drawn(chart: ChartSheet, scale: Partial<Resolution["scale"]>): HTMLElement {
  const page = document.createElement("div");
  render(<Scale chart={chart} scale={{ chart: "combat", heads: ["less", "even", "+2 +3"], ...scale }} />, page);
  return page;
}

const words = (page: HTMLElement, selector: string) => [...page.querySelectorAll(selector)].map((found) => found.textContent);

describe("the places of a scale", () => {
  it("have numbers, and chances where several are possible", () => {
    const page = drawn(CHART, { chances: { "1": 0.25, "2": 0.75 } });
    expect(words(page, "li > small:first-child")).toEqual(["1", "2", "3"]);
    expect(words(page, ".chance")).toEqual(["25%", "75%", ""]);
  });

  it("have no numbers where those mean nothing, and no chance when one is certain", () => {
    const page = drawn({ ...CHART, numbered: false }, { chances: { "3": 1 }, stands: "Difference +3" });
    expect(words(page, "li")).toEqual(["less", "even", "+2\n+3"]);
    expect(words(page, ".stands")).toEqual(["Difference +3"]);
    expect(page.querySelector("li[aria-label]")?.getAttribute("aria-label")).toBe("column +2 +3");
  });

  it("are spoken of by number or by head", () => {
    expect(placeName(CHART, 3)).toBe("column 3");
    expect(placeName({ ...CHART, numbered: false }, 3)).toBe("column +2 to +3");
  });
});
