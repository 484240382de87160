/** Games in the lists of the lobby, in words. */
import { describe, expect, it } from "vitest";

import type { BotCard, GameLine, ScenarioCard } from "../../src/api/types";
import { botsFor, scenarios } from "../../src/state/lobby";
import { NEUTRAL, scenarioPicture } from "../../src/view/lobby/pictures";
import {
  ago,
  inOrder,
  isMyTurn,
  opponent,
  paceWords,
  players,
  result,
  shortTime,
  standing,
  timeLeft,
  turnWords,
  wish,
} from "../../src/view/lobby/words";
import { SIDES } from "./fixtures";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const title = (_scenario: string, name: string) => (name === "greedy" ? "Greedy" : "");

const BEN: GameLine["seats"][number] = { seat: "allied", taken: true, name: "Ben", yours: true };
const ANNA: GameLine["seats"][number] = { seat: "axis", taken: true, name: "Anna" };

function game(over: Partial<GameLine> = {}): GameLine {
  return {
    id: "abcdefgh1234",
    scenario: "sicily/us-landing",
    title: "The U.S. Landing",
    status: "running",
    ply: 4,
    turn: 2,
    sides: SIDES,
    seats: [BEN, ANNA],
    pace: { kind: "none" },
    moved: 0,
    deciding: "allied",
    you: ["allied"],
    ...over,
  };
}

const computer: GameLine["seats"] = [BEN, { seat: "axis", taken: true, bot: "greedy" }];

describe("the bots of a scenario", () => {
  it("are offered for the seats that they can play", () => {
    const card = { bots: [bot("raider", ["allied"]), bot("chance", ["allied", "axis"])] } as unknown as ScenarioCard;
    expect(botsFor(card, "allied").map(({ name }) => name)).toEqual(["raider", "chance"]);
    expect(botsFor(card, "axis").map(({ name }) => name)).toEqual(["chance"]);
    expect(botsFor(null, "axis")).toEqual([]);
  });

  function bot(name: string, seats: BotCard["seats"]): BotCard {
    return { name, title: name, says: "", strength: 1, seats };
  }
});

describe("whom one plays", () => {
  it("is the other seat", () => {
    expect(opponent(game(), title)).toBe("Anna");
    expect(opponent(game({ seats: computer }), title)).toBe("Computer, Greedy");
  });

  it("is nobody yet, or the same person, or a bot that is no longer known", () => {
    const empty = { seat: "axis", taken: false } as const;
    expect(opponent(game({ status: "open", seats: [BEN, empty] }), title)).toBe("Nobody yet");
    expect(opponent(game({ you: ["allied", "axis"] }), title)).toBe("Two at this screen");
    expect(opponent(game({ seats: [BEN, { seat: "axis", taken: true, bot: "gone" }] }), title)).toBe("Computer");
  });

  it("is still a person whose seat the computer minds", () => {
    expect(opponent(game({ seats: [BEN, { seat: "axis", taken: true, name: "Anna", bot: "greedy" }] }), title)).toBe("Anna (computer)");
  });
});

describe("which game it is", () => {
  it("is said with the turn and the side that is mine", () => {
    expect(turnWords(game())).toBe("The U.S. Landing, turn 2, as the Blues");
    expect(turnWords(game({ you: ["axis"], status: "open" }))).toBe("The U.S. Landing, as the Reds");
  });

  it("names no side to somebody who looks on, or who plays both", () => {
    expect(turnWords(game({ you: [] }))).toBe("The U.S. Landing, turn 2");
    expect(turnWords(game({ you: ["allied", "axis"] }))).toBe("The U.S. Landing, turn 2");
  });
});

