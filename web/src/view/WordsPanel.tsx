/** The table in words: orders, units and hexes as lists, for keyboard and ear. Every decision of every game can be made here. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { MapHandle } from "../map/MapView";
import { drawer } from "../state/layout";
import type { Seated } from "../state/seated";
import { Wording } from "../state/wording";
import { Hexes } from "./words/Hexes";
import { Orders } from "./words/Orders";
import { Units } from "./words/Units";

const TABS = ["Orders", "Units", "Hexes"] as const;
type Tab = (typeof TABS)[number];

interface Props extends Seated {
  map: MapHandle | null;
}

export function WordsPanel(props: Props) {
  return drawer.value === "words" ? <Words {...props} /> : null;
}

/** The first thing that Tab reaches at a table. */
export function SkipToWords() {
  return (
    <button class="skip-to-words" onClick={() => (drawer.value = "words")}>
      Play by words <kbd>W</kbd>
    </button>
  );
}

function Words({ table, controller, map }: Props) {
  const [tab, setTab] = useState<Tab>("Orders");
  const wording = useMemo(() => new Wording(table), [table]);
  useEffect(() => () => wording.close(), [wording]);
  useFocusBack();

  const choose = (unit: string) => {
    void controller.clickUnit(unit);
    const place = table.shown.value?.counters[unit]?.place ?? "";
    const centre = table.grid.centre(place);
    if (centre && map && !map.viewport.sees(centre)) map.viewport.centre(centre);
    void wording.pickUnit(unit).then((has) => setTab(has ? "Orders" : "Hexes"));
  };
  return (
    <section class="panel drawer words-drawer" role="dialog" aria-label="The table in words">
      <div class="drawer-head">
        <div class="drawer-tabs segments" role="tablist" aria-label="In words">
          {TABS.map((name) => (
            <button
              key={name}
              role="tab"
              id={`words-${name}`}
              aria-selected={tab === name}
              aria-controls="words-body"
              onClick={() => setTab(name)}
              onKeyDown={(event) => step(event, tab, setTab)}
              tabIndex={tab === name ? 0 : -1}
            >
              {name}
            </button>
          ))}
        </div>
        <button class="plain drawer-close" onClick={() => (drawer.value = null)}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
      <div id="words-body" class="drawer-body scrolls" role="tabpanel" aria-labelledby={`words-${tab}`}>
        {tab === "Orders" && <Orders table={table} wording={wording} />}
        {tab === "Units" && <Units table={table} controller={controller} choose={choose} />}
        {tab === "Hexes" && <Hexes table={table} controller={controller} map={map} />}
      </div>
    </section>
  );
}

/** Arrows go from tab to tab. */
function step(event: KeyboardEvent, tab: Tab, setTab: (tab: Tab) => void) {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length];
  if (!by || !next) return;
  event.preventDefault();
  setTab(next);
  document.getElementById(`words-${next}`)?.focus();
}

/** What had the focus before gets it back. */
function useFocusBack() {
  const before = useRef(document.activeElement);
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
    [],
  );
}
