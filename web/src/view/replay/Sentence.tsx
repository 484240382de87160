/** A line of the log with its units in bold and its hexes as links. */
import type { LogLine, Sheet } from "../../api/types";
import { sentence } from "../log/sentence";

export function Sentence({ line, sheet, jump }: { line: LogLine; sheet: Sheet; jump: (hex: string) => void }) {
  return (
    <>
      {sentence(line, sheet).map((part, index) => {
        if (part.kind === "unit") return <b key={index}>{part.text}</b>;
        if (part.kind === "text") return part.text;
        return (
          <button key={index} class="hex-link" onClick={() => jump(part.id)} aria-label={`Show hex ${part.text} on the map`}>
            {part.text}
          </button>
        );
      })}
    </>
  );
}
