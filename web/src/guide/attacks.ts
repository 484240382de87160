/** The four attacks of the first turn: what to bring, and what each of them teaches. The order is a suggestion. */

export interface GuidedAttack {
  hex: string;
  place: string;
  units: readonly string[]; // who should join
  who: string; // the same in words
  guns: readonly string[];
  teaches: string;
  cases: readonly string[];
  support: string; // what to announce, in words
}

export const ATTACKS: readonly GuidedAttack[] = [
  {
    hex: "0702",
    place: "Koenigsmacker",
    units: ["us_358_90", "us_359_90", "us_712"],
    who: "358/90, 359/90 and the tanks of 712",
    guns: ["us_203_fa"],
    teaches:
      "All attackers cross the river, and the Germans sit in a fort: their strength counts three times. The whole 90th Division is near, that is one column for you.",
    cases: ["9.32", "12.21", "9.41"],
    support: "203 FA and an Air Point",
  },
  {
    hex: "0609",
    place: "Verny",
    units: ["us_10_5", "us_11_5", "us_735"],
    who: "10/5, 11/5 and the tanks of 735",
    guns: ["us_5_fa"],
    teaches:
      "No river here. 10/5 and the tanks of 735 attack from one hex: tanks and infantry together gain a column for combined arms. 2/5 stands by and completes the division.",
    cases: ["9.51", "9.41"],
    support: "5 FA and an Air Point",
  },
  {
    hex: "0712",
    place: "Nomeny",
    units: ["us_317_80", "us_318_80", "us_319_80"],
    who: "317/80, 318/80 and 319/80",
    guns: ["us_182_fa"],
    teaches:
      "The Seille doubles the defence. For you count the whole 80th Division and the Butte de Mousson: a hilltop within two hexes from which you look into the town.",
    cases: ["9.32", "9.41", "9.33"],
    support: "182 FA; keep the last Air Point for the fort",
  },
  {
    hex: "0506",
    place: "Fort Jeanne d'Arc",
    units: ["us_377_95", "us_378_95", "us_379_95"],
    who: "377/95, 378/95 and 379/95",
    guns: ["us_204_fa"],
    teaches:
      "A fort doubles its Germans and cancels combined arms. 377/95 in Maizières need not attack, but its strength is welcome, and with it the whole 95th is here.",
    cases: ["12.21", "9.13", "9.41"],
    support: "204 FA and the last Air Point",
  },
];

export const attackOn = (hexes: readonly string[]): GuidedAttack | undefined => ATTACKS.find((attack) => hexes.includes(attack.hex));
