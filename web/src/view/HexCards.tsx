/** Small cards beside a hex: why it is barred, or what it costs to go there. */
import { useEffect, useState } from "preact/hooks";

import type { Cost } from "../api/types";
import { placeName, spoken } from "../composing/names";
import { capital } from "../composing/prompt";
import type { MapHandle } from "../map/MapView";
import { elsewhere } from "../state/elsewhere";
import type { Seated } from "../state/seated";
import { CaseLink } from "./CaseLink";

interface Props extends Seated {
  map: MapHandle | null;
}

const WIDTH = 224;
const HEIGHT = 110; // at most, for keeping a card on the screen

export function HexCards({ table, controller, map }: Props) {
  const why = controller.whyNot.value;
  const step = hovered({ table, controller });
  const cost = step?.words.cost;
  const hex = why?.hex ?? step?.words.hex ?? null;
  const at = usePlace(table, map, hex);
  if (!at || !hex) return null;
  const heard = why ? { role: "alert" as const } : { "aria-hidden": true };
  return (
    <div class="hex-card panel" style={{ left: `${at.x}px`, top: `${at.y}px` }} {...heard}>
      {why ? <WhyNot table={table} controller={controller} /> : cost ? <Going table={table} hex={hex} cost={cost} /> : null}
    </div>
  );
}

function WhyNot({ table, controller }: Seated) {
  const why = controller.whyNot.value;
  if (!why) return null;
  return (
    <>
      <p class="barred-title">
        {placeName(table.sheet, why.hex)} {controller.composer.value === "move" ? "is out of reach" : "cannot be chosen"}
      </p>
      <p>
        {spoken(table.sheet, why.verdict.reason ?? "")} <CaseLink number={why.verdict.case ?? ""} />
      </p>
      {why.other && (
        <button
          onClick={() => {
            controller.mode.value = why.other ?? "";
            controller.whyNot.value = null;
          }}
        >
          Use {table.sheet.modes?.[why.other]?.words ?? why.other}
        </button>
      )}
    </>
  );
}

function Going({ table, hex, cost }: Pick<Seated, "table"> & { hex: string; cost: Cost }) {
  return (
    <>
      <p class="going">
        {placeName(table.sheet, hex)} costs {cost.says}
      </p>
      <p>{table.sheet.hexes[hex]?.words}</p>
      {cost.stops && <p class="stops">{capital(cost.stops)}</p>}
      <Standing table={table} hex={hex} />
    </>
  );
}

/** What it would mean for the unit to stand there, as things are now. */
function Standing({ table, hex }: Pick<Seated, "table"> & { hex: string }) {
  const there = elsewhere.value;
  if (there?.hex !== hex || !there.answer.says) return null;
  return (
    <p class={`state ${there.answer.style ?? "neutral"}`}>
      {spoken(table.sheet, there.answer.says)} <CaseLink number={there.answer.case ?? ""} />
    </p>
  );
}

/** The step under the pointer while a unit that moves is in hand. */
function hovered({ controller }: Seated) {
  const hover = controller.hover.value;
  const step = hover && controller.inHand.value ? controller.clickable.value.hexes.get(hover)?.[0] : undefined;
  return step?.words.cost ? step : undefined;
}

/** Where a card stands beside its hex, on the screen; it follows the map. */
function usePlace(table: Seated["table"], map: MapHandle | null, hex: string | null) {
  const [, moved] = useState(0);
  useEffect(() => {
    if (!hex) return;
    const frame = document.querySelector(".map-frame");
    const again = () => moved((before) => before + 1);
    frame?.addEventListener("moved", again);
    return () => frame?.removeEventListener("moved", again);
  }, [hex, map]);
  const centre = hex ? table.grid.centre(hex) : null;
  if (!map || !centre) return null;
  const { x, y } = map.viewport.toScreen(centre);
  const half = (table.grid.height * map.viewport.transform.k) / 2;
  const right = x + half + 10 + WIDTH > window.innerWidth - 388 ? x - half - 10 - WIDTH : x + half + 10;
  return { x: Math.max(8, right), y: Math.max(80, Math.min(y + half * 0.4, window.innerHeight - HEIGHT)) };
}
