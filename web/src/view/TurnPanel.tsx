/** Turn, phase and points: where the game stands in its sequence of play, and what each side has left. */
import type { GameState, Panel, Sheet, Shown } from "../api/types";
import { turnName } from "../composing/cues";
import { composerOf } from "../composing/declared";
import { sentence } from "../composing/names";
import { openCase } from "../state/casebook";
import { allFolded, drawer, foldPanels, turnFolded } from "../state/layout";
import { seen } from "../state/pending-dice";
import type { Table } from "../state/table";
import { CaseLink } from "./CaseLink";
import { unread } from "./talk/unread";
import { CardColours, DeclaredPanel, SideNames } from "./turn/Panels";
import { Sequence, TurnBoxes } from "./turn/Sequence";
import { sequence, short } from "./turn/sequence";
import { type Drawing, drawingOf } from "./turn/tracks";

const ORDER: readonly Drawing[] = ["agenda", "tracks", "account", "tiles", "notes", "list"]; // what is looked at most stands first

export function TurnPanel({ table }: { table: Table }) {
  const { sheet } = table;
  const shown = seen(table);
  if (!shown) return null;
  const turn = sheet.turns.find((box) => box.number === shown.turn);
  if (turnFolded.value) return <FoldedTurn table={table} shown={shown} />;
  const { notes, panels } = arranged(sheet, shown);
  return (
    <aside class="panel turn-panel" aria-label="Turn and points">
      <div class="turn-scroll scrolls" tabIndex={0} role="group" aria-label="Turn, phase and points">
        <header class="turn-head">
          <h2>{turnName(sheet.log, Math.min(shown.turn, sheet.turns.length))}</h2>
          {/* as a printer sets them: with dashes */}
          <span>{turn?.dates.replace(/(\d)-(\d)/, "$1–$2").replace(" - ", " – ")}</span>
        </header>
        <TurnBoxes sheet={sheet} shown={shown} />
        <TurnNote table={table} shown={shown} note={turn?.note ?? ""} />
        {table.state.value && <Origin state={table.state.value} />}
        <Sequence sheet={sheet} shown={shown} notes={notes} left={leftOf(table)} />
        <CardColours.Provider value={sheet.colours}>
          <SideNames.Provider value={table.state.value?.sides ?? null}>
            {panels.map(([key, panel]) => (
              <DeclaredPanel key={key} panel={panel} />
            ))}
          </SideNames.Provider>
        </CardColours.Provider>
      </div>
      <TurnFoot table={table} />
    </aside>
  );
}

/** What the track says of this turn, and what holds for the whole map now. */
function TurnNote({ table, shown, note }: { table: Table; shown: Shown; note: string }) {
  const conditions = (shown.conditions ?? []).flatMap((key) => table.sheet.conditions?.[key] ?? []);
  if (!note && !conditions.length) return null;
  return (
    <p class="turn-note">
      {sentence(note)}
      {conditions.map(({ label, words, case: number }) => (
        <span key={label} title={words || undefined}>
          {" "}
          {label} <CaseLink number={number ?? ""} />
        </span>
      ))}
    </p>
  );
}

/** A game that did not begin here says so. */
function Origin({ state }: { state: GameState }) {
  const earlier = state.promises?.at(-2)?.last;
  if (!state.imported && !state.parent) return null;
  const from = state.parent ? "This game branched off another one" : "This game was imported from a record";
  return (
    <p class="turn-note">
      {from}
      {earlier === null || earlier === undefined
        ? ""
        : earlier
          ? `; after order ${earlier} it has dice of its own`
          : "; it has dice of its own"}
      .
    </p>
  );
}

/** What can always be opened: on every screen the same four, with their keys. */
function TurnFoot({ table }: { table: Table }) {
  const waiting = unread(table);
  return (
    <footer class="turn-foot">
      <button onClick={() => (drawer.value = "find")} title="Find a place or a unit">
        Find <kbd aria-hidden="true">/</kbd>
      </button>
      <button onClick={() => (openCase.value = "")} title="The rules in our words">
        Rules <kbd aria-hidden="true">R</kbd>
      </button>
      <button onClick={() => (drawer.value = drawer.value === "talk" ? null : "talk")} title="Talk, notes, offers, and how the table looks">
        Table {waiting ? <b class="unread">{waiting}</b> : <kbd aria-hidden="true">K</kbd>}
        {waiting > 0 && <span class="hidden-words">to read</span>}
      </button>
      <button onClick={() => (drawer.value = "keys")} title="All keys">
        <kbd aria-hidden="true">?</kbd>
        <span class="hidden-words">All keys</span>
      </button>
    </footer>
  );
}

function FoldedTurn({ table, shown }: { table: Table; shown: Shown }) {
  const current = sequence(table.sheet, shown).flatMap((stage) =>
    stage.boxes.filter((box) => box.progress === "current").map((box) => [stage.title, box.title].filter(Boolean).join(": ")),
  );
  const open = () => {
    if (allFolded.peek()) foldPanels();
    else turnFolded.value = false;
  };
  return (
    <button class="panel folded turn-folded" onClick={open} aria-expanded="false" title="Show the panels">
      <b>Turn {shown.turn}</b>
      <span>{current[0] ?? ""}</span>
      <kbd aria-hidden="true">F</kbd>
    </button>
  );
}

/** A panel that is about a box of the track says its word there; the rest of it, if any, stays a panel. */
function arranged(sheet: Sheet, shown: Shown) {
  const notes = new Map<string, string>();
  const panels = Object.entries(shown.panels).flatMap(([key, panel]) => {
    const [first, ...rest] = panel.rows ?? [];
    if (!first || first.label !== panel.title || first.number != null) return [[key, panel] as const];
    notes.set(short(sheet, panel.title), first.value);
    return rest.length ? [[key, { ...panel, rows: rest }] as const] : [];
  });
  const rank = (panel: Panel) => ORDER.indexOf(drawingOf(panel));
  return { notes, panels: panels.sort(([, a], [, b]) => rank(a) - rank(b)) };
}

/** How many units on the map can still do something in the phase that is mine. */
function leftOf(table: Table): string {
  const page = table.root.value;
  if (!page || !table.mine.value || composerOf(table.sheet, page.kind) !== "move") return "";
  const counters = table.shown.value?.counters ?? {};
  const onMap = (unit: string | undefined) => unit !== undefined && (counters[unit]?.place ?? "") in table.sheet.hexes;
  const units = new Set(
    page.steps
      .filter((step) => !step.words.aside)
      .map((step) => step.words.unit)
      .filter(onMap),
  );
  return units.size ? `${units.size} left` : "";
}
