/** The map of a live table: what is marked on it, the counters, and the player's hand. */
import { effect, signal } from "@preact/signals";
import type { ZoomTransform } from "d3-zoom";
import { useRef } from "preact/hooks";

import type { Controller } from "../state/controller";
import { watchElsewhere } from "../state/elsewhere";
import { diceArePending } from "../state/pending-dice";
import { isPhone } from "../state/phone";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";
import { watchWhyNot } from "../state/why-not";
import { attend } from "./attention";
import type { Counters } from "./counters";
import { frontOf } from "./front";
import { MapSurface, type Surface } from "./MapSurface";
import { Motion } from "./motion";
import { Overlays } from "./overlays";
import { Held } from "./ownership-layer";
import { watchThumbnail } from "./thumbnail";
import type { Viewport } from "./viewport";

export interface MapHandle {
  viewport: Viewport;
  counters: Counters;
  overlays: Overlays;
  above: SVGGElement; // for what is drawn over the counters
}

interface Props {
  table: Table;
  controller: Controller;
  ready: (handle: MapHandle) => void;
}

export function MapView({ table, controller, ready }: Props) {
  const taking = useRef<Promise<unknown>>(Promise.resolve()); // a stack is taken before it is put anywhere
  const state = table.state.value;
  if (!state) return null;
  const begin = (surface: Surface) => {
    const { viewport, counters } = surface;
    const overlays = new Overlays(surface.below, surface.above, table.grid, surface.names);
    const held = new Held(surface.below, table.sheet, table.grid, surface.names);
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
          along: controller.group.units.value,
          able: diceArePending(table) ? NOBODY : controller.able.value,
          committed: new Set(controller.attack.value.units),
        });
      }),
      effect(() => {
        const shown = stage.document.value ?? table.shown.value;
        if (shown) held.show(shown);
      }),
      effect(() => overlays.follow(table, controller)),
      fanOut(controller, counters),
      watchElsewhere(controller),
      watchWhyNot(controller),
      watchThumbnail(table, surface),
      leave,
    ];
    endings.push(frameAsBefore(table, viewport) ?? frameFirst(table, viewport));
    endings.push(attend(table, controller, viewport));
    endings.push(() => left.set(seatOf(table), viewport.transform));
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
      onHex={(hex, dragged) => void taking.current.then(() => controller.clickHex(hex, dragged))}
      onCounter={(unit) => void controller.clickCounter(unit)}
      onStack={(hex) => (taking.current = controller.takeStack(hex))}
      onHover={(hex) => (controller.hover.value = hex)}
      ready={begin}
    />
  );
}

const NOBODY: ReadonlySet<string> = new Set();
const LINGERS = 220; // milliseconds over a stack before it spreads out: not while the pointer only passes

/** A stack spreads out under the pointer, on a touched screen when it is looked at, unless a unit in hand could be put there. */
function fanOut(controller: Controller, counters: Counters): () => void {
  let timer = 0;
  const watching = effect(() => {
    const touched = isPhone.value ? controller.hex.value : null;
    const hex = controller.inHand.value ? null : (controller.hover.value ?? touched);
    window.clearTimeout(timer);
    if (!hex) counters.fan(null);
    else timer = window.setTimeout(() => counters.fan(controller.unitsAt(hex).length > 1 ? hex : null), LINGERS);
  });
  return () => {
    window.clearTimeout(timer);
    watching();
  };
}

const left = new Map<string, ZoomTransform>(); // where players looked when they left their seat: two at one screen change often
const seatOf = (table: Table) => `${table.id}/${table.side}`;

function frameAsBefore(table: Table, viewport: Viewport): (() => void) | null {
  const before = left.get(seatOf(table));
  if (!before) return null;
  viewport.show(before, false);
  return () => undefined;
}

/** At first, show where the counters of this side are near the enemy's; before there is any contact, all of them. A side that
 * has nothing on the map yet is shown the whole of it, and its own counters when they have come and it decides; so is one whose
 * landings wait for a choice of the other side. */
function frameFirst(table: Table, viewport: Viewport): () => void {
  const front = () => frontOf(table.shown.peek(), table.grid, table.side);
  const atFirst = front();
  viewport.fit(atFirst, "middle");
  const settingUp = table.ply.peek() === 0 && !table.mine.peek();
  if (atFirst.length && !settingUp) return () => undefined;
  const waiting = effect(() => {
    if (!table.mine.value || !table.shown.value) return;
    const points = front();
    if (!viewport.touches && !points.length) return;
    if (!viewport.touches) viewport.fit(points, "middle");
    queueMicrotask(() => waiting());
  });
  return waiting;
}
