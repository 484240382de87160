/** The story around the moment: what led to it, and what comes next. A click on a line goes there. */
import { useEffect, useRef } from "preact/hooks";

import type { LogLine } from "../../api/types";
import { cueOf, diceOf, isHeading } from "../../composing/cues";
import { logFolded } from "../../state/layout";
import type { Replay } from "../../state/replay";
import { Dice } from "../Dice";
import { Sentence } from "./Sentence";

const BEFORE = 60;
const AFTER = 40;

export function Story({ replay, jump }: { replay: Replay; jump: (hex: string) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const place = replay.place.value;
  const lines = replay.lines.value;
  useEffect(() => {
    const now = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current;
    if (now && box) box.scrollTop = now.offsetTop - box.clientHeight * 0.62;
  }, [place, lines]);
  if (logFolded.value) return null;
  const from = Math.max(0, place - BEFORE);
  return (
    <section class="panel replay-story" aria-label="Story">
      <h2>
        Story{" "}
        <small>
          {place} of {lines.length}
        </small>
      </h2>
      <ol ref={list} class="scrolls" tabIndex={0} aria-label="Events around this moment">
        {lines.slice(from, place + AFTER).map((line, index) => (
          <StoryLine key={line.number} line={line} at={from + index + 1} replay={replay} jump={jump} />
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  line: LogLine;
  at: number;
  replay: Replay;
  jump: (hex: string) => void;
}

function StoryLine({ line, at, replay, jump }: LineProps) {
  const { log } = replay.sheet;
  const heading = isHeading(log, line);
  const place = replay.place.value;
  const when = at === place ? "now" : at < place ? "past" : "to-come";
  const dice = cueOf(log, line) === "dice" ? diceOf(log, line) : [];
  return (
    <li class={`${when} ${heading ? "heading" : ""}`} aria-current={at === place ? "step" : undefined}>
      <button class="go-there" onClick={() => void replay.seek(at)} aria-label={`Go to: ${line.says}`} />
      <p>{heading ? line.says.replace(/\.$/, "") : <Sentence line={line} sheet={replay.sheet} jump={jump} />}</p>
      {dice.length > 0 && <Dice faces={dice} size={18} />}
    </li>
  );
}
