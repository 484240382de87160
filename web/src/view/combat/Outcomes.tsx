/** How a fight can end: the attacker's losses on the left, the defender's on the right, and every result in words. */
import type { Resolution, Role } from "../../api/types";
import { partyOf, rolesOf } from "../../composing/resolution";
import { CaseLink } from "../CaseLink";
import { percent, tone } from "./figures";

const HIGHEST = 46; // px

interface Props {
  resolution: Resolution;
  seat: string | null;
}

export function Outcomes({ resolution, seat }: Props) {
  const { bars = [], chances = [], outcomes = [], notes = [], reply, price } = resolution;
  const { looks } = rolesOf(partyOf(resolution, "attacker")?.side, seat);
  const most = Math.max(...bars.map((bar) => bar.probability), 0.01);
  const width = (role: Role) => bars.filter((bar) => bar.suffers === role).length;
  const [headline, ...others] = chances;
  return (
    <>
      <section class="outcomes" aria-label="Outcomes">
        {headline && (
          <h3 class="outcome-title">
            <span>
              {headline.label} {percent(headline.probability)}
            </span>
            {others.map(({ label, probability }) => (
              <small key={label}>
                {label} {percent(probability)}
              </small>
            ))}
          </h3>
        )}
        {reply && (
          <p class="reply">
            {percent(reply.probability)} if answered by {reply.words} <CaseLink number={reply.case} />
          </p>
        )}
        <ol class="bars" style={{ gridTemplateColumns: `repeat(${bars.length}, 1fr)` }}>
          {bars.map((bar) => (
            <li key={bar.label} class={tone(bar.suffers, looks)} aria-label={`${bar.words}: ${percent(bar.probability)}`}>
              <b>{percent(bar.probability)}</b>
              <span class="bar" style={{ height: `${Math.max(bar.probability > 0 ? 2 : 1, (bar.probability / most) * HIGHEST)}px` }} />
              <span class="result">{bar.label}</span>
            </li>
          ))}
        </ol>
        <p class="whose" style={{ gridTemplateColumns: `${width("attacker")}fr ${bars.length - width("attacker")}fr` }} aria-hidden="true">
          <span>{partyOf(resolution, "attacker")?.suffers}</span>
          <span>{partyOf(resolution, "defender")?.suffers}</span>
        </p>
      </section>
      {[...notes, ...(price ? [price] : [])].map((remark) => (
        <p key={remark.words} class="expected">
          {remark.words} <CaseLink number={remark.case ?? ""} />
        </p>
      ))}
      <details class="every-result">
        <summary>Every result</summary>
        <ul>
          {outcomes.map((outcome) => (
            <li key={outcome.words} class={tone(outcome.suffers, looks)}>
              <b>{outcome.result}</b> <span>{outcome.words}</span> <span class="chance">{percent(outcome.probability ?? 0)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
