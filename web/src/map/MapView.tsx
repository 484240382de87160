/** The map of a live table: what is marked on it, the counters, and the player's hand. */
import { effect, signal } from "@preact/signals";

import type { Controller } from "../state/controller";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";
import { attend } from "./attention";
import type { Counters } from "./counters";
import { MapSurface, type Surface } from "./MapSurface";
import { Motion } from "./motion";
import { Overlays } from "./overlays";
import type { Viewport } from "./viewport";

export interface MapHandle {
  viewport: Viewport;
  counters: Counters;
  overlays: Overlays;
  above: SVGGElement; // for whoever draws over the counters
}

interface Props {
  table: Table;
  controller: Controller;
  ready: (handle: MapHandle) => void;
}

export function MapView({ table, controller, ready }: Props) {
  const state = table.state.value;
  if (!state) return null;
  const begin = (surface: Surface) => {
    const { viewport, counters } = surface;
    const overlays = new Overlays(surface.below, surface.above, table.grid);
    const stage = stageOf(table);
    const leave = stage.use(new Motion(surface, table.grid));
    const drawn = signal(0); // marks are put on anew whenever the counters were drawn
    const endings = [
      effect(() => {
        const shown = stage.document.value ?? table.shown.value;
        if (shown) counters.show(shown);
        drawn.value = drawn.peek() + 1;
      }),
      effect(() => {
        void drawn.value;
        counters.mark({
          selected: controller.unit.value,
          able: controller.able.value,
          committed: new Set(controller.attack.value.units),
        });
      }),
      effect(() => overlays.follow(table, controller)),
      leave,
    ];
    frameFirst(table, viewport);
    endings.push(attend(table, controller, viewport));
    ready({ viewport, counters, overlays, above: surface.above });
    return () => {
      for (const end of endings) end();
    };
  };
  return (
    <MapSurface
      scenario={state.scenario}
      options={state.options ?? []}
      sheet={table.sheet}
      grid={table.grid}
      label="Map. Use the lists of units and orders for play by keyboard or by ear."
      onHex={(hex) => void controller.clickHex(hex)}
      onHover={(hex) => (controller.hover.value = hex)}
      ready={begin}
    />
  );
}

const NEAR = 4; // hexes

/** At first, show where the counters of this side are near the enemy's; before there is any contact, all of them. */
function frameFirst(table: Table, viewport: Viewport) {
  const counters = Object.values(table.shown.peek()?.counters ?? {});
  const centres = (mine: boolean) =>
    counters
      .filter((counter) => !table.side || (counter.side === table.side) === mine)
      .map((counter) => table.grid.centre(counter.place))
      .filter((point) => point !== null);
  const [own, theirs] = [centres(true), centres(false)];
  const near = NEAR * table.grid.height;
  const front = own.filter((point) => theirs.some((enemy) => Math.hypot(enemy.x - point.x, enemy.y - point.y) <= near));
  viewport.fit(front.length ? front : own, "middle");
}
