/** What the lobby shows: the catalogue, which never changes, and the games, which are asked for again while somebody looks. */
import { batch, computed, signal } from "@preact/signals";

import { lobbyApi, Offline, Refusal } from "../api/client";
import type { BotCard, GameLine, GuideCard, ScenarioCard, Side } from "../api/types";
import { refreshMe } from "./session";

const SHOWN = 8;
const AGAIN = 20_000;

export const scenarios = signal<ScenarioCard[] | null>(null); // null: not known yet
/** All guides, the easiest first: it is the one for newcomers. */
export const guides = computed<GuideCard[]>(() =>
  (scenarios.value ?? []).flatMap((card) => card.guides ?? []).sort((a, b) => a.difficulty - b.difficulty),
);
export const seeking = signal<GameLine[] | null>(null);
export const running = signal<GameLine[] | null>(null);
export const finished = signal<GameLine[] | null>(null);
export const trouble = signal("");

/** What a bot of a scenario is called; one that is no longer there is still the computer. */
export function botTitle(scenario: string, name: string): string {
  const card = scenarios.value?.find((found) => found.name === scenario);
  return card?.bots.find((bot) => bot.name === name)?.title ?? "";
}

/** The bots of a scenario that can play a seat. */
export const botsFor = (card: ScenarioCard | null, side: Side): BotCard[] => (card?.bots ?? []).filter((bot) => bot.seats.includes(side));

export async function loadCatalogue() {
  if (scenarios.peek()) return;
  const cards = await lobbyApi.scenarios();
  scenarios.value = [...cards].sort((a, b) => a.difficulty - b.difficulty || a.turns - b.turns);
}

/** The card of a scenario, for a page that may not have the catalogue yet. */
export async function cardOf(scenario: string): Promise<ScenarioCard | null> {
  await loadCatalogue();
  return scenarios.peek()?.find((card) => card.name === scenario) ?? null;
}

/** What an optional rule is called. */
export function optionTitle(scenario: string, name: string): string {
  const card = scenarios.value?.find((found) => found.name === scenario);
  return card?.options?.find((option) => option.name === name)?.title.toLowerCase() ?? name.replaceAll("-", " ");
}

async function loadGames() {
  const [open, live, over] = await Promise.all([
    lobbyApi.games({ status: "open", open_seat: true, limit: SHOWN }),
    lobbyApi.games({ status: "running", limit: SHOWN }),
    lobbyApi.games({ status: "finished", limit: SHOWN }),
    refreshMe(),
  ]);
  batch(() => {
    seeking.value = open.games.filter((game) => !game.you?.length);
    running.value = live.games.filter((game) => !game.you?.length);
    finished.value = over.games.filter((game) => !game.you?.length);
  });
}

export async function refreshLobby() {
  try {
    await Promise.all([loadCatalogue(), loadGames()]);
    trouble.value = "";
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Offline)) throw error;
    trouble.value = error.message;
  }
}

/** Keep the lists fresh while the page is looked at; returns what ends it. */
export function watchLobby(): () => void {
  const look = () => {
    if (document.visibilityState === "visible") void refreshLobby();
  };
  look();
  const timer = window.setInterval(look, AGAIN);
  document.addEventListener("visibilitychange", look);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
