/** Counters on the map: one group a counter, moved and marked in place, never drawn anew unless its face changes. */
import type { Sheet, Shown, ShownCounter } from "../api/types";
import type { HexGrid, Point } from "../geometry/hexes";
import { signsOf } from "./counter-signs";
import type { Distance } from "./distances";
import { css, EASE, prefersStill } from "./motion";
import type { Sprites } from "./sprites";

const SVG = "http://www.w3.org/2000/svg";
const CARD = 56;
const SHIFT = 5;
const FANS = 140; // milliseconds
const SHARE: Record<Distance, number> = { far: 0.71, wide: 0.68, middle: 0.6, close: 0.58 }; // of the height of a hex

export interface Marked {
  selected: string | null;
  along: readonly string[]; // go with the selected one
  able: ReadonlySet<string>; // can be picked now
  committed: ReadonlySet<string>;
}

/** The upper left corner of a counter on the map, and its scale. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

interface Drawn {
  group: SVGGElement;
  key: string;
  spot?: Spot;
}

export class Counters {
  readonly size = CARD;
  private readonly drawn = new Map<string, Drawn>();
  private distance: Distance = "middle";
  private shown: Shown | null = null;
  private fanned: string | null = null;

  constructor(
    private readonly layer: SVGGElement,
    private readonly sprites: Sprites,
    private readonly sheet: Sheet,
    private readonly grid: HexGrid,
  ) {}

  show(shown: Shown) {
    this.shown = shown;
    const stacks = this.stacks(shown);
    const seen = new Set<string>();
    for (const [hex, units] of stacks)
      units.forEach((unit, index) => {
        seen.add(unit);
        const counter = shown.counters[unit];
        if (counter) this.place(unit, counter, hex, index, units.length);
      });
    for (const [unit, { group }] of this.drawn)
      if (!seen.has(unit)) {
        group.remove();
        this.drawn.delete(unit);
      }
    const spread = new Set(this.fannedUnits());
    const order = stacks.flatMap(([, units]) => units);
    this.pile([...order.filter((unit) => !spread.has(unit)), ...order.filter((unit) => spread.has(unit))]);
  }

  /** Bring the drawings into the order in which they cover one another; what lies right is left alone, for moving them costs time. */
  private pile(units: readonly string[]) {
    let at = this.layer.firstElementChild;
    for (const unit of units) {
      const group = this.drawn.get(unit)?.group;
      if (!group) continue;
      if (group === at) at = at.nextElementSibling;
      else this.layer.insertBefore(group, at);
    }
  }

  /** From afar a counter takes more of its hex. */
  setDistance(distance: Distance) {
    if (distance === this.distance) return;
    this.distance = distance;
    if (this.shown) this.show(this.shown);
  }

  /** Spread a stack so that each of its counters can be seen. */
  fan(hex: string | null) {
    if (hex === this.fanned) return;
    this.fanned = hex;
    const before = new Map([...this.drawn].map(([unit, { spot }]) => [unit, spot]));
    if (this.shown) this.show(this.shown);
    for (const unit of this.fannedUnits()) this.spread(unit, before.get(unit));
  }

  /** The counter of the stack that is spread out on which a point lies. */
  fannedAt({ x, y }: Point): { unit: string; hex: string } | null {
    const found = this.fannedUnits().find((unit) => {
      const spot = this.spotOf(unit);
      const side = CARD * (spot?.scale ?? 0);
      return spot && x >= spot.x && x <= spot.x + side && y >= spot.y && y <= spot.y + side;
    });
    return found && this.fanned ? { unit: found, hex: this.fanned } : null;
  }

  private fannedUnits(): string[] {
    const hex = this.fanned;
    if (!hex || !this.shown) return [];
    const units = Object.entries(this.shown.counters)
      .filter(([, counter]) => counter.place === hex)
      .map(([unit]) => unit);
    return units.length > 1 ? units : [];
  }

  private spread(unit: string, from: Spot | undefined) {
    const drawn = this.drawn.get(unit);
    const to = drawn?.spot;
    if (!drawn || !to || !from || prefersStill()) return;
    drawn.group.animate([{ transform: css(from) }, { transform: css(to) }], { duration: FANS, easing: EASE });
  }

  mark(marked: Marked) {
    for (const [unit, { group }] of this.drawn) {
      group.classList.toggle("selected", unit === marked.selected || marked.along.includes(unit));
      group.classList.toggle("able", marked.able.has(unit));
      group.classList.toggle("committed", marked.committed.has(unit));
    }
    const selected = marked.selected ? this.drawn.get(marked.selected) : undefined;
    if (selected) selected.group.parentNode?.append(selected.group);
  }

  /** The cards that lie in a part of the map, as they are printed, for a small picture. */
  printed({ x, y, width, height }: Point & { width: number; height: number }): string {
    const drawing = element("svg", { xmlns: SVG, viewBox: `${x} ${y} ${width} ${height}`, width, height });
    const defs = this.layer.ownerSVGElement?.querySelector("defs");
    if (defs) drawing.append(defs.cloneNode(true));
    for (const group of this.layer.children) {
      const spot = this.spotOf(group.getAttribute("data-unit") ?? "");
      const card = group.querySelector(":scope > g:not([class])");
      if (!spot || !card || spot.x < x - this.grid.height || spot.x > x + width || spot.y < y - this.grid.height || spot.y > y + height)
        continue;
      const likeness = element("g", { transform: `translate(${spot.x} ${spot.y}) scale(${spot.scale})` });
      likeness.append(card.cloneNode(true));
      for (const fine of likeness.querySelectorAll(".fine")) fine.remove();
      drawing.append(likeness);
    }
    return new XMLSerializer().serializeToString(drawing);
  }

  // counters in motion -------------------------------------------------------------------------------------------------

  /** Where a lone counter lies in a hex. */
  spot(hex: string): Spot | null {
    const centre = this.grid.centre(hex);
    const scale = (this.sheet.hex_height * SHARE[this.distance]) / CARD;
    const half = (CARD * scale) / 2;
    return centre && { x: centre.x - half, y: centre.y - half, scale };
  }

  /** Where a counter lies now. */
  spotOf(unit: string): Spot | null {
    return this.drawn.get(unit)?.spot ?? null;
  }

  /** The drawing of a counter, laid over all others. */
  raise(unit: string): SVGGElement | null {
    const group = this.drawn.get(unit)?.group ?? null;
    if (group) this.layer.append(group);
    return group;
  }

  /** A likeness that stays for a moment where a counter is about to go. */
  ghost(unit: string): SVGGElement | null {
    const group = this.drawn.get(unit)?.group;
    if (!group) return null;
    const likeness = group.cloneNode(true) as SVGGElement;
    likeness.removeAttribute("data-unit");
    this.layer.append(likeness);
    return likeness;
  }

  private stacks(shown: Shown): [string, string[]][] {
    const found = new Map<string, string[]>();
    for (const [unit, counter] of Object.entries(shown.counters)) {
      if (!(counter.place in this.sheet.hexes)) continue;
      const stack = found.get(counter.place);
      if (stack) stack.push(unit);
      else found.set(counter.place, [unit]);
    }
    for (const stack of found.values()) stack.sort((a, b) => this.rank(a) - this.rank(b));
    const height = (hex: string) => this.sheet.hexes[hex]?.y ?? 0;
    return [...found].sort(([a], [b]) => height(a) - height(b));
  }

  private rank(unit: string): number {
    return this.sheet.units[unit]?.rank ?? 1;
  }

  private place(unit: string, counter: ShownCounter, hex: string, index: number, of: number) {
    const alone = this.spot(hex);
    if (!alone) return;
    const { scale } = alone;
    const depth = of - 1 - index; // the last of a stack lies on top, nearest the lower left
    const fanned = hex === this.fanned && of > 1;
    const dx = fanned ? (index - (of - 1) / 2) * (CARD + 4) * scale : depth * SHIFT * scale;
    const dy = fanned ? 0 : -depth * SHIFT * scale;
    const drawn = this.drawing(unit, counter);
    const x = alone.x + dx;
    const y = alone.y + dy;
    drawn.spot = { x, y, scale };
    drawn.group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`);
    drawn.group.setAttribute("data-hex", hex);
    drawn.group.classList.toggle("done", counter.done ?? false);
  }

  private drawing(unit: string, counter: ShownCounter): Drawn {
    const key = JSON.stringify([counter.face, counter.figures, counter.badges]);
    const there = this.drawn.get(unit);
    if (there?.key === key) return there;
    const group = there?.group ?? document.createElementNS(SVG, "g");
    group.setAttribute("class", `counter ${counter.side}`);
    group.setAttribute("data-unit", unit);
    group.replaceChildren(...this.parts(unit, counter));
    const drawn = { group, key };
    this.drawn.set(unit, drawn);
    return drawn;
  }

  private parts(unit: string, counter: ShownCounter): Element[] {
    const printed = this.sprites.draw(unit, counter.face ?? "full");
    const { below, above, turned } = signsOf(this.sheet, unit, counter);
    if (turned) printed.setAttribute("transform", `rotate(180 ${CARD / 2} ${CARD / 2})`);
    return [...below, rim(), printed, shade(), ...above];
  }
}

function rim(): Element {
  return element("rect", { class: "rim", x: -4, y: -4, width: CARD + 8, height: CARD + 8, rx: 7 });
}

/** Over a counter that has had its turn. A filter would say the same and make every movement of the map slow. */
function shade(): Element {
  return element("rect", { class: "shade", width: CARD, height: CARD + 1.7, rx: 4.4 });
}

function element(name: string, attributes: Record<string, string | number>): Element {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
