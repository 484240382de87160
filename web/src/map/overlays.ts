/** Marks on the map: reach with its costs, the way to a hex, targets and attackers, and the overlays a player switches on. */
import type { OverlayMark, Side } from "../api/types";
import { composerOf, isBefore } from "../composing/declared";
import { redrawnLine } from "../composing/plan";
import { unitsIn } from "../composing/resolution";
import type { HexGrid, Point } from "../geometry/hexes";
import type { Controller } from "../state/controller";
import { elsewhere } from "../state/elsewhere";
import { lit, lookedReach, overlaysOn } from "../state/layout";
import { CHANGES, REACH } from "../state/overlay-names";
import { diceArePending, seen } from "../state/pending-dice";
import type { Table } from "../state/table";
import { along, arrow, group, path } from "./drawing";
import { filled, rim } from "./edges";
import { drawLine, nameLine } from "./lines";
import { drawChanges, drawOverlay, sight } from "./marks";
import { holdings } from "./ownership-layer";
import { drawPlotted, plotted } from "./plotted";
import { nameAgain, type PrintedNames } from "./printed-names";
import { drawCosts, drawReach, drawWay, type Goal, ghost, goalOf, goalsOf } from "./reach";
import { openSprites } from "./sprites";

interface Named {
  below: SVGGElement;
  above: SVGGElement;
}

export class Overlays {
  private readonly reach = group("reach");
  private readonly costs = group("costs");
  private readonly signs = group("signs");
  private readonly ground = group("hand"); // what lies under the counters, so that it tints none
  private readonly hand = group("hand");
  private readonly letters = group("letters"); // names that a rim would cross
  private readonly rims = new Map<string, readonly string[]>(); // the hexes that have one, by what drew it
  private readonly named = new Map<string, Named>();
  private drawnGoals: readonly Goal[] = [];
  private drawnFor = "";
  private readonly standing = group("standing");
  private standingFor = "";

  constructor(
    private readonly below: SVGGElement,
    above: SVGGElement,
    private readonly grid: HexGrid,
    private readonly names: PrintedNames,
  ) {
    below.append(this.reach, this.standing, this.ground, this.letters);
    above.append(this.signs, this.costs, this.hand);
  }

  /** Draw what the player has in hand, whenever it changes. */
  follow(table: Table, controller: Controller) {
    const goals = goalsShown(table, controller);
    this.drawGoals(goals, table, controller);
    this.drawStanding(table, controller);
    const targets = this.targets(table, controller);
    this.ground.replaceChildren(
      ...this.drawLit(),
      ...this.drawLitWay(),
      ...this.drawHexes(goals, controller),
      ...targets.flatMap((hex) => this.rimmed(hex, "target")),
      ...this.drawElsewhere(table).below,
    );
    const barred = controller.whyNot.value;
    this.lay("hand", barred ? [...targets, barred.hex] : targets, table);
    this.hand.replaceChildren(
      ...this.drawCombat(table, controller, targets),
      ...this.drawHand(goals, controller),
      ...this.drawElsewhere(table).above,
    );
  }

  /** What the overlay by unit would draw if the unit in hand stood where the pointer rests. */
  private drawElsewhere(table: Table): ReturnType<typeof drawOverlay> {
    const answer = elsewhere.value?.answer;
    return drawOverlay(table.sheet.overlays?.[answer?.name ?? ""], this.grid, answer?.marks ?? [], table.side);
  }

  /** Only when the goals are others: a veil over the whole map is dear to draw at every step of the pointer. */
  private drawGoals(goals: readonly Goal[], table: Table, controller: Controller) {
    const counters = table.shown.value?.counters ?? {};
    const key = goals.map((goal) => `${goal.hex}:${goal.cost?.label}`).join() + table.ply.value;
    if (key === this.drawnFor) return;
    this.drawnFor = key;
    this.drawnGoals = goals;
    const occupied = new Set(Object.values(counters).map((counter) => counter.place));
    const looked = !controller.inHand.value; // yellow is only for what can be ordered
    for (const layer of [this.reach, this.costs]) layer.classList.toggle("looked", looked);
    this.reach.replaceChildren(...drawReach(this.grid, goals));
    this.costs.replaceChildren(...drawCosts(this.grid, goals, occupied));
  }

