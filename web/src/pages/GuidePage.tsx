/** Learning: what the guided first turn is, and the turn itself. */
import { useEffect, useRef, useState } from "preact/hooks";

import { house, Offline, Refusal } from "../api/client";
import { CounterAnatomy } from "../guide/CounterAnatomy";
import { GuideScreen } from "../guide/GuideScreen";
import { begunGame } from "../guide/guide";
import { Sprites } from "../map/sprites";
import { Controller } from "../state/controller";
import { go } from "../state/routes";
import { ensurePlayer } from "../state/session";
import { Table } from "../state/table";
import { House } from "../view/prompt/House";
import { useOpening } from "./opening";

const SCENARIO = "moselle/november";

const LEARNED = [
  ["Look", "Read a counter: kind, size, class, morale, movement, and what stays hidden."],
  ["Move", "Reach and costs, roads and rivers, zones of control, stacks."],
  ["Fight", "Who must attack, odds and shifts, guns and aircraft, the dice, losses, retreat, advance."],
  ["Their turn", "Defend yourself while the computer plays its half of the turn."],
] as const;

export function GuidePage({ game }: { game: string | null }) {
  return game ? <Guided key={game} game={game} /> : <Welcome />;
}

/** A fresh game against the computer; the guide leads through its first turn. */
async function begin(): Promise<void> {
  await ensurePlayer();
  const made = await house.make({ scenario: SCENARIO, allied: { holder: "me" }, axis: { holder: "bot" }, public: false });
  go(`/learn/${made.game.id}`);
}

function Welcome() {
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const begun = begunGame();
  useEffect(() => window.scrollTo(0, 0), []); // the page before may have been read to its end
  const start = () => {
    setBusy(true);
    begin()
      .catch((error: unknown) =>
        setTrouble(error instanceof Refusal || error instanceof Offline ? error.message : "That did not work. Try again."),
      )
      .finally(() => setBusy(false));
  };
  return (
    <main class="learn">
      <header class="learn-bar">
        <House title="First steps" />
      </header>
      <div class="learn-words">
        <h1>First steps</h1>
        <p class="learn-lead">
          One turn at the Moselle, about twenty minutes, against the computer. You play on a real table with real dice; a card beside the
          map says what to do next and why. Every step can be taken back.
        </p>
        <ol class="learn-parts">
          {LEARNED.map(([part, says]) => (
            <li key={part}>
              <b>{part}</b>
              <span>{says}</span>
            </li>
          ))}
        </ol>
        <div class="learn-buttons">
          <button class="main" disabled={busy} onClick={start}>
            Start
          </button>
          {begun && (
            <a class="button" href={`/learn/${begun.game}`}>
              Go on where you were
            </a>
          )}
          <a href="/">To the lobby</a>
        </div>
        <p class="error" role="alert">
          {trouble}
        </p>
      </div>
      <aside class="panel learn-counter" aria-label="A counter and what it says">
        <img class="learn-picture" src="/pictures/first-steps.webp" alt="" width="400" height="210" />
        <CounterSheet />
        <CounterAnatomy unit="us_357_90" size={124} />
      </aside>
    </main>
  );
}

/** The pictures of the counters, for a page without a map. */
function CounterSheet() {
  const defs = useRef<SVGDefsElement>(null);
  useEffect(() => {
    let gone = false;
    if (defs.current) void Sprites.load(SCENARIO, [], defs.current, () => gone).catch(() => undefined); // without them it is still words
    return () => {
      gone = true;
    };
  }, []);
  return (
    <svg class="sr-only" aria-hidden="true">
      <defs ref={defs} />
    </svg>
  );
}

function Guided({ game }: { game: string }) {
  const [opened, setOpened] = useState<{ table: Table; controller: Controller } | null>(null);
  const [trouble, setTrouble] = useState("");
  const open = async (gone: () => boolean) => {
    const table = await Table.open(game, "allied");
    if (!gone()) setOpened({ table, controller: new Controller(table) });
    return () => table.close();
  };
  useOpening({ open, fails: setTrouble }, [game]);
  if (opened) return <GuideScreen {...opened} again={() => void begin().catch((error: unknown) => opened.table.explain(error))} />;
  return (
    <main class="lost" aria-live="polite">
      <h1>{trouble || "Setting up the table."}</h1>
      {trouble && (
        <p>
          <a href="/learn">Begin anew</a> or <a href="/">go to the lobby</a>.
        </p>
      )}
    </main>
  );
}
