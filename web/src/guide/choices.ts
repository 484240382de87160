/** What the guide says when the table asks for something that hangs on the dice or on the other side: by kind of decision. */
import { partyOf } from "../composing/resolution";
import type { Moment } from "./conditions";

export interface ChoiceLesson {
  title: string;
  says: readonly string[];
  act: string;
  cases: readonly string[];
}

type Lines = readonly [first: ChoiceLesson, again: ChoiceLesson];

const ROLL: Lines = [
  {
    title: "The chits are turned over",
    says: [
      "Every regiment in its first fight has drawn a chit of its morale; now both sides see the strengths, until the dice fall.",
      "Ratio, terrain and shifts give one of thirteen columns. Two dice are added and read down that column.",
    ],
    act: "Press Roll the dice.",
    cases: ["8.41", "8.42", "9.0.P"],
  },
  { title: "The dice", says: ["The strengths are revealed and the column is fixed."], act: "Press Roll the dice.", cases: ["9.89"] },
];

const SUPPORT_DEFENCE: Lines = [
  {
    title: "You are attacked",
    says: [
      "The computer attacks one of your stacks. The same panel, seen from the other side: your guns within three hexes and an Air Point can each shift the fight one column back.",
      "Each gun helps once in a phase, and a defence takes one gun at most.",
    ],
    act: "Switch on what should help, or announce no support.",
    cases: ["9.62", "9.64", "13.11"],
  },
  {
    title: "Attacked again",
    says: ["One gun and one Air Point may help the defence."],
    act: "Announce your support, or none.",
    cases: ["9.64"],
  },
];

const LOSE: Lines = [
  {
    title: "A step is lost",
    says: [
      "Losses are taken in steps. A regiment's first loss turns its chit to the weak side or makes it a cadre, the last one takes it off the map; tanks and guns have a single step.",
      "In an attack the tanks that fought lose first.",
    ],
    act: "Click the unit that takes the loss.",
    cases: ["9.81", "9.86", "9.87"],
  },
  { title: "A step is lost", says: ["Choose among those who fought."], act: "Click the unit that takes the loss.", cases: ["9.86"] },
];

const ABSORB: Lines = [
  {
    title: "Give ground, or pay for it",
    says: [
      "The number in parentheses had to be lost at once. The other one is yours to meet: with hexes of retreat, with further steps, or with some of each.",
      "Staying costs men. Going costs ground, and a step for each enemy-controlled hex on the way.",
    ],
    act: "Choose: steps, or hexes. When in doubt, go back.",
    cases: ["9.85", "9.92"],
  },
  { title: "Hexes or steps", says: ["Each step that you lose saves one hex of retreat."], act: "Choose one of the ways.", cases: ["9.85"] },
];

const RETREAT: Lines = [
  {
    title: "Retreat",
    says: [
      "A stack goes back as a whole, as far from the enemy as it can, through as few enemy zones as it can. Only the ways that these rules leave are offered.",
      "After a breakthrough the attacker chooses the way of the defender.",
    ],
    act: "Click the hex where the retreat ends, and confirm.",
    cases: ["9.91", "9.92"],
  },
  {
    title: "Retreat",
    says: ["Only the ways that the rules leave are lit."],
    act: "Click the hex where the retreat ends, and confirm.",
    cases: ["9.91"],
  },
];

const ADVANCE: Lines = [
  {
    title: "Advance",
    says: [
      "The defenders are gone: units that fought, and those stacked with them, may go into the hex they left, and as far beyond as the losers retreated. An advance costs no points, and nobody has to.",
      "Towns count for whoever entered last. Mind that no more than three units can stay, and that guns in support do not advance.",
    ],
    act: "Click a unit, then its hex. End the advance when enough have gone.",
    cases: ["9.94", "9.95"],
  },
  { title: "Advance", says: ["Whoever fought may follow up."], act: "Click a unit, then its hex, or end the advance.", cases: ["9.94"] },
];

const DEFEND: Lines = [
  {
    title: "Which regiment defends",
    says: ["Several regiments stand in the attacked hex, and only one of them fights. The others share the result."],
    act: "Click the regiment that should fight.",
    cases: ["7.22"],
  },
  {
    title: "Which regiment defends",
    says: ["One regiment of the hex fights."],
    act: "Click the regiment that should fight.",
    cases: ["7.22"],
  },
];

const ELIMINATE: Lines = [
  {
    title: "Too many in one hex",
    says: ["More than three units stand in a hex at the end of movement. Take the last move back, or give one up."],
    act: "Press Undo, or click the unit to give up.",
    cases: ["7.11"],
  },
  { title: "Too many in one hex", says: ["Three units is the limit."], act: "Press Undo, or click the unit to give up.", cases: ["7.11"] },
];

const BY_KIND: Readonly<Record<string, Lines>> = {
  roll: ROLL,
  lose: LOSE,
  absorb: ABSORB,
  retreat: RETREAT,
  advance: ADVANCE,
  defend: DEFEND,
  eliminate: ELIMINATE,
};

/** The name under which a choice is remembered, so that it is told at length only once. */
export function choiceName({ shown, mine }: Moment): string | null {
  const decision = shown.decision;
  if (!mine || !decision) return null;
  if (decision.kind === "support") return partyOf(shown.resolution, "attacker")?.side === "allied" ? "support" : "support defence";
  return decision.kind in BY_KIND ? decision.kind : null;
}

/** What to say about a choice that is not part of the plan; support of one's own attack is the attack's business. */
export function choiceLesson(name: string, again: boolean): ChoiceLesson | null {
  const lines = name === "support defence" ? SUPPORT_DEFENCE : BY_KIND[name];
  return lines ? lines[again ? 1 : 0] : null;
}
