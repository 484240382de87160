/** The map from afar and close by: each distance has its names, counters show no more than can be read, and what changed hands shows. */
import { expect, test } from "vitest";

import { openHouse } from "../harness/house";
import { TableOnScreen } from "../harness/table";
import type { Visitor } from "../harness/visitor";

const house = openHouse();

const GELA = "3623";

/** Which parts of the printed counters are on the screen. */
const partsSeen = (me: Visitor) =>
  me.page.evaluate(() =>
    ["fine", "symbol", "values"].filter((part) => {
      const drawn = document.querySelector(`.map-marks .counter .${part}`);
      return drawn !== null && getComputedStyle(drawn).display !== "none";
    }),
  );

/** How high the name of a hex is that is printed anew, in pixels; 0 without one. */
const tagOf = (me: Visitor, hex: string) =>
  me.page.evaluate((id) => document.querySelector(`.held-places [data-hex="${id}"] .points`)?.getBoundingClientRect().height ?? 0, hex);

test("keys 1 to 3 on the U.S. Landing", async () => {
  const me = await house.arrive();
  const asked = new Set<string>();
  me.page.on("response", (answer) => {
    const at = new URL(answer.url());
    if (at.pathname.endsWith("/names.svg") && answer.ok()) asked.add(at.searchParams.get("distance") ?? "");
  });
  const made = await me.makeGame({ scenario: "sicily/us-landing", allied: { holder: "me" }, axis: { holder: "bot" } });
  await me.goTo(`/game/${made.game.id}/allied`);
  const table = new TableOnScreen(me);
  await table.movement();

  for (const [key, distance, parts] of [
    ["1", "far", ["symbol"]],
    ["2", "middle", ["symbol", "values"]],
    ["3", "close", ["fine", "symbol", "values"]],
  ] as const) {
    await me.page.keyboard.press(key);
    await expect.poll(() => partsSeen(me)).toEqual(parts);
    await expect.poll(() => [...asked]).toContain(distance);
    await me.page.locator(".map-picture[data-sharp]").waitFor(); // drawn for this distance
    await expect.poll(() => tagOf(me, GELA)).toBeGreaterThan(8); // taken in the landing: its points are Allied
  }
  expect(me.complaints()).toEqual([]);
});

test("a name is laid over the rim of a hex that must be attacked", async () => {
  const { me } = await house.aloneAt("moselle/november");
  const table = new TableOnScreen(me);
  await table.decision();
  expect(await table.pressMain()).toBe(true); // end movement
  await table.until((offer) => offer.ready && offer.kind === "attack", "the Combat Phase");
  const names = me.page.locator(".letters .printed-name");
  await expect.poll(() => names.count()).toBeGreaterThan(0);
  await expect.poll(() => me.page.locator(".overlay-duties .mark-rim.bad").count()).toBeGreaterThan(0);
  const uppermost = () => me.page.evaluate(() => document.querySelector(".map-marks .below")?.lastElementChild?.getAttribute("class"));
  await expect.poll(uppermost).toBe("letters");
  expect(me.complaints()).toEqual([]);
});

test("while the map is drawn for the first time the table says so, and one's own units are found when they have landed", async () => {
  const me = await house.arrive();
  let give: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (give = resolve));
  await me.page.route("**/ground.svg*", async (route) => {
    await held;
    await route.continue();
  });
  const made = await me.makeGame({ scenario: "sicily/us-landing", allied: { holder: "me" }, axis: { holder: "bot" } });
  await me.goTo(`/game/${made.game.id}/allied`);
  await me.page.getByText("The map is being drawn.").waitFor();
  give();
  await me.page.locator(".map-picture canvas").first().waitFor();
  await expect.poll(() => me.page.getByText("The map is being drawn.").count()).toBe(0);
  const table = new TableOnScreen(me);
  const { units } = await table.movement();
  await me.page.keyboard.press("Escape"); // a player who has seen enough of the landing
  await expect.poll(() => me.page.evaluate(() => document.querySelector(".map-frame")?.getAttribute("data-level"))).not.toBe("far");
  await expect.poll(() => me.page.locator(".recap.caption").count()).toBe(0);
  const seen = () =>
    me.page.evaluate(
      (ids) =>
        ids.filter((id) => {
          const box = document.querySelector(`.map-marks [data-unit="${id}"] .rim`)?.getBoundingClientRect();
          return box && box.x > 220 && box.right < 1060 && box.y > 72 && box.bottom < 850;
        }).length,
      units,
    );
  await expect.poll(seen).toBeGreaterThanOrEqual(units.length / 2); // the front: units that came down far from any enemy may be out of sight
  expect(me.complaints()).toEqual([]);
});

test("a window that grows shows no more desk than need be", async () => {
  const { me } = await house.aloneAt("sicily/us-landing", { viewport: { width: 500, height: 700 } });
  const table = new TableOnScreen(me);
  await table.movement();
  await me.page.keyboard.press("3");
  await me.page.waitForTimeout(500);
  await me.page.locator(".map-picture[data-sharp]").waitFor(); // sharp tiles cover the window, the coarse map is hidden
  await me.page.setViewportSize({ width: 1440, height: 900 });
  const covered = () =>
    me.page.evaluate(() => {
      const sheets = [...document.querySelectorAll<HTMLElement>(".map-picture canvas")]
        .filter((canvas) => canvas.style.visibility !== "hidden")
        .map((canvas) => canvas.getBoundingClientRect());
      const paper = document.querySelector(".map-picture")?.getBoundingClientRect();
      const points = [260, 700, 1020].flatMap((x) => [120, 450, 780].map((y) => [x, y] as const));
      const inside = (box: DOMRect, x: number, y: number) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      return points.every(([x, y]) => !paper || !inside(paper, x, y) || sheets.some((box) => inside(box, x, y)));
    });
  await expect.poll(covered).toBe(true);
});
