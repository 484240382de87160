/** A seat at a table: what most parts of the screen are made from. */
import type { Controller } from "./controller";
import type { Table } from "./table";

export interface Seated {
  table: Table;
  controller: Controller;
}
