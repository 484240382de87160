/** The unit that is looked at or in hand, in words; what stands with it; and what the map shows about it. */

import { useEffect } from "preact/hooks";

import type { HexSheet, ShownHex } from "../api/types";
import { caseAndWords, placeName, spoken } from "../composing/names";
import { capital } from "../composing/prompt";
import { modesIn } from "../composing/steps";
import { lookedReach } from "../state/layout";
import type { Seated } from "../state/seated";
import { nameOf } from "../state/sides";
import { CaseLink } from "./CaseLink";
import { hasCombat } from "./CombatPanel";
import { CounterPicture } from "./CounterPicture";
import { BeliefStrip } from "./combat/BeliefStrip";
import { StackList } from "./StackList";
import { isGuessed, markWords, remarks, standing, values } from "./unitWords";

export function UnitPanel({ table, controller }: Seated) {
  const unit = controller.unit.value;
  const hex = controller.hex.value;
  if (hasCombat({ controller }) || (!unit && !hex)) return null;
  if (controller.composer.value === "plan" && controller.held.value) return null; // the panel of the plan shows it
  const others = hex ? controller.unitsAt(hex).filter((other) => other !== unit) : [];
  return (
    <section class="panel unit-panel scrolls" aria-label={unit ? "Unit" : "Hex"}>
      {unit && table.sheet.units[unit] ? <Unit table={table} controller={controller} unit={unit} /> : null}
      {unit && controller.held.value === unit && <Modes table={table} controller={controller} />}
      {unit && <Stays table={table} controller={controller} unit={unit} />}
      {unit && <Belief table={table} controller={controller} unit={unit} />}
      {hex && (!unit || others.length > 0) && (
        <section class="group">
          <HexWords table={table} hex={hex} alone={!unit} />
          {others.length > 0 && (
            <StackList
              table={table}
              controller={controller}
              units={others}
              label={`Also in ${placeName(table.sheet, hex)}`}
              beside={(other) => <GoAlong table={table} controller={controller} unit={other} />}
            />
          )}
        </section>
      )}
      {controller.inHand.value && <Legend table={table} controller={controller} />}
    </section>
  );
}

