/** A whole game of Moselle against the computer, from the front page to its outcome, without a mouse. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { openHouse } from "../harness/house";
import { type Offer, TableOnScreen } from "../harness/table";

const house = openHouse();
const TURNS = 8;
const PATIENCE = 120_000; // milliseconds: only a test that fails waits so long

test("a whole game by keyboard alone", async () => {
  const ann = await house.arrive();
  const { page } = ann;
  await ann.goTo("/?scenario=moselle/november");
  await page.getByRole("button", { name: "Start", exact: true, disabled: false }).waitFor(); // the scenarios are there
  await tabTo(page, "Start");
  await page.keyboard.press("Enter");
  const table = new TableOnScreen(ann);
  await table.until((offer) => offer.ready, "the table");
  await page.keyboard.press("w");
  await page.locator(".order-field").waitFor();
  let offer = await table.until(ready, "the first decision");
  while (!offer.over) {
    await decide(page, table, offer);
    offer = await table.until(ready, "the next decision");
  }
  expect(offer.turn).toBe(TURNS);
  await page.keyboard.press("Escape");
  await page
    .getByRole("heading", { name: /victory|draw/i })
    .first()
    .waitFor();
  expect(ann.complaints()).toEqual([]);
}, 1_200_000);

function ready(offer: Offer): boolean {
  return (offer.ready && !offer.hushed) || offer.over;
}

/** Tab until the thing with this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
  }
  throw new Error(`Tab never reaches ${name}.`);
}

/** Go down the list to what ends the phase, or else to something, and on until the order is whole. */
async function decide(page: Page, table: TableOnScreen, before: Offer) {
  for (let list = 0; list < 12; list++) {
    const lines = await linesWhen(page, table, before.ply);
    if (!lines) return;
    const end = lines.findIndex((line) => /^(end|no|roll)\b/i.test(line));
    const down = (end >= 0 ? end : (before.ply + list) % Math.min(lines.length, 5)) + 1;
    for (let line = 0; line < down; line++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await table.quiet(); // what comes after this line, or the question before an order, is fetched first
    await agree(page);
  }
  throw new Error(`No order comes of it: ${await table.prompt()}`);
}

/** The end of a turn in which units could still act is asked about: go to the answer that ends it. */
async function agree(page: Page) {
  const does = page.locator(".question button.main");
  if (!(await does.count())) return;
  await tabTo(page, (await does.textContent()) ?? "");
  await page.keyboard.press("Enter");
  await does.waitFor({ state: "detached" });
}

/** The list as it stands once it belongs to this moment; null if the moment has passed. */
async function linesWhen(page: Page, table: TableOnScreen, ply: number): Promise<string[] | null> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const offer = await table.offer();
    if (offer?.ply !== ply) return null;
    const lines = await page.locator("#order-steps li").allTextContents();
    if (offer.ready && lines.length) return lines;
    await page.waitForTimeout(25);
  }
  throw new Error(`There is nothing in the list: ${await table.prompt()}`);
}
