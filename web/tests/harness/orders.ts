/** Orders by plain requests, to bring a game quickly to the moment that a test is about. */
import type { Change, OptionsPage, Side, StepLine, TableView } from "../../src/api/types";
import type { Visitor } from "./visitor";

type Players = Record<Side, Visitor>;

export interface Moment {
  ply: number;
  turn: number;
  kind: string;
  side: Side | null; // who decides; nobody once it is over
}

export async function moment(visitor: Visitor, game: string, side: Side): Promise<Moment> {
  const { ply, shown } = await visitor.ask<TableView>("GET", `/games/${game}/view?side=${side}`);
  const seat = shown.decision?.seat;
  return { ply, turn: shown.turn, kind: shown.decision?.kind ?? "", side: seat === "allied" || seat === "axis" ? seat : null };
}

/** Give orders for both sides, the quickest way through each phase, until it is so. */
export async function orderUntil(players: Players, game: string, happens: (moment: Moment) => boolean): Promise<Moment> {
  for (let orders = 0; orders < 2000; orders++) {
    const now = await moment(players.allied, game, "allied");
    if (happens(now) || !now.side) return now;
    await orderOnce(players[now.side], game, now.side, now.ply);
  }
  throw new Error("It did not come to that.");
}

/** Any order that may be given; one that ends what is going on, if there is one. The same moment always gets the same order. */
export async function orderOnce(visitor: Visitor, game: string, side: Side, ply: number): Promise<Change> {
  const steps: string[] = [];
  for (;;) {
    const query = new URLSearchParams([["side", side], ...steps.map((key) => ["step", key])]);
    const page = await visitor.ask<OptionsPage>("GET", `/games/${game}/options?${query}`);
    const step = page.steps.find((each) => each.words.end) ?? page.steps[pickOf(page.steps, ply)];
    if (!step) throw new Error(`Nothing is offered after ${steps.join(" ")}.`);
    if (!step.more) return visitor.ask<Change>("POST", `/games/${game}/orders?side=${side}`, { ply, text: step.order });
    steps.push(step.key);
  }
}

/** Another one at every ply, so that no choice is made over and over again. */
function pickOf(steps: readonly StepLine[], ply: number): number {
  return (ply * 7) % steps.length;
}
