/** What can be drawn over the map, each with its key; and what the pointer is on, in words. */
import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import type { MapHandle } from "../map/MapView";
import { allFolded, clearAround, drawer, foldPanels, openOverlays, overlayMarks, overlaysOn, switchOverlay } from "../state/layout";
import { feedOverlays } from "../state/overlay-feed";
import { CHANGES, type OverlayKey, overlayKeys } from "../state/overlay-names";
import type { Seated } from "../state/seated";
import type { Table } from "../state/table";
import { HexStrip } from "./HexStrip";

const ALWAYS = 6; // these stand in the bar, a game's own ones behind "More"

export function OverlayBar({ table, controller, map }: Seated & { map: MapHandle | null }) {
  const [more, setMore] = useState(false);
  useEffect(() => {
    openOverlays(table.sheet.overlays);
    const stop = feedOverlays(table, controller);
    return () => {
      stop();
      clearAround();
    };
  }, [table]);
  useEffect(() => (map ? drawOn(map, table) : undefined), [map]);

  if (!table.shown.value) return null;
  const all = overlayKeys(table.sheet.overlays).filter(({ name }) => name !== CHANGES || table.side !== null);
  const first = all.slice(0, ALWAYS);
  const others = all.slice(ALWAYS);
  const hidden = others.filter(({ name }) => overlaysOn.value.has(name)).length;
  return (
    <div class="overlay-place">
      <HexStrip table={table} controller={controller} />
      {more && (
        <nav class="panel overlay-bar overlay-more" aria-label="More to draw over the map">
          {others.map((line) => (
            <Switch key={line.name} line={line} />
          ))}
        </nav>
      )}
      <nav class="panel overlay-bar" aria-label="Drawn over the map">
        {first.map((line) => (
          <Switch key={line.name} line={line} />
        ))}
        {others.length > 0 && (
          <button class="overlay-switch" aria-expanded={more} onClick={() => setMore(!more)}>
            {hidden ? `More: ${hidden}` : "More"}
          </button>
        )}
        <button
          class="overlay-switch fold"
          onClick={() => (drawer.value = drawer.value === "words" ? null : "words")}
          title="Play by words: lists and typed orders"
        >
          Words <kbd>W</kbd>
        </button>
        <button class="overlay-switch fold" onClick={foldPanels} aria-pressed={!allFolded.value} title="Fold the panels away, and back">
          Panels <kbd aria-hidden="true">F</kbd>
        </button>
      </nav>
    </div>
  );
}

function Switch({ line }: { line: OverlayKey }) {
  const on = overlaysOn.value.has(line.name);
  return (
    <button class="overlay-switch" aria-pressed={on} title={line.says} onClick={() => switchOverlay(line.name)}>
      {line.label} <kbd aria-hidden="true">{line.key}</kbd>
    </button>
  );
}

/** Hand every overlay to the map as it comes and goes. */
function drawOn(map: MapHandle, table: Table): () => void {
  const drawn = new Map<string, unknown>();
  return effect(() => {
    const marks = overlayMarks.value;
    for (const name of [...drawn.keys()])
      if (!marks.has(name)) {
        map.overlays.overlay(name, [], table);
        drawn.delete(name);
      }
    for (const [name, there] of marks)
      if (drawn.get(name) !== there) {
        map.overlays.overlay(name, there, table);
        drawn.set(name, there);
      }
  });
}
