/** Every unit in words: who, what, where, in which state, and whether it can be ordered now. */
import { useState } from "preact/hooks";

import { type Sheet, type Shown, SIDES } from "../../api/types";
import { plain } from "../../composing/matching";
import { placeName } from "../../composing/names";
import type { Seated } from "../../state/seated";
import { FIRST } from "../../state/sides";
import { figureWords, remarks } from "../unitWords";

interface Props extends Seated {
  /** Go on to the orders of a unit; or only look at it, if it has none. */
  choose: (unit: string) => void;
}

interface Group {
  title: string;
  units: string[];
}

export function Units({ table, choose }: Props) {
  const [words, setWords] = useState("");
  const shown = table.shown.value;
  if (!shown) return null;
  const able = new Set((table.root.value?.steps ?? []).map((step) => step.words.unit));
  const groups = groupsOf(shown, table, words);
  return (
    <div class="words-units">
      <input
        class="field"
        type="search"
        aria-label="Filter units"
        placeholder="Name, kind, division or place"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      {groups.every((group) => !group.units.length) && <p class="nothing">No unit has these words.</p>}
      {groups.map(
        (group) =>
          group.units.length > 0 && (
            <section key={group.title}>
              <h3 class="group-label">
                {group.title} <span>{group.units.length}</span>
              </h3>
              <ul class="word-list">
                {group.units.map((unit) => (
                  <li key={unit}>
                    <button onClick={() => choose(unit)}>
                      <b>{table.sheet.units[unit]?.name}</b> <span>{unitLine(shown, table.sheet, unit)}</span>
                      {able.has(unit) && <em>can be ordered now</em>}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

function groupsOf(shown: Shown, { sheet, side, state }: Seated["table"], words: string): Group[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const units = Object.keys(shown.counters).filter((unit) => {
    const text = plain(`${sheet.units[unit]?.name} ${unitLine(shown, sheet, unit)}`);
    return sheet.units[unit] && wanted.every((word) => text.includes(word));
  });
  const onMap = (unit: string) => (shown.counters[unit]?.place ?? "") in sheet.hexes;
  const own = (unit: string) => sheet.units[unit]?.side === (side ?? FIRST);
  const [yours, theirs] = side ? ["Yours", "Theirs"] : SIDES.map((one) => state.value?.sides[one].short);
  return [
    { title: `${yours}, on the map`, units: units.filter((unit) => onMap(unit) && own(unit)) },
    { title: `${theirs}, on the map`, units: units.filter((unit) => onMap(unit) && !own(unit)) },
    { title: "Beside the map", units: units.filter((unit) => !onMap(unit)) },
  ];
}

/** Where it is, what it is, what is printed on it, and what lies on it now. */
export function unitLine(shown: Shown, sheet: Sheet, unit: string): string {
  const counter = shown.counters[unit];
  const printed = sheet.units[unit];
  if (!counter || !printed) return "";
  const where = counter.place in sheet.hexes ? `in ${placeName(sheet, counter.place)}` : placeName(sheet, counter.place).toLowerCase();
  const values = printed.words.split("; ").slice(1).join("; "); // without the name, which stands before it in bold
  const states = (counter.badges ?? []).flatMap((key) => (sheet.badges[key]?.instead_of ? [sheet.badges[key].words] : []));
  return [where, printed.about, values, ...figureWords(sheet, printed, counter), ...states, ...remarks(sheet, printed, counter)]
    .filter(Boolean)
    .join("; ");
}
