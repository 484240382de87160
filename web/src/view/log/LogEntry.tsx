/** One entry of the log: its sentences, its dice, its case; pointing at it lights its hexes on the map. */
import type { LogLine, Sheet } from "../../api/types";
import { pathOf } from "../../composing/cues";
import { hexesIn } from "../../composing/facts";
import { type Lit, lit } from "../../state/layout";
import { CaseLink } from "../CaseLink";
import type { Entry } from "./entries";
import { Rolls } from "./Rolls";
import { sentence } from "./sentence";

interface Props {
  entry: Entry;
  sheet: Sheet;
  jump: (hex: string) => void;
}

export function LogEntry({ entry, sheet, jump }: Props) {
  const about = litBy(entry, sheet);
  const light = (on: boolean) => {
    if (about.hexes.length) lit.value = on ? about : null;
  };
  const cases = [...new Set(entry.lines.map((line) => line.case))].slice(0, 1);
  const target = about.hexes.at(-1);
  return (
    <li
      class={target ? "log-entry leads" : "log-entry"}
      onMouseEnter={() => light(true)}
      onMouseLeave={() => light(false)}
      onFocusCapture={() => light(true)}
      onBlurCapture={() => light(false)}
      onClick={(event) => {
        // the whole line leads to the map, but for its own links and for words that are being marked
        if (target && !(event.target as Element).closest("button") && !getSelection()?.toString()) jump(target);
      }}
    >
      <p>
        {entry.lines.map((line) => (
          <Sentence key={line.number} line={line} sheet={sheet} jump={jump} />
        ))}
        {cases.map((number) => (
          <CaseLink key={number} number={number} />
        ))}
      </p>
      <Rolls rolls={entry.rolls} />
    </li>
  );
}

function Sentence({ line, sheet, jump }: { line: LogLine; sheet: Sheet; jump: (hex: string) => void }) {
  return (
    <>
      {sentence(line, sheet).map((part, index) =>
        part.kind === "unit" ? (
          <b key={index} title={sheet.units[part.id]?.words}>
            {part.text}
          </b>
        ) : part.kind === "hex" ? (
          <span key={index} class="hex-place">
            {part.bracketed && "("}
            <button class="hex-link" onClick={() => jump(part.id)} aria-label={`Show hex ${part.text} on the map`}>
              {part.text}
            </button>
            {part.bracketed && ")"}
          </span>
        ) : (
          part.text
        ),
      )}{" "}
    </>
  );
}

function litBy(entry: Entry, sheet: Sheet): Lit {
  const path = entry.lines.map((line) => pathOf(sheet.log, line)).find((way) => way.length > 1) ?? [];
  const hexes = [...new Set(entry.lines.flatMap((line) => hexesIn(line.facts, sheet)))];
  return { path, hexes: path.length ? [path[0] ?? "", path.at(-1) ?? ""].filter(Boolean) : hexes };
}
