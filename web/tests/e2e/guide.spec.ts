/** The guided first turn, from its first card to its last, by doing what the cards say. */
import { expect, test } from "vitest";

import { Clicker, HABITS } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { TableOnScreen } from "../harness/table";
import type { Visitor } from "../harness/visitor";
import { rawWords } from "../harness/wording";

const house = openHouse();
const LONG = 1_200_000;
const ACTIONS = 2000; // while the computer plays, looking at it is one, too
const LAST = /You have played a turn|The game is over/;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const TURNED = 10_000; // ms in which a card that was clicked is another one
const SETTLED = 700; // ms in which the map has come to where the card wants it

test(
  "the guided first turn to its end",
  async () => {
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
      const card = await words(me);
      if (await table.clickOn(".guide-card button.strong")) return turned(me, card);
      if (said === "Take it back") return void (await table.clickOn(".guide-undo, .prompt-buttons button", "", 500));
      const pins = await page.locator(".guide-pin").evaluateAll((marks) => marks.map((mark) => mark.getAttribute("data-hex") ?? ""));
      for (const hex of pins) {
        await table.clickHex(hex);
        await page.waitForTimeout(250);
        await me.quiet();
        if ((await title()) !== said) return;
      }
      const offer = await table.offer();
      if (offer?.kind === "move" && said !== "That will do")
        await page.waitForTimeout(150); // it asks for a move, not for the end of all
      else if (offer?.ready && !(await table.pressMain())) await clicker.decide();
      else await page.waitForTimeout(100);
    };

    for (let action = 0; action < ACTIONS && !LAST.test(await title()); action++) {
      await me.quiet(); // what was done last may still turn the card
      const said = await title();
      if (!titles.has(said)) expect(await rawWords(page)).toEqual([]);
      titles.add(said);
      await act(said);
    }
    expect(await title()).toMatch(LAST);
    expect([...titles]).toEqual(
      expect.arrayContaining(["Your first turn", "Read a counter", "Pick up a regiment", "Zones of control", "Who must attack"]),
    );
    expect(me.complaints()).toEqual([]);
  },
  LONG,
);

test(
  "on a phone a low card that covers nothing it speaks of",
  async () => {
    const me = await house.arrive(PHONE);
    const { page } = me;
    await me.goTo("/");
    await page.locator('a[href="/learn"]').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.locator('a[href="/learn"]').first().dispatchEvent("click");
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole("button", { name: "Start" }).tap();
    await page.locator(".guide-card h2").waitFor();
    const table = new TableOnScreen(me);
    const said = () => words(me);
    /** Folded, it stays so until there is another step, whatever is picked up. */
    const foldAndLook = async () => {
      await table.clickOn(".guide-fold", "Fold");
      await table.clickHex("0502");
      await page.waitForTimeout(SETTLED);
      await expect.poll(() => page.locator(".guide-card").getAttribute("data-size")).toBe("line");
    };

    const sizes = new Set<string | null>();
    for (let action = 0; action < 60 && !/358\/90/.test(await said()); action++) {
      await me.quiet();
      await page.waitForTimeout(SETTLED);
      const before = await said();
      sizes.add(await page.locator(".guide-card").getAttribute("data-size"));
      expect(before).not.toMatch(/click|Esc|key U|at the right/i);
      await expect.poll(() => page.evaluate(coveredRings), { message: before }).toEqual([]);
      await expect.poll(() => page.evaluate(yellowButtons), { message: before }).toBeLessThanOrEqual(1);
      if (/How strong/.test(before)) await expect.poll(() => page.locator(".sheet").getAttribute("data-height")).toBe("half");
      if (/Read a counter/.test(before)) await foldAndLook();
      const card = await said(); // folded, it says less
      if (await table.clickOn(".guide-card .strong")) {
        await turned(me, card);
        continue;
      }
      for (const hex of await page.locator(".guide-pin").evaluateAll((pins) => pins.map((pin) => pin.getAttribute("data-hex") ?? ""))) {
        await table.clickHex(hex);
        await page.waitForTimeout(250);
        await me.quiet();
        if ((await said()) !== card) break;
      }
      if (/That will do/.test(await said())) await table.pressMain(500);
    }
    expect(await said()).toContain("358/90");
    expect([...sizes]).toEqual(["short"]); // each step before the fight begins with what to do, and no more
    expect(me.complaints()).toEqual([]);
  },
  LONG,
);

/** All that the card says. */
async function words({ page }: Visitor): Promise<string> {
  return (await page.locator(".guide-card").innerText()).replace(/\s+/g, " ");
}

/** Wait until there is another card: before that a click might turn two. It may also happen to say the same as the last one. */
async function turned(me: Visitor, card: string) {
  for (const end = Date.now() + TURNED; Date.now() < end && (await words(me)) === card; ) await me.page.waitForTimeout(25);
}

/** Runs in the page: which of the hexes that the card points at lie under a panel or beside the window. */
function coveredRings(): string[] {
  return [...document.querySelectorAll(".guide-ring")].flatMap((ring) => {
    const { left, top, width, height } = ring.getBoundingClientRect();
    const onMap = [0.15, 0.5, 0.85].every((share) =>
      document.elementFromPoint(left + width / 2, top + height * share)?.closest(".map-frame"),
    );
    return onMap ? [] : [`${left} ${top}`];
  });
}

/** Runs in the page: how many buttons say that they are the one to press. */
function yellowButtons(): number {
  const yellow = getComputedStyle(document.documentElement).getPropertyValue("--sun").trim();
  const probe = document.createElement("i");
  probe.style.color = yellow;
  document.body.append(probe);
  const wanted = getComputedStyle(probe).color;
  probe.remove();
  return [...document.querySelectorAll("button")].filter((button) => getComputedStyle(button).backgroundColor === wanted).length;
}
