/** Which card the tutor shows now. Pure: from the guide, the moment at the table and what was already seen. */
import type { Choice, Guide, Lesson } from "../api/types";
import { listed } from "../composing/names";
import { partyOf } from "../composing/resolution";
import { attacking, attackOn, supporting } from "./attacks";
import { type Card, card, cardOf, FINISH, filled } from "./cards";
import { goalOf, isMet, isPassing, type Moment, now, placeOf, stage } from "./conditions";

/** What the tutor remembers: lessons read, seen in passing or left; choices met; and where units were left on purpose. */
export type Memory = ReadonlySet<string>;

/** Something else than the lesson asked for was done, which is allowed: what it was, and that it can be taken back. */
interface Astray {
  says: string;
  leave: string; // to be remembered if the player leaves it so
}

export function cardNow(guide: Guide, moment: Moment, memory: Memory): Card {
  const chapter = guide.chapters[now(guide, moment)]?.id;
  if (chapter === undefined) return finish(guide, moment);
  if (!moment.mine) return waiting(guide, moment, chapter);
  const choice = choiceOf(guide, moment);
  if (choice) return chosen(choice, moment, memory, chapter);
  const plan = guide.attacks;
  if (plan && moment.supporting) {
    return supporting(plan, moment, memory, attackOn(plan, moment.shown.resolution?.targets ?? []), "Announce", chapter);
  }
  const lesson = guide.lessons.find((other) => !isDone(guide, other, moment, memory) && isDue(guide, other, moment));
  if (lesson) return cardOf(lesson);
  return plan && moment.attacking ? attacking(guide, plan, moment, memory, chapter) : card("alone", chapter, guide.alone);
}

function isDone(guide: Guide, lesson: Lesson, moment: Moment, memory: Memory): boolean {
  return memory.has(lesson.id) || (!isPassing(goalOf(lesson)) && isMet(guide, lesson, moment));
}

/** A lesson whose chapter has passed is passed over, and one whose chapter has not come yet waits. */
const isDue = (guide: Guide, lesson: Lesson, moment: Moment): boolean => stage(guide, lesson.chapter) === now(guide, moment);

// what hangs on the dice and on the other side -------------------------------------------------------------------------

/** What the guide says to the decision that is open. */
function choiceOf(guide: Guide, { shown }: Moment): Choice | undefined {
  const attacker = partyOf(shown.resolution, "attacker")?.side;
  const role = attacker === undefined ? null : attacker === guide.side ? "attacker" : "defender";
  return guide.choices?.find((choice) => choice.kind === shown.decision?.kind && (!choice.role || choice.role === role));
}

function chosen(choice: Choice, moment: Moment, memory: Memory, chapter: string): Card {
  const id = `choice ${[choice.kind, choice.role ?? ""].join(" ").trim()}`;
  const words = memory.has(id) ? choice.again : choice.first;
  return card(id, chapter, { ...words, says: [...fell(moment), ...(words.says ?? [])] });
}

function waiting(guide: Guide, moment: Moment, chapter: string): Card {
  if (moment.shown.phasing !== guide.side) return card("their turn", chapter, guide.their_turn);
  return card("their answer", chapter, { ...guide.waiting, says: [...fell(moment), ...(guide.waiting.says ?? [])] });
}

function finish(guide: Guide, { shown }: Moment): Card {
  return card(FINISH, null, { ...guide.end, title: shown.decision ? guide.end.title : "The game is over" });
}

/** The dice that fell last, if they still matter. */
function fell({ shown }: Moment): string[] {
  const result = shown.resolution?.result;
  return result ? [`The dice say ${result.result}. ${result.words}`] : [];
}

// going another way ----------------------------------------------------------------------------------------------------

/** Something legal that the lesson did not ask for; the tutor says so once, and it can be taken back or left. */
export function astray(guide: Guide, moment: Moment, memory: Memory, name: (unit: string) => string): Astray | null {
  const early = endedEarly(guide, moment, memory, name);
  if (early) return early;
  const at = now(guide, moment);
  const moves = guide.lessons.filter((lesson) => stage(guide, lesson.chapter) === at && goalOf(lesson).goal === "move");
  const unit = moment.last?.cue === "glide" ? moment.last.units[0] : undefined;
  if (!moves.length || unit === undefined || moment.shown.counters[unit]?.side !== guide.side) return null;
  const place = placeOf(moment, unit);
  const leave = `left ${unit} ${place}`;
  if (memory.has(leave)) return null;
  const { elsewhere = "", other = "" } = guide.strays ?? {};
  const wish = moves.map(goalOf).find((until) => until.goal === "move" && until.unit === unit);
  if (wish?.goal !== "move") return { says: filled(other, { unit: name(unit) }), leave };
  return place === wish.hex ? null : { says: filled(elsewhere, { unit: name(unit), place, hex: wish.hex }), leave };
}

/** A chapter was ended before all its moves were made. */
function endedEarly(guide: Guide, moment: Moment, memory: Memory, name: (unit: string) => string): Astray | null {
  if (moment.last?.cue !== "phase" || memory.has(EARLY)) return null;
  const before = now(guide, moment) - 1;
  const missing = guide.lessons.flatMap((lesson) => {
    const until = goalOf(lesson);
    if (until.goal !== "move" || stage(guide, lesson.chapter) !== before || memory.has(lesson.id)) return [];
    return isMet(guide, lesson, moment) ? [] : [name(until.unit)];
  });
  return missing.length ? { says: filled(guide.strays?.early ?? "", { units: listed(missing) }), leave: EARLY } : null;
}

const EARLY = "ended early";
