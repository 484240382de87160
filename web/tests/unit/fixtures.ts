/** Steps and documents as the server sends them, made short. */
import type { Joining, OrderSheet, StepLine } from "../../src/api/types";

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
