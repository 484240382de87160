/** Lines and plans are shown whole: at first what there is, then a line that is chosen where it cannot be seen. */
import { effect, untracked } from "@preact/signals";

import { redrawnLine } from "../composing/plan";
import type { Point } from "../geometry/hexes";
import type { Controller } from "../state/controller";
import type { Table } from "../state/table";
import type { Viewport } from "./viewport";

export function attendLines(table: Table, controller: Controller, viewport: Viewport): () => void {
  let before = "";
  return effect(() => {
    const subject = subjectOf(controller);
    const begins = subject !== before;
    before = subject;
    const line = wanted(controller)?.words.path ?? [];
    const hexes = begins ? standing(table, subject) : line;
    const points = hexes.map((hex) => table.grid.centre(hex)).filter((point): point is Point => point !== null);
    untracked(() => {
      if (points.length && !points.every((point) => viewport.sees(point))) viewport.fit(points, viewport.level(), !begins);
    });
  });
}

/** What the whole of is to be seen: lines to choose among, or a plan. */
function subjectOf(controller: Controller): "lines" | "plan" | "" {
  if (controller.clickable.value.across.length) return "lines";
  return controller.composer.value === "plan" ? "plan" : "";
}

function standing(table: Table, subject: string): readonly string[] {
  const shown = table.shown.peek();
  if (subject === "lines") return redrawnLine(table.sheet, shown).hexes;
  return subject === "plan" ? Object.values(shown?.plan?.places ?? {}) : [];
}

function wanted(controller: Controller) {
  const step = controller.chosen.value ?? controller.pointed.value;
  return step && controller.clickable.value.across.includes(step) ? step : null;
}
