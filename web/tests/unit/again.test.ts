import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { again, drawing } from "../../src/api/again";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks again until it comes, ever more slowly", async () => {
  const answers = [new Error("no network"), new Error("no network"), "the map"];
  const asked: number[] = [];
  const coming = again(async () => {
    asked.push(Date.now());
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await coming).toBe("the map");
  const [first = 0, second = 0, third = 0] = asked;
  expect([second - first, third - second]).toEqual([500, 1000]);
});

it("gives up when nobody waits any more", async () => {
  const doing = vi.fn(() => Promise.reject(new Error("no network")));
  await expect(again(doing, () => true)).rejects.toThrow("no network");
  expect(doing).toHaveBeenCalledTimes(1);
});

it("takes a refusal for a drawing that did not come", async () => {
  const answers = [new Response("no", { status: 503 }), new Response("<svg/>")];
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answers.shift()),
  );
  const coming = drawing("/api/map.svg");
  await vi.advanceTimersByTimeAsync(600);
  expect(await coming).toBe("<svg/>");
});
