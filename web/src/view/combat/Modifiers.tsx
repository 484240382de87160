/** Modifiers: each a signed chip, a sentence and its case; those that do not apply stay, in grey, with the reason. */
import type { ChartSheet, Modifier, Sheet } from "../../api/types";
import { spoken } from "../../composing/names";
import { capital } from "../../composing/prompt";
import { modifierWord, placeWord } from "../../composing/resolution";
import { CaseLink } from "../CaseLink";

const FEW = 2;
const TALL = 1000; // px of a window in which everything has room

interface Props {
  sheet: Sheet;
  chart: ChartSheet;
  modifiers: readonly Modifier[];
  good: boolean; // whether those that help the attacker are good for the one who looks
}

export function Modifiers({ sheet, chart, modifiers, good }: Props) {
  if (!modifiers.length) return null;
  const idle = modifiers.filter(({ value = 0 }) => value === 0);
  const line = ({ value = 0, text, words, case: number }: Modifier) => (
    <li key={number + words} class={value ? "" : "idle"}>
      <span class={`sign ${value === 0 ? "" : value > 0 === good ? "good" : "bad"}`}>{text}</span>
      <span>{spoken(sheet, words).replace(/\.$/, "")}</span>
      <CaseLink number={number} />
    </li>
  );
  return (
    <div class="shifts" role="group" aria-label={`${capital(placeWord(chart))} ${modifierWord(chart)}`}>
      <ul>{modifiers.filter(({ value = 0 }) => value !== 0).map(line)}</ul>
      {idle.length <= FEW ? (
        <ul>{idle.map(line)}</ul>
      ) : (
        <details open={window.innerHeight >= TALL}>
          <summary>
            {idle.length} {modifierWord(chart)} do not apply
          </summary>
          <ul>{idle.map(line)}</ul>
        </details>
      )}
    </div>
  );
}
