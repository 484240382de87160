/** "26 units can still move. End your turn?" Enter and Escape both go back; only the button that says so gives the order. */
import { useEffect, useId, useRef } from "preact/hooks";

import { placeName, unitName } from "../../composing/names";
import type { MapHandle } from "../../map/MapView";
import { phonePanel } from "../../state/phone";
import type { Seated } from "../../state/seated";
import { type Question as Asked, sureOf } from "../../state/sure";
import { CounterPicture } from "../CounterPicture";

interface Props extends Seated {
  map: MapHandle | null;
}

export function Question(props: Props) {
  const asked = sureOf(props.table).question.value;
  return asked ? <Dialog {...props} asked={asked} /> : null;
}

function Dialog({ table, controller, map, asked }: Props & { asked: Asked }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => before instanceof HTMLElement && before.isConnected && before.focus();
  }, []);
  const close = () => (sureOf(table).question.value = null);
  const goTo = (hex: string, unit?: string) => {
    close();
    phonePanel.value = null; // the map is what was asked for
    if (unit) void controller.clickUnit(unit);
    else controller.look(hex, []);
    const centre = table.grid.centre(hex);
    if (centre) map?.viewport.centre(centre, map.viewport.level() === "far" ? "middle" : undefined);
  };
  const counters = table.shown.value?.counters ?? {};
  return (
    <dialog ref={dialog} class="panel question" role="alertdialog" aria-labelledby={id} onCancel={close}>
      <h2 id={id}>{asked.says}</h2>
      {asked.units.length + asked.hexes.length > 0 && (
        <ul class="question-list scrolls" aria-label="Go to">
          {asked.units.map((unit) => (
            <li key={unit}>
              <button onClick={() => goTo(counters[unit]?.place ?? "", unit)}>
                <CounterPicture unit={unit} face={counters[unit]?.face} size={28} />
                <span>
                  <b>{unitName(table.sheet, unit)}</b> {placeName(table.sheet, counters[unit]?.place ?? "")}
                </span>
              </button>
            </li>
          ))}
          {asked.hexes.map((hex) => (
            <li key={hex}>
              <button onClick={() => goTo(hex)}>{placeName(table.sheet, hex)}</button>
            </li>
          ))}
        </ul>
      )}
      <div class="question-buttons">
        <button autofocus onClick={close}>
          Not yet <kbd>Esc</kbd>
        </button>
        <button class="main" disabled={table.busy.value} onClick={asked.give}>
          <span class="label">{asked.does}</span>
        </button>
      </div>
    </dialog>
  );
}
