/** Column shifts: each a signed chip, a sentence and its case; those that do not apply stay, in grey, with the reason. */
import type { OddsAnswer, Sheet } from "../../api/types";
import { spoken } from "../../composing/names";
import { CaseLink } from "../CaseLink";

type Shift = OddsAnswer["shifts"][number];

const FEW = 2;
const TALL = 1000; // px of a window in which everything has room

interface Props {
  sheet: Sheet;
  shifts: readonly Shift[];
  good: boolean; // whether shifts to the right are good for the one who looks
}

export function Shifts({ sheet, shifts, good }: Props) {
  if (!shifts.length) return null;
  const idle = shifts.filter((shift) => shift.columns === 0);
  const line = (shift: Shift) => (
    <li key={shift.case + shift.why} class={shift.columns ? "" : "idle"}>
      <span class={`sign ${shift.columns === 0 ? "" : shift.columns > 0 === good ? "good" : "bad"}`}>{sign(shift)}</span>
      <span>{spoken(sheet, shift.why).replace(/\.$/, "")}</span>
      <CaseLink number={shift.case} />
    </li>
  );
  return (
    <div class="shifts" role="group" aria-label="Column shifts">
      <ul>{shifts.filter((shift) => shift.columns !== 0).map(line)}</ul>
      {idle.length <= FEW ? (
        <ul>{idle.map(line)}</ul>
      ) : (
        <details open={window.innerHeight >= TALL}>
          <summary>{idle.length} shifts do not apply</summary>
          <ul>{idle.map(line)}</ul>
        </details>
      )}
    </div>
  );
}

function sign(shift: Shift): string {
  const doubtful = /, works on /.test(shift.why) ? "?" : "";
  if (shift.columns > 0) return `+${shift.columns}${doubtful}`;
  return shift.columns < 0 ? `−${-shift.columns}${doubtful}` : "0";
}
