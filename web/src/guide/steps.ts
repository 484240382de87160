/** The guided first turn of Moselle, up to the fighting: one thing at a time, in the order in which it is learned. */
import type { Condition, Part } from "./conditions";

export interface Lesson {
  id: string;
  part: Part;
  title: string;
  /** Where there is nothing to do, the first of these is all that a small screen says at first. */
  says: readonly string[];
  /** What to do, as an order to the player; empty where there is only something to read. */
  act: string;
  cases: readonly string[];
  /** What to point at on the map: counters and hexes. */
  points: readonly string[];
  until: Condition;
  /** Said when it was done. */
  well: string;
  picture?: "counter";
  /** The panel is to be read: a phone draws its sheet up. */
  panel?: boolean;
  overlay?: string;
}

export const LESSONS: readonly Lesson[] = [
  {
    id: "welcome",
    part: "look",
    title: "Your first turn",
    says: [
      "Lorraine, 8 November 1944. You lead the U.S. Third Army; the computer has the Germans.",
      "They hold the river line of the Moselle. This card tells you one thing at a time. Do it on the map. Whatever you do, Undo takes it back, and nothing here can go wrong.",
    ],
    act: "",
    cases: ["1.0", "4.1"],
    points: [],
    until: { read: true },
    well: "",
  },
  {
    id: "enemy",
    part: "look",
    title: "Read a counter",
    says: ["Every counter is a unit. Dark card with light ink is German, light card with dark ink is yours."],
    act: "Click 713/416 in Koenigsmacker, across the river from Thionville.",
    cases: ["2.22"],
    points: ["de_713_416"],
    until: { look: "de_713_416" },
    well: "That is 713/416.",
  },
  {
    id: "counter",
    part: "look",
    title: "How to read a counter",
    says: ["Its strength is not among them."],
    act: "",
    cases: ["2.22"],
    points: ["de_713_416"],
    until: { read: true },
    well: "",
    picture: "counter",
  },
  {
    id: "chit",
    part: "look",
    title: "How strong is it?",
    says: [
      "A chit decides how strong a regiment is. The panel shows what this one can be.",
      "It is drawn in the first fight from the pool of the regiment's morale, and read by its class. You see your own chits, never theirs.",
    ],
    act: "",
    cases: ["8.1", "8.2", "8.42"],
    points: ["de_713_416"],
    until: { read: true },
    well: "",
    panel: true,
  },
  {
    id: "pick",
    part: "move",
    title: "Pick up a regiment",
    says: ["It is your Movement Phase. Any of your units may move, one after the other, and none has to."],
    act: "Click 357/90, just west of Thionville.",
    cases: ["5.0", "5.11"],
    points: ["us_357_90"],
    until: { look: "us_357_90" },
    well: "357/90 is in your hand.",
  },
  {
    id: "reach",
    part: "move",
    title: "Where it can go, and for how much",
    says: [
      "The light hexes are within its six Movement Points; each figure is the price. A figure in a dark box means: it may go there and must stop.",
      "Strategic movement is faster on roads, but only three hexes or more from any enemy: here it is barred, and the panel says why.",
    ],
    act: "Move 357/90 to Thionville: click the town.",
    cases: ["5.42", "5.62", "5.51"],
    points: ["us_357_90", "0602"],
    until: { stands: ["us_357_90", "0602"] },
    well: "357/90 is in Thionville.",
  },
  {
    id: "undo",
    part: "move",
    title: "Take it back",
    says: [
      "Your orders can be taken back one by one, until dice fall, something hidden is shown or the other side decides.",
      "Try it if you like: Undo, and move it again.",
    ],
    act: "Press Undo, or just go on.",
    cases: ["5.0.P"],
    points: [],
    until: { undone: true },
    well: "",
  },
  {
    id: "zone",
    part: "move",
    title: "Zones of control",
    says: [
      "A regiment controls the six hexes around it; battalions, artillery and cadres control none. Whoever enters a hex that the enemy controls must stop there.",
      "The hex 0510 lies beside the Germans in Verny: entering costs one point, and the box says that the move ends.",
    ],
    act: "Move 2/5 from 0511 one hex up the road, to 0510.",
    cases: ["6.0", "6.1", "6.31"],
    points: ["us_2_5", "0510"],
    until: { stands: ["us_2_5", "0510"] },
    well: "2/5 stands beside 11/5.",
  },
  {
    id: "stack",
    part: "move",
    title: "Two in one hex",
    says: [
      "Three units may stand in a hex when your Movement Phase ends. One regiment of it fights.",
      "Click a stack, and it is listed in the panel at the right; each click on it goes to the next counter.",
      "The second regiment still helps: with all three regiments of the 5th Division next to Verny, the attack gains a column for divisional integrity.",
    ],
    act: "",
    cases: ["7.0", "7.21", "9.41"],
    points: ["0510"],
    until: { read: true },
    well: "",
  },
  {
    id: "guns",
    part: "move",
    title: "Guns that drive",
    says: ["Lay down what you have in hand with Deselect, or simply click another unit of yours."],
    act: "Click 5 FA in 0410, by the Moselle.",
    cases: ["5.31", "5.32"],
    points: ["us_5_fa"],
    until: { look: "us_5_fa" },
    well: "5 FA is in your hand. It can stay where it is: its guns reach Verny.",
  },
  {
    id: "river",
    part: "move",
    title: "Rivers, bridges, roads",
    says: [
      "0411 lies next door, across the Moselle, and yet costs 4: vehicles cross a river only by road.",
      "5 FA would go round by Pont-à-Mousson. On foot a river costs two points more. Along a road every hex costs one, whatever the ground.",
    ],
    act: "",
    cases: ["5.61", "5.43", "5.62"],
    points: ["0411"],
    until: { read: true },
    well: "",
  },
  {
    id: "leaving",
    part: "move",
    title: "Getting away is dear",
    says: [
      "359/90 stands in the zone of Koenigsmacker. Leaving it costs half of its points before the first step, and from one enemy zone straight into another is never allowed.",
    ],
    act: "Click 359/90 in 0601, then the hex 0701 beside it.",
    cases: ["6.32", "5.22"],
    points: ["us_359_90", "0701"],
    until: { barred: ["0701", "0702", "0703"] },
    well: "That is how the table says no.",
  },
  {
    id: "why",
    part: "move",
    title: "Ask, and it tells you why",
    says: [
      "Click any hex with a unit in hand: either it goes there, or a sentence says why not.",
      "The number behind it opens the rule in plain words; so does every number on this screen.",
    ],
    act: "",
    cases: ["6.32"],
    points: [],
    until: { read: true },
    well: "",
  },
  {
    id: "join",
    part: "move",
    title: "Bring up the third regiment",
    says: [
      "The 95th Division faces Fort Jeanne d'Arc with two regiments. With the third one beside the fort it attacks as a whole.",
      "By way of the Gravelotte hilltop that is three points.",
    ],
    act: "Move 379/95 from 0307 to 0405.",
    cases: ["9.41", "5.62"],
    points: ["us_379_95", "0405"],
    until: { stands: ["us_379_95", "0405"] },
    well: "379/95 has come up.",
  },
  {
    id: "end movement",
    part: "move",
    title: "That will do",
    says: ["Move whatever else you like, or leave the others where they are: unused points are lost, and nobody minds."],
    act: "Press End movement, the yellow button.",
    cases: ["5.11", "5.23"],
    points: [],
    until: { ended: "move" },
    well: "Movement is over.",
  },
  {
    id: "duties",
    part: "fight",
    title: "Who must attack",
    says: [
      "Beside the enemy you must attack. Red rims and hollow arrows show what is owed.",
      "Every enemy hex beside your units must be attacked. A town excuses: 358/90 in Thionville and 377/95 in Maizières may join or sit still. You fight one combat after the other, in your own order.",
    ],
    act: "",
    cases: ["9.11", "9.12", "9.13"],
    points: ["0702", "0609", "0712", "0506"],
    until: { read: true },
    well: "",
    overlay: "duties",
  },
];
