/** The counters' pictures: drawn by the server once for each scenario, copied for every counter on the map. */
import { signal } from "@preact/signals";

import { drawing } from "../api/again";
import { outlinedText } from "./lettering";

const SVG = "http://www.w3.org/2000/svg";

/** The pictures of the table that is open, for panels that show a counter too. */
export const openSprites = signal<Sprites | null>(null);

export class Sprites {
  private constructor(private readonly symbols: Map<string, Element>) {}

  static async load(scenario: string, options: readonly string[], into: SVGDefsElement, gone: () => boolean): Promise<Sprites> {
    const query = options.map((option) => `option=${encodeURIComponent(option)}`).join("&");
    const printed = await drawing(`/api/scenarios/${scenario}/counters.svg${query ? `?${query}` : ""}`, gone);
    // the page's own stylesheet letters the counters: no style may come along (the policy of the page forbids it)
    const text = printed.replace(/<style>[\s\S]*?<\/style>/g, "");
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    for (const defs of parsed.querySelectorAll("defs"))
      for (const child of [...defs.children]) into.append(document.importNode(child, true));
    const symbols = new Map<string, Element>();
    for (const text of parsed.querySelectorAll("symbol text")) text.replaceWith(outlinedText(text));
    for (const symbol of parsed.querySelectorAll("symbol")) symbols.set(symbol.id, symbol);
    const sprites = new Sprites(symbols);
    openSprites.value = sprites;
    return sprites;
  }

  /** The picture of a unit's face, as a group in a square of 56. */
  draw(unit: string, face: string): SVGGElement {
    const symbol = this.symbols.get(`u-${unit}-${face}`) ?? this.symbols.get(`u-${unit}-full`);
    const group = document.createElementNS(SVG, "g");
    if (symbol) for (const child of [...symbol.children]) if (child.tagName !== "title") group.append(document.importNode(child, true));
    return group;
  }
}
