import { describe, expect, it } from "vitest";

import { outlined } from "../../src/map/lettering";

const drawn = (words: string) => outlined(words, 0, 0, 10).getAttribute("d");

describe("letters on counters", () => {
  it.each([..."–½−×"])("have an outline for %s", (letter) => {
    expect(drawn(letter)).toBeTruthy();
    expect(drawn(letter)).not.toBe(drawn("?"));
  });

  it("show a question mark for what they do not have", () => {
    expect(drawn("字")).toBe(drawn("?"));
  });
});
