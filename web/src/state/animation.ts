/** Events as scenes: what is seen to happen between two documents, one event after the other.
 *
 * Only the documents say how things stand; in between, a counter is where the events have brought it so far.
 */
import type { LogLine, Shown } from "../api/types";

export interface Glide {
  unit: string;
  path: readonly string[];
}

export interface Scene {
  line: LogLine;
  shown: Shown; // the table after it
  glides: readonly Glide[];
  turned: readonly string[]; // counters that show another face
  figured: readonly string[]; // counters whose figures have changed, or come to be shown or hidden
  gone: readonly string[]; // counters that leave the map
  come: readonly string[]; // counters that appear on it
  dice: readonly number[];
  places: readonly string[]; // the hexes it is about
}

export const MS_A_HEX = 90;
export const LONGEST_GLIDE = 900;
export const DICE_FALL = 600;
export const TURN_OVER = 260;

/** What the events between two documents look like, in order. The last scene ends with `after`, whatever the events left out. */
export function scenesOf(lines: readonly LogLine[], before: Shown, after: Shown, isHex: (place: string) => boolean): Scene[] {
  const scenes: Scene[] = [];
  let current = before;
  lines.forEach((line, index) => {
    const next = index === lines.length - 1 ? after : documentAfter(current, line, namedIn(lines.slice(index + 1)), after);
    scenes.push(sceneOf(line, current, next, isHex));
    current = next;
  });
  return scenes;
}

/** The table after one of several events: who is not heard of again stands as at the end, the others where this event put them. */
export function documentAfter(current: Shown, line: LogLine, later: ReadonlySet<string>, after: Shown): Shown {
  const counters = { ...current.counters };
  for (const unit of unitsOf(line)) {
    const last = after.counters[unit];
    if (!later.has(unit)) {
      if (last) counters[unit] = last;
      else delete counters[unit];
      continue;
    }
    const known = counters[unit] ?? last;
    const place = pathOf(line).at(-1) ?? word(line.facts?.hex);
    if (known && place) counters[unit] = { ...known, place };
  }
  return { ...current, counters };
}

function sceneOf(line: LogLine, before: Shown, after: Shown, isHex: (place: string) => boolean): Scene {
  const glides: Glide[] = [];
  const turned: string[] = [];
  const figured: string[] = [];
  const gone: string[] = [];
  const come: string[] = [];
  const mine = new Set(unitsOf(line));
  for (const unit of new Set([...Object.keys(before.counters), ...Object.keys(after.counters)])) {
    const was = before.counters[unit];
    const is = after.counters[unit];
    if (was === is) continue;
    const wasThere = was !== undefined && isHex(was.place);
    const isThere = is !== undefined && isHex(is.place);
    if (wasThere && !isThere) gone.push(unit);
    if (!isThere) continue;
    const path = mine.has(unit) ? pathOf(line) : [];
    if (path.length > 1 && path.at(-1) === is.place && was?.place !== is.place) glides.push({ unit, path });
    else if (!wasThere) come.push(unit);
    else if (was.place !== is.place) glides.push({ unit, path: [was.place, is.place] });
    else if (was.face !== is.face) turned.push(unit);
    else if (JSON.stringify(was.figures) !== JSON.stringify(is.figures)) figured.push(unit);
  }
  return {
    line,
    shown: after,
    glides,
    turned,
    figured,
    gone,
    come,
    dice: diceOf(line),
    places: placesOf(line, before, after).filter(isHex),
  };
}

// facts ----------------------------------------------------------------------------------------------------------------

export function unitsOf(line: LogLine): string[] {
  const facts = line.facts ?? {};
  return [word(facts.unit), word(facts.depot), ...words(facts.units)].filter((unit) => unit !== undefined);
}

function namedIn(lines: readonly LogLine[]): Set<string> {
  return new Set(lines.flatMap(unitsOf));
}

export function pathOf(line: LogLine): string[] {
  return words(line.facts?.path);
}

export function diceOf(line: LogLine): number[] {
  const dice = line.facts?.dice;
  return Array.isArray(dice) ? dice.filter((die): die is number => typeof die === "number") : [];
}

/** The hexes an event names; else where the counters it names stand. */
export function placesOf(line: LogLine, ...documents: readonly Shown[]): string[] {
  const facts = line.facts ?? {};
  const named = [...pathOf(line), word(facts.hex), ...words(facts.targets)].filter((hex) => hex !== undefined);
  const units = [...unitsOf(line), ...words(facts.attackers), ...words(facts.defenders)];
  const stood = documents.flatMap((shown) => units.map((unit) => shown.counters[unit]?.place)).filter((hex) => hex !== undefined);
  return [...new Set(named.length ? [...named, ...(words(facts.targets).length ? stood : [])] : stood)];
}

function word(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function words(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
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
  return Math.max(glide, turn, scene.dice.length && scene.line.kind === "roll" ? DICE_FALL : 0); // a result repeats dice that lie there
}

/** How long a scene stays after its motion: on a live table just long enough to be noticed, in a replay long enough to be read. */
export function restTime(scene: Scene, toRead: boolean): number {
  const dice = scene.dice.length ? (scene.line.kind === "result" ? 900 : 500) : 0;
  if (!toRead) return isVisible(scene) ? Math.max(90, dice) : 0;
  return Math.max(dice, 420 + Math.min(1400, scene.line.says.length * 11));
}
