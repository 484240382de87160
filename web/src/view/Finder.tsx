/** Finds a place or a unit by its name or number and shows it on the map. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { MapHandle } from "../map/MapView";
import type { Controller } from "../state/controller";
import { type Found, finds } from "../state/finding";
import { drawer, lit } from "../state/layout";
import { phonePanel } from "../state/phone";
import type { Seated } from "../state/seated";

const LIT = 2500; // ms for which the hex stays lit

export function Finder(props: Seated & { map: MapHandle | null }) {
  return drawer.value === "find" ? <FinderCard {...props} /> : null;
}

/** A unit that can be picked up is in hand at once, as after a click. */
function pickOrLook(controller: Controller, unit: string) {
  if (controller.hand.pickable.value.has(unit)) return controller.clickUnit(unit);
  controller.unit.value = unit;
}

function FinderCard({ table, controller, map }: Seated & { map: MapHandle | null }) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => chosen.current?.scrollIntoView({ block: "nearest" }), [at]);
  const found = useMemo(() => finds(table.sheet, table.shown.peek(), words), [words]);

  const show = (there: Found | undefined) => {
    if (!there) return;
    drawer.value = null;
    phonePanel.value = null; // the map is what was asked for
    if (there.unit) void pickOrLook(controller, there.unit);
    const centre = there.hex ? table.grid.centre(there.hex) : null;
    if (!there.hex || !centre) return;
    controller.hex.value = there.hex;
    map?.viewport.centre(centre, map.viewport.level() === "far" ? "middle" : undefined);
    const light = { hexes: [there.hex], path: [] };
    lit.value = light;
    window.setTimeout(() => {
      if (lit.peek() === light) lit.value = null;
    }, LIT);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === "ArrowUp") setAt(Math.max(0, at - 1));
    else if (event.key === "Enter") show(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div class="panel floating-card finder" role="dialog" aria-label="Find a place or a unit">
      <input
        ref={field}
        class="field"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="finder-list"
        aria-activedescendant={found.length ? `found-${at}` : undefined}
        aria-label="A place, a hex or a unit"
        placeholder="A place, a hex or a unit"
        value={words}
        onInput={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
        onBlur={(event) => {
          if (!(event.relatedTarget instanceof Element && event.relatedTarget.closest(".finder"))) drawer.value = null;
        }}
      />
      <ul id="finder-list" role="listbox" aria-label="Found" class="finder-list scrolls">
        {found.map((there, index) => (
          <li
            key={there.key}
            id={`found-${index}`}
            ref={index === at ? chosen : undefined}
            role="option"
            aria-selected={index === at}
            class={there.side ?? ""}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => show(there)}
          >
            <b>{there.name}</b> <span>{there.words}</span>
          </li>
        ))}
      </ul>
      {words && !found.length && <p class="nothing">Nothing on this map has that name.</p>}
    </div>
  );
}
