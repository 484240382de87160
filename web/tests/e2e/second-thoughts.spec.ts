/** Nobody loses a turn by a key: what skips a showing orders nothing, the end of a turn is asked about, and it can be taken back. */
import { expect, test } from "vitest";

import type { Consequence, OptionsPage } from "../../src/api/types";
import { openHouse } from "../harness/house";
import { moment, orderOnce } from "../harness/orders";
import { TableOnScreen } from "../harness/table";
import type { Visitor } from "../harness/visitor";

const house = openHouse();

/** Play on by plain requests until the end that is offered would be asked about. */
async function untilAsked(me: Visitor, game: string): Promise<Consequence> {
  for (let orders = 0; orders < 2000; orders++) {
    const now = await moment(me, game, "allied");
    if (now.side !== "allied") {
      await me.page.waitForTimeout(50);
      continue;
    }
    const page = await me.ask<OptionsPage>("GET", `/games/${game}/options?side=allied`);
    const end = page.steps.find((step) => step.words.end);
    const found =
      end && (await me.ask<Consequence>("POST", `/games/${game}/questions?side=allied`, { ask: "consequence", text: end.order }));
    if (found?.says) return found;
    await orderOnce(me, game, "allied", now.ply);
  }
  throw new Error("No end was worth a question.");
}

const question = (me: Visitor) => me.page.locator("dialog.question");
const ready = (table: TableOnScreen) => table.until((offer) => offer.ready && !offer.hushed, "my decision");

test("the end of a turn is asked about, and can be taken back from the computer", async () => {
  const me = await house.arrive();
  const made = await me.makeGame({ scenario: "moselle/november", allied: { holder: "me" }, axis: { holder: "bot" } });
  const game = made.game.id;
  const found = await untilAsked(me, game);
  await me.goTo(`/game/${game}/allied`);
  const table = new TableOnScreen(me);
  const { ply, turn, kind } = await ready(table);

  // Enter asks, and neither Enter nor Escape gives the order
  for (const no of ["Enter", "Escape"]) {
    await me.page.keyboard.press("Enter");
    await question(me).waitFor();
    expect(await question(me).locator("h2").textContent()).toBe(found.says);
    await me.page.keyboard.press(no);
    await question(me).waitFor({ state: "detached" });
    expect((await table.offer())?.ply).toBe(ply);
  }

  // each of those that could still act is but one key away
  await me.page.keyboard.press("Enter");
  await question(me).waitFor();
  await me.page.keyboard.press("Shift+Tab");
  expect(await me.page.evaluate(() => document.activeElement?.closest(".question-list") !== null)).toBe(true);
  await me.page.keyboard.press("Enter");
  await question(me).waitFor({ state: "detached" });
  expect((await table.offer())?.ply).toBe(ply);
  await me.page.keyboard.press("Escape");
  await ready(table);

  // yes means yes
  await me.page.keyboard.press("Enter");
  await question(me).waitFor();
  await question(me).getByRole("button", { name: found.does, exact: true }).click();
  await table.until((offer) => offer.ply > ply, "the end of the turn");

  await me.page.getByRole("button", { name: "Take it back" }).click();
  // the computer's turn may ask me something, too, before the offer has arrived: that is another kind of decision
  const back = await table.until(
    (offer) => offer.ready && offer.decides === "allied" && offer.turn === turn && offer.kind === kind,
    "my turn again",
  );
  expect(back.ply).toBeGreaterThan(ply);
  const units = await me.ask<OptionsPage>("GET", `/games/${game}/options?side=allied`);
  expect(units.steps.some((step) => step.words.end)).toBe(true);
  // the computer may move on while the offer is on its way: then the client offers it again
  expect(me.complaints().filter((complaint) => !(complaint.startsWith("409 ") && complaint.includes("/offers")))).toEqual([]);
});

test("keys that skip what is shown never become an order, however fast they come", async () => {
  const me = await house.arrive();
  const made = await me.makeGame({ scenario: "moselle/november", allied: { holder: "me" }, axis: { holder: "bot" } });
  const game = made.game.id;
  await me.page.addInitScript(() => {
    const given: boolean[] = []; // for each order: whether it was given while something was shown
    Object.assign(window, { given });
    const { fetch } = window;
    window.fetch = (...asked) => {
      const [url] = asked;
      if (String(url instanceof Request ? url.url : url).includes("/orders"))
        given.push(document.querySelector<HTMLElement>("data.offered")?.dataset.hushed !== undefined);
      return fetch(...asked);
    };
  });
  await me.goTo(`/game/${game}/allied`);
  const table = new TableOnScreen(me);
  const { turn } = await ready(table);
  for (let now = await moment(me, game, "allied"); !(now.side === "axis" && now.kind === "move"); now = await moment(me, game, "allied")) {
    if (now.side === "allied") await orderOnce(me, game, "allied", now.ply);
    else await me.page.waitForTimeout(20); // the computer answers
  }

  // Enter again and again, held down and let go, through the computer's turn and into my own
  let presses = 0;
  let skipped = 0;
  let still = 0; // presses that did nothing
  for (
    let offer = await table.offer();
    offer && !offer.over && !(offer.turn > turn && offer.decides === "allied" && offer.kind === "move");
    offer = await table.offer()
  ) {
    skipped += offer.hushed ? 1 : 0;
    await me.page.keyboard.down("Enter");
    if (presses++ % 3 === 0) await me.page.keyboard.down("Enter"); // it repeats
    await me.page.keyboard.up("Enter");
    await me.page.waitForTimeout(90);
    still = (await table.offer())?.ply === offer.ply ? still + 1 : 0;
    if (still > 8 && offer.decides === "allied" && !offer.hushed) await orderOnce(me, game, "allied", offer.ply); // it takes a choice, as of who loses a step
    if (presses > 3000) throw new Error("The turn does not come.");
  }
  for (let after = 0; after < 40; after++) {
    await me.page.keyboard.press("Enter");
    await me.page.waitForTimeout(100);
  }
  const now = await moment(me, game, "allied");
  expect([now.turn, now.side]).toEqual([turn + 1, "allied"]);
  expect(skipped).toBeGreaterThan(0);
  expect(await me.page.evaluate(() => (window as unknown as { given: boolean[] }).given)).not.toContain(true);
});
