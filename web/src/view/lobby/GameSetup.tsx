/** The rest of what can be agreed on before a game: folded away, for most never open it. */
import type { OptionCard } from "../../api/types";
import { OPERATOR_WORDS } from "../../state/promises";
import { canProve } from "../../state/proof";
import type { PaceKind } from "../../state/setup";
import { agree, agreed, askPromise, type NO_CLOCK, options, pace, phrase, promise, scenario, sealed, watched } from "../../state/setup";
import { CaseLink } from "../CaseLink";
import { Hash } from "../proof/Hash";
import { Segmented } from "./Segmented";
import { paceWords } from "./words";

const PACES: readonly { value: PaceKind; label: string; says: string }[] = [
  { value: "none", label: "No clock", says: "Take all the time you want; come back tomorrow or next month." },
  { value: "live", label: "Live", says: "Both stay at the table. Each side has its minutes for the whole game." },
  { value: "correspondence", label: "Correspondence", says: "Move when you find the time; each side has some days to answer." },
];

export function GameSetup() {
  const card = scenario.value;
  return (
    <details class="panel game-setup">
      <summary>
        <b>Rules and pace</b>
        <span>{summary()}</span>
      </summary>
      {card && (
        <div class="game-setup-parts">
          <section>
            <h3>{card.title}</h3>
            <p>{card.introduction}</p>
          </section>
          <section>
            <h3>Optional rules</h3>
            {card.options?.length ? card.options.map((option) => <Option key={option.name} option={option} />) : <p>It has none.</p>}
          </section>
          <section>
            <h3>Pace</h3>
            <PaceChoice />
            <h3>At the table</h3>
            <label class="tick-box">
              <input type="checkbox" checked={watched.value} onChange={(event) => (watched.value = event.currentTarget.checked)} />
              <span>
                <b>Others may watch</b>
                They see what both sides may know, and nothing that is hidden.
              </span>
            </label>
            {canProve() && <SealedChoice />}
            <Phrase />
          </section>
        </div>
      )}
    </details>
  );
}

function summary(): string {
  const rules = options.value.map((option) => option.title.toLowerCase());
  const parts = [rules.length ? rules.join(", ") : "no optional rules", paceWords(pace.value)];
  if (!watched.value) parts.push("nobody watches");
  return parts.join(" · ");
}

function Option({ option }: { option: OptionCard }) {
  return (
    <div class="optional-rule">
      <label class="tick-box">
        <input
          type="checkbox"
          checked={agreed.value.has(option.name)}
          onChange={(event) => agree(option.name, event.currentTarget.checked)}
        />
        <span>
          <b>{option.title}</b>
          {option.says}
        </span>
      </label>
      <CaseLink number={option.case} />
    </div>
  );
}

function PaceChoice() {
  const chosen = pace.value;
  const set = (part: Partial<typeof NO_CLOCK>) => (pace.value = { ...chosen, ...part });
  return (
    <div class="pace-choice">
      <Segmented legend="Pace" value={chosen.kind} choices={PACES} choose={(kind) => set({ kind })} />
      <p>{PACES.find((choice) => choice.value === chosen.kind)?.says}</p>
      {chosen.kind === "live" && (
        <p class="pace-numbers">
          <Amount label="minutes a side" value={chosen.minutes} least={1} most={1440} set={(minutes) => set({ minutes })} />
          <Amount
            label="seconds more at each hand-over"
            value={chosen.increment_seconds}
            least={0}
            most={600}
            set={(seconds) => set({ increment_seconds: seconds })}
          />
        </p>
      )}
      {chosen.kind === "correspondence" && (
        <p class="pace-numbers">
          <Amount label="days a turn" value={chosen.days} least={1} most={60} set={(days) => set({ days })} />
        </p>
      )}
    </div>
  );
}

interface AmountProps {
  label: string;
  value: number;
  least: number;
  most: number;
  set: (value: number) => void;
}

function Amount({ label, value, least, most, set }: AmountProps) {
  const take = (field: HTMLInputElement) => {
    const number = Math.round(Number(field.value));
    if (field.value && number >= least && number <= most) set(number);
  };
  return (
    <label class="pace-amount">
      <input
        class="field"
        type="number"
        min={least}
        max={most}
        value={value}
        onInput={(event) => take(event.currentTarget)}
        onBlur={(event) => (event.currentTarget.value = String(value))}
      />
      {label}
    </label>
  );
}

/** A page that did not come over a secure connection cannot compute hashes, and so has no share to give. */
function SealedChoice() {
  return (
    <label class="tick-box">
      <input type="checkbox" checked={sealed.value} onChange={(event) => (sealed.value = event.currentTarget.checked)} />
      <span>
        <b>Sealed dice, when you invite someone</b>
        Both browsers have a share in every roll: nobody, not even the people who run the server, knows a die before its order stands. Both
        must be open at the table when dice are rolled.
      </span>
    </label>
  );
}

function Phrase() {
  return (
    <label class="dice-words">
      <b>Words for the dice</b>
      <input
        class="field"
        maxLength={200}
        placeholder="Anything you like"
        value={phrase.value}
        onFocus={() => void askPromise().catch(() => undefined)} // asked for again when the game is made
        onInput={(event) => (phrase.value = event.currentTarget.value)}
      />
      {promise.value && (
        <span>
          The server's promise: <Hash value={promise.value.commitment} />
        </span>
      )}
      <span>Optional. They are mixed into every roll, and the server promises its seed before it sees them. {OPERATOR_WORDS}</span>
    </label>
  );
}
