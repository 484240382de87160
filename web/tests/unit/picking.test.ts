/** A step that leads on is followed only at the moment for which it was offered: afterwards the server does not know it. */
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";

import { Answers } from "../../src/api/answers";
import type { OptionsPage } from "../../src/api/types";
import { Table } from "../../src/state/table";

function pageOf(ply: number, path: string[]): OptionsPage {
  return { ply, kind: "set-up", case: "", prompt: "", path, steps: [] };
}

/** A table at a moment, with what is offered there, and what it asks the server. */
function tableAt(ply: number, offered: number, awaiting = false) {
  const asked: string[] = [];
  const options = async (path: string[]) => {
    asked.push(path.join("/"));
    return pageOf(ply, path);
  };
  const parts = { ply: signal(ply), page: signal(pageOf(offered, [])), draft: 0, awaiting, api: { options, answers: new Answers() } };
  const table: Table = Object.assign(Object.create(Table.prototype), parts);
  return { asked, table };
}

describe("a pick", () => {
  it("asks for what follows it", async () => {
    const { asked, table } = tableAt(3, 3);
    await table.pick("take-up");
    expect(asked).toEqual(["take-up"]);
    expect(table.page.value?.path).toEqual(["take-up"]);
  });

  it("asks nothing while an order is on its way", async () => {
    const { asked, table } = tableAt(3, 3, true);
    await table.pick("take-up");
    expect(asked).toEqual([]);
  });

  it("asks nothing when the game has gone on since it was offered", async () => {
    const { asked, table } = tableAt(4, 3);
    await table.pick("take-up");
    expect(asked).toEqual([]);
  });
});
