/** The API over plain HTTP. Every failure is a `Refusal` that says in words what happened. */
import createClient from "openapi-fetch";

import { Answers } from "./answers";
import { proofFor } from "./proofs";
import type { paths } from "./schema";
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

const server = createClient<paths>({
  headers: { "X-Trinacria": "1", Accept: "application/json" },
  credentials: "same-origin",
  fetch: async (request: Request) => {
    const proof = proofFor(new URL(request.url).pathname.replace("/api", ""));
    if (proof) request.headers.set("Authorization", `Bearer ${proof}`);
    try {
      return await fetch(request);
    } catch {
      throw new Offline();
    }
  },
});

interface Reply<D> {
  data?: D;
  error?: unknown;
  response: Response;
}

/** What the server answered, if it did what was asked. */
async function answered<D>(asking: Promise<Reply<D>>): Promise<D> {
  const { data, error, response } = await asking;
  if (response.ok && data !== undefined) return data;
  throw new Refusal(response.status, isProblem(error) ? error : unreadable(response.status));
}

function isProblem(error: unknown): error is T.Problem {
  return typeof error === "object" && error !== null && "says" in error && typeof error.says === "string";
}

function unreadable(status: number): T.Problem {
  return { status, error: "server", says: "The server did not answer properly. Try again in a moment." };
}

type GamesQuery = paths["/api/games"]["get"]["parameters"]["query"];

export const lobbyApi = {
  scenarios: () => answered(server.GET("/api/scenarios")),
  rules: () => answered(server.GET("/api/rules")),
  sheet: (name: string, option: readonly string[]) => {
    const [game = "", scenario = ""] = name.split("/");
    return answered(
      server.GET("/api/scenarios/{game}/{scenario}", { params: { path: { game, scenario }, query: { option: [...option] } } }),
    );
  },
  guide: (name: string) => {
    const [game = "", guide = ""] = name.split("/");
    return answered(server.GET("/api/guides/{game}/{guide}", { params: { path: { game, guide } } }));
  },
  me: () => answered(server.GET("/api/me")),
  becomePlayer: (name: string) => answered(server.POST("/api/players", { body: { name } })),
  rename: (name: string) => answered(server.PATCH("/api/me", { body: { name } })),
  games: (query: GamesQuery) => answered(server.GET("/api/games", { params: { query } })),
  promise: () => answered(server.POST("/api/promises")),
  make: (game: T.NewGame) => answered(server.POST("/api/games", { body: game })),
  importRecord: (record: string) => answered(server.POST("/api/records", { body: { record } })),
};

/** A player's own words for the dice, and the promise they answer. */
export interface Words {
  phrase: string;
  promise: string;
}

const optionsAfter = (step: readonly string[]) => ({ options: JSON.stringify(step) });

/** One game, as seen and played from one seat. */
export class GameApi {
  readonly answers = new Answers();
  private readonly game: { path: { game: string } };
  private readonly seat: { path: { game: string }; query: { side?: T.Side } };

  constructor(
    readonly id: string,
    readonly side: T.Side | null,
  ) {
    this.game = { path: { game: id } };
    this.seat = { path: { game: id }, query: side ? { side } : {} };
  }

  /** The parameters of a request that says more than which seat asks. */
  private with<Q extends object>(query: Q) {
    return { path: this.seat.path, query: { ...this.seat.query, ...query } };
  }

