/** Events as scenes: what is seen to happen between two documents, one event after the other.
 *
 * Only the documents say how things stand; in between, a counter is where the events have brought it so far.
 */
import type { Cue, LogLine, Sheet, Shown } from "../api/types";
import { attackersOf, cueOf, defendersOf, diceOf, hexOf, pathOf, targetsOf, unitsOf } from "../composing/cues";

type Printed = Pick<Sheet, "hexes" | "log">;

interface Glide {
  unit: string;
  path: readonly string[];
}

export interface Scene {
  line: LogLine;
  cue: Cue;
  shown: Shown; // the table after it
  glides: readonly Glide[];
  turned: readonly string[]; // counters that show another face
  figured: readonly string[]; // counters whose figures have changed, or come to be shown or hidden
  gone: readonly string[]; // counters that leave the map
  come: readonly string[]; // counters that appear on it
  dice: readonly number[];
  places: readonly string[]; // the hexes it is about
}

const MS_A_HEX = 90;
const LONGEST_GLIDE = 900;
export const DICE_FALL = 600;
export const TURN_OVER = 260;

/** What the events between two documents look like, in order. The last scene ends with `after`, whatever the events left out. */
export function scenesOf(lines: readonly LogLine[], before: Shown, after: Shown, sheet: Printed): Scene[] {
  const scenes: Scene[] = [];
  let current = before;
  lines.forEach((line, index) => {
    const next = index === lines.length - 1 ? after : documentAfter(sheet, current, line, namedIn(sheet, lines.slice(index + 1)), after);
    scenes.push(sceneOf(sheet, line, current, next));
    current = next;
  });
  return scenes;
}

/** The table after one of several events: who is not heard of again stands as at the end, the others where this event put them. */
function documentAfter({ log }: Printed, current: Shown, line: LogLine, later: ReadonlySet<string>, after: Shown): Shown {
  const counters = { ...current.counters };
  for (const unit of unitsOf(log, line)) {
    const last = after.counters[unit];
    if (!later.has(unit)) {
      if (last) counters[unit] = last;
      else delete counters[unit];
      continue;
    }
    const known = counters[unit] ?? last;
    const place = pathOf(log, line).at(-1) ?? hexOf(log, line);
    if (known && place) counters[unit] = { ...known, place };
  }
  return { ...current, counters };
}

function namedIn({ log }: Printed, lines: readonly LogLine[]): Set<string> {
  return new Set(lines.flatMap((line) => unitsOf(log, line)));
}

function sceneOf({ hexes, log }: Printed, line: LogLine, before: Shown, after: Shown): Scene {
  const isHex = (place: string) => place in hexes;
  const glides: Glide[] = [];
  const turned: string[] = [];
  const figured: string[] = [];
  const gone: string[] = [];
  const come: string[] = [];
  const mine = new Set(unitsOf(log, line));
  for (const unit of new Set([...Object.keys(before.counters), ...Object.keys(after.counters)])) {
    const was = before.counters[unit];
    const is = after.counters[unit];
    if (was === is) continue;
    const wasThere = was !== undefined && isHex(was.place);
    const isThere = is !== undefined && isHex(is.place);
    if (wasThere && !isThere) gone.push(unit);
    if (!isThere) continue;
    const path = mine.has(unit) ? pathOf(log, line) : [];
    if (path.length > 1 && path.at(-1) === is.place && was?.place !== is.place) glides.push({ unit, path });
    else if (!wasThere) come.push(unit);
    else if (was.place !== is.place) glides.push({ unit, path: [was.place, is.place] });
    else if (was.face !== is.face) turned.push(unit);
    else if (JSON.stringify(was.figures) !== JSON.stringify(is.figures)) figured.push(unit);
  }
  const places = placesOf(log, line, before, after).filter(isHex);
  return { line, cue: cueOf(log, line), shown: after, glides, turned, figured, gone, come, dice: diceOf(log, line), places };
}

// places ---------------------------------------------------------------------------------------------------------------

/** The hexes an event names; else where the counters it names stand. */
export function placesOf(log: Sheet["log"], line: LogLine, ...documents: readonly Shown[]): string[] {
  const targets = targetsOf(log, line);
  const named = [...pathOf(log, line), hexOf(log, line), ...targets].filter((hex) => hex !== undefined);
  const units = [...unitsOf(log, line), ...attackersOf(log, line), ...defendersOf(log, line)];
  const stood = documents.flatMap((shown) => units.map((unit) => shown.counters[unit]?.place)).filter((hex) => hex !== undefined);
  return [...new Set(named.length ? [...named, ...(targets.length ? stood : [])] : stood)];
}

// time -----------------------------------------------------------------------------------------------------------------

export function glideTime(path: readonly string[]): number {
  return Math.min(LONGEST_GLIDE, MS_A_HEX * (path.length - 1));
}

/** Whether there is anything to see. */
export function isVisible(scene: Scene): boolean {
  return [scene.glides, scene.turned, scene.figured, scene.gone, scene.come, scene.dice].some((part) => part.length > 0);
}

/** How long the motion of a scene takes, in ms at its own pace. */
export function motionTime(scene: Scene): number {
  const glide = Math.max(0, ...scene.glides.map(({ path }) => glideTime(path)));
  const turn = [scene.turned, scene.figured, scene.gone, scene.come].some((part) => part.length > 0) ? TURN_OVER : 0;
  return Math.max(glide, turn, scene.dice.length && scene.cue === "dice" ? DICE_FALL : 0); // a result repeats dice that lie there
}

/** How long a scene stays after its motion: on a live table just long enough to be noticed, in a replay long enough to be read. */
export function restTime(scene: Scene, toRead: boolean): number {
  const dice = scene.dice.length ? (scene.cue === "resolve" ? 900 : 500) : 0;
  if (!toRead) return isVisible(scene) ? Math.max(90, dice) : 0;
  return Math.max(dice, 420 + Math.min(1400, scene.line.says.length * 11));
}
