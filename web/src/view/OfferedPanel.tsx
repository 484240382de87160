/** Counters on the map among which the decision asks to choose: the same as clicking them there. */
import { placeName } from "../composing/names";
import { hasCombat } from "./CombatPanel";
import { StackList } from "./StackList";
import type { Seated } from "./TableScreen";

const MAP_KINDS = new Set(["move", "attack", "support"]); // too many to list, or listed in the combat panel
const MOST = 40;

export function OfferedPanel({ table, controller }: Seated) {
  const counters = table.shown.value?.counters ?? {};
  const onMap = [...controller.able.value].filter((unit) => (counters[unit]?.place ?? "") in table.sheet.hexes);
  if (MAP_KINDS.has(controller.kind.value) || !onMap.length || onMap.length > MOST) return null;
  if (controller.unit.value && controller.hex.value && !hasCombat({ controller }) && sameHex(controller.unitsAt(controller.hex.value), onMap)) return null;
  const places = [...new Set(onMap.map((unit) => counters[unit]?.place ?? ""))];
  return (
    <section class="panel offered-panel scrolls" aria-label="Units to choose from">
      {places.map((place) => (
        <section key={place} class="group">
          <h3>In {placeName(table.sheet, place)}</h3>
          <StackList table={table} controller={controller} units={onMap.filter((unit) => counters[unit]?.place === place)} label={`Units in ${placeName(table.sheet, place)}`} />
        </section>
      ))}
    </section>
  );
}

/** Whether the unit panel lists them all already. */
function sameHex(here: readonly string[], offered: readonly string[]): boolean {
  return offered.every((unit) => here.includes(unit));
}
