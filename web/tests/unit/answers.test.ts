/** What the server has answered: asked once, or not at all where the news brings it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Answers, keyOf } from "../../src/api/answers";
import type { Foreseen } from "../../src/api/types";

const ZONES = { ask: "overlay", name: "zones" } as const;
const drawn = (hex: string) => ({ answer: "overlay", name: "zones", marks: [{ kind: "zone", hex }] }) as Foreseen["answer"];

let asked: object[];
const asking = (question: object) => async () => {
  asked.push(question);
  return "from the server" as unknown;
};

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("an answer", () => {
  it("that came with the news is not asked for", async () => {
    const answers = new Answers();
    answers.forget();
    answers.take([{ asked: ZONES, answer: drawn("0101") }]);
    expect(await answers.once({ ...ZONES, unit: "" }, asking(ZONES))).toEqual(drawn("0101"));
    expect(asked).toEqual([]);
  });

  it("that has not changed is the one from before", async () => {
    const answers = new Answers();
    answers.take([{ asked: ZONES, answer: drawn("0101") }]);
    answers.forget();
    answers.take([{ asked: ZONES }]);
    expect(await answers.once(ZONES, asking(ZONES))).toEqual(drawn("0101"));
    answers.forget();
    answers.forget();
    answers.take([{ asked: ZONES }]);
    expect(await answers.once(ZONES, asking(ZONES))).toBe("from the server");
    expect(asked).toEqual([ZONES]);
  });

  it("is waited for while the news is on its way", async () => {
    const answers = new Answers();
    answers.forget();
    answers.expect();
    const answer = answers.once(ZONES, asking(ZONES));
    answers.take([{ asked: ZONES, answer: drawn("0202") }]);
    answers.arrived();
    expect(await answer).toEqual(drawn("0202"));
    expect(asked).toEqual([]);
  });

  it("is asked for when no news comes", async () => {
    const answers = new Answers();
    answers.expect();
    const answer = answers.once(ZONES, asking(ZONES));
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(await answer).toBe("from the server");
    expect(asked).toEqual([ZONES]);
  });

  it("is waited for while something is asked that brings it", async () => {
    const answers = new Answers();
    let bring: (said: string) => void = () => undefined;
    const coming = new Promise<string>((resolve) => {
      bring = resolve;
    });
    const page = answers.bringing(
      coming.then((said) => {
        answers.know(ZONES, said);
        return said;
      }),
    );
    const answer = answers.once(ZONES, asking(ZONES));
    bring("along with it");
    expect([await page, await answer]).toEqual(["along with it", "along with it"]);
    expect(asked).toEqual([]);
    await expect(answers.bringing(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
    expect(await answers.once({ ask: "other" }, asking({ ask: "other" }))).toBe("from the server");
  });
});

describe("several questions", () => {
  it("go together, but for those that are answered already", async () => {
    const answers = new Answers();
    const other = { ask: "refusal", text: "end movement" } as const;
    answers.take([{ asked: ZONES, answer: drawn("0101") }]);
    const together: object[][] = [];
    const ask = async (unknown: object[]) => {
      together.push(unknown);
      return [{ asked: other, answer: { answer: "verdict", allowed: true } }] as Foreseen[];
    };
    await answers.together([ZONES, other], ask);
    await answers.together([ZONES, other], ask);
    expect(together).toEqual([[other]]);
    expect(await answers.once(other, asking(other))).toEqual({ answer: "verdict", allowed: true });
  });

  it("are of no use when the table has moved on", async () => {
    const answers = new Answers();
    const late = answers.together([ZONES], async () => {
      answers.forget();
      return [{ asked: ZONES, answer: drawn("0101") }];
    });
    await late;
    expect(await answers.once(ZONES, asking(ZONES))).toBe("from the server");
  });
});

it("a question is the same whether what is empty is said or left out", () => {
  expect(keyOf({ name: "zones", ask: "overlay", unit: "", units: [] })).toBe(keyOf(ZONES));
  expect(keyOf({ ask: "overlay", name: "zones", unit: "us_2_5" })).not.toBe(keyOf(ZONES));
});
