/** Both sides of a combat as small counters and figures; what is not known is a range. */
import { useState } from "preact/hooks";

import type { Joining, Participant, Party, Resolution } from "../../api/types";
import { toggleUnit, withAll } from "../../composing/attack";
import { listed, unitName } from "../../composing/names";
import { capital } from "../../composing/prompt";
import type { Seated } from "../../state/seated";
import type { Table } from "../../state/table";
import { CaseLink } from "../CaseLink";
import { CounterPicture } from "../CounterPicture";
import { faceOf } from "../unitWords";
import { BeliefStrip } from "./BeliefStrip";
import { factor, range } from "./figures";

interface Props extends Seated {
  odds: Resolution;
  building: boolean;
}

export function Strengths({ table, controller, odds, building }: Props) {
  const { beliefs } = controller.fighting;
  const units = odds.parties.flatMap((party) => (party.participants ?? []).map(({ unit }) => unit));
  const hidden = units.filter((unit) => beliefs.value.has(unit));
  const [looked, setLooked] = useState<string | null>(null);
  const unseen = looked !== null && hidden.includes(looked) ? looked : (hidden[0] ?? null);
  const belief = unseen ? beliefs.value.get(unseen) : undefined;
  const strip = belief ? <BeliefStrip name={table.sheet.units[belief.unit]?.name ?? ""} belief={belief} /> : null;
  const joins = odds.parties.find((party) => party.role === "attacker");
  const of = (party: Party) => party.participants ?? [];
  const holds = odds.parties.find((party) => of(party).some((line) => line.unit === unseen)) ?? joins; // whom the strip is about
  return (
    <div class="strengths">
      {odds.parties.map((party) => (
        <section key={party.role + party.title} aria-label={party.title}>
          <ul>
            {of(party).map((line) => (
              <Row
                key={line.unit}
                table={table}
                controller={controller}
                line={line}
                building={building}
                unseen={hidden.length > 1 && hidden.includes(line.unit)}
                looked={line.unit === unseen}
                look={setLooked}
              />
            ))}
            {building && party === joins && <Joiners table={table} controller={controller} />}
          </ul>
          <Reasons table={table} lines={of(party)} />
          {party === holds && strip}
          <p class="sum">
            {party.title} <b>{party.total}</b>
          </p>
        </section>
      ))}
    </div>
  );
}

/** Why strengths count double, triple or half: once for all of whom it is true. */
function Reasons({ table, lines }: { table: Table; lines: readonly Participant[] }) {
  const reasons = [...new Set(lines.map((line) => line.why ?? ""))].filter(Boolean);
  return (
    <>
      {reasons.map((why) => {
        const whose = lines.filter((line) => line.why === why);
        const names = whose.length < lines.length ? `${listed(whose.map((line) => unitName(table.sheet, line.unit)))}: ` : "";
        return (
          <p key={why} class="why">
            {capital(names + why)} <CaseLink number={whose[0]?.case ?? ""} />
          </p>
        );
      })}
    </>
  );
}

interface RowProps extends Seated {
  line: Participant;
  building: boolean;
  unseen: boolean;
  looked: boolean;
  look: (unit: string) => void;
}

function Row({ table, controller, line, building, unseen, looked, look }: RowProps) {
  const sheet = table.sheet.units[line.unit];
  const counter = table.shown.value?.counters[line.unit];
  const { role, together = [] } = controller.fighting.roleOf(line.unit) ?? {};
  const mine = building && controller.attack.value.units.includes(line.unit);
  const strengths = (line.brings ?? []).map(([value]) => value);
  const counts = line.counts?.length ? line.counts : strengths;
  const times = factor(strengths, counts);
  const face = sheet && faceOf(sheet, counter);
  const drawn = face?.figures?.some((key) => table.sheet.figures[key]?.asked) ?? false;
  const revealed = Boolean(table.shown.value?.resolution?.revealed) && drawn;
  const words = (
    <>
      <CounterPicture unit={line.unit} face={counter?.face} />
      <span class="name">
        {sheet?.name ?? line.unit}
        {face?.name && <small> {face.name}</small>}
        {times && <small> {times}</small>}
      </span>
      <b class={`figure ${revealed ? "revealed" : ""}`}>{range(counts)}</b>
    </>
  );
  if (mine && role !== "must")
    return (
      <li>
        <button
          class="row"
          aria-pressed="true"
          title={together.length ? "Take its stack out of the attack" : "Take it out of the attack"}
          onClick={() => void controller.clickUnit(line.unit)}
        >
          {words}
        </button>
      </li>
    );
  if (unseen)
    return (
      <li>
        <button class="row" aria-pressed={looked} title="Show what it can be" onClick={() => look(line.unit)}>
          {words}
        </button>
      </li>
    );
  return (
    <li class="row" title={mine ? "It must join" : undefined}>
      {words}
    </li>
  );
}

/** Who else can join, and who cannot and why. */
export function Joiners({ table, controller }: Seated) {
  const joined = controller.attack.value.units;
  const free = controller.joining.value.filter((line) => !joined.includes(line.unit));
  const able = free.filter((line) => line.role !== "cannot");
  const one = toggleUnit(controller.attack.value, able[0]?.unit ?? "", able); // after one click
  return (
    <>
      {able.map((line) => (
        <li key={line.unit}>
          <button
            class="row free"
            aria-pressed="false"
            title={reason(table, line, joined)}
            onClick={() => void controller.clickUnit(line.unit)}
          >
            <CounterPicture unit={line.unit} face={table.shown.value?.counters[line.unit]?.face} />
            <span class="name">{table.sheet.units[line.unit]?.name}</span>
            <span class="add">{addWords(line, joined)}</span>
          </button>
        </li>
      ))}
      {withAll(controller.attack.value, able).units.length > one.units.length && (
        <li>
          <button class="row free all" onClick={() => void controller.fighting.joinAll()}>
            Add all
          </button>
        </li>
      )}
    </>
  );
}

function addWords({ together = [], instead_of = [] }: Joining, joined: readonly string[]): string {
  if (instead_of.some((unit) => joined.includes(unit))) return "swap";
  return together.length ? "add stack" : "add";
}

function reason(table: Table, line: Joining, joined: readonly string[]): string {
  const rival = line.instead_of?.find((unit) => joined.includes(unit));
  if (rival) return `Only one of its hex can fight: it would take the place of ${table.sheet.units[rival]?.name ?? "the other"}`;
  if (line.together?.length) return `It joins together with ${listed(line.together.map((unit) => table.sheet.units[unit]?.name ?? unit))}`;
  return line.role === "must" ? "It must join, or another unit in its hex" : "It may join";
}
