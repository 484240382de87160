import { describe, expect, it } from "vitest";

import { commonBeginning, isList, pairs } from "../../src/composing/chooser";
import { caseOf, hint, withUnit } from "../../src/composing/declared";
import { byHand } from "../../src/composing/fingers";
import { caseAndWords, listed, spoken } from "../../src/composing/names";
import { asked, dutyWords } from "../../src/composing/prompt";
import { percent, range } from "../../src/view/combat/figures";
import { timeLeft } from "../../src/view/prompt/clock";
import { isGuessed, remarks, standing, values } from "../../src/view/unitWords";
import { step } from "./fixtures";

const row = (label: string, value: string) => ({ label, value });
const unit = {
  side: "allied" as const,
  name: "26/1",
  words: "26/1, U.S. infantry regiment of the 1st Infantry Division; class A, morale 3",
  about: "U.S. infantry regiment of the 1st Infantry Division",
  kind: "infantry",
  card: "us",
  faces: {
    full: { values: "A3-6", rows: [row("Class", "A"), row("Morale", "3"), row("Movement", "6")], figures: ["strength"] },
    cadre: { values: "2-6", rows: [row("Strength", "2"), row("Movement", "6")], name: "cadre" },
  },
  usual: ["supplied"],
};
const sheet = { units: { us_26_1: unit }, hexes: {}, boxes: {} };

describe("names", () => {
  it("stand where the rules' sentence has an id", () => {
    expect(spoken(sheet, "3721 needs 5 Movement Points and us_26_1 has 2")).toBe("3721 needs 5 Movement Points and 26/1 has 2.");
    const others = { ...sheet, units: { "US-3-7": { ...unit, name: "7 Inf Regt" }, us1: { ...unit, name: "First" } } };
    expect(spoken(others, "US-3-7 is stacked with us1; constructor")).toBe("7 Inf Regt is stacked with First; constructor.");
  });

  it("come apart from a case and together in a list", () => {
    expect(caseAndWords("16.22: no unit may")).toEqual({ case: "16.22", words: "no unit may" });
    expect(caseAndWords("S8.4: no unit may")).toEqual({ case: "S8.4", words: "no unit may" });
    expect(caseAndWords("not now")).toEqual({ case: "", words: "not now" });
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
  });
});

describe("a counter in words", () => {
  const declared = {
    figures: {
      strength: {
        label: "Strength",
        words: "strength {value}",
        place: "tab" as const,
        hidden: "its chit is hidden",
        missing: "no chit yet",
        asked: true,
      },
    },
    badges: {
      supplied: { words: "in supply", style: "good" as const },
      out: { words: "out of supply", letters: "OUT", style: "warning" as const, instead_of: "supplied" },
      pack: { words: "pack transport" },
    },
  };
  const counter = { side: "allied" as const, place: "3823" };

  it("says what is printed on the face that is up, and what its figures say", () => {
    expect(values(declared, unit, { ...counter, figures: { strength: 5 } })).toBe("Class A, morale 3, movement 6, strength 5");
    expect(values(declared, unit, { ...counter, figures: { strength: null } })).toContain("its chit is hidden");
    expect(values(declared, unit, counter)).toContain("no chit yet");
    expect(values(declared, unit, { ...counter, face: "cadre" })).toBe("Strength 2, movement 6");
  });

  it("has its usual state unless it shows another instead, and says the rest apart", () => {
    expect(standing(declared, unit, counter).map(({ words }) => words)).toEqual(["in supply"]);
    const shown = { ...counter, badges: ["out", "pack"], marks: ["morale now 2"], face: "cadre" };
    expect(standing(declared, unit, shown).map(({ words }) => words)).toEqual(["out of supply"]);
    expect(remarks(declared, unit, shown)).toEqual(["cadre", "pack transport", "morale now 2"]);
  });

  it("is guessed at as long as its figure is not seen", () => {
    expect(isGuessed(declared, unit, counter)).toBe(true);
    expect(isGuessed(declared, unit, { ...counter, figures: { strength: 5 } })).toBe(false);
    expect(isGuessed(declared, unit, { ...counter, face: "cadre" })).toBe(false);
  });
});

