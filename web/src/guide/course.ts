/** Which card the guide shows now. Pure: from the moment at the table and from what was already seen. */
import { listed, sentence } from "../composing/names";
import { ATTACKS, attackOn, type GuidedAttack, type Named } from "./attacks";
import { choiceLesson, choiceName } from "./choices";
import { isMet, isPassing, type Moment, PARTS, type Part, partOf, placeOf } from "./conditions";
import { LESSONS, type Lesson } from "./steps";

export interface Card {
  id: string;
  part: Part;
  title: string;
  says: readonly string[];
  act: string;
  cases: readonly string[];
  points: readonly string[];
  /** The button that goes on without anything being done: none where only the table can go on. */
  next: "read" | "skip" | null;
  picture?: "counter";
  panel?: boolean;
  overlay?: string;
}

/** What the guide remembers: lessons read, seen in passing or left; choices met; and where units were left on purpose. */
export type Memory = ReadonlySet<string>;

/** Something else than the lesson asked for was done, which is allowed: what it was, and that it can be taken back. */
export interface Astray {
  says: string;
  leave: string; // to be remembered if the player leaves it so
}

export function cardNow(moment: Moment, memory: Memory): Card {
  const part = partOf(moment);
  if (part === "after") return finish(moment);
  const choice = choiceName(moment);
  if (choice === "support") return support(moment, memory, attackOn(moment.shown.resolution?.targets ?? []), "Announce");
  if (choice) {
    const lesson = choiceLesson(choice, memory.has(`choice ${choice}`));
    if (lesson) return { id: `choice ${choice}`, part, ...lesson, says: [...fell(moment), ...lesson.says], points: [], next: null };
  }
  if (!moment.mine) return waiting(moment, part);
  const lesson = LESSONS.find((other) => !isDone(other, moment, memory) && isDue(other, part));
  return lesson ? cardOf(lesson) : fighting(moment, memory);
}

export function cardOf(lesson: Lesson): Card {
  const { id, part, title, says, act, cases, points, picture, panel, overlay } = lesson;
  const { until } = lesson;
  const next = "read" in until || "undone" in until ? "read" : "ended" in until ? null : "skip";
  return { id, part, title, says, act, cases, points, next, picture, panel, overlay };
}

function isDone(lesson: Lesson, moment: Moment, memory: Memory): boolean {
  return memory.has(lesson.id) || (!isPassing(lesson.until) && isMet(lesson.until, moment));
}

/** A lesson whose part of the turn has passed is passed over. Looking around belongs to the time before the first move. */
function isDue(lesson: Lesson, part: Part): boolean {
  const now = PARTS.indexOf(part);
  const then = PARTS.indexOf(lesson.part === "look" ? "move" : lesson.part);
  return then >= now;
}

// fighting --------------------------------------------------------------------------------------------------------------

function fighting(moment: Moment, memory: Memory): Card {
  const building = moment.targets.length ? attackOn(moment.targets) : undefined;
  if (building) return build(moment, building, memory);
  if (moment.targets.length) return ownAttack();
  const next = ATTACKS.find((attack) => moment.offered.has(attack.hex));
  if (next) return target(moment, next);
  return moment.mayEnd ? endCombat(moment) : ownAttack();
}

function target(moment: Moment, attack: GuidedAttack): Card {
  const first = moment.fought.size === 0;
  return {
    id: `target ${attack.hex}`,
    part: "fight",
    title: first ? "Build an attack" : `Next: ${attack.place}`,
    says: [
      ...ended(moment),
      first
        ? "An attack begins with its target. Then those who can join light up, and the panel shows what can be expected."
        : "The order is yours; this is a good one.",
    ],
    act: `Click ${attack.place}, hex ${attack.hex}.`,
    cases: ["9.0", "9.12"],
    points: [attack.hex],
    next: null,
    overlay: "duties",
  };
}

