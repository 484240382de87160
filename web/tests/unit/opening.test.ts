import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Offline, Refusal } from "../../src/api/client";
import { opening } from "../../src/pages/opening";

const moment = () => vi.advanceTimersByTimeAsync(0);

describe("opening what a page shows", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits for a lost network, and says so meanwhile", async () => {
    const close = vi.fn();
    const open = vi.fn().mockRejectedValueOnce(new Offline()).mockResolvedValue(close);
    const fails = vi.fn();
    const end = opening({ open, fails });
    await moment();
    expect(fails).toHaveBeenCalledWith(expect.any(String), false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(open).toHaveBeenCalledTimes(2);
    end();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("does not ask again what was refused", async () => {
    const open = vi.fn().mockRejectedValue(new Refusal(404, { says: "there is no such game" } as never));
    const fails = vi.fn();
    opening({ open, fails });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(open).toHaveBeenCalledTimes(1);
    expect(fails).toHaveBeenCalledWith(expect.any(String), true);
  });

  it("closes what comes when nobody waits any more, and tries no further", async () => {
    const close = vi.fn();
    let come: (close: () => void) => void = () => undefined;
    const end = opening({ open: () => new Promise((resolve) => (come = resolve)), fails: vi.fn() });
    end();
    come(close);
    await moment();
    expect(close).toHaveBeenCalledTimes(1);
    const late = vi.fn().mockRejectedValue(new Offline());
    const stop = opening({ open: late, fails: vi.fn() });
    await moment();
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(late).toHaveBeenCalledTimes(1);
  });
});
