/** Every kind of decision of every scenario is met once, understood by what the page says, and taken by clicks alone. */
import { expect, test } from "vitest";

import { Clicker } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { moments, sitDown } from "../harness/moments";
import { TableOnScreen } from "../harness/table";
import { rawWords } from "../harness/wording";

const house = openHouse();

test.each(moments())("$scenario: $kind", async (moment) => {
  const me = await house.arrive();
  await sitDown(me, moment);
  const table = new TableOnScreen(me);
  const offer = await table.until((open) => open.ready, "something to decide");
  expect(offer.seat).toBe(moment.seat);
  expect(offer.kind.replaceAll(" ", "-")).toBe(moment.kind);
  expect(await me.page.locator(".prompt-words").first().textContent()).toMatch(/^[A-Z0-9].{10,}[.?]$/);
  expect(await me.page.locator(".prompt .case").count()).toBeGreaterThan(0);
  expect(await rawWords(me.page)).toEqual([]);

  const clicker = new Clicker(table);
  await clicker.decide();

  expect([...clicker.kinds]).toEqual([offer.kind]);
  expect(await rawWords(me.page)).toEqual([]);
  expect(me.complaints()).toEqual([]);
});
