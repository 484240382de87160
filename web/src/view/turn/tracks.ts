/** How a declared panel is drawn: by what its rows hold, whatever the game calls it. */
import type { Panel, PanelRow } from "../../api/types";

export type Drawing = "tracks" | "tiles" | "account" | "notes" | "list";

interface Track {
  length: number;
  full: number;
}

const MOST_NOTES = 2; // a word or two stand open; more of them open on a click

const isCounted = (row: PanelRow) => typeof row.number === "number" && typeof row.most === "number";

export function drawingOf(panel: Panel): Drawing {
  const rows = panel.rows ?? [];
  if (rows.length > 0 && rows.every(isCounted)) return rows.every((row) => row.tag) ? "tracks" : "tiles";
  if (rows.some(isCounted)) return "tiles";
  if (panel.total && rows.some((row) => /^[+−-]\d/.test(row.value))) return "account";
  return rows.length <= MOST_NOTES ? "notes" : "list";
}

const LENGTHS = [6, 12, 20, 40];

/** A long track shows only as many boxes as its number needs: three of forty would be a speck. */
export function trackOf(row: PanelRow): Track {
  const number = Math.max(0, row.number ?? 0);
  const most = row.most ?? 0;
  const length = most <= 12 ? most : Math.min(most, LENGTHS.find((count) => count >= 12 && count >= number) ?? most);
  return { length, full: Math.min(number, length) };
}

/** "Allied 20, Axis 3" as figures that stand by themselves; a plain number is one figure without a name. */
export function figures(total: string): { name: string; figure: string }[] {
  return total.split(", ").map((part) => {
    const found = /^(.*?)\s*([−-]?\d+)$/.exec(part);
    return found ? { name: found[1] ?? "", figure: found[2] ?? "" } : { name: part, figure: "" };
  });
}

/** "Allied victory: 40 or more; Draw: 30 to 39" as the rungs of a ladder. */
export function levels(note: string): { name: string; span: string }[] {
  return note.split("; ").map((rung) => {
    const [name = "", span = ""] = rung.split(": ");
    return { name, span };
  });
}
