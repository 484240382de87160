/** What panels leave free of the window. */
import { isPhone } from "../state/phone";

/** Pixels from the edges of the window. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const GAP = 8; // between a panel and what is shown beside it
const AT_LEFT = [".turn-panel"];
const AT_RIGHT = [".right-column", ".replay-story"]; // a phone has them at the foot
const ON_TOP = [".prompt-bar", ".choices", ".turn-folded"];
const AT_FOOT = [".overlay-bar", ".time-bar"];
const GUIDE = ".guide-card"; // at one side of the map, on a phone above it

export function freeOf(frame: HTMLElement): Margins {
  const { width, height } = frame.getBoundingClientRect();
  const most = (selectors: readonly string[], covered: (box: DOMRect) => number) =>
    Math.max(
      0,
      ...selectors
        .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
        .filter(isThere)
        .map((panel) => covered(panel.getBoundingClientRect()) + GAP),
    );
  const guide = document.querySelector<HTMLElement>(GUIDE)?.getBoundingClientRect();
  const guided = guide && guide.width > 0 ? guide : null;
  const fromTop = most(ON_TOP, (box) => box.bottom);
  if (isPhone.value) {
    const foot = most(AT_RIGHT, (box) => Math.min(height - box.top, height * 0.6)); // drawn up fully, it is read; the map waits
    return { left: GAP, right: GAP, top: Math.max(fromTop, guided ? guided.bottom + GAP : 0), bottom: foot };
  }
  const atLeft = most(AT_LEFT, (box) => Math.min(box.right, width * 0.4));
  const atRight = most(AT_RIGHT, (box) => Math.min(width - box.left, width * 0.45));
  const isLeft = guided !== null && guided.left < width * 0.2;
  return {
    left: isLeft ? Math.max(atLeft, guided.right + GAP) : atLeft,
    right: guided && !isLeft ? Math.max(atRight, width - guided.left + GAP) : atRight,
    top: fromTop,
    bottom: most(AT_FOOT, (box) => height - box.top),
  };
}

function isThere(panel: HTMLElement): boolean {
  return panel.childElementCount > 0 && panel.offsetWidth > 0;
}
