/** What changed on the map since a seat last decided, as marks: ways gone, units touched, units gone. */
import type { LogLine, OverlayMark, Sheet, Shown } from "../api/types";
import { cueOf, pathOf } from "../composing/cues";
import { hexesIn, unitsIn } from "../composing/facts";

export function changesOf(events: readonly LogLine[], shown: Shown, sheet: Sheet): OverlayMark[] {
  const marks: OverlayMark[] = [];
  const changed = new Set<string>();
  for (const line of events) {
    const { facts, says } = line;
    const way = pathOf(sheet.log, line);
    for (let i = 1; i < way.length; i++) marks.push({ kind: "moved", hex: way[i - 1] ?? "", to: way[i] ?? "", says });
    if (cueOf(sheet.log, line) === "destroy") for (const hex of hexesIn(facts, sheet)) marks.push({ kind: "gone", hex, says });
    for (const unit of unitsIn(facts, sheet)) {
      const place = shown.counters[unit]?.place;
      if (place && place in sheet.hexes) changed.add(place);
    }
  }
  for (const hex of changed) marks.push({ kind: "changed", hex, says: "something changed here" });
  return marks;
}
