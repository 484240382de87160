/** What two players settle between themselves, each by clicks in their own browser: talk, going back, a clock, a stand-in, the end. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { Clicker } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { TableOnScreen } from "../harness/table";
import type { Pair, Visitor } from "../harness/visitor";

const house = openHouse();

async function drawer(who: Visitor) {
  await who.page.locator(".map-marks .counter").first().waitFor(); // the table hears keys once it is drawn
  if (!(await who.page.locator(".talk-drawer").isVisible())) await who.page.keyboard.press("k");
  await who.page.locator(".talk-drawer").waitFor();
}

async function tab(who: Visitor, label: string) {
  await drawer(who);
  await who.page.getByRole("tab", { name: label }).click();
}

async function press(who: Visitor, label: string) {
  await who.page.getByRole("button", { name: label, exact: true }).first().click();
}

/** The other side sees the offer wherever it looks, and agrees there. */
async function agree(who: Visitor, words: RegExp) {
  await who.page.locator("li.standing").filter({ hasText: words }).getByRole("button", { name: "Agree" }).first().click();
}

async function moveOnce({ allied }: Pair): Promise<TableOnScreen> {
  const table = new TableOnScreen(allied);
  await table.until((offer) => offer.ready, "the first decision");
  await new Clicker(table, { moves: 9, attacks: 0, seed: 3 }).decide();
  await table.until((offer) => offer.ply === 1, "one order");
  return table;
}

test("talk, go back, play by the clock, agree on a draw, and play again", async () => {
  const pair = await house.pairAt("moselle/november");
  const { allied, axis } = pair;
  const table = await moveOnce(pair);

  await drawer(allied);
  await tab(axis, "Talk");
  await axis.page.locator(".talk-drawer input, .talk-drawer textarea").first().fill("Well met.");
  await axis.page.keyboard.press("Enter");
  await allied.page.getByText("Well met.").first().waitFor();

  await tab(allied, "Game");
  await press(allied, "Go back");
  await agree(axis, /proposes to go back to the beginning/);
  await table.until((offer) => offer.ready && offer.ply === 2, "the game as it was"); // going back is an order of its own
  await press(allied, "Change");
  await agree(axis, /clock|minutes|day|hour/);
  await allied.page.locator("li.standing").first().waitFor({ state: "detached" });

  await tab(axis, "Game");
  await press(axis, "Propose a draw");
  await agree(allied, /draw/);
  await allied.page.locator(".outcome-card").waitFor();
  await axis.page.locator(".outcome-card").waitFor();

  await tab(allied, "Game");
  const [saved] = await Promise.all([allied.page.waitForEvent("download"), press(allied, "Save the whole record")]);
  const record = JSON.parse(readFileSync((await saved.path()) ?? "", "utf8")) as { game: string; orders: unknown[] };
  expect(record.game).toBe("moselle/november");
  expect(record.orders.length).toBeGreaterThan(2);

  await press(allied, "Play again");
  await allied.page.getByText("The seat is kept for Bea").waitFor();
  await press(axis, "Go to the next game");
  await table.until((offer) => offer.ready && offer.ply === 0, "the next game");
  expect([...allied.complaints(), ...axis.complaints()]).toEqual([]);
});

test("one resigns; the chair of the next game is kept for the other, with sides changed", async () => {
  const { allied, axis } = await house.pairAt("moselle/november");
  const table = new TableOnScreen(axis);
  await new TableOnScreen(allied).until((offer) => offer.ready, "the first decision");
  await tab(allied, "Game");
  await press(allied, "Resign");
  await allied.page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
  await axis.page.locator(".outcome-card").waitFor();
  await press(allied, "Change sides");
  await allied.page.getByText("The seat is kept for Bea").waitFor();

  await axis.goTo("/");
  await axis.page.locator("a.my-game").first().click();
  await press(axis, "Sit down as the Allies");
  const offer = await table.until((open) => open.ready, "the next game");
  expect(offer.seat).toBe("allied");
  expect([...allied.complaints(), ...axis.complaints()]).toEqual([]);
});

test("the computer minds a seat for a while", async () => {
  const { game, me } = await house.aloneAt("sicily/campaign"); // too long for the computer to finish it in the meantime
  const table = new TableOnScreen(me);
  await table.until((offer) => offer.ready, "the first decision");
  await tab(me, "Game");
  await press(me, "Hand over");
  await me.page.getByRole("button", { name: "Take the seat back" }).waitFor();
  await table.until((offer) => offer.ply > 0, "an order of the computer for me");
  await press(me, "Take the seat back");
  await me.page.getByRole("button", { name: "Hand over" }).waitFor();
  await me.page.keyboard.press("Escape");
  await table.until((offer) => offer.ready, "my turn");
  expect(me.page.url()).toContain(game);
  expect(me.complaints()).toEqual([]);
});
