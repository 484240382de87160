/** The map in words: a hex, what is there, who controls it, and its six neighbours to walk on to. */

import { useEffect, useState } from "preact/hooks";

import type { OverlayAnswer, OverlayMark } from "../../api/types";
import { plain } from "../../composing/matching";
import { placeName, sentence } from "../../composing/names";
import type { MapHandle } from "../../map/MapView";
import { lit } from "../../state/layout";
import type { Seated } from "../../state/seated";
import { nameOf } from "../../state/sides";
import { markWords } from "../unitWords";
import { directions } from "./directions";
import { unitLine } from "./Units";

const MOST = 40;

export function Hexes({ table, controller, map }: Seated & { map: MapHandle | null }) {
  const [words, setWords] = useState("");
  const hex = controller.hex.value;
  const go = (to: string) => {
    controller.hex.value = to;
    setWords("");
    const centre = table.grid.centre(to);
    if (centre && map && !map.viewport.sees(centre)) map.viewport.centre(centre);
    lit.value = { hexes: [to], path: [] };
  };
  useEffect(
    () => () => {
      lit.value = null;
    },
    [],
  );
  const found = words ? findHexes(table.sheet.hexes, words) : [];
  return (
    <div class="words-hexes">
      <input
        class="field"
        type="search"
        aria-label="Hex or place"
        placeholder="A hex or a place: 0602, Thionville"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && found[0]) go(found[0]);
        }}
      />
      {words ? (
        <ul class="word-list">
          {found.map((other) => (
            <li key={other}>
              <button onClick={() => go(other)}>
                <b>{placeName(table.sheet, other)}</b> <span>{table.sheet.hexes[other]?.words}</span>
              </button>
            </li>
          ))}
          {!found.length && <li class="nothing">No hex has that name.</li>}
        </ul>
      ) : hex && table.sheet.hexes[hex] ? (
        <HexInWords table={table} controller={controller} hex={hex} go={go} />
      ) : (
        <p class="nothing">Type a number or a name. Then walk from hex to hex.</p>
      )}
    </div>
  );
}

function findHexes(hexes: Seated["table"]["sheet"]["hexes"], words: string): string[] {
  const wanted = plain(words);
  return Object.keys(hexes)
    .filter((hex) => hex.startsWith(wanted) || plain(hexes[hex]?.name ?? "").includes(wanted))
    .slice(0, MOST);
}

function HexInWords({ table, controller, hex, go }: Seated & { hex: string; go: (to: string) => void }) {
  const shown = table.shown.value;
  const sheet = table.sheet.hexes[hex];
  const zones = useZones({ table, controller });
  if (!shown || !sheet) return null;
  const state = shown.hexes[hex];
  const rows = (sheet.rows ?? []).map(({ label, value }) => `${label.toLowerCase()} ${value}`);
  const owner = state?.owner ? `held by the ${nameOf(table.state.value, state.owner)}` : "";
  const facts = [sheet.words, ...(sheet.sites ?? []), ...rows, owner, ...markWords(table.sheet, state)].filter(Boolean).join(", ");
  const controlled = zones.filter((mark) => mark.hex === hex && mark.says);
  return (
    <section aria-live="polite" class="hex-words">
      <h3>{placeName(table.sheet, hex)}</h3>
      <p>{sentence(facts)}</p>
      {controlled.map((mark) => (
        <p key={mark.says}>{sentence(mark.says ?? "")}</p>
      ))}
      <ul>
        {controller.unitsAt(hex).map((unit) => (
          <li key={unit}>
            {/* without the first part, where it is: here */}
            <b>{table.sheet.units[unit]?.name}</b> {unitLine(shown, table.sheet, unit).split("; ").slice(1).join("; ")}
          </li>
        ))}
      </ul>
      <h3 class="group-label">Next to it</h3>
      <ul class="word-list">
        {directions(table.grid, hex).map(({ towards, hex: next }) => (
          <li key={towards}>
            <button onClick={() => go(next)}>
              <b>{towards}</b>{" "}
              <span>
                {[
                  placeName(table.sheet, next),
                  table.sheet.hexes[next]?.words,
                  controller
                    .unitsAt(next)
                    .map((unit) => table.sheet.units[unit]?.name)
                    .join(", "),
                ]
                  .filter(Boolean)
                  .join("; ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who controls what, asked once for each moment. */
function useZones({ table }: Seated): readonly OverlayMark[] {
  const [marks, setMarks] = useState<readonly OverlayMark[]>([]);
  const ply = table.ply.value;
  const [name] = Object.entries(table.sheet.overlays ?? {}).find(([, overlay]) => overlay.enemy) ?? [];
  useEffect(() => {
    let late = false;
    if (!name) return;
    table.api
      .ask<OverlayAnswer>({ ask: "overlay", name })
      .then((answer) => {
        if (!late) setMarks(answer.marks);
      })
      .catch(() => undefined); // without it the hex is described all the same
    return () => {
      late = true;
    };
  }, [ply]);
  return marks;
}
