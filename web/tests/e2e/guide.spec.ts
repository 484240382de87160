/** The guided first turn, from its first card to its last, by doing what the cards say. */
import { expect, test } from "vitest";

import { Clicker, HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { TableOnScreen } from "../harness/table";
import { rawWords } from "../harness/wording";

const house = openHouse();
const LONG = 240_000;
const ACTIONS = 400;
const LAST = /You have played a turn|The game is over/;

test("the guided first turn to its end", async () => {
  const me = await house.arrive();
  const { page } = me;
  await me.goTo("/learn");
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".guide-card h2").waitFor();
  const table = new TableOnScreen(me);
  const clicker = new Clicker(table, HABITS);
  const titles = new Set<string>();
  const title = async () => (await page.locator(".guide-card h2").textContent()) ?? "";

  /** What the card asks for: read on, click where the pin is, take it back; or else whatever the decision offers. */
  const act = async (said: string) => {
    if (await table.clickOn(".guide-card button.strong")) return;
    if (said === "Take it back") return void (await table.clickOn(".guide-undo, .prompt-buttons button", "", 500));
    const pins = await page.locator(".guide-pin").evaluateAll((marks) => marks.map((mark) => mark.getAttribute("data-hex") ?? ""));
    for (const hex of pins) {
      await table.clickHex(hex);
      await page.waitForTimeout(250);
      if ((await title()) !== said) return;
    }
    const offer = await table.offer();
    if (offer?.kind === "move" && said !== "That will do") await page.waitForTimeout(150); // it asks for a move, not for the end of all
    else if (offer?.ready && !(await table.pressMain())) await clicker.decide();
    else await page.waitForTimeout(100);
  };

  for (let action = 0; action < ACTIONS && !LAST.test(await title()); action++) {
    const said = await title();
    if (!titles.has(said)) expect(await rawWords(page)).toEqual([]);
    titles.add(said);
    await act(said);
  }
  expect(await title()).toMatch(LAST);
  expect([...titles]).toEqual(expect.arrayContaining(["Your first turn", "Read a counter", "Pick up a regiment", "Zones of control", "Who must attack"]));
  expect(me.complaints()).toEqual([]);
}, LONG);
