/** One seat of a game, opened: the table as long as this stands on the page, and nothing of it afterwards. */
import { useEffect, useState } from "preact/hooks";

import type { Side } from "../api/types";
import { Controller } from "../state/controller";
import { clearAround } from "../state/layout";
import { writeDown } from "../state/promises";
import { takePart } from "../state/sealed";
import { Table } from "../state/table";
import { TableScreen } from "../view/TableScreen";
import { WaitingRoom } from "../view/WaitingRoom";
import { useOpening } from "./opening";
import { Waiting } from "./Waiting";

interface Props {
  game: string;
  side: Side | null;
  /** Called once with the table; what it returns is called when the table is closed. */
  opened?: (table: Table) => () => void;
}

export function OpenTable({ game, side, opened }: Props) {
  const [seated, setSeated] = useState<{ table: Table; controller: Controller } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  const open = async (gone: () => boolean) => {
    const table = await Table.open(game, side);
    if (gone()) return () => table.close();
    const state = table.state.peek();
    if (state) writeDown(game, state.commitment, state.ply);
    const leave = opened?.(table);
    const rest = takePart(table);
    setSeated({ table, controller: new Controller(table) });
    return () => {
      leave?.();
      rest();
      table.close();
    };
  };
  useOpening({ open, fails: setTrouble }, [game, side]);
  useEffect(() => clearAround, [game, side]);

  const waits = seated !== null && !seated.table.shown.value;
  useEffect(() => {
    if (seated && waits) return () => void readLog(seated.table); // what was said while the game was set up
  }, [seated, waits]);

  if (!seated) return <Waiting trouble={trouble} />;
  if (waits) return <WaitingRoom table={seated.table} />;
  return <TableScreen table={seated.table} controller={seated.controller} />;
}

async function readLog(table: Table) {
  const shown = table.shown.peek();
  if (!shown) return; // nobody came
  try {
    table.log.value = (await table.api.log()).lines.filter((line) => line.number < (table.shown.peek()?.log ?? 0));
  } catch (error) {
    table.explain(error);
  }
}
