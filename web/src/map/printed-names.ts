/** The names that are printed on the map, one by one, for the distance it is looked at from: a rim that would cross a name is
 * drawn under it again, and the points of a place show who holds it. */
import { type ReadonlySignal, signal } from "@preact/signals";

import { drawing } from "../api/again";
import type { Side } from "../api/types";
import { paint } from "../state/side-colours";
import type { Distance, MapSheets } from "./distances";

export class PrintedNames {
  private readonly found = signal<ReadonlyMap<string, Element>>(new Map());
  private readonly kept = new Map<Distance, Promise<ReadonlyMap<string, Element>>>();
  private now: Distance | null = null;

  constructor(private readonly sheets: MapSheets) {}

  /** By hex; empty until they have come. */
  get byHex(): ReadonlySignal<ReadonlyMap<string, Element>> {
    return this.found;
  }

  look(distance: Distance) {
    if (distance === this.now) return;
    this.now = distance;
    const coming = this.kept.get(distance) ?? read(this.sheets.names(distance));
    this.kept.set(distance, coming);
    void coming.then((names) => {
      if (this.now === distance) this.found.value = names;
    });
  }
}

async function read(source: string): Promise<ReadonlyMap<string, Element>> {
  const names = new Map<string, Element>();
  try {
    // the page's own stylesheet letters them: no style may come along (the policy of the page forbids it)
    const text = (await drawing(source)).replace(/<style>[\s\S]*?<\/style>/g, "");
    for (const name of new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("[data-hex]"))
      names.set(name.getAttribute("data-hex") ?? "", name);
  } catch {
    // without them the map is as it was printed
  }
  return names;
}

/** A name once more; with its points in the colour of the side that holds it, if that is not as printed. */
export function nameAgain(names: ReadonlyMap<string, Element>, hex: string, held: Side | undefined): Element[] {
  const name = names.get(hex);
  if (!name) return [];
  const again = document.importNode(name, true);
  again.setAttribute("class", held ? "printed-name held" : "printed-name");
  if (again instanceof SVGElement) paint(again, held);
  again.querySelector("title")?.remove();
  return [again];
}

/** The points of a place alone. */
export function pointsAgain(names: ReadonlyMap<string, Element>, hex: string, held: Side): Element[] {
  return nameAgain(names, hex, held).map((again) => {
    again.querySelector(".halo")?.remove();
    return again;
  });
}
