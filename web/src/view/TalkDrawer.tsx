/** Around the game: talk, notes, what is agreed with the other side, the seat, and this screen. */
import { useState } from "preact/hooks";

import { openCase } from "../state/casebook";
import { drawer } from "../state/layout";
import type { Table } from "../state/table";
import { Chat } from "./talk/Chat";
import { Notes } from "./talk/Notes";
import { OfferNotice, Propose, StandingOffers } from "./talk/Offers";
import { ScreenSettings } from "./talk/ScreenSettings";
import { RecordSection, SeatSection } from "./talk/Seat";

type Tab = "talk" | "notes" | "table" | "screen";

const LABELS: Readonly<Record<Tab, string>> = { talk: "Talk", notes: "Notes", table: "Game", screen: "Screen" };

export function TalkDrawer({ table }: { table: Table }) {
  return (
    <>
      <OfferNotice table={table} />
      {drawer.value === "talk" && openCase.value === null && <Open table={table} />}
    </>
  );
}

function Open({ table }: { table: Table }) {
  const [chosen, setTab] = useState<Tab>("talk");
  const tabs: Tab[] = table.side ? ["talk", "notes", "table", "screen"] : ["talk", "table", "screen"];
  const running = table.state.value?.status === "running";
  return (
    <aside class="panel drawer talk-drawer" aria-label="Around the game">
      <header class="drawer-head">
        <div class="drawer-tabs" role="tablist" aria-label="Around the game">
          {tabs.map((tab) => (
            <button
              key={tab}
              role="tab"
              id={`tab-${tab}`}
              class="quiet-tab"
              aria-selected={tab === chosen}
              aria-controls="around-body"
              tabIndex={tab === chosen ? 0 : -1}
              onClick={() => setTab(tab)}
              onKeyDown={(event) => turn(event, tabs, tab, setTab)}
            >
              {LABELS[tab]}
            </button>
          ))}
        </div>
        <button class="plain drawer-close" onClick={() => (drawer.value = null)}>
          Close <kbd aria-hidden="true">Esc</kbd>
        </button>
      </header>
      <div id="around-body" class="drawer-body" role="tabpanel" aria-labelledby={`tab-${chosen}`}>
        {chosen === "talk" && <Chat table={table} />}
        {chosen === "notes" && <Notes table={table} />}
        {chosen === "screen" && <ScreenSettings />}
        {chosen === "table" && (
          <>
            <StandingOffers table={table} />
            {running && table.side && <Propose table={table} />}
            {running && <SeatSection table={table} />}
            <RecordSection table={table} />
          </>
        )}
      </div>
    </aside>
  );
}

/** Arrow keys go from tab to tab. */
function turn(event: KeyboardEvent, tabs: readonly Tab[], from: Tab, to: (tab: Tab) => void) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const next = tabs[(tabs.indexOf(from) + step + tabs.length) % tabs.length];
  if (!step || !next) return;
  event.preventDefault();
  to(next);
  document.getElementById(`tab-${next}`)?.focus();
}
