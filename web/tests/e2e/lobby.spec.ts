/** From the front page to a table: against the computer, two at one screen, and by a link. */
import { expect, test } from "vitest";

import { Clicker } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { TableOnScreen } from "../harness/table";
import type { Visitor } from "../harness/visitor";

const house = openHouse();

test("one click begins a game against the computer, and the computer plays", async () => {
  const ann = await house.arrive();
  await ann.goTo("/?scenario=moselle/november");
  await ann.page.getByRole("button", { name: "Start", exact: true }).click();
  const table = new TableOnScreen(ann);
  const first = await table.until((offer) => offer.ready, "the table");
  expect(first).toMatchObject({ ply: 0, seat: "allied", kind: "move" });
  const clicker = new Clicker(table, { moves: 0, attacks: 0, seed: 3 });
  while ((await table.until((offer) => offer.ready, "my decision")).turn === 1) await clicker.decide();
  expect((await table.until((offer) => offer.ready, "the second turn")).turn).toBe(2);
  expect(ann.complaints()).toEqual([]);
  await ann.goTo("/");
  await ann.page.locator(".my-games a", { hasText: "Moselle" }).click();
  await table.until((offer) => offer.ready && offer.turn === 2, "the same table from the lobby");
});

test("two at one screen: the table is hidden while they change seats", async () => {
  const both = await house.arrive();
  await both.goTo("/?scenario=moselle/november");
  await both.page.getByRole("button", { name: "Set up the table" }).click();
  const table = new TableOnScreen(both);
  await takeSeat(both, "Allied");
  expect((await table.until((offer) => offer.ready, "the table of the Allies")).seat).toBe("allied");
  const clicker = new Clicker(table, { moves: 0, attacks: 0, seed: 5 });
  while (!(await both.page.locator(".hand-over").isVisible())) {
    if ((await table.offer())?.ready) await clicker.decide(); // no offer: the table has just been hidden
    await both.page.waitForTimeout(100);
  }
  expect(await both.page.locator(".counter, .map-frame, .prompt").count()).toBe(0); // nothing of either hand
  await takeSeat(both, "Axis");
  expect((await table.until((offer) => offer.ready, "the table of the Axis")).seat).toBe("axis");

  // the person who looks at it again, or comes back from the lobby, may be the other player
  const game = /game\/(\w+)/.exec(both.page.url())?.[1] ?? "";
  await both.page.keyboard.press("k");
  await both.page.getByRole("tab", { name: "Game" }).click();
  await both.page.getByRole("link", { name: "Replay up to now" }).click();
  await both.page.getByText("You see what anybody may see").waitFor();
  expect(await both.page.locator(".eyes").count()).toBe(0);
  await both.goTo("/");
  await both.page.locator(`.my-games a[href="/game/${game}"]`).click();
  await takeSeat(both, "Axis");
  await table.until((offer) => offer.ready, "the table of the Axis again");
  await both.page.reload(); // but not in the middle of one's own turn
  expect((await table.until((offer) => offer.ready, "the table after a reload")).seat).toBe("axis");
  expect(both.complaints()).toEqual([]);
});

async function takeSeat({ page }: Visitor, side: string) {
  await page.getByText(`${side} player`, { exact: true }).waitFor();
  await page.locator(".hand-over button.main").click();
}

test("an invitation: the link is shown, and the person who opens it sits down", async () => {
  const ann = await house.arrive({ permissions: ["clipboard-read", "clipboard-write"] });
  await ann.goTo("/?scenario=moselle/november");
  await ann.page.getByRole("button", { name: "Copy link" }).click();
  await ann.page.getByRole("dialog").getByRole("textbox").fill("Ann");
  await ann.page.getByRole("dialog").locator("button.main").click();
  await ann.page.getByText("The game starts as soon as you are both here.").waitFor();
  await ann.page.getByText("This link works only on this computer.").first().waitFor(); // the tests never leave it
  const copied = () => ann.page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/game\/\w+\/axis#\S{20,}$/);
  const link = await copied();
  const bea = await house.arrive();
  await bea.page.goto(link);
  await bea.page.getByText("Ann invites you").waitFor();
  await bea.page.getByRole("textbox").first().fill("Bea");
  await bea.page.locator("button.main").click();
  const [allied, axis] = [new TableOnScreen(ann), new TableOnScreen(bea)];
  await Promise.all([
    allied.until((offer) => offer.ready && offer.seat === "allied", "the table of the Allies"),
    axis.until((offer) => offer.seat === "axis" && offer.decides === "allied", "the table of the Axis"),
  ]);
  await expect.poll(() => bea.page.url()).not.toContain("#"); // the secret has left the address bar
  await ann.page.locator(".other-seat", { hasText: "Bea" }).waitFor();
  const late = await house.arrive();
  await late.page.goto(link);
  await late.page.getByRole("heading").first().waitFor();
  expect(await late.page.locator(".counter").count()).toBe(0); // used once is used up
});
