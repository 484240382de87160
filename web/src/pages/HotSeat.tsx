/** Two at one screen: while the seats are changed, a screen hides the table, and nothing of either hand is on the page. */
import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import { Offline, Refusal } from "../api/client";
import type { Side, Sides } from "../api/types";
import { cueOf, diceOf } from "../composing/cues";
import { coloursOf, inColoursOf } from "../state/side-colours";
import { isSide } from "../state/sides";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";
import { Dice } from "../view/Dice";
import { OpenTable } from "./OpenTable";

const MOST_LINES = 5;
const LOOKED_BACK = 60; // lines of the log

interface Happened {
  number: number;
  says: string;
  dice: readonly number[];
}

interface Passing {
  to: Side;
  lines: readonly Happened[];
}

export function HotSeat({ game, first, sides }: { game: string; first: Side; sides: Sides }) {
  const [seat, setSeat] = useState<Side | null>(() => (lastSeat(game) === first ? first : null));
  const [passing, setPassing] = useState<Passing>({ to: first, lines: [] });

  useEffect(() => () => forgetSeat(game), [game]); // the person who comes back from elsewhere may be the other one

  const watch = (table: Table) => {
    const since = table.shown.peek()?.log ?? 0;
    const stage = stageOf(table);
    return effect(() => {
      const next = otherDecider(table);
      if (!next || !stage.idle.value) return; // what is happening is seen to its end first
      setPassing({ to: next, lines: [] });
      setSeat(null);
      void forBoth(table, since).then((lines) => setPassing((now) => (now.to === next ? { ...now, lines } : now)));
    });
  };

  if (seat) return <OpenTable key={seat} game={game} side={seat} opened={watch} />;
  return (
    <HandOver
      passing={passing}
      sides={sides}
      ready={() => {
        rememberSeat(game, passing.to);
        setSeat(passing.to);
      }}
    />
  );
}

/** What has happened since, as everybody may know it: only that may be read by both. */
async function forBoth(table: Table, since: number): Promise<readonly Happened[]> {
  try {
    const { lines } = await table.api.log(undefined, LOOKED_BACK, "spectator");
    const { log } = table.sheet;
    return lines
      .filter((line) => line.number >= since)
      .map((line) => ({ number: line.number, says: line.says, dice: cueOf(log, line) === "dice" ? diceOf(log, line) : [] }));
  } catch (error) {
    if (error instanceof Refusal || error instanceof Offline) return []; // it is only a courtesy
    throw error;
  }
}

/** The side that decides now, if it is not the one that sits here and a person plays it at this screen. */
function otherDecider(table: Table): Side | null {
  const decider = table.shown.value?.decision?.seat;
  const state = table.state.value;
  if (!isSide(decider) || decider === table.side) return null;
  const held = state?.you?.includes(decider) && !state.seats.find((other) => other.seat === decider)?.bot;
  return held ? decider : null;
}

function HandOver({ passing, sides, ready }: { passing: Passing; sides: Sides; ready: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const { to, lines } = passing;
  useEffect(() => button.current?.focus(), [to]);
  return (
    <main class="hand-over" style={{ ...coloursOf(sides), ...inColoursOf(to) }}>
      <div class="hand-over-words" role="status" aria-live="assertive">
        <p class="hand-over-flag">{sides[to].short} player</p>
        <h1>Take the seat.</h1>
        <p>The table is hidden until you are ready. Other player, please look away.</p>
      </div>
      <button ref={button} class="main" onClick={ready}>
        I am the {sides[to].short} player: show the table
      </button>
      {lines.length > 0 && (
        <section class="just-now" aria-labelledby="just-now">
          <h2 id="just-now">What just happened</h2>
          <ol>
            {lines.slice(-MOST_LINES).map((line) => (
              <li key={line.number}>
                <span>{line.says}</span>
                {line.dice.length > 0 && <Dice faces={line.dice} size={22} />}
              </li>
            ))}
          </ol>
        </section>
      )}
      <p class="hand-over-out">
        <a href="/">To the lobby</a>
      </p>
    </main>
  );
}

// who sat here last, so that a reload in the middle of one's own turn asks nobody to move

function seatKey(game: string) {
  return `trinacria.seat.${game}`;
}

function lastSeat(game: string): string | null {
  try {
    return sessionStorage.getItem(seatKey(game));
  } catch {
    return null;
  }
}

function forgetSeat(game: string) {
  try {
    sessionStorage.removeItem(seatKey(game));
  } catch {
    // nothing was kept
  }
}

function rememberSeat(game: string, side: Side) {
  try {
    sessionStorage.setItem(seatKey(game), side);
  } catch {
    // a browser that keeps nothing asks again
  }
}
