/** How a declared panel is drawn: by what its rows hold, whatever the game calls it. */
import type { Panel, PanelRow } from "../../api/types";

export type Drawing = "tracks" | "tiles" | "account" | "agenda" | "notes" | "list";

interface Track {
  length: number;
  full: number;
}

const MOST_NOTES = 2; // a word or two stand open; more of them open on a click

export const isCounted = (row: PanelRow) => typeof row.number === "number" && typeof row.most === "number";

export function drawingOf(panel: Panel): Drawing {
  const rows = panel.rows ?? [];
  if (panel.agenda) return "agenda";
  if (rows.length > 0 && rows.every(isCounted)) return rows.every((row) => row.tag) ? "tracks" : "tiles";
  if (rows.some(isCounted)) return "tiles";
  if (panel.totals?.length) return "account";
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

/** What adds up in an account; its other rows say what that amounts to. */
export const itemsOf = (panel: Panel): PanelRow[] => (panel.rows ?? []).filter((row) => typeof row.points === "number");

export const verdictsOf = (panel: Panel): PanelRow[] => (panel.rows ?? []).filter((row) => typeof row.points !== "number");

/** A number with the minus sign of print: "3", "−3". */
export const plain = (number: number): string => String(number).replace("-", "−");

/** "+3", "0", "−3". */
export const signed = (number: number): string => (number > 0 ? `+${number}` : plain(number));
