/** The combat panel: while an attack is built, while support is announced, at the roll, and after the dice. */
import type { HexSheet, Joining, LogLine } from "../api/types";
import { lastWith, targetsOf } from "../composing/cues";
import { caseOf } from "../composing/declared";
import { byHand } from "../composing/fingers";
import { listed, placeName, spoken } from "../composing/names";
import { chartOf, fallenOf, partyOf } from "../composing/resolution";
import { diceArePending } from "../state/pending-dice";
import type { Seated } from "../state/seated";
import { stageOf } from "../state/stage";
import type { Table } from "../state/table";
import { CaseLink } from "./CaseLink";
import { CounterPicture } from "./CounterPicture";
import { Modifiers } from "./combat/Modifiers";
import { Outcomes } from "./combat/Outcomes";
import { Result, toneOf } from "./combat/Result";
import { Scale } from "./combat/Scale";
import { Joiners, Strengths } from "./combat/Strengths";

/** Whether there is a combat to show: the unit panel makes room for it. */
export function hasCombat({ controller }: Pick<Seated, "controller">): boolean {
  const { fighting } = controller;
  return fighting.attack.value.targets.length > 0 || fighting.odds.value !== null || fighting.result.value !== null;
}

export function CombatPanel({ table, controller }: Seated) {
  const { fighting } = controller;
  const { targets } = fighting.attack.value;
  const odds = fighting.odds.value;
  const result = fighting.result.value;
  if (targets.length) return <Building table={table} controller={controller} />;
  if (isAhead(table)) return null;
  if (odds) return <Underway table={table} controller={controller} />;
  if (!result) return null;
  return (
    <section class={`panel combat-panel after-dice ${diceArePending(table) ? "in-air" : ""}`} aria-label="Combat">
      <Head table={table} controller={controller} targets={targetsOf(table.sheet.log, result)} fell={result} />
      <Result table={table} line={result} />
    </section>
  );
}

/** What happened before this combat is still being shown. */
function isAhead(table: Table): boolean {
  const { caption, scene } = stageOf(table);
  const begun = lastWith(table.sheet.log, table.log.value, "engage")?.number ?? -1;
  return caption.value !== "" && (scene.value?.line.number ?? begun) < begun;
}

function Building({ table, controller }: Seated) {
  const { targets } = controller.attack.value;
  const odds = controller.odds.value;
  return (
    <section class="panel combat-panel" aria-label="The attack you are building">
      <Head table={table} controller={controller} targets={targets} />
      {odds ? (
        <Figures table={table} controller={controller} building />
      ) : (
        <div class="strengths">
          <section>
            <ul>
              <Joiners table={table} controller={controller} />
            </ul>
          </section>
          <section>
            <p class="hint">{byHand("Choose who attacks: click counters next to the target, or here.")}</p>
          </section>
        </div>
      )}
      <Barred table={table} controller={controller} />
    </section>
  );
}

function Underway({ table, controller }: Seated) {
  const fight = table.shown.value?.resolution;
  const odds = controller.odds.value;
  const announced = fight?.announced ?? [];
  return (
    <section class="panel combat-panel" aria-label="The combat">
      <Head table={table} controller={controller} targets={fight?.targets ?? odds?.targets ?? []} />
      {fight?.revealed && (
        <p class="open-strengths">
          {figured(fight.revealed.words)} <CaseLink number={fight.revealed.case ?? ""} />
        </p>
      )}
      <Figures table={table} controller={controller} building={false} />
      {announced.length > 0 && (
        <ul class="announced" aria-label="Support announced">
          {announced.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A sentence whose whole numbers are set bold, whatever they mean. */
function figured(words: string) {
  return words.split(/((?<![\w-])\d+(?![\w-]))/).map((part, index) => (index % 2 ? <b key={index}>{part}</b> : part));
}

function Figures({ table, controller, building }: Seated & { building: boolean }) {
  const odds = controller.odds.value;
  if (!odds) return null;
  const chart = chartOf(table.sheet, odds.scale.chart);
  const good = table.side === null || table.side === partyOf(odds, "attacker")?.side;
  return (
    <>
      <Strengths table={table} controller={controller} odds={odds} building={building} />
      <Modifiers sheet={table.sheet} chart={chart} modifiers={odds.modifiers ?? []} good={good} />
      <Scale scale={odds.scale} chart={chart} />
      <Outcomes resolution={odds} seat={table.side} />
      <p class="in-words">{odds.says}</p>
    </>
  );
}

/** The place with its ground; what fell stands in it when the sheet of a phone shows no more than its title. */
function Head({ table, controller, targets, fell }: Seated & { targets: readonly string[]; fell?: LogLine }) {
  const [first = ""] = targets;
  const hex = table.sheet.hexes[first];
  const alone = targets.length === 1 ? hex : undefined;
  const title = alone ? alone.name || first : listed(targets.map((target) => placeName(table.sheet, target)));
  return (
    <header class="panel-head">
      <div class="panel-title">
        <h2>Attack on {title}</h2>
        {alone && <p>{[alone.name ? first : "", alone.words, ...worksAt(alone)].filter(Boolean).join(", ")}</p>}
      </div>
      {fell && <strong class={`fell ${toneOf(table, fell)}`}>{fallenOf(table.sheet, fell, table.side).result}</strong>}
      <CaseLink number={caseOf(table.sheet, "combat")} />
      {fell && (
        <button class="close" aria-label="Close" onClick={() => (controller.fighting.result.value = null)}>
          ×
        </button>
      )}
    </header>
  );
}

/** What has been built there and is not said with the ground. */
function worksAt({ works = [], words }: HexSheet): string[] {
  return works.filter((work) => !words.includes(work));
}

/** Units next to the target that cannot join, with the reason. */
function Barred({ table, controller }: Seated) {
  const barred = controller.joining.value.filter((line) => line.role === "cannot");
  if (!barred.length) return null;
  return (
    <details class="barred-units">
      <summary>{barred.length === 1 ? "One unit" : `${barred.length} units`} beside it cannot join</summary>
      <ul>
        {barred.map((line) => (
          <li key={line.unit}>
            <CounterPicture unit={line.unit} face={table.shown.value?.counters[line.unit]?.face} size={22} />
            <span>
              {whyBarred(table, line)} <CaseLink number={line.case ?? ""} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Some reasons name the unit themselves. */
function whyBarred(table: Table, { unit, why = "" }: Joining): string {
  return spoken(table.sheet, why.startsWith(unit) ? why : `${unit} ${why}`);
}
