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
const ON_TOP = [".prompt-bar", ".choices"];
const AT_FOOT = [".overlay-bar", ".time-bar"];

export function freeOf(frame: HTMLElement): Margins {
  const { width, height } = frame.getBoundingClientRect();
  const most = (selectors: readonly string[], covered: (box: DOMRect) => number) =>
    Math.max(0, ...selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]).filter(isThere).map((panel) => covered(panel.getBoundingClientRect()) + GAP));
  const fromTop = most(ON_TOP, (box) => box.bottom);
  if (isPhone.value) {
    const foot = most(AT_RIGHT, (box) => Math.min(height - box.top, height * 0.6)); // drawn up fully, it is read; the map waits
    return { left: GAP, right: GAP, top: fromTop, bottom: foot };
  }
  return {
    left: most(AT_LEFT, (box) => Math.min(box.right, width * 0.4)),
    right: most(AT_RIGHT, (box) => Math.min(width - box.left, width * 0.45)),
    top: fromTop,
    bottom: most(AT_FOOT, (box) => height - box.top),
  };
}

function isThere(panel: HTMLElement): boolean {
  return panel.childElementCount > 0 && panel.offsetWidth > 0;
}
