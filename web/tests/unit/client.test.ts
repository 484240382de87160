/** The API over HTTP: what is sent, and what becomes of every kind of answer. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { GameApi, lobbyApi, Offline, Refusal } from "../../src/api/client";
import { keepProof } from "../../src/api/proofs";

const sent: Request[] = [];
let answer: () => Response = () => Response.json({});

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request.clone());
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

async function refusalOf(doing: Promise<unknown>): Promise<Refusal> {
  const error = await doing.catch((caught: unknown) => caught);
  if (error instanceof Refusal) return error;
  throw new Error(`no refusal: ${error}`);
}

describe("a request", () => {
  it("goes to its address, with the seat that asks and no empty parameter", async () => {
    answer = () => Response.json({ lines: [] });
    await new GameApi("k3x9w2m4p7qa", "axis").log(undefined, 60, "spectator");
    const { pathname, searchParams } = new URL(sent[0]?.url ?? "");
    expect(pathname).toBe("/api/games/k3x9w2m4p7qa/log");
    expect([...searchParams].sort()).toEqual([
      ["lens", "spectator"],
      ["limit", "60"],
      ["side", "axis"],
    ]);
  });

  it("repeats a parameter for each value, and a spectator has no side", async () => {
    answer = () => Response.json({});
    await new GameApi("k3x9w2m4p7qa", null).options(["move", "us_2_5"]);
    expect(new URL(sent[0]?.url ?? "").search).toBe("?step=move&step=us_2_5");
    await lobbyApi.sheet("sicily/us-landing", []);
    expect(new URL(sent[1]?.url ?? "").pathname).toBe("/api/scenarios/sicily/us-landing");
  });

  it("says that it comes from our own page, and sends what it has to say as JSON", async () => {
    answer = () => Response.json({ ply: 8 });
    expect(await new GameApi("k3x9w2m4p7qa", "axis").order(7, "end movement")).toEqual({ ply: 8 });
    const request = sent[0];
    expect(request?.method).toBe("POST");
    expect(request?.headers.get("X-Trinacria")).toBe("1");
    expect(request?.headers.get("Content-Type")).toBe("application/json");
    expect(request?.headers.get("Authorization")).toBeNull();
    expect(await request?.json()).toEqual({ ply: 7, text: "end movement", options: true });
  });

  it("asks about a position once, until the table has changed", async () => {
    answer = () => Response.json({ answer: "reach" });
    const api = new GameApi("k3x9w2m4p7qa", "axis");
    const asked = { ask: "reach", unit: "us_2_5" } as const;
    expect(await Promise.all([api.ask(asked), api.ask(asked)])).toEqual([{ answer: "reach" }, { answer: "reach" }]);
    await api.ask({ ask: "reach", unit: "us_10_5" });
    await api.options([]);
    await api.options([]);
    await api.options(["us_2_5"]);
    expect(sent.length).toBe(4);
    api.answers.forget();
    await api.ask(asked);
    expect(sent.length).toBe(5);
  });

  it("asks again what was not answered", async () => {
    const api = new GameApi("k3x9w2m4p7qa", "axis");
    answer = () => Response.json({ status: 409, error: "not now", says: "the game has gone on" }, { status: 409 });
    await refusalOf(api.options([]));
    answer = () => Response.json({ ply: 3 });
    expect(await api.options([])).toEqual({ ply: 3 });
    expect(sent.length).toBe(2);
  });

  it("shows the secret of a seat that came by a link, to that game alone", async () => {
    keepProof("k3x9w2m4p7qa", "abcdefghijklmnopqrstuvwx");
    answer = () => Response.json({});
    await new GameApi("k3x9w2m4p7qa", "axis").view();
    await new GameApi("otherotherot", "axis").view();
    expect(sent.map((request) => request.headers.get("Authorization"))).toEqual(["Bearer abcdefghijklmnopqrstuvwx", null]);
  });
});

describe("an answer", () => {
  it("that refuses is thrown with its words and its case", async () => {
    answer = () => Response.json({ status: 422, error: "illegal", says: "5.21: occupied", case: "5.21" }, { status: 422 });
    const refusal = await refusalOf(new GameApi("k3x9w2m4p7qa", "axis").undo(3));
    expect([refusal.status, refusal.message, refusal.case]).toEqual([422, "5.21: occupied.", "5.21"]);
  });

  it("that is no problem of ours, or nothing at all, is a refusal too", async () => {
    for (const bad of [
      new Response("<html>", { status: 502 }),
      Response.json(["?"], { status: 500 }),
      new Response(null, { status: 204 }),
    ]) {
      answer = () => bad;
      const refusal = await refusalOf(lobbyApi.me());
      expect([refusal.status, refusal.message]).toEqual([bad.status, "The server did not answer properly. Try again in a moment."]);
    }
  });

  it("that never came means that the network is gone", async () => {
    answer = () => {
      throw new TypeError("network");
    };
    await expect(lobbyApi.scenarios()).rejects.toBeInstanceOf(Offline);
  });
});
