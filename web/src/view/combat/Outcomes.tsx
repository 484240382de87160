/** How a combat can end: the attacker's losses on the left, the defender's on the right, and every result in words. */
import type { OddsAnswer } from "../../api/types";
import { CaseLink } from "../CaseLink";
import { type Bar, bars, parties, percent, tone } from "./figures";

const HIGHEST = 46; // px

interface Props {
  odds: OddsAnswer;
  seat: string | null;
}

export function Outcomes({ odds, seat }: Props) {
  const who = parties(odds.side, seat);
  const found = bars(odds.outcomes);
  const most = Math.max(...found.map((bar) => bar.probability), 0.01);
  const attackers = found.filter((bar) => bar.attacker).length;
  const loser = (bar: Bar) => (bar.attacker ? who.attacker : who.defender);
  const said = (bar: Bar) => `${givesWay(loser(bar))} ${amount(bar)}: ${percent(bar.probability)}`;
  const yields = 1 - odds.attacker_suffers;
  return (
    <>
      <section class="outcomes" aria-label="Outcomes">
        <h3 class="outcome-title">
          <span>
            {givesWay(who.defender)} {percent(yields)}
          </span>
          {odds.breakthrough > 0 && <small>breakthrough {percent(odds.breakthrough)}</small>}
        </h3>
        {odds.reply && (
          <p class="reply">
            {percent(1 - odds.reply.attacker_suffers)} if answered by {odds.reply.words} <CaseLink number={odds.reply.case} />
          </p>
        )}
        <ol class="bars" style={{ gridTemplateColumns: `repeat(${found.length}, 1fr)` }}>
          {found.map((bar) => (
            <li key={bar.name} class={tone(bar.attacker, odds.side, seat)} aria-label={said(bar)}>
              <b>{percent(bar.probability)}</b>
              <span class="bar" style={{ height: `${Math.max(bar.probability > 0 ? 2 : 1, (bar.probability / most) * HIGHEST)}px` }} />
              <span class="result">{bar.name}</span>
            </li>
          ))}
        </ol>
        <p class="whose" style={{ gridTemplateColumns: `${attackers}fr ${found.length - attackers}fr` }} aria-hidden="true">
          <span>{givesWay(who.attacker)}</span>
          <span>{givesWay(who.defender)}</span>
        </p>
      </section>
      <p class="expected">
        Steps lost at least, on average: {who.attacker.toLowerCase()} {odds.attacker_loses.toFixed(1)}, {who.defender.toLowerCase()}{" "}
        {odds.defender_loses.toFixed(1)}.
      </p>
      {odds.price && (
        <p class="expected">
          {odds.price.words} <CaseLink number={odds.price.case} />
        </p>
      )}
      <details class="every-result">
        <summary>Every result</summary>
        <ul>
          {odds.outcomes.map((outcome) => (
            <li key={outcome.result + outcome.breakthrough} class={tone(Boolean(outcome.attacker), odds.side, seat)}>
              <b>{outcome.result}</b> <span>{outcome.words}</span> <span class="chance">{percent(outcome.probability)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function amount(bar: Bar): string {
  return `${bar.number}${bar.open ? " or more" : ""}`;
}

function givesWay(who: string): string {
  return `${who} ${who.startsWith("The ") ? "gives" : "give"} way`;
}