/** Who joins; then, the first time, the panel; then who helps. */
function build(moment: Moment, attack: GuidedAttack, memory: Memory): Card {
  const id = `build ${attack.hex}`;
  const missing = attack.units.filter(({ id }) => !moment.joined.includes(id));
  const enough = moment.joined.length >= attack.units.length || !missing.length;
  const first = moment.fought.size === 0;
  const helped = moment.support.size > 0;
  if (enough && helped && first && memory.has(id)) return support(moment, memory, attack, "Attack");
  const reading =
    "Read the panel from the top: strengths of both sides, a range where a chit is still to be drawn; the shifts with their cases; the columns shaded by how likely they are; what can come of it.";
  const ready = helped ? `All are in. ${supportAct(moment, attack, "Attack")}` : "All are in. Press Attack.";
  return {
    id,
    part: "fight",
    title: `Attack on ${attack.place}`,
    says: first ? [attack.teaches, reading] : [attack.teaches],
    act: enough ? (first && helped ? "All are in. Read the panel, then go on." : ready) : `Click ${called(missing)} to join.`,
    cases: attack.cases,
    points: enough ? helps(moment, attack, false).map(({ id }) => id) : missing.map(({ id }) => id),
    next: enough && helped && first ? "read" : null,
  };
}

/** Who helps, while the attack is built, or once more after the defender has chosen something. */
function support(moment: Moment, memory: Memory, attack: GuidedAttack | undefined, button: Announced): Card {
  const again = memory.has("choice support");
  const says = again
    ? ["Guns within three hexes, of the same corps, next to no enemy; and one Air Point."]
    : [
        "Before any chit is seen, you announce what helps: guns within three hexes of the target that stand next to no enemy, two at most, and one Air Point. Each shifts one column to the right.",
        "Guns help only friends of their corps. Then the defender may answer.",
      ];
  return {
    id: "choice support",
    part: "fight",
    title: "Support",
    says,
    act: supportAct(moment, attack, button),
    cases: ["9.62", "9.63", "9.64", "13.11"],
    points: helps(moment, attack, false).map(({ id }) => id),
    next: null,
  };
}

type Announced = "Attack" | "Announce";

/** What is switched on already is said; the words follow it. */
function supportAct(moment: Moment, attack: GuidedAttack | undefined, button: Announced): string {
  const off = helps(moment, attack, false);
  const on = helps(moment, attack, true);
  const press = button === "Attack" ? "press Attack with support" : "press Announce support";
  const keep = attack?.keep && moment.support.has("air") && !moment.fought.has(attack.keep.for) ? ` ${attack.keep.says}` : "";
  if (off.length) return `Switch on ${called(off)} in the bar, then ${press}.${keep}`;
  if (on.length) return sentence(`${called(on)} ${on.length > 1 ? "are" : "is"} on. ${sentence(press)}${keep}`);
  if ([...moment.support.values()].includes(true)) return sentence(press);
  return `Switch on what should help, then ${press}.`;
}

/** What should help in this attack, can, and is switched on or is not. */
function helps(moment: Moment, attack: GuidedAttack | undefined, on: boolean): readonly Named[] {
  return attack?.support.filter(({ id }) => moment.support.get(id) === on) ?? [];
}

const called = (all: readonly Named[]): string => listed(all.map(({ says }) => says));

function ownAttack(): Card {
  return {
    id: "own attack",
    part: "fight",
    title: "On your own",
    says: ["This attack is not in the plan, and that is fine. The panel tells you what to expect; the red rims still show what is owed."],
    act: "Choose who joins and what helps, and press the yellow button, or start over.",
    cases: ["9.12", "9.22"],
    points: [],
    next: null,
    overlay: "duties",
  };
}

function endCombat(moment: Moment): Card {
  return {
    id: "end combat",
    part: "fight",
    title: "Nobody owes an attack any more",
    says: [...ended(moment), "All that had to be fought has been fought. With the end of combat the turn goes to the Axis."],
    act: "Press End combat.",
    cases: ["9.12", "4.2"],
    points: [],
    next: null,
  };
}

