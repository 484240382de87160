/** Play on from here: a new game from this moment, against the computer or both sides at one screen. */
import { useEffect, useRef, useState } from "preact/hooks";

import { Offline, Refusal } from "../../api/client";
import { type GameState, type ScenarioCard, SIDES, type Side } from "../../api/types";
import { sentence } from "../../composing/names";
import { botsFor, cardOf } from "../../state/lobby";
import type { Replay } from "../../state/replay";
import { go } from "../../state/routes";
import { ensurePlayer } from "../../state/session";
import { aSide, FIRST, OTHER, theSide } from "../../state/sides";
import { settingAt } from "../../state/timeline";

type Wish = Side | "both";

function wishes(state: GameState): { wish: Wish; title: string; says: string }[] {
  const against = (wish: Side) => ({ wish, title: theSide(state, wish), says: `The computer takes ${aSide(state, OTHER[wish])}.` });
  return [...SIDES.map(against), { wish: "both", title: "Both sides", says: "Two at this screen, or alone." }];
}

export function PlayOn({ replay }: { replay: Replay }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const over = !replay.shown.value?.decision;
  const open = () => {
    replay.pause();
    dialog.current?.showModal();
  };
  return (
    <>
      <button
        disabled={over}
        onClick={open}
        title={over ? "The game is over at this moment: go to an earlier one" : "A new game from this moment"}
      >
        Play on<span class="wide-only"> from here</span>
      </button>
      <dialog ref={dialog} class="panel play-on" aria-labelledby="play-on-title">
        <Choices replay={replay} close={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

function Choices({ replay, close }: { replay: Replay; close: () => void }) {
  const [wish, setWish] = useState<Wish>(() => replay.state.you?.[0] ?? FIRST);
  const [card, setCard] = useState<ScenarioCard | null>(null);
  const [wanted, setWanted] = useState("");
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void cardOf(replay.state.scenario).then(setCard, () => undefined);
  }, []);

  const bots = wish === "both" ? [] : botsFor(card, OTHER[wish]);
  const bot = bots.some(({ name }) => name === wanted) ? wanted : (card?.default_bot ?? "");

  const start = async () => {
    setBusy(true);
    setTrouble("");
    try {
      await ensurePlayer();
      const side = wish === "both" ? null : wish;
      const made = await replay.api.branch({ ply: replay.ply.peek(), side, bot });
      close();
      go(side ? `/game/${made.game.id}/${side}` : `/game/${made.game.id}`);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      setTrouble(sentence(error.message));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <h2 id="play-on-title">Play on from here</h2>
      <p>
        {settingAt(replay.lines.value, replay.place.value, replay.sheet.log)}, after {replay.ply.value} orders. The game that was played
        stays as it is; the new one has dice of its own.
      </p>
      <fieldset>
        <legend>You play</legend>
        {wishes(replay.state).map((choice) => (
          <label key={choice.wish} class="wish">
            <input type="radio" name="wish" checked={wish === choice.wish} onChange={() => setWish(choice.wish)} />
            <span>
              <b>{choice.title}</b>
              <small>{choice.says}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {bots.length > 1 && (
        <label class="level">
          <span>Level</span>
          <select value={bot} onChange={(event) => setWanted(event.currentTarget.value)}>
            {bots.map((card) => (
              <option key={card.name} value={card.name}>
                {card.title}
              </option>
            ))}
          </select>
          <small>{bots.find((card) => card.name === bot)?.says}</small>
        </label>
      )}
      {trouble && (
        <p class="error" role="alert">
          {trouble}
        </p>
      )}
      <div class="dialog-buttons">
        <button type="button" onClick={close}>
          Keep watching
        </button>
        <button class="main" type="submit" disabled={busy}>
          {busy ? "Setting up" : "Start"}
        </button>
      </div>
    </form>
  );
}
