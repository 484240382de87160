/** The guide's card: what is being learned, what to do, which case it is; and the way back. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { isPhone, sheetHeight } from "../state/phone";
import { CaseLink } from "../view/CaseLink";
import { CounterAnatomy } from "./CounterAnatomy";
import type { Part } from "./conditions";
import type { Card } from "./course";
import type { Guide } from "./guide";

const PARTS: readonly { part: Part; label: string }[] = [
  { part: "look", label: "Look" },
  { part: "move", label: "Move" },
  { part: "fight", label: "Fight" },
  { part: "theirs", label: "Their turn" },
];

interface Props {
  guide: Guide;
  game: string;
  canUndo: boolean;
  /** Bring what the card points at into sight. */
  showMe: () => void;
  again: () => void;
}

export function GuideCard({ guide, game, canUndo, showMe, again }: Props) {
  const folded = useSignal(false);
  const card = guide.card.value;
  const id = card?.id ?? "";
  const raised = isPhone.value && sheetHeight.value !== "title"; // there is not room for both
  useEffect(() => {
    if (id) folded.value = raised;
  }, [id, raised]);
  // on a phone whoever touches the map wants to see it
  useEffect(() => {
    const frame = document.querySelector(".map-frame");
    const fold = () => {
      if (isPhone.value && guide.card.value?.act) folded.value = true;
    };
    frame?.addEventListener("pointerdown", fold);
    return () => frame?.removeEventListener("pointerdown", fold);
  }, []);
  if (!card) return null;
  return (
    <section class={`panel guide-card ${folded.value ? "guide-folded" : ""}`} aria-label="Guide">
      <header class="guide-head">
        <Progress part={card.part} />
        <button class="plain guide-fold" aria-expanded={!folded.value} onClick={() => (folded.value = !folded.value)}>
          {folded.value ? "Open" : "Fold"}
        </button>
      </header>
      <div class="guide-body scrolls" role="status" aria-live="polite">
        {guide.well.value && !folded.value && <p class="guide-well">{guide.well.value}</p>}
        <h2>{card.title}</h2>
        {!folded.value && <Says card={card} />}
        {card.act && <p class="guide-act">{card.act}</p>}
        {!folded.value && <Strayed guide={guide} canUndo={canUndo} />}
        {!folded.value && (
          <p class="guide-cases">
            {card.cases.map((number) => (
              <CaseLink key={number} number={number} />
            ))}
          </p>
        )}
      </div>
      {!folded.value && <Foot guide={guide} card={card} game={game} canUndo={canUndo} showMe={showMe} again={again} />}
    </section>
  );
}

function Progress({ part }: { part: Part }) {
  const at = PARTS.findIndex((line) => line.part === part);
  const now = at < 0 ? PARTS.length : at;
  return (
    <ol class="guide-parts" aria-label="Parts of the first turn">
      {PARTS.map((line, index) => (
        <li key={line.part} class={index < now ? "done" : index === now ? "now" : ""} aria-current={index === now ? "step" : undefined}>
          {line.label}
        </li>
      ))}
    </ol>
  );
}

function Says({ card }: { card: Card }) {
  return (
    <>
      {card.picture === "counter" && <CounterAnatomy unit="de_713_416" />}
      {card.says.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  );
}

function Strayed({ guide, canUndo }: { guide: Guide; canUndo: boolean }) {
  const strayed = guide.rereading.value === null ? guide.astray.value : null;
  if (!strayed) return null;
  return (
    <div class="guide-strayed">
      <p>{strayed.says}</p>
      <div class="guide-buttons">
        {canUndo && <button onClick={() => guide.takeBack()}>Take it back</button>}
        <button onClick={() => guide.leave()}>Leave it so</button>
      </div>
    </div>
  );
}

function Foot({ guide, card, game, canUndo, showMe, again }: Props & { card: Card }) {
  if (card.part === "after")
    return (
      <footer class="guide-buttons">
        <button onClick={again}>The first turn again</button>
        <a class="button strong" href={`/game/${game}/allied`}>
          Play on
        </a>
      </footer>
    );
  const rereading = guide.rereading.value !== null;
  return (
    <footer class="guide-buttons">
      {guide.canGoBack && (
        <button class="plain" onClick={() => guide.back()}>
          Back
        </button>
      )}
      {canUndo && !rereading && !guide.astray.value && (
        <button class="plain guide-undo" onClick={() => guide.takeBack()}>
          Take it back
        </button>
      )}
      <span class="guide-gap" />
      {guide.points.value.length > 0 && <button onClick={showMe}>Show me</button>}
      {card.next && (
        <button class={card.next === "read" ? "strong" : "plain"} onClick={() => guide.next()}>
          {card.next === "skip" ? "Skip" : rereading ? "On" : card.id === "welcome" ? "Begin" : "Go on"}
        </button>
      )}
    </footer>
  );
}
