/** Sealed dice between two browsers: both open what an order rolls, by themselves; and at the end each can prove it. */
import { expect, test } from "vitest";

import type { GameState, Verification } from "../../src/api/types";
import { HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { Playing } from "../harness/playing";

const house = openHouse();
const LONG = 900_000;
const ROLLS = 4;

test(
  "two people play several rolls with sealed dice and prove them",
  async () => {
    const [allied, axis] = await Promise.all([house.arrive(), house.arrive()]);
    await allied.goTo("/?scenario=moselle/november");
    await allied.page.getByText("Rules and pace").click();
    await allied.page.getByText("Sealed dice, when you invite someone").click();
    await allied.page.getByRole("button", { name: "Copy link" }).click();
    await allied.page.getByRole("dialog").getByRole("textbox").fill("Ann");
    await allied.page.getByRole("dialog").locator("button.main").click();
    const copy = allied.page.locator(".copy input").first();
    await expect.poll(() => copy.inputValue()).toContain("#");
    const link = await copy.inputValue();
    const game = new URL(link).pathname.split("/")[2] ?? "";
    await axis.page.goto(link);
    await axis.page.getByRole("textbox").first().fill("Bea");
    await axis.page.locator("button.main").click();

    const playing = new Playing({ game, allied, axis }, { ...HABITS, moves: 1 });
    const proofOf = () => allied.ask<GameState>("GET", `/games/${game}`);
    let rolled = 0;
    await playing.until((offer) => {
      if (offer.kind === "roll") rolled++;
      return rolled > ROLLS;
    });
    const state = await proofOf();
    expect(state.sealed?.anchors.map((line) => line.side).sort()).toEqual(["allied", "axis"]);
    expect(state.sealed?.without ?? []).toEqual([]);

    await allied.ask("POST", `/games/${game}/resign?side=allied`, { ply: state.ply });
    const proof = await axis.ask<Verification>("GET", `/games/${game}/verification?side=axis`);
    expect(proof.verified).toBe(true);
    expect(proof.shares?.length).toBeGreaterThan(ROLLS);
    for (const visitor of [allied, axis]) {
      await visitor.page.goto(`/game/${game}/proof`);
      await visitor.page.getByRole("button", { name: "Verify every die" }).click();
      await visitor.page.getByText("Every die follows from the promised seed.").waitFor();
      await visitor.page.getByText(`Both browsers had a share in ${proof.shares?.length} of ${proof.shares?.length} openings`).waitFor();
    }
  },
  LONG,
);
