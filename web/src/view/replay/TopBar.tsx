/** The moment in a sentence, and what can be done with it: send it to somebody, or play on from it. */
import { useState } from "preact/hooks";

import { sentence } from "../../composing/names";
import type { Replay } from "../../state/replay";
import { addressOf } from "../../state/replay-keys";
import { inColoursOf } from "../../state/side-colours";
import { settingAt } from "../../state/timeline";
import { CaseLink } from "../CaseLink";
import { HomeLink } from "../prompt/HomeLink";
import { PlayOn } from "./PlayOn";
import { Sentence } from "./Sentence";

export function TopBar({ replay, jump }: { replay: Replay; jump: (hex: string) => void }) {
  const line = replay.line.value;
  const setting = settingAt(replay.lines.value, replay.place.value, replay.sheet.log);
  const trouble = replay.trouble.value;
  const side = line && replay.shown.value ? replay.shown.value.phasing : "";
  return (
    <header class="panel prompt-bar replay-top">
      <HomeLink title={`Replay: ${replay.sheet.title}`} />
      <div class="prompt">
        <i class="side-bar" style={inColoursOf(side)} aria-hidden="true" />
        <div class="prompt-lines">
          <p class="prompt-words long" role="status" aria-live={replay.playing.value ? "off" : "polite"}>
            {line ? <Sentence line={line} sheet={replay.sheet} jump={jump} /> : "The set-up: nobody has moved yet."}
          </p>
          <p class={`prompt-more ${trouble ? "error" : ""}`}>
            {sentence(trouble) || (
              <>
                {setting} <CaseLink number={line?.case ?? ""} />
              </>
            )}
          </p>
        </div>
      </div>
      <div class="replay-actions">
        {replay.finished && (
          <a class="button wide-only" href={`/game/${replay.state.id}/proof`}>
            Verify the dice
          </a>
        )}
        <CopyLink replay={replay} />
        {replay.finished ? (
          <PlayOn replay={replay} />
        ) : (
          <a class="button" href={`/game/${replay.state.id}`}>
            To the table
          </a>
        )}
      </div>
    </header>
  );
}

function CopyLink({ replay }: { replay: Replay }) {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState("");
  const copy = async () => {
    const link = location.origin + addressOf(replay.state.id, replay.ply.value, replay.lens.value, replay.finished);
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      window.setTimeout(() => setCopied(false), 2400);
    } catch {
      setByHand(link); // the browser lets no page write there: the link can be taken by hand
    }
  };
  if (byHand)
    return (
      <input
        class="link-by-hand"
        readOnly
        value={byHand}
        aria-label="Link to this moment"
        ref={(field) => field?.select()}
        onBlur={() => setByHand("")}
      />
    );
  return (
    <button class="copy-link" onClick={() => void copy()} title="A link that opens the replay at this moment">
      <span aria-live="polite">{copied ? "Link copied" : "Copy link"}</span>
      <span class="wide-only">{copied ? "" : " to this moment"}</span>
    </button>
  );
}