  private drawHand(goals: readonly Goal[], controller: Controller): SVGElement[] {
    const parts: SVGElement[] = [];
    const hover = controller.hover.value;
    const chosen = controller.chosen.value;
    const lines = this.drawLines(controller);
    if (lines.length) return lines;
    const goal = chosen?.words.path?.length ? goalOf(chosen) : goals.find((other) => other.hex === hover);
    if (goal && goal.path.length > 1) {
      parts.push(...drawWay(this.grid, goal, this.drawnGoals, controller.table.sheet.modes));
      const unit = chosen ? chosen.words.unit || chosen.words.units?.[0] || controller.held.value : controller.unit.value;
      if (unit) parts.push(...ghost(this.hand, this.grid, unit, goal.path.at(-1) ?? goal.hex));
    } else if (hover) parts.push(path(this.grid.outline(hover, 1), "hovered"), ...this.drawComing(goal, controller));
    return parts;
  }

  /** A counter that comes from beside the map, faint, where it would be put. */
  private drawComing(goal: Goal | undefined, controller: Controller): SVGElement[] {
    const held = controller.held.value;
    const sprites = openSprites.value;
    return goal && held && controller.placeOf(held) === null && sprites ? [plotted(this.grid, sprites, held, goal.hex)] : [];
  }

  /** Among lines across the map: the one pointed at or chosen, or the corners of one's own. */
  private drawLines(controller: Controller): SVGElement[] {
    const corners = controller.draft.corners.value;
    if (corners) {
      const hover = controller.hover.value;
      return [...drawLine(this.grid, hover ? [...corners, hover] : corners, "pointed"), ...drawLine(this.grid, corners, "chosen")];
    }
    const line = controller.line.value;
    return line ? drawLine(this.grid, line.words.path ?? [], line === controller.chosen.value ? "chosen" : "pointed") : [];
  }

  /** What stands before it is decided: the line that would be drawn anew, the places of one's own plan. */
  private drawStanding(table: Table, controller: Controller) {
    const shown = table.shown.value;
    const kind = shown?.decision?.kind ?? "";
    const sprites = openSprites.value;
    const plan = shown?.plan?.on_map ? shown.plan : null;
    const planning = composerOf(table.sheet, kind) === "plan" && plan !== null;
    const lines = controller.clickable.value.across.length > 0 || planning;
    const key = `${table.side} ${table.ply.value} ${kind} ${lines} ${plan !== null} ${controller.held.value} ${sprites !== null}`;
    if (key === this.standingFor) return;
    this.standingFor = key;
    const parts: SVGElement[] = [];
    if (lines) {
      const { label, hexes } = redrawnLine(table.sheet, shown);
      const words = `${planning ? "Planned" : "Present"} ${label.toLowerCase()}`;
      parts.push(...drawLine(this.grid, hexes, "present"), ...nameLine(this.grid, hexes, words));
    }
    if (plan && sprites) parts.push(...drawPlotted(this.grid, sprites, plan, controller.held.value));
    this.standing.replaceChildren(...parts);
  }

  /** The hex that is looked at, and one that is barred. */
  private drawHexes(goals: readonly Goal[], controller: Controller): SVGElement[] {
    const looked = controller.hex.value;
    const why = controller.whyNot.value;
    return [
      ...(looked && !goals.length ? [path(this.grid.outline(looked, 2), "looked")] : []),
      ...(why ? this.rimmed(why.hex, "barred") : []),
    ];
  }

  private rimmed(hex: string, kind: string): SVGElement[] {
    return [path(this.grid.outline(hex, 3), `${kind}-case`), path(this.grid.outline(hex, 3), kind)];
  }

