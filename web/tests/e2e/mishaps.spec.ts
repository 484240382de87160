/** What goes wrong at a real table: reloads, lost networks, servers that die, the same seat in two windows. No move is lost. */
import { expect, test } from "vitest";

import { Clicker } from "../harness/clicker";
import { openHouse } from "../harness/house";
import { moment, orderOnce, orderUntil } from "../harness/orders";
import { Playing } from "../harness/playing";
import { TableOnScreen } from "../harness/table";
import type { Pair } from "../harness/visitor";

const house = openHouse();
const MOSELLE = "moselle/november";

test("a reload in the middle of a combat takes it up where it was", async () => {
  const pair = await house.pairAt(MOSELLE);
  const { ply, side } = await orderUntil(pair, pair.game, (now) => now.kind === "roll");
  const playing = new Playing(pair);
  await Promise.all([playing.allied, playing.axis].map((each) => each.table.until((offer) => offer.ply === ply, "all the orders")));
  const { who } = await playing.open();
  await Promise.all([pair.allied.quiet(), pair.axis.quiet()]);
  complaints(pair); // the pages could not follow so fast
  const before = await combatOn(who.table);
  await who.table.page.reload();
  const offer = await who.table.until((found) => found.ready, "the combat after a reload");
  expect({ ply: offer.ply, kind: offer.kind, seat: offer.seat }).toEqual({ ply, kind: "roll", seat: side });
  await expect.poll(() => combatOn(who.table)).toEqual(before);
  await playing.until((found) => found.kind === "attack" || found.kind === "move");
  expect(complaints(pair)).toEqual([]);
});

test("a browser without a network catches up by itself", async () => {
  const pair = await house.pairAt(MOSELLE);
  const axis = new TableOnScreen(pair.axis);
  await axis.until((offer) => offer.ply === 0, "the table");
  await pair.axis.context.setOffline(true);
  const first = await orderOnce(pair.allied, pair.game, "allied", 0);
  const { ply } = await orderUntil(pair, pair.game, (now) => now.kind === "support" && now.side === "axis");
  expect(ply).toBeGreaterThan(first.ply);
  expect((await axis.offer())?.ply).toBe(0);
  await pair.axis.context.setOffline(false);
  const offer = await axis.until((found) => found.ready, "the missed orders");
  expect(offer).toMatchObject({ ply, kind: "support", seat: "axis" });
  await new Playing(pair).axis.decide();
});

test("a question that is lost on the way is asked again", async () => {
  const pair = await house.pairAt(MOSELLE);
  const axis = new TableOnScreen(pair.axis);
  await axis.until((offer) => offer.ply === 0, "the table");
  let lost = 0;
  await pair.axis.page.route("**/options?**", (route) => (lost++ ? route.continue() : route.abort())); // the first one
  let before: string | null = null;
  const { ply } = await orderUntil(pair, pair.game, (now) => {
    const goesOn = now.side === "axis" && before === "axis"; // its window did not give that order, and has to ask what comes next
    before = now.side;
    return goesOn;
  });
  const offer = await axis.until((found) => found.ready && found.ply === ply, "what can be done");
  expect(lost).toBeGreaterThan(1);
  expect(offer.seat).toBe("axis");
  await pair.axis.page.getByText("connection is lost").waitFor({ state: "hidden" });
});

test("a server that dies is waited for, and the order it did not get can be given again", async () => {
  const pair = await house.pairAt(MOSELLE);
  const allied = new TableOnScreen(pair.allied);
  await allied.decision();
  await house.server.kill();
  await pair.allied.page.getByText("connection is lost").waitFor();
  expect(await allied.pressMain()).toBe(true); // nobody hears it
  await allied.quiet();
  await house.server.startAgain();
  await pair.allied.page.getByText("connection is lost").waitFor({ state: "hidden" });
  expect((await moment(pair.allied, pair.game, "allied")).ply).toBe(0);
  const offer = await allied.until((found) => found.ready, "the same decision again");
  expect(offer.ply).toBe(0);
  const playing = new Playing(pair);
  await playing.allied.decide();
  const after = await moment(pair.allied, pair.game, "allied");
  expect(after.ply).toBe(1);
  await new TableOnScreen(pair.axis).until((found) => found.ply === 1, "the other browser");
});

test("two windows of one seat follow each other", async () => {
  const pair = await house.pairAt(MOSELLE);
  const other = await house.secondWindow(pair.allied);
  await other.goTo(`/game/${pair.game}/allied`);
  const tables = [new TableOnScreen(pair.allied), new TableOnScreen(other)] as const;
  for (const [ply, table] of tables.entries()) {
    await Promise.all(tables.map((each) => each.until((offer) => offer.ready && offer.ply === ply, "the same in both windows")));
    await expect.poll(() => whatDiffers(tables)).toEqual([]); // one of them may still show what the other has shown
    await new Clicker(table).decide();
  }
  await tables[0].until((offer) => offer.ply === 2, "the order of the other window");
  expect(complaints(pair)).toEqual([]);
});

test("an order that comes too late is refused in words, and the window catches up", async () => {
  const pair = await house.pairAt(MOSELLE);
  const other = await house.secondWindow(pair.allied);
  await other.page.routeWebSocket(/live/, () => undefined); // it hears no news
  await other.goTo(`/game/${pair.game}/allied`);
  const late = new TableOnScreen(other);
  await late.decision();
  const { ply } = await orderOnce(pair.allied, pair.game, "allied", 0);
  expect(await late.pressMain()).toBe(true);
  await other.page.locator(".prompt-more.error").waitFor();
  const offer = await late.until((found) => found.ready && found.ply === ply, "what the other window has done");
  expect(offer.kind).toBe("attack");
});

/** What two tables offer differently. */
async function whatDiffers(tables: readonly [TableOnScreen, TableOnScreen]): Promise<string[]> {
  const [one, other] = (await Promise.all(tables.map((table) => table.offer()))).map((offer) =>
    Object.entries(offer ?? {}).map((fact) => JSON.stringify(fact)),
  );
  return (one ?? []).filter((fact) => !other?.includes(fact));
}

/** The combat panel in words, and the map's target. */
async function combatOn(table: TableOnScreen): Promise<string> {
  const panel = table.page.locator(".combat-panel").first();
  await panel.waitFor();
  return (await panel.locator("h2").first().textContent()) ?? "";
}

function complaints({ allied, axis }: Pair): string[] {
  return [...allied.complaints(), ...axis.complaints()];
}
