/** The hex under the pointer in one line: its name and ground, what it costs to go there, what the overlays say of it. */
import type { Cost, Sheet } from "../api/types";
import { sentence } from "../composing/names";
import { goalsShown } from "../map/overlays";
import { overlayMarks } from "../state/layout";
import type { Seated } from "../state/seated";

const MOST_SAID = 3;

export function HexStrip({ table, controller }: Seated) {
  const hex = controller.hover.value;
  const there = hex ? table.sheet.hexes[hex] : undefined;
  if (!hex || !there) return null;
  const goal = goalsShown(table, controller).find((other) => other.hex === hex);
  const said = saidOf(table.sheet, hex, table.side);
  if (goal && controller.inHand.value && !said) return null; // the card beside the hex has said it all
  return (
    <p class="hex-strip panel" aria-hidden="true">
      <b>{there.name || hex}</b> {there.name && <span>{hex}</span>} <span>{groundOf(there)}</span>
      {goal?.cost && !controller.inHand.value && <b class="hex-cost">{costOf(goal.cost)}</b>}
      {said && <em>{said}</em>}
    </p>
  );
}

function groundOf(hex: Sheet["hexes"][string]): string {
  return [hex.words, ...(hex.sites ?? [])].filter(Boolean).join(", ");
}

function costOf({ says, stops }: Cost): string {
  return `Costs ${[says, stops].filter(Boolean).join("; ")}.`;
}

/** What the overlays that are on have to say of the hex. */
function saidOf({ overlays }: Pick<Sheet, "overlays">, hex: string, side: string | null): string {
  const said = new Set<string>();
  for (const [name, marks] of overlayMarks.value)
    for (const mark of marks) if (mark.hex === hex && mark.says && (!overlays?.[name]?.enemy || mark.side !== side)) said.add(mark.says);
  return [...said].slice(0, MOST_SAID).map(sentence).join(" ");
}
