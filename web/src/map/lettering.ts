/** Letters on counters as outlines: a browser sets SVG text anew at every step of a zoom, an outline it only stretches. */
import glyphs from "./glyphs.json";

const SVG = "http://www.w3.org/2000/svg";
const UNKNOWN = "?";

type Glyph = readonly [advance: number, outline: string];

export type Anchor = "start" | "middle" | "end";

function glyph(letter: string): Glyph {
  const letters = glyphs.letters as unknown as Record<string, Glyph>;
  return letters[letter] ?? letters[UNKNOWN] ?? [0, ""];
}

/** How wide words are, in ems. */
function width(words: string): number {
  return [...words].reduce((sum, letter) => sum + glyph(letter)[0], 0) / glyphs.units;
}

/** Words at a point of their base line: one path. */
export function outlined(words: string, x: number, y: number, size: number, anchor: Anchor = "start"): SVGPathElement {
  let at = -width(words) * glyphs.units * (anchor === "middle" ? 0.5 : anchor === "end" ? 1 : 0);
  let d = "";
  for (const letter of words) {
    const [advance, outline] = glyph(letter);
    if (outline) d += `M${Math.round(at)} 0${outline}`; // an outline goes on from where it is begun
    at += advance;
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  path.setAttribute("transform", `translate(${x} ${y}) scale(${size / glyphs.units})`);
  return path;
}

/** A text of a counter's picture, as the server has drawn it, in outlines. */
export function outlinedText(text: Element): SVGPathElement {
  const number = (name: string) => Number(text.getAttribute(name) ?? 0);
  const anchor = (text.getAttribute("text-anchor") ?? "start") as Anchor;
  const path = outlined(text.textContent ?? "", number("x"), number("y"), number("font-size"), anchor);
  for (const name of ["fill", "class"]) {
    const value = text.getAttribute(name);
    if (value) path.setAttribute(name, value);
  }
  return path;
}
