/** No page has a serious fault of accessibility, by axe-core: wide, dark, and on a phone. */
import { expect, test } from "vitest";

import { tour, violations } from "../axe.mjs";
import { openHouse } from "../harness/house";

const house = openHouse();

test("every page, light and dark, wide and on a phone", async () => {
  expect(await tour(house.browser, house.server.url)).toEqual([]);
}, 1_200_000);

test("the waiting room, and the invitation behind its link", async () => {
  const ann = await house.arrive();
  const made = await ann.makeGame({ scenario: "moselle/november", allied: { holder: "me" }, axis: { holder: "link" } });
  await ann.goTo(`/game/${made.game.id}/allied`);
  await ann.page.getByRole("heading").first().waitFor();
  const bea = await house.arrive();
  await bea.goTo(`/game/${made.game.id}/axis#${made.links.axis ?? ""}`);
  await bea.page.locator("button.main").waitFor();
  expect([...(await violations(ann.page, "waiting room")), ...(await violations(bea.page, "invitation"))]).toEqual([]);
});
