/** The guide's card: what is being learned, what to do, which case it is; and the way back. */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { fingers } from "../composing/fingers";
import { isPhone, raiseSheet, sheetHeight } from "../state/phone";
import { CaseLink } from "../view/CaseLink";
import { CounterAnatomy } from "./CounterAnatomy";
import type { Part } from "./conditions";
import type { Card } from "./course";
import type { Guide } from "./guide";
import { wordedFor } from "./words";

const PARTS: readonly { part: Part; label: string }[] = [
  { part: "look", label: "Look" },
  { part: "move", label: "Move" },
  { part: "fight", label: "Fight" },
  { part: "theirs", label: "Their turn" },
];

/** Folded to a line; on a phone what to do and no more; or everything. */
type Size = "line" | "short" | "long";

interface Props {
  guide: Guide;
  game: string;
  canUndo: boolean;
  /** The dice are in the air: the next card would give them away. */
  hushed: boolean;
  /** Bring what the card is about into sight. */
  look: (always?: boolean) => void;
  again: () => void;
}

export function GuideCard({ guide, game, canUndo, hushed, look, again }: Props) {
  const chosen = useSignal<Size | null>(null); // by the player, for this step
  const section = useRef<HTMLElement>(null);
  const told = useRef<Card | null>(null);
  const now = (hushed && told.current) || guide.card.value;
  told.current = now;
  const id = now?.id ?? "";
  const strayed = guide.rereading.value === null && guide.astray.value !== null;
  const size = chosen.value ?? usualSize(now, strayed);
  useEffect(() => {
    chosen.value = null;
  }, [id, strayed]);
  useRoom(section, now !== null, look);
  // whoever touches the map wants to see it
  useEffect(() => {
    const frame = document.querySelector(".map-frame");
    const shut = () => {
      if (isPhone.value && chosen.value === "long") chosen.value = null;
    };
    frame?.addEventListener("pointerdown", shut);
    return () => frame?.removeEventListener("pointerdown", shut);
  }, []);
  if (!now) return null;
  const card = wordedFor(hushed ? { ...now, act: "" } : now, { touch: fingers.matches, phone: isPhone.value });
  const waits = card.next ?? (card.part === "after" ? "read" : undefined); // for the player to read, or to do what it says
  const foot = size === "long" || (size === "short" && !strayed && waits === "read");
  return (
    <section ref={section} class="panel guide-card" data-size={size} data-waits={waits} aria-label="Guide">
      <header class="guide-head">
        <Progress part={card.part} />
        <Sizes size={size} choose={(wish) => (chosen.value = wish)} />
      </header>
      <div class="guide-body scrolls" role="status" aria-live="polite">
        {size === "long" && guide.well.value && <p class="guide-well">{guide.well.value}</p>}
        {!(isPhone.value && size === "line" && card.act) && <h2>{card.title}</h2>}
        {size !== "line" && <Says card={card} short={size === "short"} strayed={strayed} />}
        {card.act && !(size === "short" && strayed) && <p class="guide-act">{card.act}</p>}
        {size !== "line" && strayed && <Strayed guide={guide} canUndo={canUndo} />}
        {size === "long" && (
          <p class="guide-cases">
            {card.cases.map((number) => (
              <CaseLink key={number} number={number} />
            ))}
          </p>
        )}
      </div>
      {foot && <Foot guide={guide} card={card} game={game} canUndo={canUndo} look={look} again={again} />}
    </section>
  );
}

/** On a phone the prompt and the card leave now more of the map and now less of it. What is read in full is soon shut again. */
function useRoom(card: RefObject<HTMLElement | null>, there: boolean, look: () => void) {
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (isPhone.value && card.current?.dataset.size !== "long") look();
    });
    for (const panel of [card.current, document.querySelector(".prompt-bar")]) if (panel) watch.observe(panel);
    return () => watch.disconnect();
  }, [there]);
}

/** On a phone there is not room for the card and for the sheet that is drawn up, unless the card is all there is to do. */
function usualSize(card: Card | null, strayed: boolean): Size {
  if (!isPhone.value) return "long";
  return sheetHeight.value === "title" || strayed || card?.next === "read" ? "short" : "line";
}

/** The whole card and the sheet do not go together: while the one is read, the other lies low. */
function Sizes({ size, choose }: { size: Size; choose: (wish: Size | null) => void }) {
  const lowered = useRef(false);
  const open = () => {
    lowered.current = isPhone.value && sheetHeight.value !== "title";
    choose(lowered.current ? "long" : null);
    if (lowered.current) sheetHeight.value = "title";
  };
  const less = () => {
    choose(null);
    if (lowered.current) raiseSheet();
  };
  const button = (label: string, act: () => void) => (
    <button class="plain guide-fold" aria-expanded={size === "long"} onClick={act}>
      {label}
    </button>
  );
  if (size === "line") return button("Open", open);
  if (isPhone.value && size === "long") return button("Less", less);
  return (
    <>
      {isPhone.value && button("More", () => choose("long"))}
      {button("Fold", () => choose("line"))}
    </>
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

/** In short: what the card shows or says first, where nothing is to be done. */
function Says({ card, short, strayed }: { card: Card; short: boolean; strayed: boolean }) {
  const says = !short ? card.says : card.act || card.picture || strayed ? [] : card.says.slice(0, 1);
  return (
    <>
      {card.picture === "counter" && !strayed && <CounterAnatomy unit="de_713_416" size={short ? 72 : 92} />}
      {says.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  );
}

function Strayed({ guide, canUndo }: { guide: Guide; canUndo: boolean }) {
  return (
    <div class="guide-strayed">
      <p>{guide.astray.value?.says}</p>
      <div class="guide-buttons">
        {canUndo && <button onClick={() => guide.takeBack()}>Take it back</button>}
        <button onClick={() => guide.leave()}>Leave it so</button>
      </div>
    </div>
  );
}

function Foot({ guide, card, game, canUndo, look, again }: Omit<Props, "hushed"> & { card: Card }) {
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
      {guide.points.value.length > 0 && <button onClick={() => look(true)}>Show me</button>}
      {card.next && (
        <button class={card.next === "read" ? "strong" : "plain"} onClick={() => guide.next()}>
          {card.next === "skip" ? "Skip" : rereading ? "On" : card.id === "welcome" ? "Begin" : "Go on"}
        </button>
      )}
    </footer>
  );
}