// the other side, and the end ------------------------------------------------------------------------------------------

function waiting(moment: Moment, part: Part): Card {
  const theirs = part === "theirs";
  return {
    id: theirs ? "their turn" : "their answer",
    part,
    title: theirs ? "The Axis Player-Turn" : "The other side decides",
    says: theirs
      ? [
          "The same phases for the other side: supply, movement, combat. The log at the right tells each move as a sentence; whoever stands beside you must attack, unless a town or a fort excuses it.",
        ]
      : [...fell(moment), "How a result is taken is the loser's choice, and support is announced by both."],
    act: theirs ? "Watch. You are asked when one of your units is attacked." : "",
    cases: theirs ? ["4.2", "9.13"] : ["9.85", "9.64"],
    points: [],
    next: null,
  };
}

function finish({ shown }: Moment): Card {
  return {
    id: "finish",
    part: "after",
    title: shown.decision ? "You have played a turn" : "The game is over",
    says: [
      "Reading, moving, attacks, losses, retreat and advance: that is nearly all of it.",
      "Supply is judged at the start of each Player-Turn, reinforcements come by the roads, and mud makes every attack worse by a column.",
      "The game goes on from here, without the card. Every number in the prompts opens the rule in plain words.",
    ],
    act: "",
    cases: ["11.0", "14.0", "9.89.C.1"],
    points: [],
    next: null,
  };
}

/** The dice that fell last, if they still matter. */
function fell({ shown }: Moment): string[] {
  const result = shown.resolution?.result;
  return result ? [`The dice say ${result.result}. ${result.words}`] : [];
}

/** How the attack before has ended: who stands in its hex now. */
function ended(moment: Moment): string[] {
  const attack = attackOn([...moment.fought].slice(-1));
  if (!attack) return [];
  const there = Object.values(moment.shown.counters).find((counter) => counter.place === attack.hex);
  if (there?.side === "axis") return [`The Germans still hold ${attack.place}. It happens: an attack is made once in a phase.`];
  return [there ? `${attack.place} is yours.` : `${attack.place} is empty now.`];
}

// going another way ----------------------------------------------------------------------------------------------------

/** Something legal that the lesson did not ask for; the guide says so once, and it can be taken back or left. */
export function astray(moment: Moment, memory: Memory, name: (unit: string) => string): Astray | null {
  const early = endedEarly(moment, memory, name);
  if (early) return early;
  const { last } = moment;
  if (last?.kind !== "move" || partOf(moment) !== "move") return null;
  const unit = String(last.facts?.unit ?? "");
  const place = placeOf(moment, unit);
  const leave = `left ${unit} ${place}`;
  if (memory.has(leave)) return null;
  const wish = LESSONS.map((lesson) => lesson.until).find((until) => "stands" in until && until.stands[0] === unit);
  if (wish && "stands" in wish) {
    const [, hex] = wish.stands;
    return place === hex ? null : { says: `${name(unit)} went to ${place}. That is allowed; the lesson meant ${hex}.`, leave };
  }
  return { says: `You moved ${name(unit)} as well. It is your game: leave it so, or take it back.`, leave };
}

/** Movement was ended before all the moves of the lesson were made. */
function endedEarly(moment: Moment, memory: Memory, name: (unit: string) => string): Astray | null {
  if (partOf(moment) !== "fight" || moment.last?.kind !== "phase" || memory.has("ended early")) return null;
  const missing = LESSONS.flatMap(({ id, until }) =>
    "stands" in until && !memory.has(id) && placeOf(moment, until.stands[0]) !== until.stands[1] ? [name(until.stands[0])] : [],
  );
  if (!missing.length) return null;
  return {
    says: `Movement is over, and ${listed(missing)} did not go where the lesson meant. You can still take it back.`,
    leave: "ended early",
  };
}
