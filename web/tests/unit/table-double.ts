/** A table without a server: it offers what a test wants, and notes down the orders it gets. */
import { batch, computed, signal } from "@preact/signals";

import type { Asked, LogLine, OptionsPage, Shown, ShownCounter, StepLine } from "../../src/api/types";
import { Controller } from "../../src/state/controller";
import { Hush } from "../../src/state/hush";
import type { Table } from "../../src/state/table";
import { DECISIONS, LOG, SUPPORT } from "./fixtures";

/** Pages of steps by the keys that lead to them, joined by "/". */
type Pages = Record<string, StepLine[]>;

export interface Double {
  controller: Controller;
  table: Table;
  orders: string[];
  asked: Asked[];
  together: number[]; // how many orders were given as one
  /** Another moment of the game. */
  move: (kind: string, pages: Pages, events?: readonly string[]) => Promise<void>;
}

export interface Setting {
  kind: string;
  pages: Pages;
  counters: Record<string, string>; // unit: place
  hexes?: string[];
  answer?: (asked: Asked) => unknown;
}

export async function tableWith({ kind, pages, counters, hexes = [], answer = () => null }: Setting): Promise<Double> {
  const orders: string[] = [];
  const asked: Asked[] = [];
  let offered = pages;
  const ply = signal(0);
  const page = signal<OptionsPage | null>(null);
  const root = signal<OptionsPage | null>(null);
  const shown = signal(document(kind, counters));
  const listeners = new Set<(events: never[]) => void>();
  const pageOf = (path: string[]): OptionsPage => ({
    ply: ply.value,
    kind: shown.value.decision?.kind ?? "",
    case: "",
    prompt: "",
    path,
    steps: offered[path.join("/")] ?? [],
  });
  const places = new Set([...hexes, ...Object.values(counters).filter((place) => /^\d{4}$/.test(place))]);
  const log = signal<LogLine[]>([]);
  const together: number[] = [];
  const table = {
    side: "allied",
    ply,
    page,
    root,
    shown,
    log,
    saying: signal(null),
    busy: signal(false),
    hush: new Hush(),
    state: signal({ status: "running", seats: [{ seat: "allied" }, { seat: "axis", bot: "greedy" }] }),
    mine: computed(() => true),
    sheet: {
      units: Object.fromEntries(
        Object.keys(counters).map((unit) => [unit, { name: unit, side: unit.startsWith("de") ? "axis" : "allied" }]),
      ),
      hexes: Object.fromEntries([...places].map((hex) => [hex, { x: 0, y: 0, words: "" }])),
      boxes: {},
      orders: [SUPPORT],
      decisions: DECISIONS,
      modes: {
        tactical: { label: "Tactical", words: "tactical movement" },
        strategic: { label: "Strategic", words: "strategic movement" },
      },
      log: LOG,
      cases: { "joining an attack": "9.25" },
    },
    grid: { neighbours: () => [] },
    api: {
      ask: async (question: Asked) => {
        asked.push(question);
        return answer(question);
      },
      askTogether: async () => undefined,
      order: async (_ply: number, text: string) => void orders.push(text),
    },
    act: async (doing: () => Promise<unknown>) => {
      await doing();
      return true;
    },
    explain: () => undefined,
    gaveTogether: (size: number) => void together.push(size),
    onNews: (listener: (events: never[]) => void) => listeners.add(listener),
    pick: async (key: string) => {
      page.value = pageOf([...(page.value?.path ?? []), key]);
    },
    order: async (text: string) => {
      orders.push(text);
      return true;
    },
  } as unknown as Table;
  page.value = root.value = pageOf([]);
  const controller = new Controller(table);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  await settle();
  const move = async (next: string, nextPages: Pages, events: readonly string[] = []) => {
    offered = nextPages;
    ply.value++;
    shown.value = document(next, counters);
    const news = events.map((kind, number) => ({ kind, number: log.value.length + number })) as LogLine[];
    log.value = [...log.value, ...news];
    for (const listener of listeners) listener(news as never[]);
    batch(() => (page.value = root.value = pageOf([])));
    await settle();
  };
  return { controller, table, orders, asked, together, move };
}

function document(kind: string, counters: Record<string, string>): Shown {
  const placed = Object.entries(counters).map(([unit, place]): [string, ShownCounter] => [
    unit,
    { side: unit.startsWith("de") ? "axis" : "allied", place },
  ]);
  return {
    decision: { kind, seat: "allied", case: "", prompt: "" },
    counters: Object.fromEntries(placed),
    combat: null,
  } as unknown as Shown;
}
