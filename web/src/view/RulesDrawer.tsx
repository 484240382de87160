/** The rules beside the map: a case in our words, the cases around it, and a search through all of them. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { RuleCard } from "../api/types";
import { casebook, casebookTrouble, casesOf, find, isSection, mentions, openCase, openCasebook, partsOf, printed } from "../state/casebook";
import { CaseLink } from "./CaseLink";

const MOST_FOUND = 30;

export function RulesDrawer({ game }: { game: string }) {
  const number = openCase.value;
  const [words, setWords] = useState("");
  const [trail, setTrail] = useState<string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (number === null) {
      setTrail([]);
      setWords("");
      return;
    }
    void openCasebook();
    setWords("");
    setTrail((before) => (before.at(-1) === number ? before : [...before, number]));
    if (number === "") field.current?.focus();
  }, [number]);

  if (number === null) return null;
  const back = trail.at(-2);
  const goBack = () => {
    setTrail(trail.slice(0, -2));
    openCase.value = back ?? null;
  };
  return (
    <aside class="panel drawer rules-drawer" aria-label="Rules">
      <header class="drawer-head">
        {back !== undefined && (
          <button class="plain" onClick={goBack} title={back ? `Back to case ${printed(back)}` : "Back to the contents"}>
            ‹ {printed(back) || "Contents"}
          </button>
        )}
        <h2>Rules</h2>
        <button class="plain drawer-close" onClick={() => (openCase.value = null)}>
          Close <kbd aria-hidden="true">Esc</kbd>
        </button>
      </header>
      <input
        ref={field}
        type="search"
        class="field"
        placeholder="A number or some words"
        aria-label="Search the rules"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <div class="drawer-body scrolls" tabIndex={0} role="group" aria-label="Rules, text" aria-live="polite">
        <Body game={game} number={number} words={words} />
      </div>
    </aside>
  );
}

function Body({ game, number, words }: { game: string; number: string; words: string }) {
  const book = casebook.value;
  if (!book) return <p class="nothing">{casebookTrouble.value || "Opening the rules."}</p>;
  const cards = casesOf(book.values(), game);
  if (words.trim()) return <Found cards={find(cards, words)} />;
  if (!number) return <CaseList cards={cards.filter(isSection)} />;
  const card = book.get(printed(number));
  if (!card) return <p class="nothing">Case {printed(number)} is not in this book. Search for it above.</p>;
  return <Case card={card} cards={cards} book={book} />;
}

function Found({ cards }: { cards: readonly RuleCard[] }) {
  if (!cards.length) return <p class="nothing">No rule matches. Try fewer or other words.</p>;
  return (
    <>
      <CaseList cards={cards.slice(0, MOST_FOUND)} />
      {cards.length > MOST_FOUND && <p class="nothing">And {cards.length - MOST_FOUND} more: add a word.</p>}
    </>
  );
}

function CaseList({ cards }: { cards: readonly RuleCard[] }) {
  return (
    <ul class="case-list">
      {cards.map((card) => (
        <li key={card.case}>
          <button onClick={() => (openCase.value = card.case)}>
            <span class="case-number">{card.number}</span> {card.title}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Case({ card, cards, book }: { card: RuleCard; cards: readonly RuleCard[]; book: ReadonlyMap<string, RuleCard> }) {
  const parent = book.get(printed(card.above ?? ""));
  const parts = partsOf(cards, card);
  const at = cards.findIndex((other) => other.case === card.case);
  const [before, after] = [cards[at - 1], cards[at + 1]];
  return (
    <article class="case-text">
      {parent && (
        <p class="case-above">
          <CaseLink number={parent.case} /> {parent.title}
        </p>
      )}
      <h3>
        <span class="case-number">{card.number}</span> {card.title}
      </h3>
      <p class="case-words">
        {mentions(card.text, book).map((part, index) =>
          part.number && part.number !== card.number ? <CaseLink key={index} number={part.number} /> : part.text,
        )}
      </p>
      {parts.length > 0 && <CaseList cards={parts} />}
      <nav class="case-neighbours" aria-label="Cases before and after">
        {before ? <Neighbour card={before} sign="‹" /> : <span />}
        {after && <Neighbour card={after} sign="›" />}
      </nav>
    </article>
  );
}

function Neighbour({ card, sign }: { card: RuleCard; sign: "‹" | "›" }) {
  return (
    <button class="plain" onClick={() => (openCase.value = card.case)} title={card.title}>
      {sign === "‹" ? `‹ ${card.number}` : `${card.number} ›`}
    </button>
  );
}
