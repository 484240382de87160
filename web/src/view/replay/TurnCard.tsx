/** Turn, phase and points at the moment that is shown. */
import { turnName } from "../../composing/cues";
import { turnFolded } from "../../state/layout";
import type { Replay } from "../../state/replay";
import { CardColours, DeclaredPanel, SideNames } from "../turn/Panels";
import { Sequence, TurnBoxes } from "../turn/Sequence";

const NO_NOTES: ReadonlyMap<string, string> = new Map();

export function TurnCard({ replay }: { replay: Replay }) {
  const shown = replay.stage.document.value ?? replay.shown.value;
  const { sheet } = replay;
  if (!shown || turnFolded.value) return null;
  const number = Math.min(shown.turn, sheet.turns.length);
  return (
    <aside class="panel turn-panel replay-turn" aria-label="Turn and points">
      <div class="turn-scroll scrolls" tabIndex={0} role="group" aria-label="Turn, phase and points">
        <header class="turn-head">
          <h2>{turnName(sheet.log, number)}</h2>
          <span>{sheet.turns.find((box) => box.number === number)?.dates}</span>
        </header>
        <TurnBoxes sheet={sheet} shown={shown} />
        {shown.outcome ? <p class="turn-note">{shown.outcome.level}</p> : <Sequence sheet={sheet} shown={shown} notes={NO_NOTES} left="" />}
        <CardColours.Provider value={sheet.colours}>
          <SideNames.Provider value={replay.state.sides}>
            {Object.entries(shown.panels).map(([key, panel]) => (
              <DeclaredPanel key={key} panel={panel} />
            ))}
          </SideNames.Provider>
        </CardColours.Provider>
      </div>
    </aside>
  );
}
