/** The API over plain HTTP. Every failure is a `Refusal` that says in words what happened. */
import { proofFor } from "./proofs";
import type * as T from "./types";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: T.Problem,
  ) {
    super(sentenceOf(problem.says));
  }

  get case(): string {
    return this.problem.case ?? "";
  }
}

/** The server says it in the middle of a line; people read it as a sentence. */
function sentenceOf(says: string): string {
  const whole = says.slice(0, 1).toUpperCase() + says.slice(1);
  return !whole || /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

export class Offline extends Error {
  constructor() {
    super("The server cannot be reached. Trying again.");
  }
}

type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

async function request<R>(method: string, path: string, query: Query = {}, body?: unknown): Promise<R> {
  const headers: Record<string, string> = { "X-Trinacria": "1", Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const proof = proofFor(path);
  if (proof) headers.Authorization = `Bearer ${proof}`;
  let response: Response;
  try {
    response = await fetch(`/api${path}${queryText(query)}`, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Offline();
  }
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as R;
  throw new Refusal(response.status, await problemOf(response));
}

async function problemOf(response: Response): Promise<T.Problem> {
  try {
    return (await response.json()) as T.Problem;
  } catch {
    return { status: response.status, error: "server", says: "The server did not answer properly. Try again in a moment." };
  }
}

export function queryText(query: Query): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === "") continue;
    if (Array.isArray(value)) for (const item of value as readonly string[]) words.append(name, item);
    else words.set(name, String(value));
  }
  const text = words.toString();
  return text ? `?${text}` : "";
}

const get = <R>(path: string, query?: Query) => request<R>("GET", path, query);
const post = <R>(path: string, body: unknown, query?: Query) => request<R>("POST", path, query, body);

export const house = {
  scenarios: () => get<T.ScenarioCard[]>("/scenarios"),
  rules: () => get<T.RuleCard[]>("/rules"),
  sheet: (scenario: string, option: readonly string[]) => get<T.Sheet>(`/scenarios/${scenario}`, { option }),
  me: () => get<T.Me>("/me"),
  becomePlayer: (name: string) => post<T.PlayerToken>("/players", { name }),
  rename: (name: string) => request<T.Me>("PATCH", "/me", {}, { name }),
  games: (query: Query) => get<T.GameList>("/games", query),
  promise: () => post<T.Promised>("/promises", undefined),
  make: (game: T.NewGame) => post<T.MadeGame>("/games", game),
  importRecord: (record: string) => post<T.MadeGame>("/records", { record }),
};

/** A player's own words for the dice, and the promise they answer. */
export interface Words {
  phrase: string;
  promise: string;
}

/** One game, as seen and played from one seat. */
export class GameApi {
  constructor(
    readonly id: string,
    readonly side: T.Side | null,
  ) {}

  private at(path: string) {
    return `/games/${this.id}${path}`;
  }

  private get who(): Query {
    return { side: this.side };
  }

  state = () => get<T.GameState>(this.at(""));
  view = () => get<T.TableView>(this.at("/view"), this.who);
  past = (ply: number, lens?: T.Lens) => get<T.TableView>(this.at(`/plies/${ply}`), { ...this.who, lens });
  options = (step: readonly string[]) => get<T.OptionsPage>(this.at("/options"), { ...this.who, step });
  log = (before?: number, limit = 100, lens?: T.Lens) => get<T.LogPage>(this.at("/log"), { ...this.who, before, limit, lens });
  recap = () => get<T.Recap>(this.at("/recap"), this.who);
  changes = (since: number | null, chat: number, state: number | null) =>
    get<T.Change>(this.at("/changes"), { ...this.who, since, chat, state });
  order = (ply: number, text: string) => post<T.Change>(this.at("/orders"), { ply, text }, this.who);
  undo = (ply: number) => post<T.Change>(this.at("/undo"), { ply }, this.who);
  resign = (ply: number) => post<T.Change>(this.at("/resign"), { ply }, this.who);
  ask = <A extends T.Answered>(question: T.Asked) => post<A>(this.at("/questions"), question, this.who);
  offer = (body: T.MakeOffer) => post<T.Change>(this.at("/offers"), body, this.who);
  accept = (kind: string, ply: number) => post<T.Change>(this.at(`/offers/${kind}/accept`), { ply }, this.who);
  decline = (kind: string) => request<T.Change>("DELETE", this.at(`/offers/${kind}`), this.who);
  /** Words for the dice go with the promise they answer, which the player has seen. */
  claim = (side: T.Side, token: string | null, words: Words | null = null, anchor: string | null = null) =>
    post<T.GameState>(this.at(`/seats/${side}/claim`), { ...(token ? { token } : {}), ...words, ...(anchor ? { anchor } : {}) });
  showShare = (ply: number, link: string) => post<T.GameState>(this.at("/shares"), { ply, link }, this.who);
  goWithout = (ply: number) => post<T.GameState>(this.at("/shares/without"), { ply }, this.who);
  layAnchor = (ply: number, anchor: string) => post<T.GameState>(this.at("/anchors"), { ply, anchor }, this.who);
  newLink = (side: T.Side) => post<T.Links>(this.at(`/seats/${side}/link`), undefined);
  handToBot = (side: T.Side, bot: string) => request<T.Change>("PUT", this.at(`/seats/${side}/bot`), {}, { bot });
  takeBack = (side: T.Side) => request<T.Change>("DELETE", this.at(`/seats/${side}/bot`));
  say = (text: string) => post<T.ChatLine>(this.at("/chat"), { text }, this.who);
  notes = () => get<{ text: string }>(this.at("/notes"), this.who);
  writeNotes = (text: string) => request<{ text: string }>("PUT", this.at("/notes"), this.who, { text });
  rematch = (swap: boolean) => post<T.MadeGame>(this.at("/rematch"), { swap }, this.who);
  branch = (body: { ply: number; side: T.Side | null; bot: string }) => post<T.MadeGame>(this.at("/branches"), body);
  record = () => get<{ record?: string }>(this.at("/record"), this.who);
  verification = () => get<T.Verification>(this.at("/verification"), this.who);
}
