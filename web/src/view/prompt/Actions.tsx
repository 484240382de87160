/** The only buttons of the decision: undo, start over, chips, and the one yellow action. */
import { isList } from "../../composing/chooser";
import { spoken, unitName } from "../../composing/names";
import type { Controller } from "../../state/controller";
import type { Seated } from "../../state/seated";
import { stageOf } from "../../state/stage";
import { sureOf } from "../../state/sure";
import type { Table } from "../../state/table";

export function Actions({ table, controller }: Seated) {
  return table.mine.value ? <MyActions table={table} controller={controller} /> : <Undo table={table} />;
}

function Undo({ table }: { table: Table }) {
  if (!table.canUndo.value) return null;
  return (
    <button data-control="undo" disabled={table.busy.value || table.hush.on.value} onClick={() => void table.undo()}>
      Undo <kbd>U</kbd>
    </button>
  );
}

function MyActions({ table, controller }: Seated) {
  const busy = table.busy.value || table.hush.on.value;
  const main = controller.main.value;
  const barred = controller.barredEnd.value;
  const buttons = controller.buttons.value;
  const plain = controller.chosen.value || isList(buttons) || main?.step === buttons[0] ? [] : buttons;
  return (
    <>
      {(!controller.composing.value || justHolds(controller)) && <Undo table={table} />}
      {controller.composing.value && (
        <button onClick={() => controller.cancel()}>
          {mayStay(controller) ? "Deselect" : controller.hand.away.value ? "Back" : "Start over"} <kbd>Esc</kbd>
        </button>
      )}
      <SupportChips table={table} controller={controller} />
      <Instead table={table} controller={controller} />
      {plain.map((step) => (
        <button key={step.key} disabled={busy} onClick={() => void controller.confirm(step)}>
          {step.words.says}
        </button>
      ))}
      {barred && !main && (
        <button disabled title={spoken(table.sheet, barred.reason)}>
          {barred.label}
        </button>
      )}
      {main && (
        <button class="main" data-control="action" disabled={!main.enabled} onClick={main.act}>
          <span class="label">{main.label}</span> <kbd aria-label="Enter">↵</kbd>
        </button>
      )}
    </>
  );
}

/** A turn that was ended too early, against the computer. The button keeps its place while the computer moves, and works while that
 * is shown: it is the one thing that must not wait. */
export function TakeBack({ table }: { table: Table }) {
  const sure = sureOf(table);
  if (!sure.canTakeBack.value) return null;
  return (
    <button
      data-control="take-back"
      disabled={table.busy.value}
      title="Go back to the moment before you ended your turn. The computer agrees."
      onClick={() => void sure.takeBack()}
    >
      Take it back
    </button>
  );
}

/** A click on a stack of one's own may have meant the stack. */
function Instead({ table, controller }: Seated) {
  const unit = controller.instead.value;
  if (!unit) return null;
  return <button onClick={() => void controller.clickUnit(unit)}>Take {unitName(table.sheet, unit)} instead</button>;
}

/** A unit in hand that need not go anywhere. */
function mayStay(controller: Controller): boolean {
  return controller.inHand.value && !controller.chosen.value && controller.composer.value !== "withdraw";
}

/** In place of the buttons while dice are in the air, or what led to them is shown. */
export function DiceFall({ table }: { table: Table }) {
  const falling = (stageOf(table).scene.value?.dice.length ?? 0) > 0;
  return (
    <button class="main" disabled>
      <span class="label">{falling ? "The dice fall" : "Being shown"}</span>
    </button>
  );
}

/** A unit is in hand and nothing is chosen for it yet: the order before can still be taken back. */
function justHolds(controller: Controller): boolean {
  return controller.composer.value === "move" && controller.inHand.value && controller.chosen.value === null;
}

function SupportChips({ controller }: Seated) {
  const { fighting } = controller;
  return (
    <>
      {fighting.supportChips.value.map((chip) => {
        const on = fighting.chipsOn.value.has(chip.key);
        return (
          <button key={chip.key} class="chip" aria-pressed={on} onClick={() => fighting.toggleChip(chip.key)}>
            <span class="tick" aria-hidden="true">
              {on ? "✓" : "+"}
            </span>
            {chip.label}
          </button>
        );
      })}
    </>
  );
}
