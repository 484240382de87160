/** On a phone: everything fits, everything can be touched, and the game can be played with a thumb. */
import { expect, test } from "vitest";

import { Clicker } from "../harness/clicker";
import { Finger } from "../harness/hands";
import { openHouse } from "../harness/house";
import { atRest } from "../harness/rest";
import { TableOnScreen } from "../harness/table";
import type { Visitor } from "../harness/visitor";

const house = openHouse();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const ON_ITS_SIDE = { ...PHONE, viewport: { width: 844, height: 390 } };
const THUMB = 44; // pixels
const RISEN = 300; // milliseconds until the sheet stands
const LOWERED = 1200; // ... until it has gone down and the map lies where it was called to

test("a turn of Moselle by touch", async () => {
  const { me } = await house.aloneAt("moselle/november", PHONE);
  const table = new TableOnScreen(me);
  const clicker = new Clicker(table, { moves: 2, attacks: 1, seed: 11 });
  while ((await table.until((offer) => offer.ready, "my decision")).turn === 1) {
    await clicker.decide();
    await expect.poll(() => tooWide(me)).toBe(0);
    await expect.poll(() => chancesUnderButtons(me)).toBe(0); // once the sheet stands
  }
  await expect.poll(() => me.page.locator(".after-dice").count(), { message: "dice of a phase that is over" }).toBe(0);
  expect([...clicker.kinds]).toEqual(expect.arrayContaining(["move", "attack", "support"]));
  expect(me.complaints()).toEqual([]);
}, 1_200_000);

test("two fingers zoom the map, one moves it", async () => {
  const { me } = await house.aloneAt("moselle/november", PHONE);
  await new TableOnScreen(me).until((offer) => offer.ready, "the table");
  const finger = new Finger(me.page);
  const middle = { x: 195, y: 420 };
  const before = await placeOf(me);
  await finger.pinch(middle, 80, 200);
  await expect.poll(async () => (await placeOf(me)).scale).toBeGreaterThan(before.scale * 1.5);
  const closer = await atRest(() => placeOf(me));
  await finger.drag(middle, { x: 245, y: 480 });
  await expect.poll(async () => (await placeOf(me)).x - closer.x).toBeCloseTo(50, 0);
  const moved = await atRest(() => placeOf(me));
  expect(moved.scale).toBeCloseTo(closer.scale, 5);
  expect(moved.y - closer.y).toBeCloseTo(60, 0);
});

test("no page is wider than the screen, and every button is large enough for a thumb", async () => {
  const { game, me } = await house.aloneAt("moselle/november", PHONE);
  for (const path of ["/", "/learn", `/game/${game}/allied`, `/game/${game}/replay`, `/game/${game}/proof`, "/nowhere"]) {
    await me.goTo(path);
    await me.page.locator("a:visible, button:visible").first().waitFor();
    await me.quiet();
    await me.page.waitForTimeout(900); // what slides in is there
    await expect.poll(() => tooWide(me), { message: path }).toBe(0);
    await expect.poll(() => smallButtons(me), { message: path }).toEqual([]);
  }
});

test("what is opened on the folded sheet is seen, and a hex of the log is seen above it", async () => {
  const { me } = await house.aloneAt("moselle/november", PHONE);
  const table = new TableOnScreen(me);
  const clicker = new Clicker(table, { moves: 2, attacks: 0, seed: 3 });
  await clicker.decide();
  await clicker.decide();
  await table.until((offer) => offer.ready && !offer.held, "nothing in hand");
  const sheet = me.page.locator(".sheet");
  await me.page.locator('.sheet[data-height="title"] .boxes-head').tap();
  await expect.poll(() => sheet.getAttribute("data-height")).toBe("half");
  await me.page.locator(".boxes-panel .stack-row").first().waitFor();
  await me.page.locator(".sheet-handle").press("ArrowUp");
  const link = me.page.locator(".log-entry .hex-link").first();
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => smallButtons(me)).toEqual([]);
  const hex = (await link.textContent()) ?? "";
  await link.tap();
  await me.page.waitForTimeout(LOWERED);
  await expect.poll(() => sheet.getAttribute("data-height")).toBe("half");
  await expect.poll(() => table.sees(hex), { message: "the map goes there by itself" }).toBe(true);
});