  state = () => answered(server.GET("/api/games/{game}", { params: this.game }));
  view = () => answered(server.GET("/api/games/{game}/view", { params: this.seat }));
  past = (ply: number, lens?: T.Lens) =>
    answered(
      server.GET("/api/games/{game}/plies/{ply}", { params: { path: { game: this.id, ply }, query: { ...this.seat.query, lens } } }),
    );
  options = (step: readonly string[]) =>
    this.answers.once(optionsAfter(step), () =>
      answered(server.GET("/api/games/{game}/options", { params: this.with({ step: [...step] }) })),
    );
  /** What steps lead to, before anybody asks. */
  knowOptions = (page: T.OptionsPage) => this.answers.know(optionsAfter(page.path), page);
  log = (before?: number, limit = 100, lens?: T.Lens) =>
    answered(server.GET("/api/games/{game}/log", { params: this.with({ before, limit, lens }) }));
  recap = () => answered(server.GET("/api/games/{game}/recap", { params: this.seat }));
  changes = (since: number | null, chat: number, state: number | null) =>
    answered(
      server.GET("/api/games/{game}/changes", { params: this.with({ since: since ?? undefined, chat, state: state ?? undefined }) }),
    );
  /** The answer brings the first options, if the same seat decides next. */
  order = (ply: number, text: string) =>
    answered(server.POST("/api/games/{game}/orders", { params: this.seat, body: { ply, text, options: true } }));
  undo = (ply: number) => answered(server.POST("/api/games/{game}/undo", { params: this.seat, body: { ply } }));
  resign = (ply: number) => answered(server.POST("/api/games/{game}/resign", { params: this.seat, body: { ply } }));
  /** The answer is of the kind that belongs to the question. */
  ask = async <A extends T.Answered>(question: T.Asked) =>
    (await this.answers.once(question, () =>
      answered(server.POST("/api/games/{game}/questions", { params: this.seat, body: question })),
    )) as A;
  /** Questions that are asked in one go: each of them can be asked afterwards, and is answered already. */
  askTogether = (questions: readonly T.Asked[]) =>
    this.answers.together(questions, async (unknown) => {
      const body = { questions: unknown };
      return (await answered(server.POST("/api/games/{game}/questions/together", { params: this.seat, body }))).answers;
    });
  offer = (body: T.MakeOffer) => answered(server.POST("/api/games/{game}/offers", { params: this.seat, body }));
  accept = (kind: T.OfferKind, ply: number) =>
    answered(server.POST("/api/games/{game}/offers/{kind}/accept", { params: this.offered(kind), body: { ply } }));
  decline = (kind: T.OfferKind) => answered(server.DELETE("/api/games/{game}/offers/{kind}", { params: this.offered(kind) }));
  /** Words for the dice go with the promise they answer, which the player has seen. */
  claim = (side: T.Side, token: string | null, words: Words | null = null, anchor: string | null = null) =>
    answered(
      server.POST("/api/games/{game}/seats/{side}/claim", {
        params: this.chair(side),
        body: { ...(token ? { token } : {}), ...words, ...(anchor ? { anchor } : {}) },
      }),
    );
  showShare = (ply: number, link: string) => answered(server.POST("/api/games/{game}/shares", { params: this.seat, body: { ply, link } }));
  goWithout = (ply: number) => answered(server.POST("/api/games/{game}/shares/without", { params: this.seat, body: { ply } }));
  layAnchor = (ply: number, anchor: string) =>
    answered(server.POST("/api/games/{game}/anchors", { params: this.seat, body: { ply, anchor } }));
  newLink = (side: T.Side) => answered(server.POST("/api/games/{game}/seats/{side}/link", { params: this.chair(side) }));
  handToBot = (side: T.Side, bot: string) =>
    answered(server.PUT("/api/games/{game}/seats/{side}/bot", { params: this.chair(side), body: { bot } }));
  takeBack = (side: T.Side) => answered(server.DELETE("/api/games/{game}/seats/{side}/bot", { params: this.chair(side) }));
  say = (text: string) => answered(server.POST("/api/games/{game}/chat", { params: this.seat, body: { text } }));
  notes = () => answered(server.GET("/api/games/{game}/notes", { params: this.seat }));
  writeNotes = (text: string) => answered(server.PUT("/api/games/{game}/notes", { params: this.seat, body: { text } }));
  rematch = (swap: boolean) => answered(server.POST("/api/games/{game}/rematch", { params: this.game, body: { swap } }));
  branch = (body: T.Branch) => answered(server.POST("/api/games/{game}/branches", { params: this.game, body }));
  record = () => answered(server.GET("/api/games/{game}/record", { params: this.seat }));
  verification = () => answered(server.GET("/api/games/{game}/verification", { params: this.seat }));

  private chair(side: T.Side) {
    return { path: { game: this.id, side } };
  }

  private offered(kind: T.OfferKind) {
    return { path: { game: this.id, kind }, query: this.seat.query };
  }
}
