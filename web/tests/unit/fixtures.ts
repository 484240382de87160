/** Steps and documents as the server sends them, made short. */
import type { Cue, Joining, OrderSheet, Sheet, Sides, StepLine } from "../../src/api/types";

type Words = StepLine["words"];

/** An offered step; without an order it leads on. */
export function step(key: string, words: Partial<Words>, order = "", facts?: StepLine["facts"]): StepLine {
  return { key, words: { says: key, ...words }, order, more: order === "", ...(facts ? { facts } : {}) };
}

export const SUPPORT: OrderSheet = {
  verb: "support",
  form: "support [guns GUNS...] [air] [bombing] [naval NAVAL]",
  says: "",
  clauses: [
    { field: "guns", kind: "words", after: "guns" },
    { field: "air", kind: "flag", after: "air" },
    { field: "bombing", kind: "flag", after: "bombing" },
    { field: "naval", kind: "word", after: "naval" },
  ],
};

export function role(unit: string, given: Joining["role"], insteadOf: string[] = []): Joining {
  return { unit, role: given, why: "", case: "9.12", instead_of: insteadOf };
}

const CUES: Record<string, Cue> = {
  "game turn": "turn",
  "player turn": "side turn",
  phase: "phase",
  roll: "dice",
  move: "glide",
  enter: "glide",
  landing: "arrive",
  attack: "engage",
  defend: "answer",
  result: "resolve",
  absorb: "consequence",
  "step loss": "loss",
  cadre: "change",
  eliminated: "destroy",
  retreat: "follow",
  advance: "follow",
};

/** How a game has its log read: these kinds of events have these cues. */
export const LOG: Sheet["log"] = {
  events: {
    ...Object.fromEntries(Object.entries(CUES).map(([kind, cue]) => [kind, { cue }])),
    result: { cue: "resolve", chart: "combat", facts: { place: "column" } },
    "depot landing": { cue: "arrive", facts: { unit: "depot" } },
  },
  turn_name: "Game-Turn {turn}",
};

/** How the decisions of a game are taken. */
export const DECISIONS: NonNullable<Sheet["decisions"]> = {
  move: { composer: "move", ends: "end movement" },
  attack: { composer: "attack", order: "attack {targets} with {units}" },
  support: { composer: "support" },
  advance: { composer: "follow" },
  retreat: { composer: "withdraw" },
  land: { composer: "place" },
  deploy: { composer: "place" },
  boundary: { composer: "line" },
  plan: { composer: "plan" },
};

/** Two sides that are not called as in any of our games. */
export const SIDES: Sides = {
  allied: { name: "Blues", short: "Blue", colours: { card: "#2040a0", ink: "#ffffff" } },
  axis: { name: "Reds", short: "Red", colours: { card: "#a02020", ink: "#fff0f0", edge: "#501010", mark: "#701010" } },
};
