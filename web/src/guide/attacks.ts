/** The four attacks of the first turn: what to bring, and what each of them teaches. The order is a suggestion. */

/** A unit or an Air Point, and how the sentence calls it. */
export interface Named {
  id: string;
  says: string;
}

const AIR: Named = { id: "air", says: "an Air Point" };

export interface GuidedAttack {
  hex: string;
  place: string;
  units: readonly Named[]; // who should join
  teaches: string;
  cases: readonly string[];
  support: readonly Named[]; // what to announce
  keep?: { for: string; says: string }; // what to save for an attack on another hex
}

export const ATTACKS: readonly GuidedAttack[] = [
  {
    hex: "0702",
    place: "Koenigsmacker",
    units: [
      { id: "us_358_90", says: "358/90" },
      { id: "us_359_90", says: "359/90" },
      { id: "us_712", says: "the tanks of 712" },
    ],
    teaches:
      "All attackers cross the river, and the Germans sit in a fort: their strength counts three times. The whole 90th Division is near, that is one column for you.",
    cases: ["9.32", "12.21", "9.41"],
    support: [{ id: "us_203_fa", says: "203 FA" }, AIR],
  },
  {
    hex: "0609",
    place: "Verny",
    units: [
      { id: "us_10_5", says: "10/5" },
      { id: "us_11_5", says: "11/5" },
      { id: "us_735", says: "the tanks of 735" },
    ],
    teaches:
      "No river here. 10/5 and the tanks of 735 attack from one hex: tanks and infantry together gain a column for combined arms. 2/5 stands by and completes the division.",
    cases: ["9.51", "9.41"],
    support: [{ id: "us_5_fa", says: "5 FA" }, AIR],
  },
  {
    hex: "0712",
    place: "Nomeny",
    units: [
      { id: "us_317_80", says: "317/80" },
      { id: "us_318_80", says: "318/80" },
      { id: "us_319_80", says: "319/80" },
    ],
    teaches:
      "The Seille doubles the defence. For you count the whole 80th Division and the Butte de Mousson: a hilltop within two hexes from which you look into the town.",
    cases: ["9.32", "9.41", "9.33"],
    support: [{ id: "us_182_fa", says: "182 FA" }],
    keep: { for: "0506", says: "The last Air Point is better kept for the fort." },
  },
  {
    hex: "0506",
    place: "Fort Jeanne d'Arc",
    units: [
      { id: "us_377_95", says: "377/95" },
      { id: "us_378_95", says: "378/95" },
      { id: "us_379_95", says: "379/95" },
    ],
    teaches:
      "A fort doubles its Germans and cancels combined arms. 377/95 in Maizières need not attack, but its strength is welcome, and with it the whole 95th is here.",
    cases: ["12.21", "9.13", "9.41"],
    support: [
      { id: "us_204_fa", says: "204 FA" },
      { ...AIR, says: "the last Air Point" },
    ],
  },
];

export const attackOn = (hexes: readonly string[]): GuidedAttack | undefined => ATTACKS.find((attack) => hexes.includes(attack.hex));
