/** Small things to draw with: every shape has a class, and the stylesheet says how it looks. */
import type { Point } from "../geometry/hexes";

const SVG = "http://www.w3.org/2000/svg";

export function shape<N extends keyof SVGElementTagNameMap>(
  name: N,
  kind: string,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[N] {
  const drawn = document.createElementNS(SVG, name);
  drawn.setAttribute("class", kind);
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, String(value));
  return drawn;
}

export function group(kind: string, ...parts: readonly SVGElement[]): SVGGElement {
  const drawn = shape("g", kind);
  drawn.append(...parts);
  return drawn;
}

export const path = (d: string, kind: string): SVGElement => shape("path", kind, { d });

export function text({ x, y }: Point, words: string, kind: string): SVGElement {
  const drawn = shape("text", kind, { x, y, "text-anchor": "middle" });
  drawn.textContent = words;
  return drawn;
}

export const disc = ({ x, y }: Point, r: number, kind: string): SVGElement => shape("circle", kind, { cx: x, cy: y, r });

export function square({ x, y }: Point, half: number, kind: string, rx = 4): SVGElement {
  return shape("rect", kind, { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx });
}

export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** Lines from point to point, as one stroke. */
export const along = (points: readonly Point[]): string =>
  points.map((point, index) => `${index ? "L" : "M"}${point.x} ${point.y}`).join("");

/** An arrow in the gap between two counters: the gap is nearer to the attacker where the hexes lie north and south. */
export function arrow(a: Point, b: Point, kind: string): SVGElement {
  const upright = Math.abs(b.x - a.x) < 1;
  const { x, y } = between(a, b, upright ? 0.425 : 0.485);
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const drawn = path("M-13 -5.5H1V-12.5L15 0L1 12.5V5.5H-13Z", kind);
  drawn.setAttribute("transform", `translate(${x} ${y}) rotate(${angle.toFixed(1)})`);
  return drawn;
}