function Unit({ table, unit }: Seated & { unit: string }) {
  const sheet = table.sheet.units[unit];
  const counter = table.shown.value?.counters[unit];
  if (!sheet) return null;
  const onMap = counter && counter.place in table.sheet.hexes;
  const notes = remarks(table.sheet, sheet, counter);
  return (
    <>
      <header class="unit-head">
        <CounterPicture unit={unit} face={counter?.face} size={68} />
        <div>
          <h2>{sheet.name}</h2>
          <p>{sheet.about}</p>
          <p>{values(table.sheet, sheet, counter)}</p>
          {onMap &&
            standing(table.sheet, sheet, counter).map(({ words, style }) => (
              <p key={words} class={`state ${style ?? "neutral"}`}>
                {capital(words)}
              </p>
            ))}
          {counter && !onMap && <p>{placeName(table.sheet, counter.place)}</p>}
        </div>
      </header>
      {notes.length > 0 && (
        <ul class="marks-in-words" aria-label="Marks">
          {notes.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Another unit of the hex, to be moved together with the one in hand. */
function GoAlong({ table, controller, unit }: Seated & { unit: string }) {
  const { group, hand } = controller;
  if (controller.composer.value !== "move" || !controller.inHand.value || !hand.pickable.value.has(unit)) return null;
  const goes = group.units.value.includes(unit);
  return (
    <button
      class="go-along"
      aria-pressed={goes}
      aria-label={`${goes ? "Leave" : "Take along"} ${table.sheet.units[unit]?.name ?? ""}`}
      onClick={() => void group.toggle(unit)}
    >
      {goes ? "leave" : "take along"}
    </button>
  );
}

/** Why a unit of mine cannot be picked up though it is time to move. */
function Stays({ table, controller, unit }: Seated & { unit: string }) {
  const mine = table.shown.value?.counters[unit]?.side === table.side;
  const answer = lookedReach.value?.unit === unit ? lookedReach.value : null;
  if (controller.composer.value !== "move" || !mine || controller.hand.pickable.value.has(unit) || !answer) return null;
  const why = caseAndWords(answer.idle || answer.barred?.[modesIn(table.sheet)[0] ?? ""] || "");
  if (!why.words) return null;
  return (
    <p class="why-barred">
      {spoken(table.sheet, why.words)} <CaseLink number={why.case} />
    </p>
  );
}

/** How the unit moves, and why one way is barred. */
function Modes({ table, controller }: Seated) {
  const barred = table.page.value?.barred ?? {};
  const modes = controller.modes.value;
  if (controller.composer.value !== "move" || !modes.size) return null;
  const all = modesIn(table.sheet);
  const missing = all.filter((mode) => !modes.has(mode));
  return (
    <div class="modes-group">
      <div class="modes" role="radiogroup" aria-label="Mode of movement">
        {all.map((mode) => (
          <button
            key={mode}
            role="radio"
            class={mode in barred ? "barred" : ""}
            aria-checked={controller.modeNow.value === mode}
            aria-keyshortcuts={table.sheet.modes?.[mode]?.key}
            disabled={!modes.has(mode)}
            onClick={() => (controller.mode.value = mode)}
          >
            {table.sheet.modes?.[mode]?.label ?? mode}
          </button>
        ))}
      </div>
      {missing.map((mode) => {
        const why = caseAndWords(barred[mode] ?? "");
        return (
          <p key={mode} class="why-barred">
            {why.words
              ? `${table.sheet.modes?.[mode]?.label ?? mode} is barred: ${spoken(table.sheet, why.words)}`
              : `${capital(table.sheet.modes?.[mode]?.words ?? mode)} gets it nowhere from here.`}{" "}
            <CaseLink number={why.case} />
          </p>
        );
      })}
    </div>
  );
}

/** What an unseen unit can be. */
function Belief({ table, controller, unit }: Seated & { unit: string }) {
  const sheet = table.sheet.units[unit];
  const counter = table.shown.value?.counters[unit];
  const gone = table.sheet.boxes[counter?.place ?? ""]?.gone ?? false;
  const hidden = sheet !== undefined && !gone && isGuessed(table.sheet, sheet, counter);
  const ply = table.ply.value;
  useEffect(() => {
    if (hidden) void controller.fighting.askBelief(unit);
  }, [unit, hidden, ply]);
  const belief = controller.fighting.beliefs.value.get(unit);
  if (!hidden || !belief || !sheet) return null;
  return (
    <section class="group">
      <h3>Possible strength</h3>
      <BeliefStrip name={sheet.name} belief={belief} />
    </section>
  );
}

function HexWords({ table, hex, alone }: Pick<Seated, "table"> & { hex: string; alone: boolean }) {
  const sheet = table.sheet.hexes[hex];
  const shown = table.shown.value?.hexes[hex];
  if (!sheet) return null;
  if (!alone) return <h3>Also in {placeName(table.sheet, hex)}</h3>;
  const facts = hexFacts(table, sheet, shown);
  return (
    <>
      <h2>{placeName(table.sheet, hex)}</h2>
      {facts.map((fact) => (
        <p key={fact} class="hex-fact">
          {fact}
        </p>
      ))}
    </>
  );
}

function hexFacts({ sheet: declared, state }: Seated["table"], sheet: HexSheet, shown: ShownHex | undefined): string[] {
  const held = shown?.owner ? [`Held by the ${nameOf(state.value, shown.owner)}`] : [];
  const rows = (sheet.rows ?? []).map(({ label, value }) => `${label} ${value}`);
  const sites = capital((sheet.sites ?? []).join(", "));
  return [capital(sheet.words), sites, [...rows, ...held].join(". "), ...markWords(declared, shown)].filter(Boolean);
}

/** What the map shows while a unit is in hand. */
function Legend({ table, controller }: Seated) {
  const costs = controller.composer.value === "move";
  return (
    <section class="group legend">
      <h3>On the map now</h3>
      <ul>
        {costs ? (
          <>
            <li>
              <i class="key cost-key">6</i> points to get there
            </li>
            <li>
              <i class="key stop-key">8</i> must stop, enemy zone of control
            </li>
            {Object.values(table.sheet.overlays ?? {})
              .filter((overlay) => overlay.by_unit)
              .map(({ label }) => (
                <li key={label}>
                  <i class="key line-key" /> {label.toLowerCase()} from there
                </li>
              ))}
          </>
        ) : (
          <li>
            <i class="key rim-key" /> it can go there
          </li>
        )}
      </ul>
    </section>
  );
}