test("on its side every panel can be reached, and the prompt keeps its case", async () => {
  const { me } = await house.aloneAt("moselle/november", ON_ITS_SIDE);
  const table = new TableOnScreen(me);
  const clicker = new Clicker(table, { moves: 1, attacks: 1, seed: 5 });
  while ((await table.until((offer) => offer.ready, "my decision")).turn === 1) {
    await expect.poll(() => outOfReach(me)).toEqual([]);
    await clicker.decide();
  }
  expect([...clicker.kinds]).toEqual(expect.arrayContaining(["move", "attack", "support"]));
}, 1_200_000);

/** What of the panels and of the prompt's case lies below or beside the screen when everything has been scrolled to. */
async function outOfReach({ page }: Visitor): Promise<string[]> {
  return page.evaluate(() => {
    const column = document.querySelector(".right-column");
    const there = (element: Element) => {
      column?.scrollTo(0, (element as HTMLElement).offsetTop + (element as HTMLElement).offsetHeight);
      const { right, bottom } = element.getBoundingClientRect();
      return right <= innerWidth && bottom <= innerHeight;
    };
    const panels = [...document.querySelectorAll(".right-column > *, .prompt-buttons .main, .prompt-more .case")];
    const lost = panels.filter((panel) => !there(panel)).map((panel) => panel.className);
    column?.scrollTo(0, 0);
    return lost;
  });
}

/** By how much the buttons at the foot cover the names of the results, as long as the sheet is half open. */
async function chancesUnderButtons({ page }: Visitor): Promise<number> {
  const names = page.locator('.sheet[data-height="half"] .bars .result');
  if (!(await names.count())) return 0;
  await page.waitForTimeout(RISEN);
  return page.evaluate(() => {
    const lowest = Math.max(
      0,
      ...[...document.querySelectorAll('.sheet[data-height="half"] .bars .result')].map((name) => name.getBoundingClientRect().bottom),
    );
    const foot = document.querySelector(".prompt-buttons")?.getBoundingClientRect();
    return Math.max(0, lowest - (foot?.height ? foot.top : innerHeight));
  });
}

async function tooWide({ page }: Visitor): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

async function placeOf({ page }: Visitor): Promise<{ x: number; y: number; scale: number }> {
  return page.evaluate(() => {
    const { e, f, a } = new DOMMatrix(document.querySelector<HTMLElement>(".map-layers")?.style.transform);
    return { x: e, y: f, scale: a };
  });
}

/** Buttons that can be seen and are lower than a thumb is thick; a case number or a hex in a sentence is a link in a text. */
async function smallButtons({ page }: Visitor): Promise<string[]> {
  return page.evaluate((thumb) => {
    const hit = (element: Element, x: number, y: number) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (element.contains(there) || there.contains(element));
    };
    const heightAt = (element: Element, x: number, y: number) => {
      let [up, down] = [0, 0];
      while (up < thumb && y - up > 0 && element.contains(document.elementFromPoint(x, y - up - 1))) up++;
      while (down < thumb && y + down < innerHeight - 1 && element.contains(document.elementFromPoint(x, y + down + 1))) down++;
      return y - up <= 1 || y + down >= innerHeight - 2 ? thumb : up + down + 1; // what scrolls in from the edge is seen later
    };
    const touchable = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const y = top + height / 2;
      const label = getComputedStyle(element).pointerEvents === "none";
      if (label || width < 2 || !hit(element, left + width / 2, y)) return null; // it lies under something, or off the screen
      return Math.max(...[0.25, 0.5, 0.75].map((share) => heightAt(element, left + width * share, y)));
    };
    const found = document.querySelectorAll<HTMLElement>("button:not(.case, .hex-link), [role=button], summary, select, input.field");
    return [...found].flatMap((element) => {
      const height = touchable(element);
      const name = `${element.className || element.tagName} "${element.textContent?.trim().slice(0, 30)}"`;
      return height !== null && height < thumb ? [`${name} is ${height} high`] : [];
    });
  }, THUMB);
}
