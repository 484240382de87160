/** Counters on the map among which the decision asks to choose: the same as clicking them there. */
import type { Composer } from "../api/types";
import { placeName } from "../composing/names";
import { diceArePending } from "../state/pending-dice";
import type { Seated } from "../state/seated";
import { hasCombat } from "./CombatPanel";
import { StackList } from "./StackList";

const ON_MAP: readonly string[] = ["move", "attack", "support"] satisfies Composer[]; // too many to list, or listed with the fight
const MOST = 40;

export function OfferedPanel({ table, controller }: Seated) {
  const counters = table.shown.value?.counters ?? {};
  const onMap = [...controller.able.value].filter((unit) => (counters[unit]?.place ?? "") in table.sheet.hexes);
  if (ON_MAP.includes(controller.composer.value) || !onMap.length || onMap.length > MOST || diceArePending(table)) return null;
  const looked = controller.unit.value && !hasCombat({ controller }) ? controller.hex.value : null;
  if (looked && sameHex(controller.unitsAt(looked), onMap)) return null;
  const places = [...new Set(onMap.map((unit) => counters[unit]?.place ?? ""))];
  return (
    <section class="panel offered-panel scrolls" aria-label="Units to choose from">
      {places.map((place) => {
        const title = `In ${placeName(table.sheet, place)}`;
        const here = onMap.filter((unit) => counters[unit]?.place === place);
        return (
          <section key={place} class="group">
            <h3>{title}</h3>
            <StackList table={table} controller={controller} units={here} label={title} />
          </section>
        );
      })}
    </section>
  );
}

/** Whether the unit panel lists them all already. */
function sameHex(here: readonly string[], offered: readonly string[]): boolean {
  return offered.every((unit) => here.includes(unit));
}