describe("where a game stands", () => {
  it("says whose turn it is", () => {
    expect(standing(game(), title)).toBe("Your turn");
    expect(standing(game({ deciding: "axis" }), title)).toBe("Anna decides");
    expect(standing(game({ deciding: "axis", seats: computer }), title)).toBe("The computer decides");
    expect(standing(game({ you: ["allied", "axis"], deciding: "axis" }), title)).toBe("Your turn: Reds");
    expect(standing(game({ status: "open" }), title)).toBe("Waiting for the other player");
  });

  it("does not call somebody whose seat the computer minds", () => {
    const minded = game({ seats: [{ seat: "allied", taken: true, name: "Ben", bot: "greedy", yours: true }, ANNA] });
    expect(isMyTurn(minded)).toBe(false);
    expect(standing(minded, title)).toBe("Ben (computer) decides");
  });

  it("says how it ended, from where one sat", () => {
    const over = { status: "finished", deciding: null, outcome: "Allied marginal victory" } as const;
    expect(result(game({ ...over, winner: "allied" }))).toBe("You won: Allied marginal victory");
    expect(result(game({ ...over, winner: "axis" }))).toBe("You lost: Allied marginal victory");
    expect(result(game({ ...over, outcome: "Draw" }))).toBe("Drawn: Draw");
    expect(result(game({ ...over, winner: "allied", you: [] }))).toBe("Allied marginal victory");
  });

  it("puts the games first that wait for me", () => {
    const lines = [
      game({ id: "over", status: "finished", moved: 9 }),
      game({ id: "open", status: "open", moved: 8 }),
      game({ id: "theirs", deciding: "axis", moved: 7 }),
      game({ id: "older", moved: 1 }),
      game({ id: "newer", moved: 2 }),
    ];
    expect(inOrder(lines).map((line) => line.id)).toEqual(["newer", "older", "theirs", "open", "over"]);
  });
});

describe("games of others", () => {
  it("names both players, and one who plays both sides once", () => {
    expect(players(game({ you: [] }), title)).toBe("Ben and Anna");
    const bots: GameLine["seats"] = [
      { seat: "allied", taken: true, bot: "greedy" },
      { seat: "axis", taken: true, bot: "greedy" },
    ];
    expect(players(game({ you: [], seats: bots }), title)).toBe("Computer, Greedy, both sides");
  });

  it("says what somebody who waits wants", () => {
    const open = game({
      status: "open",
      you: [],
      seats: [
        { seat: "allied", taken: true, name: "Lars" },
        { seat: "axis", taken: false },
      ],
      pace: { kind: "correspondence", days: 2 },
    });
    expect(wish(open)).toBe("wants the Reds in The U.S. Landing, 2 days a turn");
  });
});

describe("times", () => {
  it("are short", () => {
    expect([5 * DAY, DAY + 4 * HOUR, 19 * HOUR, 12 * 60_000, 5_000, 0].map(shortTime)).toEqual([
      "5 d",
      "1 d 4 h",
      "19 h",
      "12 min",
      "1 min",
      "time is up",
    ]);
  });

  it("tell how long ago the last order was", () => {
    const now = 10 * DAY;
    const then = [now, now - 90_000, now - 3 * HOUR, now - DAY - HOUR, now - 4 * DAY, now + HOUR];
    expect(then.map((at) => ago(at, now))).toEqual(["just now", "1 min ago", "3 h ago", "yesterday", "4 days ago", "just now"]);
  });

  it("say how much is left for the player who decides", () => {
    expect(timeLeft(game(), 0)).toBe("no clock");
    expect(timeLeft(game({ pace: { kind: "correspondence", days: 3 }, deadline: 2 * DAY }), 0)).toBe("2 d");
    expect(timeLeft(game({ status: "open" }), 0)).toBe("open");
  });

  it("name a pace", () => {
    expect(paceWords({ kind: "live", minutes: 60 })).toBe("live, 60 min each");
    expect(paceWords({ kind: "correspondence", days: 1 })).toBe("a day a turn");
    expect(paceWords({})).toBe("no clock");
  });
});

describe("the picture of a scenario", () => {
  it("is the one that its game declares, or a neutral one", () => {
    scenarios.value = null;
    expect(scenarioPicture("toy/hill")).toBeUndefined(); // not known yet
    scenarios.value = [{ name: "toy/hill" }, { name: "toy/pond", picture: "/api/scenarios/toy/pond/picture.webp" }] as ScenarioCard[];
    expect(scenarioPicture("toy/hill")).toBe(NEUTRAL);
    expect(scenarioPicture("toy/pond")).toBe("/api/scenarios/toy/pond/picture.webp");
    expect(scenarioPicture("gone/away")).toBe(NEUTRAL);
  });
});
