/** Nobody loses a turn by a key: what skips a showing orders nothing, the end of a turn is asked about, and it can be taken back. */
import { expect, test } from "vitest";

import type { Consequence, OptionsPage } from "../../src/api/types";
import { openHouse } from "../harness/house";
import { moment, orderOnce } from "../harness/orders";
import { type Offer, TableOnScreen } from "../harness/table";
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
    // not at an advance, where the unit is in hand from the beginning
    if (found?.says && now.kind !== "advance") return found;
    await orderOnce(me, game, "allied", now.ply);
  }
  throw new Error("No end was worth a question.");
}

const question = (me: Visitor) => me.page.locator("dialog.question");

/** Enter, with empty hands, until the table asks. */
async function ask(me: Visitor, table: TableOnScreen) {
  do {
    await table.decision();
    await me.page.keyboard.press("Enter");
    await me.quiet(); // the server is asked what the order would bring
  } while (!(await question(me).count()));
}

test("the end of a turn is asked about, and can be taken back from the computer", async () => {
  const me = await house.arrive();
  const made = await me.makeGame({ scenario: "moselle/november", allied: { holder: "me" }, axis: { holder: "bot" } });
  const game = made.game.id;
  const found = await untilAsked(me, game);
  await me.goTo(`/game/${game}/allied`);
  const table = new TableOnScreen(me);
  const { ply, turn, kind } = await table.decision();

  // Enter asks, and neither Enter nor Escape gives the order
  for (const no of ["Enter", "Escape"]) {
    await ask(me, table);
    expect(await question(me).locator("h2").textContent()).toBe(found.says);
    await me.page.keyboard.press(no);
    await question(me).waitFor({ state: "detached" });
    expect((await table.offer())?.ply).toBe(ply);
  }

  // each of those that could still act is but one key away
  await ask(me, table);
  await me.page.keyboard.press("Shift+Tab");
  expect(await me.page.evaluate(() => document.activeElement?.closest(".question-list") !== null)).toBe(true);
  await me.page.keyboard.press("Enter");
  await question(me).waitFor({ state: "detached" });
  expect((await table.offer())?.ply).toBe(ply);
  await me.page.keyboard.press("Escape");

  // yes means yes
  await ask(me, table);
  await question(me).getByRole("button", { name: found.does, exact: true }).click();
  await table.until((offer) => offer.ply > ply, "the end of the turn");

  // the computer's turn may ask me something, too, before the offer has arrived: that is another kind of decision
  const isBack = (offer: Offer) => offer.ready && offer.decides === "allied" && offer.turn === turn && offer.kind === kind;
  await me.page.getByRole("button", { name: "Take it back" }).click();
  const back = await table.until(isBack, "my turn again");
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
    const seen = { skipped: 0, given: 0 }; // keys, and orders, while something was being shown
    Object.assign(window, { seen });
    const isHushed = () => document.querySelector<HTMLElement>("data.offered")?.dataset.hushed !== undefined;
    window.addEventListener("keydown", () => (seen.skipped += isHushed() ? 1 : 0), true);
    const { fetch } = window;
    window.fetch = (...asked) => {
      const [url] = asked;
      if (String(url instanceof Request ? url.url : url).includes("/orders")) seen.given += isHushed() ? 1 : 0;
      return fetch(...asked);
    };
  });
  await me.goTo(`/game/${game}/allied`);
  const table = new TableOnScreen(me);
  const { turn } = await table.decision();
  for (let now = await moment(me, game, "allied"); !(now.side === "axis" && now.kind === "move"); now = await moment(me, game, "allied")) {
    if (now.side === "allied") await orderOnce(me, game, "allied", now.ply);
    else await me.page.waitForTimeout(20); // the computer answers
  }

  // Enter again and again, held down and let go, through the computer's turn and into my own
  let still = 0; // presses that did nothing
  for (let presses = 0; ; presses++) {
    const offer = await table.until(() => true, "the table");
    if (offer.turn > turn && offer.decides === "allied" && offer.kind === "move" && !offer.hushed) break;
    await me.page.keyboard.down("Enter");
    if (presses % 3 === 0) await me.page.keyboard.down("Enter"); // it repeats
    await me.page.keyboard.up("Enter");
    await me.page.waitForTimeout(90);
    still = (await table.offer())?.ply === offer.ply ? still + 1 : 0;
    if (still > 8) await chooseForMe(me, game);
  }
  const { skipped, given } = await me.page.evaluate(() => (window as unknown as { seen: { skipped: number; given: number } }).seen);
  expect(skipped).toBeGreaterThan(0);
  expect(given).toBe(0);
});

/** Some decisions take more than Enter, as which unit loses a step. None of my own orders may be on its way meanwhile. */
async function chooseForMe(me: Visitor, game: string) {
  await me.quiet();
  const now = await moment(me, game, "allied");
  if (now.side === "allied" && now.kind !== "move") await orderOnce(me, game, "allied", now.ply);
}
