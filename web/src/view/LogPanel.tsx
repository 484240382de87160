/** The log: each entry a sentence or two, the newest on top, older ones as one scrolls down to them. */
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { MapHandle } from "../map/MapView";
import { logFolded } from "../state/layout";
import { readable } from "../state/pending-dice";
import { lowerSheet, raiseSheet } from "../state/phone";
import type { Table } from "../state/table";
import { Reading, sections } from "./log/entries";
import { LogEntry } from "./log/LogEntry";

const LOWERED = 280; // ms until the sheet of a phone lies lower, and the map knows what is free

export function LogPanel({ table, map }: { table: Table; map: MapHandle | null }) {
  const [tab, setTab] = useState<string | null>(null); // null: all
  const reading = useMemo(() => new Reading(table.sheet), [table.sheet]);
  if (logFolded.value) return <FoldedLog table={table} />;
  return (
    <section class="panel log-panel" aria-label="Log">
      <header class="log-head" onClick={raiseSheet}>
        <h2>Log</h2>
        <div role="group" aria-label="Show" class="log-filters">
          {[null, ...reading.tabs].map((title) => (
            <button key={title} aria-pressed={tab === title} class="quiet-tab" onClick={() => setTab(title)}>
              {title ?? "All"}
            </button>
          ))}
          <button class="quiet-tab fold-log" aria-label="Fold the log" title="Fold the log (L)" onClick={() => (logFolded.value = true)}>
            ▾
          </button>
        </div>
      </header>
      <LogList table={table} map={map} reading={reading} tab={tab} />
    </section>
  );
}

function LogList({ table, map, reading, tab }: { table: Table; map: MapHandle | null; reading: Reading; tab: string | null }) {
  const lines = readable(table);
  const scroll = useRef<HTMLDivElement>(null);
  const all = useMemo(() => sections(lines, reading), [lines, reading]);
  const shown = all
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => reading.passes(entry, tab)) }))
    .filter((section) => section.entries.length);
  const jump = (hex: string) => {
    const centre = table.grid.centre(hex);
    if (centre) window.setTimeout(() => map?.viewport.bring(centre), lowerSheet() ? LOWERED : 0);
  };
  return (
    <div ref={scroll} class="log-scroll scrolls" tabIndex={0} role="log" aria-label="What happened, the newest first">
      <Newer scroll={scroll} last={lines.at(-1)?.number ?? 0} />
      {shown.map((section) => (
        <section key={section.key} class="log-section">
          {section.title && <h3 class="group-label">{section.title}</h3>}
          <ol>
            {section.entries.map((entry) => (
              <LogEntry key={entry.key} entry={entry} sheet={table.sheet} jump={jump} />
            ))}
          </ol>
        </section>
      ))}
      {!shown.length && <p class="nothing">{lines.length ? "Nothing of that kind so far." : "Nothing has happened yet."}</p>}
      <Older table={table} key={lines[0]?.number} />
    </div>
  );
}

const TOP = 24; // pixels: a reader who has scrolled no farther is at the newest lines

/** A reader of earlier lines keeps their place, and sees that there are newer ones above. */
function Newer({ scroll, last }: { scroll: RefObject<HTMLElement | null>; last: number }) {
  const [read, setRead] = useState(last); // the newest line that was in sight
  const latest = useRef(last);
  latest.current = last;
  useEffect(() => {
    const list = scroll.current;
    if (!list) return;
    const look = () => list.scrollTop <= TOP && setRead(latest.current);
    look();
    list.addEventListener("scroll", look, { passive: true });
    return () => list.removeEventListener("scroll", look);
  }, [last]);
  if (read >= last) return null;
  return (
    <button class="newer" onClick={() => scroll.current?.scrollTo({ top: 0 })}>
      ↑ Newer
    </button>
  );
}

/** When the end of what is loaded comes into sight, the page before it is fetched. */
function Older({ table }: { table: Table }) {
  const mark = useRef<HTMLButtonElement>(null);
  const first = table.log.value[0]?.number ?? 0;
  const load = async () => {
    try {
      const page = await table.api.log(first);
      const known = table.log.peek();
      if (known[0]?.number === first) table.log.value = [...page.lines, ...known];
    } catch (error) {
      table.explain(error);
    }
  };
  useEffect(() => {
    if (!mark.current) return;
    const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && void load());
    seen.observe(mark.current);
    return () => seen.disconnect();
  }, [first]);
  if (first <= 0) return null;
  return (
    <button ref={mark} class="older" onClick={() => void load()}>
      Earlier
    </button>
  );
}

function FoldedLog({ table }: { table: Table }) {
  const last = readable(table).at(-1);
  const show = () => {
    logFolded.value = false;
    raiseSheet();
    // where the panels scroll as one it opens below their edge
    requestAnimationFrame(() => document.querySelector(".log-panel")?.scrollIntoView({ block: "nearest" }));
  };
  return (
    <button class="panel folded log-folded" onClick={show} aria-expanded="false" title="Show the log">
      <b>Log</b>
      <span>{last?.says ?? ""}</span>
      <kbd aria-hidden="true">L</kbd>
    </button>
  );
}
