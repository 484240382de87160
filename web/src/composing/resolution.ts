/** A fight as the server declares it: its parties, the chart on which its dice are read, and what a result means for whom. */
import type { ChartSheet, LogLine, Outcome, Party, Resolution, Role, Sheet } from "../api/types";
import { attackersOf, defendersOf, diceOf, factOf, targetsOf } from "./cues";

export function partyOf(resolution: Pick<Resolution, "parties"> | null | undefined, role: Role): Party | undefined {
  return resolution?.parties.find((party) => party.role === role);
}

/** The counters of one party. */
export const unitsIn = (resolution: Pick<Resolution, "parties"> | null | undefined, role: Role): string[] =>
  (partyOf(resolution, role)?.participants ?? []).map(({ unit }) => unit);

/** As what somebody looks at a fight: as the party that they play, and as the attacker if they only watch. */
export function rolesOf(attacker: string | undefined, seat: string | null): { looks: Role; hears: Role } {
  if (seat === null) return { looks: "attacker", hears: "other" };
  const role: Role = seat === attacker ? "attacker" : "defender";
  return { looks: role, hears: role };
}

const NO_CHART: ChartSheet = { title: "", case: "", lines: {}, cells: [], results: {} };

export const chartOf = (sheet: Pick<Sheet, "charts">, key: string): ChartSheet => sheet.charts?.[key] ?? NO_CHART;

/** What a place on the scale is called, and what moves a fight along it. */
export const placeWord = (chart: ChartSheet): string => chart.place || "place";
/** What a place is called where it is spoken of by itself: "column 7", or by its head if numbers mean nothing there. */
export function placeName(chart: ChartSheet, place: number): string {
  if (chart.numbered !== false) return `${placeWord(chart)} ${place}`;
  const heads = Object.values(chart.lines);
  return heads.length === 1 ? `${placeWord(chart)} ${heads[0]?.[place - 1] ?? place}` : placeWord(chart);
}
export const modifierWord = (chart: ChartSheet): string => chart.modifiers || "modifiers";

export interface Fallen extends Outcome {
  targets: string[];
  attackers: string[];
  defenders: string[];
  dice: number[];
  total: number;
  place: number;
  chart: ChartSheet;
  looks: Role; // as what the one who looks sees it
}

/** What fell, from the line of the log: the chart says what it means. */
export function fallenOf(sheet: Pick<Sheet, "charts" | "log" | "units">, line: LogLine, seat: string | null): Fallen {
  const { log } = sheet;
  const chart = chartOf(sheet, log.events?.[line.kind]?.chart ?? "");
  const attackers = attackersOf(log, line);
  const dice = diceOf(log, line);
  const total = dice.reduce((sum, die) => sum + die, 0);
  const place = Number(factOf(log, line, "place") ?? 0);
  const cell = chart.cells[place - 1]?.[String(total)] ?? "";
  const found = chart.results[cell];
  const { looks, hears } = rolesOf(sheet.units[attackers[0] ?? ""]?.side, seat);
  return {
    targets: targetsOf(log, line),
    attackers,
    defenders: defendersOf(log, line),
    dice,
    total,
    place,
    chart,
    looks,
    result: String(factOf(log, line, "result") ?? cell),
    words: found?.[hears] ?? line.says,
    suffers: found?.suffers ?? null,
  };
}
