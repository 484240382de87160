/** Whether the dice of a combat are still in the air: nothing beside them may tell how they fall. */
import { stageOf } from "../../state/stage";
import type { Table } from "../../state/table";

export function inTheAir(table: Table): boolean {
  const stage = stageOf(table);
  if (stage.idle.value) return false;
  const fell = table.log.value.findLast((line) => line.kind === "result");
  return fell !== undefined && fell.number > (stage.scene.value?.line.number ?? -1);
}
