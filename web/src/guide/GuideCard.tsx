/** The tutor's card: what is being learned, what to do, which case it is; and the way back. */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { fingers } from "../composing/fingers";
import { isPhone, raiseSheet, sheetHeight } from "../state/phone";
import { CaseLink } from "../view/CaseLink";
import { CounterAnatomy } from "./CounterAnatomy";
import type { Card } from "./cards";
import type { Tutor } from "./tutor";
import { wordedFor } from "./words";

/** Folded to a line; on a phone what to do and no more; or everything. */
type Size = "line" | "short" | "long";

interface Props {
  tutor: Tutor;
  game: string;
  canUndo: boolean;
  /** The dice are in the air: the next card would give them away. */
  hushed: boolean;
  /** Bring what the card is about into sight. */
  look: (always?: boolean) => void;
  again: () => void;
}

export function GuideCard({ tutor, game, canUndo, hushed, look, again }: Props) {
  const chosen = useSignal<Size | null>(null); // by the player, for this step
  const section = useRef<HTMLElement>(null);
  const told = useRef<Card | null>(null);
  const now = (hushed && told.current) || tutor.card.value;
  told.current = now;
  const id = now?.id ?? "";
  const strayed = tutor.rereading.value === null && tutor.astray.value !== null;
  const size = chosen.value ?? usualSize(now, strayed);
  useEffect(() => {
    chosen.value = null;
  }, [id, strayed]);
  useRoom(section, now !== null, look);
  // a touch of the map means that it should be seen
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
  const waits = card.next ?? (card.chapter === null ? "read" : undefined); // for the player to read, or to do what it says
  const foot = size === "long" || (size === "short" && !strayed && waits === "read");
  return (
    <section ref={section} class="panel guide-card" data-size={size} data-waits={waits} aria-label="Guide">
      <header class="guide-head">
        <Progress tutor={tutor} chapter={card.chapter} />
        <Sizes size={size} choose={(wish) => (chosen.value = wish)} />
      </header>
      <div class="guide-body scrolls" role="status" aria-live="polite">
        {size === "long" && tutor.well.value && <p class="guide-well">{tutor.well.value}</p>}
        {!(isPhone.value && size === "line" && card.act) && <h2>{card.title}</h2>}
        {size !== "line" && <Says tutor={tutor} card={card} short={size === "short"} strayed={strayed} />}
        {card.act && !(size === "short" && strayed) && <p class="guide-act">{card.act}</p>}
        {size !== "line" && strayed && <Strayed tutor={tutor} canUndo={canUndo} />}
        {size === "long" && (
          <p class="guide-cases">
            {card.cases.map((number) => (
              <CaseLink key={number} number={number} />
            ))}
          </p>
        )}
      </div>
      {foot && <Foot tutor={tutor} card={card} game={game} canUndo={canUndo} look={look} again={again} />}
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

function Progress({ tutor, chapter }: { tutor: Tutor; chapter: string | null }) {
  const { chapters } = tutor.guide;
  const at = chapters.findIndex((line) => line.id === chapter);
  const now = at < 0 ? chapters.length : at;
  return (
    <ol class="guide-parts" aria-label="Chapters">
      {chapters.map((line, index) => (
        <li key={line.id} class={index < now ? "done" : index === now ? "now" : ""} aria-current={index === now ? "step" : undefined}>
          {line.label}
        </li>
      ))}
    </ol>
  );
}

/** In short: what the card shows or says first, where nothing is to be done. */
function Says({ tutor, card, short, strayed }: { tutor: Tutor; card: Card; short: boolean; strayed: boolean }) {
  const counter = tutor.guide.counters?.find((key) => key.unit === card.counter);
  const says = !short ? card.says : card.act || counter || strayed ? [] : card.says.slice(0, 1);
  return (
    <>
      {counter && !strayed && <CounterAnatomy counter={counter} size={short ? 72 : 92} />}
      {says.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  );
}

function Strayed({ tutor, canUndo }: { tutor: Tutor; canUndo: boolean }) {
  return (
    <div class="guide-strayed">
      <p>{tutor.astray.value?.says}</p>
      <div class="guide-buttons">
        {canUndo && <button onClick={() => tutor.takeBack()}>Take it back</button>}
        <button onClick={() => tutor.leave()}>Leave it so</button>
      </div>
    </div>
  );
}

function Foot({ tutor, card, game, canUndo, look, again }: Omit<Props, "hushed"> & { card: Card }) {
  if (card.chapter === null)
    return (
      <footer class="guide-buttons">
        <button onClick={again}>{tutor.guide.again}</button>
        <a class="button strong" href={`/game/${game}/${tutor.guide.side}`}>
          Play on
        </a>
      </footer>
    );
  const rereading = tutor.rereading.value !== null;
  return (
    <footer class="guide-buttons">
      {tutor.canGoBack && (
        <button class="plain" onClick={() => tutor.back()}>
          Back
        </button>
      )}
      {canUndo && !rereading && !tutor.astray.value && (
        <button class="plain guide-undo" onClick={() => tutor.takeBack()}>
          Take it back
        </button>
      )}
      <span class="guide-gap" />
      {tutor.points.value.length > 0 && <button onClick={() => look(true)}>Show me</button>}
      {card.next && (
        <button class={card.next === "read" ? "strong" : "plain"} onClick={() => tutor.next()}>
          {card.next === "skip" ? "Skip" : rereading ? "On" : tutor.isFirst ? "Begin" : "Go on"}
        </button>
      )}
    </footer>
  );
}
