import { render } from "preact";
import { describe, expect, it } from "vitest";

import type { Panel } from "../../src/api/types";
import { DeclaredPanel, SideNames } from "../../src/view/turn/Panels";
import { SIDES } from "./fixtures";

function drawn(panel: Panel): HTMLElement {
  const page = document.createElement("div");
  render(
    <SideNames.Provider value={SIDES}>
      <DeclaredPanel panel={panel} />
    </SideNames.Provider>,
    page,
  );
  return page;
}

const words = (page: HTMLElement, selector: string) => [...page.querySelectorAll(selector)].map((found) => found.textContent?.trim());

describe("an account of points", () => {
  const account: Panel = {
    title: "Points",
    total: "words that mean nothing here",
    totals: [
      { number: 20, side: "allied" },
      { number: -3, side: "axis" },
    ],
    rows: [
      { label: "If it ended now", value: "7 hills" },
      { label: "A hill", value: "twenty", points: 20, side: "allied" },
      { label: "A rout", value: "minus three", points: -3, side: "axis" },
    ],
    levels: [
      { name: "Triumph", needs: "40 or more" },
      { name: "7 hills", needs: "less than 40", score: 23 },
    ],
  };

  it("takes its figures from numbers, whatever its words are", () => {
    const page = drawn(account);
    expect(words(page, ".account-total span")).toEqual(["Blue20", "Red−3"]);
    expect(words(page, ".verdict")).toEqual(["If it ended now: 7 hills"]);
    expect(words(page, "details section:not(:last-child) b")).toEqual(["+20", "−3"]);
  });

  it("shows the levels and where the score stands", () => {
    const page = drawn(account);
    expect(words(page, "section:last-child > h3")).toEqual(["Levels, Blue less Red"]);
    expect(words(page, "[aria-current]")).toEqual(["7 hillsnow 23less than 40"]);
  });

  it("has one total if the game counts for both sides together", () => {
    const page = drawn({ ...account, totals: [{ number: -5 }] });
    expect(words(page, ".account-total span")).toEqual(["−5"]);
    expect(words(page, "section:last-child > h3")).toEqual(["Levels"]);
  });
});

describe("a tile", () => {
  it("shows the number that is left in bold", () => {
    const page = drawn({ title: "", rows: [{ label: "Air", value: "one", number: 1, most: 2 }] });
    expect(words(page, ".tile-value")).toEqual(["1 of 2"]);
    expect(words(page, ".tile-value b")).toEqual(["1"]);
  });
});
