/** The table: the map fills the window, panels float over it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { MapHandle } from "../map/MapView";
import { MapView } from "../map/MapView";
import { listen } from "../state/keys";
import { allFolded } from "../state/layout";
import { phonePanel } from "../state/phone";
import type { Seated } from "../state/seated";
import { coloursOf } from "../state/side-colours";
import { soundsOf } from "../state/sounds";
import { BoxesPanel } from "./BoxesPanel";
import { CombatPanel } from "./CombatPanel";
import { Finder } from "./Finder";
import { Following } from "./Following";
import { HexCards } from "./HexCards";
import { KeysCard } from "./KeysCard";
import { LinesPanel } from "./LinesPanel";
import { LogPanel } from "./LogPanel";
import { OfferedPanel } from "./OfferedPanel";
import { OutcomeCard } from "./OutcomeCard";
import { OverlayBar } from "./OverlayBar";
import { PlanPanel } from "./PlanPanel";
import { PromptBar } from "./PromptBar";
import { Question } from "./prompt/Question";
import { RulesDrawer } from "./RulesDrawer";
import { SealedNotice } from "./SealedNotice";
import { PhoneButtons, Sheet } from "./Sheet";
import { TableFacts } from "./TableFacts";
import { TalkDrawer } from "./TalkDrawer";
import { TurnPanel } from "./TurnPanel";
import { UnitPanel } from "./UnitPanel";
import { SkipToWords, WordsPanel } from "./WordsPanel";

interface Props extends Seated {
  /** Told once the map can be drawn on. */
  onMap?: (map: MapHandle) => void;
  children?: ComponentChildren;
}

export function TableScreen({ table, controller, onMap, children }: Props) {
  const [map, setMap] = useState<MapHandle | null>(null);
  const at = useRef({ table, controller, map });
  at.current = { table, controller, map };
  useEffect(() => listen(() => at.current), []);
  useEffect(() => soundsOf(table), [table]);
  return (
    <div
      class={allFolded.value ? "table-screen bare" : "table-screen"}
      style={coloursOf(table.state.value?.sides)}
      data-phone={phonePanel.value ?? undefined}
    >
      <SkipToWords />
      <MapView
        table={table}
        controller={controller}
        ready={(handle) => {
          setMap(handle);
          onMap?.(handle);
        }}
      />
      <PromptBar table={table} controller={controller} />
      <Question table={table} controller={controller} map={map} />
      <TurnPanel table={table} />
      <PhoneButtons table={table} />
      <Sheet table={table} controller={controller}>
        <CombatPanel table={table} controller={controller} />
        <UnitPanel table={table} controller={controller} />
        <LinesPanel table={table} controller={controller} />
        <PlanPanel table={table} controller={controller} />
        <OfferedPanel table={table} controller={controller} />
        <BoxesPanel table={table} controller={controller} />
        <LogPanel table={table} map={map} />
      </Sheet>
      <TableFacts table={table} controller={controller} />
      <HexCards table={table} controller={controller} map={map} />
      <OverlayBar table={table} controller={controller} map={map} />
      <Following table={table} controller={controller} />
      <SealedNotice table={table} />
      <TalkDrawer table={table} />
      <RulesDrawer game={table.sheet.game} />
      <OutcomeCard table={table} />
      <Finder table={table} controller={controller} map={map} />
      <KeysCard table={table} />
      <WordsPanel table={table} controller={controller} map={map} />
      {children}
    </div>
  );
}
