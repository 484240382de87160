/** What lies on a counter beside its printed face: figures on a tab or in a corner, badges, by what the game declares. */
import type { BadgeSheet, Sheet, ShownCounter } from "../api/types";
import { path, shape } from "./drawing";
import { outlined } from "./lettering";

const CARD = 56;
const PILL = { width: 26, height: 12, apart: 28 };

type Declared = Pick<Sheet, "figures" | "badges" | "units">;

export interface Signs {
  below: Element[]; // the card covers them
  above: Element[];
  turned: boolean; // the card lies upside down
}

export function signsOf(declared: Declared, unit: string, counter: ShownCounter): Signs {
  const badges = (counter.badges ?? []).flatMap((key) => declared.badges[key] ?? []);
  const turned = badges.some((badge) => badge.turned);
  const figures = Object.entries(counter.figures ?? {});
  const placed = (place: string) => figures.flatMap(([key, value]) => (declared.figures[key]?.place === place ? [value] : []));
  const folded = declared.units[unit]?.faces[counter.face ?? "full"]?.folded ?? false;
  return {
    below: placed("tab").flatMap((value) => tab(value, folded)),
    above: [...(turned ? [path("M23 52.5L28 48L33 52.5", "chevron")] : []), ...placed("corner").flatMap(cornered), ...pills(badges)],
    turned,
  };
}

/** A figure that looks out at the left edge; one that may not be seen only shows that it is there. */
function tab(value: number | string | null, folded: boolean): Element[] {
  const drawn = shape("rect", value === null ? "tab closed" : "tab own", { x: -13.5, y: 30.5, width: 15, height: 20.5, rx: 2 });
  if (value === null) return [drawn, path("M-12 35l10 -4M-12 41l10 -4M-12 47l10 -4M-8 50l6 -2.5", "hatch")];
  const figure = shape("g", "figure"); // a group, since a tab that turns over has a transform of its own
  figure.append(outlined(String(value), -6.6, 46, 14.5, "middle"));
  return [drawn, figure, ...(folded ? [path("M-13.5 30.5h6l-6 6z", "fold")] : [])];
}

/** A figure in a disc at the lower right. */
function cornered(value: number | string | null): Element[] {
  const disc = shape("circle", "corner-disc", { cx: CARD - 3, cy: CARD - 3, r: 8.5 });
  const figure = shape("g", "figure");
  figure.append(outlined(value === null ? "?" : String(value), CARD - 3, CARD + 0.8, 10.5, "middle"));
  return [disc, figure];
}

/** The letters of the badges, side by side in their corners. */
function pills(badges: readonly BadgeSheet[]): Element[] {
  const lying: Record<string, number> = {};
  return badges.flatMap((badge) => {
    const { letters = "", style = "neutral", corner = "upper right" } = badge;
    const rim = badge.rim ? [path("M0 4a4 4 0 0 1 4 -4H52a4 4 0 0 1 4 4V52a4 4 0 0 1 -4 4H4a4 4 0 0 1 -4 -4Z", `badge-rim ${style}`)] : [];
    if (!letters) return rim;
    const before = lying[corner] ?? 0;
    lying[corner] = before + 1;
    const x = corner.endsWith("right") ? CARD + 3 - PILL.width - before * PILL.apart : before * PILL.apart - 3;
    const y = corner.startsWith("upper") ? -7 : CARD - 5;
    const back = shape("rect", `pill ${style}`, { x, y, width: PILL.width, height: PILL.height, rx: 6 });
    const text = outlined(letters, x + PILL.width / 2, y + 9.2, 8.6, "middle");
    text.setAttribute("class", `pill-letters ${style}`);
    return [...rim, back, text];
  });
}