describe("the prompt", () => {
  const declared = {
    decisions: {
      move: { in_hand: "Move {unit}. Choose where it goes." },
      retreat: { hint: "Click a lit hex.", several: "Click a unit, or a lit hex." },
    },
    cases: { attack: "9.12" },
  };

  it("drops the side and keeps one sentence on the first line", () => {
    expect(asked("Blue: attack with every unit that must; end combat when nobody must.", "Blue")).toEqual({
      head: "Attack with every unit that must.",
      more: "End combat when nobody must.",
    });
    expect(asked("The Axis side moves its units.").head).toBe("The Axis side moves its units.");
  });

  it("says what is in hand and what is owed", () => {
    expect(withUnit(declared, "move", "1/HG")).toBe("Move 1/HG. Choose where it goes.");
    expect(withUnit(declared, "something new", "1/HG")).toBe("1/HG: choose a hex.");
    expect(dutyWords(3, true)).toBe("Three more stacks must be attacked this phase.");
    expect(dutyWords(1, false)).toBe("One stack must be attacked this phase.");
    expect(hint(declared, "retreat")).toBe("Click a lit hex.");
    expect(hint(declared, "retreat", 2)).toContain("Click a unit");
    expect(hint(declared, "something new")).toBe("");
  });

  it("names the cases that its game declares, and none of another", () => {
    expect(caseOf(declared, "attack")).toBe("9.12");
    expect(caseOf({}, "attack")).toBe("");
  });

  it("says tap instead of click on a touch screen", () => {
    expect(byHand("Point at the map; click to choose. Click a hex.", true)).toBe("Point at the map; tap to choose. Tap a hex.");
    expect(byHand("Click a hex.", false)).toBe("Click a hex.");
  });
});

describe("long lists of answers", () => {
  const numbers = [0, 1, 2].flatMap((us) =>
    [0, 1, 2].map((uk) => step(`${us} ${uk}`, { says: `U.S. number ${us}, U.K. number ${uk}` }, `write ${us} ${uk}`)),
  );

  it("become two choices where all pairs are there", () => {
    const two = pairs(numbers);
    expect(two?.first).toEqual(["U.S. number 0", "U.S. number 1", "U.S. number 2"]);
    expect(two?.step("U.S. number 2", "U.K. number 1")?.order).toBe("write 2 1");
    expect(pairs(numbers.slice(1))).toBeNull();
  });

  it("say once what they have in common", () => {
    expect(commonBeginning(["U.S. number 0", "U.S. number 12"])).toBe("U.S. number ");
    expect(commonBeginning(["a", "b"])).toBe("");
  });
});

describe("figures of a combat", () => {
  it("are ranges and shares", () => {
    expect(range([6, 7, 10])).toBe("6–10");
    expect(range([4, 4])).toBe("4");
    expect([0, 0.001, 0.554, 0.999, 1].map(percent)).toEqual(["0%", "<1%", "55%", ">99%", "100%"]);
  });
});

describe("time left", () => {
  it("is given in the largest units that matter", () => {
    const hour = 3_600_000;
    expect([50 * hour, 26 * hour, 2 * hour, 65_000, 0].map(timeLeft)).toEqual([
      "2 d left",
      "1 d 2 h left",
      "2 h 0 min left",
      "1:05 left",
      "time is up",
    ]);
  });
});

describe("answers", () => {
  const answers = (...labels: string[]) => labels.map((says) => step(says, { says }, says));

  it("are buttons as long as a bar has room for them", () => {
    expect(isList(answers("Yes", "No"))).toBe(false);
    expect(isList(answers("Retreat two hexes", "Lose a step and retreat one hex", "Lose two steps: 1/HG is reduced to its cadre"))).toBe(
      false,
    );
    expect(isList(answers("1", "2", "3", "4", "5", "6", "7"))).toBe(true);
    const shares = [0, 1, 2, 3].map((points) => `${points} to the Germans, ${3 - points} to the Italians`);
    expect(isList(answers(...shares))).toBe(true);
  });
});
