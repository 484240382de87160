/** A secret plan as it stands: what is wrong with it, its date and line, and every unit in its part. Units are picked up here too. */
import { useEffect, useRef } from "preact/hooks";

import type { PlanPart, PlanRemark, ShownPlan } from "../api/types";
import { listed, placeName, spoken, unitName } from "../composing/names";
import { byHex, placeOf } from "../composing/plan";
import { capital } from "../composing/prompt";
import type { Seated } from "../state/seated";
import { CaseLink } from "./CaseLink";
import { CounterPicture } from "./CounterPicture";

export function PlanPanel({ table, controller }: Seated) {
  const plan = table.shown.value?.plan;
  if (!plan || controller.composer.value !== "plan" || controller.clickable.value.across.length) return null;
  const held = controller.held.value;
  return (
    <section class="panel plan-panel scrolls" aria-label="Your plan">
      {held ? <Placing table={table} controller={controller} unit={held} /> : <Standing controller={controller} plan={plan} />}
      {plan.forces.map((force) => (
        <section key={force.title} class="group" aria-label={force.title}>
          <h2>{force.title}</h2>
          {force.parts.map((part) => (
            <Part key={part.title} table={table} controller={controller} plan={plan} part={part} />
          ))}
        </section>
      ))}
    </section>
  );
}

/** Whether it can stand, and what of it is not about a unit. */
function Standing({ controller, plan }: Pick<Seated, "controller"> & { plan: ShownPlan }) {
  return (
    <>
      <Faults plan={plan} />
      {(plan.warnings ?? []).length > 0 && <Remarks title="It can stand, but" remarks={plan.warnings ?? []} kind="warned" />}
      <ul class="plan-facts">
        {controller.planSteps.value.map((step) => (
          <li key={step.key}>
            <span>
              <small>{step.words.says}</small>
              <b>{plan.facts?.[step.key]?.value}</b>
            </span>
            <button aria-label={`Change: ${step.words.says}`} onClick={() => void controller.confirm(step)}>
              Change
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Faults({ plan }: { plan: ShownPlan }) {
  const faults = plan.faults ?? [];
  if (!faults.length)
    return (
      <p class="plan-state ready">
        <b>{plan.stands}</b> Change what you like, or finish it.
      </p>
    );
  return <Remarks title="Fix these first" remarks={faults} kind="faulty" />;
}

function Remarks({ title, remarks, kind }: { title: string; remarks: readonly PlanRemark[]; kind: "faulty" | "warned" }) {
  return (
    <div class={`plan-state ${kind}`} role="status">
      <b>{title}</b>
      <ul>
        {remarks.map((remark) => (
          <li key={remark.says}>
            {remark.says} <CaseLink number={remark.case} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** With a unit in hand: the parts it can go to; hexes are clicked on the map. */
function Placing({ table, controller, unit }: Seated & { unit: string }) {
  const hexes = controller.clickable.value.hexes.size > 0;
  const now = table.shown.value?.counters[unit]?.marks?.[0] ?? "";
  const steps = controller.planSteps.value;
  const why = steps[0] && placeOf(steps[0]);
  return (
    <section class="placing" aria-label={`Where ${unitName(table.sheet, unit)} belongs`}>
      <header>
        <CounterPicture unit={unit} size={40} />
        <span>
          <b>{unitName(table.sheet, unit)}</b>
          <small>{capital(now)}</small>
        </span>
      </header>
      {hexes ? (
        <p>Click a lit hex, or put it into:</p>
      ) : (
        <p>
          {spoken(table.sheet, why?.barred || "There is no hex for it")} <CaseLink number={why?.case ?? ""} /> Put it into:
        </p>
      )}
      <div class="placing-buttons">
        {steps.map((step) => (
          <button key={step.key} disabled={Boolean(placeOf(step).full)} onClick={() => void controller.confirm(step)}>
            {capital(step.words.group || step.words.says)}
            {step.words.note && <small>{capital(step.words.note)}</small>}
          </button>
        ))}
      </div>
    </section>
  );
}

function Part({ table, controller, plan, part }: Seated & { plan: ShownPlan; part: PlanPart }) {
  const full = part.most == null ? "" : ` of ${part.most}`;
  return (
    <section class="plan-part">
      <h3>
        {part.title}
        <span>
          {part.units.length}
          {full}
        </span>
      </h3>
      <p>
        {part.says} <CaseLink number={part.case} />
      </p>
      <ul class="plan-units">
        {byHex(part, plan.places).map(({ hex, units }) => (
          <li key={hex} class={hex ? "at-hex" : "all"}>
            {hex && <span class="plan-hex">{placeName(table.sheet, hex)}</span>}
            <span class="plan-counters">
              {units.map((unit) => (
                <PlanUnit key={unit} table={table} controller={controller} unit={unit} at={hex} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanUnit({ table, controller, unit, at }: Seated & { unit: string; at: string }) {
  const sheet = table.sheet.units[unit];
  const row = useRef<HTMLButtonElement>(null);
  const picked = controller.unit.value === unit;
  useEffect(() => {
    if (picked) row.current?.scrollIntoView({ block: "nearest" }); // it may have been picked on the map
  }, [picked]);
  if (!sheet) return null;
  const words = [sheet.words, at ? `goes to ${placeName(table.sheet, at)}` : ""].filter(Boolean);
  return (
    <button
      ref={row}
      data-unit={unit}
      class="plan-unit"
      aria-pressed={picked}
      aria-label={listed(words)}
      title={sheet.words}
      onClick={() => void controller.clickUnit(unit)}
    >
      <CounterPicture unit={unit} size={26} />
      <span>{sheet.name}</span>
    </button>
  );
}
