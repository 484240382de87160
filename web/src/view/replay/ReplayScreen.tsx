/** The screen of a replay: the map, the sentence of the moment on top, the timeline at the foot. */
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { frontOf } from "../../map/front";
import { drawHighlight } from "../../map/log-highlight";
import { MapSurface, type Surface } from "../../map/MapSurface";
import { Motion } from "../../map/motion";
import { Held } from "../../map/ownership-layer";
import { placesOf } from "../../state/animation";
import type { Replay } from "../../state/replay";
import { addressOf, listenToKeys } from "../../state/replay-keys";
import { coloursOf } from "../../state/side-colours";
import { DiceCard } from "../DiceCard";
import { RulesDrawer } from "../RulesDrawer";
import { Story } from "./Story";
import { TimeBar } from "./TimeBar";
import { TopBar } from "./TopBar";
import { TurnCard } from "./TurnCard";

export function ReplayScreen({ replay }: { replay: Replay }) {
  const surface = useRef<Surface | null>(null);

  useEffect(() => listenToKeys(replay, () => surface.current?.viewport ?? null), [replay]);
  useEffect(
    () =>
      effect(() => {
        // the address always leads to what is on the screen; while it plays, only a pause is worth an address
        const address = addressOf(replay.state.id, replay.ply.value, replay.lens.value, replay.finished);
        if (!replay.playing.value) history.replaceState(null, "", address);
      }),
    [replay],
  );

  const begin = (drawn: Surface) => {
    surface.current = drawn;
    const told = drawn.below.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "g");
    told.setAttribute("class", "told");
    drawn.below.append(told);
    const held = new Held(drawn.below, replay.sheet, replay.grid, drawn.names);
    const endings = [
      replay.stage.use(new Motion(drawn, replay.grid)),
      effect(() => {
        const shown = replay.stage.document.value ?? replay.shown.value;
        if (shown) drawn.counters.show(shown);
      }),
      effect(() => {
        const shown = replay.stage.document.value ?? replay.shown.value;
        if (shown) held.show(shown);
      }),
      effect(() => {
        const shown = replay.stage.document.value ?? replay.shown.value;
        told.replaceChildren(...(shown ? drawHighlight(replay.grid, replay.sheet, replay.line.value, shown) : []));
      }),
    ];
    frame(replay, drawn);
    return () => {
      surface.current = null;
      for (const end of endings) end();
    };
  };

  const jump = (hex: string) => {
    const centre = replay.grid.centre(hex);
    if (centre) surface.current?.viewport.bring(centre);
  };

  return (
    <div class="table-screen replay-screen" style={coloursOf(replay.state.sides)}>
      <MapSurface
        scenario={replay.state.scenario}
        options={replay.state.options ?? []}
        sheet={replay.sheet}
        grid={replay.grid}
        label="Map of the replay. The story beside it says the same in words."
        ready={begin}
      />
      <TopBar replay={replay} jump={jump} />
      <TurnCard replay={replay} />
      <Story replay={replay} jump={jump} />
      <DiceCard stage={replay.stage} />
      <TimeBar replay={replay} />
      <RulesDrawer game={replay.sheet.game} />
    </div>
  );
}

/** At first, show what the moment is about; at the set-up, where the sides face each other. */
function frame(replay: Replay, { viewport }: Surface) {
  const [shown, line] = [replay.shown.peek(), replay.line.peek()];
  const centres = (places: readonly string[]) => places.map((hex) => replay.grid.centre(hex)).filter((point) => point !== null);
  const about = centres(shown && line && line.ply > 0 ? placesOf(replay.sheet.log, line, shown) : []);
  const last = about.at(-1);
  if (last) viewport.bring(last, "middle", false);
  else viewport.fit(frontOf(shown, replay.grid, null), "middle");
}
