/** The game that somebody is about to make: scenario, side, opponent, optional rules, pace. Kept for the next visit. */
import { computed, effect, signal } from "@preact/signals";

import { lobbyApi, type Words } from "../api/client";
import type { MadeGame, NewGame, Pace, ScenarioCard, SeatWish, Side } from "../api/types";
import { chainOf, keepSecret, newSecret } from "./chains";
import { keepInvitation } from "./invitations";
import { botsFor, scenarios } from "./lobby";
import { keep, kept } from "./preferences";
import { writeDown } from "./promises";
import { ensurePlayer } from "./session";
import { bySide, FIRST, OTHER, SECOND } from "./sides";

export type PaceKind = NonNullable<Pace["kind"]>;
export const NO_CLOCK: Required<Pace> = { kind: "none", minutes: 90, increment_seconds: 30, days: 3 };

/** `trinacria play GAME/SCENARIO` opens the front page with that scenario chosen. */
const asked = new URLSearchParams(location.search).get("scenario");
const wanted = signal(asked ?? kept("scenario") ?? "");
const opponent = signal(kept("bot") ?? "");
export const side = signal<Side>(kept("side") === SECOND ? SECOND : FIRST);
export const agreed = signal<ReadonlySet<string>>(new Set());
export const pace = signal(NO_CLOCK);
export const watched = signal(true); // listed in the lobby, and anybody may look on
export const phrase = signal("");
export const sealed = signal(false); // dice in which both browsers have a share; for two people who invite each other
export const promise = signal<{ commitment: string; until: number } | null>(null); // asked for before the phrase is sent
const PROMISED_FOR = 50 * 60_000; // the server keeps it for an hour

/** The server's promise, asked for as soon as somebody begins to think of words for the dice. */
export async function askPromise(): Promise<string> {
  const standing = promise.peek();
  if (standing && Date.now() < standing.until) return standing.commitment;
  const { commitment } = await lobbyApi.promise();
  promise.value = { commitment, until: Date.now() + PROMISED_FOR };
  return commitment;
}

/** The scenario chosen: the one of the last visit, else the first card. */
export const scenario = computed<ScenarioCard | null>(() => {
  const cards = scenarios.value ?? [];
  return cards.find((card) => card.name === wanted.value) ?? cards[0] ?? null;
});

/** The opponents that can play against the side chosen. */
export const bots = computed(() => botsFor(scenario.value, OTHER[side.value]));

/** The opponent chosen: the one of the last visit, if it can play this game, else the one that the game proposes. */
export const bot = computed(() => {
  const named = (name: string | undefined) => bots.value.find((found) => found.name === name);
  return named(opponent.value) ?? named(scenario.value?.default_bot) ?? null;
});

/** The optional rules agreed on that this scenario knows. */
export const options = computed(() => (scenario.value?.options ?? []).filter((option) => agreed.value.has(option.name)));

export const chooseScenario = (name: string) => (wanted.value = name);
export const chooseBot = (name: string) => (opponent.value = name);

export function agree(option: string, yes: boolean) {
  const next = new Set(agreed.value);
  if (yes) next.add(option);
  else next.delete(option);
  agreed.value = next;
}

effect(() => {
  keep("scenario", wanted.value);
  keep("bot", opponent.value);
  keep("side", side.value);
});

// making it ------------------------------------------------------------------------------------------------------------

/** Each returns the address of the table. */
export async function playComputer(): Promise<string> {
  const wish: SeatWish = bot.value ? { holder: "bot", bot: bot.value.name } : { holder: "bot" };
  const made = await make({ holder: "me" }, wish);
  return `/game/${made.game.id}/${side.value}`;
}

export async function playHere(): Promise<string> {
  const made = await make({ holder: "me" }, { holder: "me" });
  return `/game/${made.game.id}`;
}

/** Make a game with a seat for the person who has its link, or for the first who comes. */
export async function inviteSomeone(holder: "link" | "open"): Promise<string> {
  const secret = sealed.value ? newSecret() : null;
  const anchor = secret ? (await chainOf(secret))[0] : undefined;
  const made = await make({ holder: "me" }, { holder }, anchor ? { dice: "sealed", anchor } : {});
  if (secret) keepSecret(made.game.id, side.value, secret);
  if (holder === "link") keepInvitation(made.game.id, OTHER[side.value], made.links);
  return `/game/${made.game.id}/${side.value}`;
}

async function make(mine: SeatWish, theirs: SeatWish, dice: Pick<NewGame, "dice" | "anchor"> = {}): Promise<MadeGame> {
  await ensurePlayer();
  const card = scenario.value;
  if (!card) throw new Error("no scenario is chosen");
  const game: NewGame = {
    scenario: card.name,
    options: options.value.map((option) => option.name),
    pace: pace.value,
    public: watched.value,
    ...(await wordsForTheDice()),
    ...dice,
    ...bySide((seat) => (side.value === seat ? mine : theirs)),
  };
  promise.value = null; // it is used, or the server has heard the words that were meant for it
  const made = await lobbyApi.make(game);
  if (game.promise && made.game.commitment !== game.promise) throw new Error("the server did not keep its promise: do not play this game");
  writeDown(made.game.id, made.game.commitment, made.game.ply);
  return made;
}

/** The promise is there before the words are sent: no seed can answer them. */
async function wordsForTheDice(): Promise<Partial<Words>> {
  const words = phrase.value.trim();
  return words ? { phrase: words, promise: await askPromise() } : {};
}