  private targets(table: Table, controller: Controller): readonly string[] {
    const built = controller.attack.value.targets;
    return built.length ? built : (seen(table)?.resolution?.targets ?? []);
  }

  /** The attack that is built or fought: its targets and an arrow from each hex that joins it. */
  private drawCombat(table: Table, controller: Controller, targets: readonly string[]): SVGElement[] {
    const attack = controller.attack.value;
    const shown = seen(table);
    const fought = shown?.resolution;
    const units = attack.targets.length ? attack.units : fought && !fought.result ? unitsIn(fought, "attacker") : []; // after the dice they go on
    const counters = shown?.counters ?? {};
    const from = new Set(units.map((unit) => counters[unit]?.place ?? ""));
    return [
      ...targets.flatMap((hex) => sight(this.grid, hex)),
      ...[...from].flatMap((hex) => targets.flatMap((target) => this.arrow(hex, target))),
    ];
  }

  private arrow(hex: string, target: string): SVGElement[] {
    const [a, b] = [this.grid.centre(hex), this.grid.centre(target)];
    const near = a && b && Math.hypot(b.x - a.x, b.y - a.y) < this.grid.height * 1.2;
    return near ? [arrow(a, b, "committed-arrow")] : [];
  }

  /** What a line of the log is about. */
  private drawLit(): SVGElement[] {
    const shown = lit.value;
    return shown ? [path(filled(this.grid, shown.hexes), "lit-fill"), path(rim(this.grid, shown.hexes), "lit-rim")] : [];
  }

  private drawLitWay(): SVGElement[] {
    const points = (lit.value?.path ?? []).map((hex) => this.grid.centre(hex)).filter((point): point is Point => point !== null);
    return points.length > 1 ? [path(along(points), "lit-way-case"), path(along(points), "lit-way")] : [];
  }

  /** An overlay by its name; empty marks take it away. */
  overlay(name: string, marks: readonly OverlayMark[], table: Table) {
    const there = this.named.get(name) ?? this.addNamed(name);
    const declared = table.sheet.overlays?.[name];
    const own = name === CHANGES && !declared;
    const { below, above, rimmed } = own ? drawChanges(this.grid, marks) : drawOverlay(declared, this.grid, marks, table.side);
    there.below.replaceChildren(...below);
    there.above.replaceChildren(...above);
    this.lay(name, rimmed ?? [], table);
  }

  /** These hexes have a rim now: their names are laid over it. */
  private lay(by: string, hexes: readonly string[], table: Table) {
    this.rims.set(by, hexes);
    const names = this.names.byHex.value;
    const shown = table.shown.peek();
    const held = shown ? holdings(table.sheet, shown) : new Map<string, Side>();
    const all = new Set([...this.rims.values()].flat());
    this.letters.replaceChildren(...[...all].flatMap((hex) => nameAgain(names, hex, held.get(hex))));
  }

  private addNamed(name: string): Named {
    const made = { below: group(`overlay overlay-${name}`), above: group(`overlay overlay-${name}`) };
    this.below.insertBefore(made.below, this.ground); // what is in hand lies over what is only shown
    this.signs.append(made.above);
    this.named.set(name, made);
    return made;
  }
}

/** Where the unit in hand can go; with nothing in hand, where the unit that is looked at could. */
export function goalsShown(table: Table, controller: Controller): readonly Goal[] {
  if (diceArePending(table)) return [];
  const offered = [...controller.clickable.value.hexes.values()].flatMap(([step]) => (step ? [goalOf(step)] : []));
  if (offered.length || controller.inHand.value) return offered;
  const answer = isBefore(table.sheet, table.shown.value) ? null : lookedReach.value;
  const asked = answer && answer.unit === controller.unit.value && overlaysOn.value.has(REACH);
  return asked && !table.shown.value?.resolution ? goalsOf(answer, controller.modeNow.value) : [];
}
