/** What is offered now, in attributes: for programs that look at the page (the tests that play in a real browser). Nothing is
 * in it that is not also drawn: the counters and hexes that are lit, and what the yellow button is.
 */
import { diceArePending } from "../state/pending-dice";
import type { Seated } from "../state/seated";
import { stageOf } from "../state/stage";

export function TableFacts({ table, controller }: Seated) {
  const shown = table.shown.value;
  const attacking = controller.composer.value === "attack";
  const hexes = attacking ? controller.fighting.targets.value : controller.clickable.value.hexes.keys();
  const main = controller.main.value;
  const ready = table.mine.value && table.root.value?.ply === table.ply.value && !table.busy.value && !diceArePending(table);
  return (
    <data
      hidden
      class="offered"
      value={String(table.ply.value)}
      data-turn={shown?.turn}
      data-seat={table.side ?? "spectator"}
      data-kind={shown?.decision?.kind ?? ""}
      data-decides={shown?.decision?.seat ?? ""}
      data-over={shown?.outcome ? "" : undefined}
      data-ready={ready ? "" : undefined}
      data-showing={stageOf(table).idle.value ? undefined : ""}
      data-hushed={table.hush.on.value ? "" : undefined}
      data-units={[...controller.able.value].join(" ")}
      data-held={controller.held.value ?? ""}
      data-hexes={[...hexes].join(" ")}
      data-targets={attacking ? controller.attack.value.targets.join(" ") : ""}
      data-main={main ? (main.step?.words.end ? "end" : "order") : ""}
    />
  );
}
