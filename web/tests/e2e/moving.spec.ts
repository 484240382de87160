/** Hands on the map: a stack spreads out under the pointer, moves as a whole with the shift key, and a double click centres. */
import { expect, test } from "vitest";

import { openHouse } from "../harness/house";
import { atRest } from "../harness/rest";
import { TableOnScreen } from "../harness/table";
import type { Visitor } from "../harness/visitor";

const house = openHouse();

const place = (me: Visitor, unit: string) =>
  me.page.evaluate((id) => document.querySelector(`.map-marks [data-unit="${id}"]`)?.getAttribute("data-hex"), unit);

/** Where a counter is drawn, not only its hex. */
async function middleOf(me: Visitor, unit: string) {
  const box = await me.page.locator(`.map-marks [data-unit="${unit}"] .rim`).boundingBox();
  if (!box) throw new Error(`${unit} is not on the map.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How far apart two counters are drawn. */
async function apart(me: Visitor, one: string, other: string): Promise<number> {
  const [left, right] = [await middleOf(me, one), await middleOf(me, other)];
  return Math.hypot(left.x - right.x, left.y - right.y);
}

const transform = (me: Visitor) => me.page.evaluate(() => document.querySelector<HTMLElement>(".map-layers")?.style.transform);

test("a stack of Moselle by the mouse", async () => {
  const { me } = await house.aloneAt("moselle/november");
  const table = new TableOnScreen(me);
  const { units } = await table.decision();
  const shown = await me.page.evaluate(() =>
    [...document.querySelectorAll(".map-marks [data-unit]")].map(
      (mark) => [mark.getAttribute("data-unit") ?? "", mark.getAttribute("data-hex") ?? ""] as const,
    ),
  );
  const stacks = new Map<string, string[]>();
  for (const [unit, hex] of shown) if (units.includes(unit)) stacks.set(hex, [...(stacks.get(hex) ?? []), unit]);
  const [hex, stack] = [...stacks].find(([, there]) => there.length > 1) ?? ["", []];
  expect(stack.length).toBeGreaterThan(1);

  // it spreads out, and each of its counters can be clicked by itself
  const at = await table.inSight(hex);
  await me.page.mouse.move(at.x, at.y);
  const [first = "", second = ""] = stack;
  await expect.poll(() => apart(me, first, second)).toBeGreaterThan(20);
  const left = await atRest(() => middleOf(me, first));
  await me.page.mouse.click(left.x, left.y);
  expect((await table.until((offer) => offer.held !== "", "a unit in hand")).held).toBe(first);
  await me.page.keyboard.press("Escape");
  await table.decision();

  // all of it goes where all of it can
  await me.page.mouse.move(at.x, at.y);
  await me.page.keyboard.down("Shift");
  await me.page.mouse.down();
  await expect.poll(() => me.page.locator('.go-along[aria-pressed="true"]').count(), { message: "who goes along" }).toBe(stack.length - 1);
  await table.quiet();
  const { hexes, held } = await table.until((offer) => offer.hexes.length > 0, "where all of it can go");
  expect(stack).toContain(held);
  const seen = await Promise.all(hexes.map((other) => table.sees(other)));
  const goal = hexes.find((other, number) => other !== hex && seen[number]) ?? "";
  const centre = await table.inSight(goal); // without dragging the map: the button is down
  await me.page.mouse.move(centre.x, centre.y, { steps: 4 });
  await me.page.mouse.up();
  await me.page.keyboard.up("Shift");
  await table.until((offer) => offer.ply === stack.length, "an order for each");
  for (const unit of stack) await expect.poll(() => place(me, unit)).toBe(goal);

  // a double click brings a place to the middle
  const middle = await transform(me);
  await me.page.keyboard.press("3");
  await expect.poll(() => transform(me)).not.toEqual(middle);
  const before = await middleOf(me, first);
  await me.page.mouse.dblclick(420, 620);
  await expect.poll(() => middleOf(me, first)).not.toEqual(before);
  expect(me.complaints()).toEqual([]);
});
