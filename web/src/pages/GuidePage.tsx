/** Learning: what a guided game is about, and the game itself. */
import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { GameApi, lobbyApi, Offline, Refusal } from "../api/client";
import type { Guide, GuideCard, Side } from "../api/types";
import { CounterAnatomy } from "../guide/CounterAnatomy";
import { GuideScreen } from "../guide/GuideScreen";
import { begunGame, shelfOf } from "../guide/shelf";
import { Sprites } from "../map/sprites";
import { Controller } from "../state/controller";
import { cardOf, guides, loadCatalogue } from "../state/lobby";
import { go } from "../state/routes";
import type { Seated } from "../state/seated";
import { ensurePlayer } from "../state/session";
import { bySide, FIRST, SECOND } from "../state/sides";
import { Table } from "../state/table";
import { NEUTRAL } from "../view/lobby/pictures";
import { HomeLink } from "../view/prompt/HomeLink";
import { useOpening } from "./opening";

/** A guide by its name, or the one for newcomers; or a game that is played with a guide. */
export function GuidePage({ game, guide }: { game: string | null; guide: string | null }) {
  return game ? <Guided key={game} game={game} /> : <Introduction key={guide} name={guide} />;
}

const sideOf = (guide: Guide): Side => (guide.side === SECOND ? SECOND : FIRST);
const scenarioOf = (name: string, guide: Guide): string => `${name.split("/")[0]}/${guide.scenario}`;

/** A fresh game against the computer, with the guide beside it. */
async function begin(name: string, guide: Guide): Promise<void> {
  await ensurePlayer();
  const held = (side: Side) => ({ holder: side === sideOf(guide) ? ("me" as const) : ("bot" as const) });
  const made = await lobbyApi.make({ scenario: scenarioOf(name, guide), ...bySide(held), public: false });
  go(`/learn/${made.game.id}`);
}

// before the game ------------------------------------------------------------------------------------------------------

function Introduction({ name }: { name: string | null }) {
  const [opened, setOpened] = useState<{ name: string; guide: Guide } | null>(null);
  const [trouble, setTrouble] = useState("");
  const open = async (gone: () => boolean) => {
    await loadCatalogue();
    const wanted = name ?? guides.value[0]?.name;
    if (wanted === undefined) setTrouble("No game here has a guide.");
    else {
      const guide = await lobbyApi.guide(wanted);
      if (!gone()) setOpened({ name: wanted, guide });
    }
    return undefined;
  };
  useOpening({ open, fails: setTrouble }, [name]);
  useEffect(() => window.scrollTo(0, 0), []); // the page before may have been read to its end
  if (opened) return <Welcome {...opened} others={guides.value.filter((card) => card.name !== opened.name)} />;
  return <Nothing says={trouble || "Opening the guide."} />;
}

function Welcome({ name, guide, others }: { name: string; guide: Guide; others: readonly GuideCard[] }) {
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const begun = begunGame(name);
  const start = () => {
    setBusy(true);
    begin(name, guide)
      .catch((error: unknown) =>
        setTrouble(error instanceof Refusal || error instanceof Offline ? error.message : "That did not work. Try again."),
      )
      .finally(() => setBusy(false));
  };
  const counter = guide.counters?.find((key) => key.unit === guide.counter);
  return (
    <main class="learn">
      <header class="learn-bar">
        <HomeLink title={guide.title} />
      </header>
      <div class="learn-words">
        <h1>{guide.title}</h1>
        <p class="learn-lead">{guide.lead}</p>
        <ol class="learn-parts">
          {guide.chapters.map((chapter) => (
            <li key={chapter.id}>
              <b>{chapter.label}</b>
              <span>{chapter.says}</span>
            </li>
          ))}
        </ol>
        <div class="learn-buttons">
          <button class="main" disabled={busy} onClick={start}>
            Start
          </button>
          {begun && (
            <a class="button" href={`/learn/${begun}`}>
              Go on where you were
            </a>
          )}
          <a href="/">To the lobby</a>
        </div>
        {others.length > 0 && (
          <p class="learn-others">
            Other guided games:{" "}
            {others.map((card, place) => (
              <Fragment key={card.name}>
                {place > 0 && ", "}
                <a href={`/learn/${card.name}`}>{card.title}</a>
              </Fragment>
            ))}
          </p>
        )}
        <p class="error" role="alert">
          {trouble}
        </p>
      </div>
      <aside class="panel learn-counter" aria-label={counter ? "A counter and what it says" : "A picture of the table"}>
        <img class="learn-picture" src={guide.picture || NEUTRAL} alt="" width="400" height="210" />
        {counter && <CounterSheet scenario={scenarioOf(name, guide)} />}
        {counter && <CounterAnatomy counter={counter} size={124} />}
      </aside>
    </main>
  );
}

/** The pictures of the counters, for a page without a map. */
function CounterSheet({ scenario }: { scenario: string }) {
  const defs = useRef<SVGDefsElement>(null);
  useEffect(() => {
    let gone = false;
    if (defs.current) void Sprites.load(scenario, [], defs.current, () => gone).catch(() => undefined); // without them it is still words
    return () => {
      gone = true;
    };
  }, [scenario]);
  return (
    <svg class="sr-only" aria-hidden="true">
      <defs ref={defs} />
    </svg>
  );
}

// the game -------------------------------------------------------------------------------------------------------------

interface Opened extends Seated {
  name: string;
  guide: Guide;
}

function Guided({ game }: { game: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [trouble, setTrouble] = useState("");
  const open = async (gone: () => boolean) => {
    const name = await guideOf(game);
    if (!name) {
      setTrouble("This game has no guide.");
      return undefined;
    }
    const guide = await lobbyApi.guide(name);
    const table = await Table.open(game, sideOf(guide));
    if (!gone()) setOpened({ name, guide, table, controller: new Controller(table) });
    return () => table.close();
  };
  useOpening({ open, fails: setTrouble }, [game]);
  if (!opened) return <Nothing says={trouble || "Setting up the table."} again={trouble !== ""} />;
  const { name, ...screen } = opened;
  return <GuideScreen {...screen} again={() => void begin(name, screen.guide).catch((error: unknown) => screen.table.explain(error))} />;
}

/** With which guide a game is played: the one with which it was begun in this browser, or the first of its scenario. */
async function guideOf(game: string): Promise<string | undefined> {
  const begun = shelfOf(game)?.guide;
  if (begun) return begun;
  const { scenario } = await new GameApi(game, null).state();
  return (await cardOf(scenario))?.guides?.[0]?.name;
}

function Nothing({ says, again = false }: { says: string; again?: boolean }) {
  return (
    <main class="lost" aria-live="polite">
      <h1>{says}</h1>
      {again && (
        <p>
          <a href="/learn">Begin anew</a> or <a href="/">go to the lobby</a>.
        </p>
      )}
    </main>
  );
}
