/** What makes a live table come alive: news in motion, dice that fall, and the offer of a recap. */
import { effect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

import { diceOf, pathOf } from "../composing/cues";
import { lit } from "../state/layout";
import { News } from "../state/news";
import { isPhone, sheetHeight } from "../state/phone";
import { Recapping } from "../state/recap";
import type { Seated } from "../state/seated";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";
import { DiceCard } from "./DiceCard";
import { Recap } from "./Recap";

export function Following({ table, controller }: Seated) {
  const recapping = useMemo(() => new Recapping(table), [table]);

  useEffect(() => {
    const news = new News(table);
    void recapping.look();
    const endings = [
      effect(() => {
        // what went by unseen is offered once it is over and I decide again; a recap that was offered earlier plays to its end
        if (!table.mine.value || !stageOf(table).idle.value) return;
        if (news.missed.value || recapping.isBehind) void recapping.look();
      }),
      effect(() => {
        // a player who goes on has seen enough
        if (!table.busy.value) return;
        recapping.dismiss();
        news.forget();
      }),
      lightRecap(table, recapping),
    ];
    return () => {
      for (const end of endings) end();
      recapping.dismiss();
      news.close();
    };
  }, [table]);

  return (
    <>
      {!liesInPanel({ table, controller }) && <DiceCard stage={stageOf(table)} />}
      <Recap table={table} recapping={recapping} />
    </>
  );
}

/** Whether the combat panel shows the very dice that fall: they need not lie on the table twice. */
function liesInPanel({ table, controller }: Seated): boolean {
  const result = controller.fighting.result.value;
  const dice = stageOf(table).fall.value?.dice ?? [];
  if (!result || (isPhone.value && sheetHeight.value === "title")) return false;
  return diceOf(table.sheet.log, result).join() === dice.join();
}

/** What a recap tells is lit on the map like a line of the log that is pointed at. */
function lightRecap(table: Table, recapping: Recapping): () => void {
  let on = false;
  return effect(() => {
    const scene = recapping.playing.value ? stageOf(table).scene.value : null;
    if (scene && !on) sheetHeight.value = "title"; // on a phone the map must be seen
    if (scene) lit.value = { path: pathOf(table.sheet.log, scene.line), hexes: scene.places.slice(-1) };
    else if (on) lit.value = null;
    on = scene !== null;
  });
}
