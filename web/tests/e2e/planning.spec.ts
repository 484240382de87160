/** A secret plan is written in the browser: its writer sees every change, takes it back, comes back to it, and the other side sees none. */
import { expect, test } from "vitest";

import { openHouse } from "../harness/house";
import { TableOnScreen } from "../harness/table";
import type { Visitor } from "../harness/visitor";

const house = openHouse();

const panel = (who: Visitor) => who.page.locator(".plan-panel");
const press = (who: Visitor, name: string | RegExp) => who.page.getByRole("button", { name }).first().click();

async function toThePool(who: Visitor, unit: string) {
  await new TableOnScreen(who).until((offer) => offer.ready && !offer.held, "the plan, with empty hands");
  await who.quiet();
  await panel(who).locator(`[data-unit=${unit}]`).click();
  await panel(who)
    .getByRole("button", { name: /Reinforcement pool of invasion 1/ })
    .click();
  await panel(who).locator(`.plan-units .all [data-unit=${unit}]`).waitFor();
}

test("a plan is changed, taken back, still there after a reload, and counted by nobody else", async () => {
  const { allied, axis } = await house.pairAt("sicily/variable");
  const mine = new TableOnScreen(allied);
  await mine.until((offer) => offer.ready && offer.kind === "plan", "the plan");
  await panel(allied).getByText("This is the historical plan").waitFor();

  await toThePool(allied, "us_16_1");
  await toThePool(allied, "us_26_1");
  await panel(allied).locator(".plan-units .at-hex [data-unit=us_16_1]").waitFor({ state: "detached" });
  expect((await mine.offer())?.ply).toBe(0);

  await press(allied, /^Undo/);
  await panel(allied).locator(".plan-units .at-hex [data-unit=us_26_1]").waitFor();
  expect((await mine.offer())?.ply).toBe(0);

  await allied.page.reload();
  await mine.until((offer) => offer.ready && offer.kind === "plan", "the plan again");
  await panel(allied).locator(".plan-units .all [data-unit=us_16_1]").waitFor();

  const theirs = new TableOnScreen(axis);
  await theirs.until((offer) => offer.ply === 0, "the table of the other side");
  expect(await panel(axis).count()).toBe(0);
  await press(allied, /^Finish the plan/);
  await theirs.until((offer) => offer.ply === 1, "the plan stands");
  expect(allied.complaints()).toEqual([]);
  expect(axis.complaints()).toEqual([]);
});
