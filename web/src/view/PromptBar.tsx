/** One bar that says who does what now, with the only buttons of the decision. */

import { useRef } from "preact/hooks";

import { addMore, mayAdd } from "../composing/attack";
import { isList } from "../composing/chooser";
import { caseOf, hint, withUnit } from "../composing/declared";
import { byHand } from "../composing/fingers";
import { listed, placeName, sentence, spoken, unitName } from "../composing/names";
import { choosing } from "../composing/plan";
import { asked, capital, dutyWords, withoutEnd } from "../composing/prompt";
import { diceArePending } from "../state/pending-dice";
import { waitingWords } from "../state/sealed";
import type { Seated } from "../state/seated";
import { inColoursOf } from "../state/side-colours";
import { shortName } from "../state/sides";
import { stageOf } from "../state/stage";
import { CaseLink } from "./CaseLink";
import { Actions, DiceFall, TakeBack } from "./prompt/Actions";
import { Choices } from "./prompt/Choices";
import { HomeLink } from "./prompt/HomeLink";
import { OtherSeats } from "./prompt/OtherSeat";

interface Said {
  head: string;
  more: string;
  case: string;
  kind?: "error" | "info";
}

const ROOM = 64; // letters that fit one line at 17 px
const BUTTON = 11; // fewer for each button beside it

export function PromptBar({ table, controller }: Seated) {
  const air = diceArePending(table);
  const { said, card, side } = useKept(air, () => ({
    said: promptOf({ table, controller }),
    card: cardOf({ table, controller }),
    side: table.shown.value?.decision?.seat ?? "",
  }));
  const room = ROOM - BUTTON * (controller.buttons.value.length + controller.fighting.supportChips.value.length);
  return (
    <>
      <header class={`panel prompt-bar ${isCrowded(controller) ? "crowded" : ""}`}>
        <HomeLink title={table.sheet.title} />
        <div class="prompt">
          <i class="side-bar" style={{ ...inColoursOf(side), ...inHand(table, card) }} aria-hidden="true" />
          <div class="prompt-lines" role="status" aria-live="polite">
            <p class={`prompt-words ${said.head.length > room ? "long" : ""}`} title={byHand(said.head)}>
              {byHand(said.head)}
            </p>
            {(said.more || said.case) && (
              <p class={`prompt-more ${said.kind ?? ""}`}>
                {byHand(said.more)} <CaseLink number={said.case} />
              </p>
            )}
          </div>
        </div>
        <div class="prompt-buttons" aria-label="What you can do now" role="group">
          {air ? <DiceFall table={table} /> : <Actions table={table} controller={controller} />}
          <TakeBack table={table} />
        </div>
        <OtherSeats table={table} />
      </header>
      {!air && <Choices table={table} controller={controller} />}
    </>
  );
}

/** As long as the dice are in the air the bar keeps what it said: what it asks next would give them away. */
function useKept<T>(keeps: boolean, now: () => T): T {
  const last = useRef<T | null>(null);
  const said = keeps && last.current ? last.current : now();
  last.current = said;
  return said;
}

/** In the colours of the unit in hand, or of the side that decides. */
function cardOf({ table, controller }: Seated): string {
  const side = table.shown.value?.decision?.seat ?? "";
  const held = controller.held.value ?? (controller.kind.value ? controller.unit.value : null);
  return (held && table.sheet.units[held]?.side === side ? table.sheet.units[held]?.card : undefined) ?? "";
}

function inHand({ sheet }: Seated["table"], card: string) {
  const colours = sheet.colours[card];
  return colours ? { "--card": colours.body, "--edge": colours.edge } : {};
}

const LETTER = 7; // px of a button
const AROUND = 5; // letters: the rim of a button
const OTHERS = { wide: 630, narrow: 430 }; // px for the link home, the other seat, and a prompt that can be read

/** Whether the buttons need a line of their own. */
function isCrowded(controller: Seated["controller"]): boolean {
  const steps = controller.buttons.value;
  const chips = controller.fighting.supportChips.value.map((chip) => chip.label);
  const main = controller.main.value?.label.slice(0, 40) ?? ""; // a longer one takes two lines
  const back = controller.composing.value || controller.table.canUndo.value ? "Start over" : "";
  const labels = [...(isList(steps) ? [] : steps.map((step) => step.words.says)), ...chips, main, back].filter(Boolean);
  const others = window.innerWidth > 1180 ? OTHERS.wide : OTHERS.narrow; // the link home is only its mark
  return labels.reduce((sum, label) => sum + label.length + AROUND, 0) * LETTER > window.innerWidth - others;
}

/** The prompt, and under it whatever was just said: a refusal, a lost connection, or more about the decision. */
function promptOf(seated: Seated): Said {
  const { table } = seated;
  const said = decisionWords(seated);
  const saying = table.saying.value;
  if (!table.connected.value) return { ...said, more: "The connection is lost. Reconnecting; your game is safe.", case: "", kind: "error" };
  const stopped = table.state.value?.stopped; // a new version of the rules or data has come since it was begun
  if (stopped) return { head: "This game cannot be continued.", more: sentence(stopped), case: "", kind: "error" };
  if (stageOf(table).caption.value) return { ...said, more: "Showing the last moves. Click or press a key to skip.", case: "" };
  const waits = waitingWords(table.state.value, table.side);
  if (waits) return { ...said, more: waits, case: "" };
  if (saying) return { ...said, more: spoken(table.sheet, saying.says), case: saying.case ?? "", kind: saying.kind };
  return said;
}

function decisionWords({ table, controller }: Seated): Said {
  const shown = table.shown.value;
  const decision = shown?.decision;
  if (!decision) return { head: shown?.outcome ? `The game is over: ${shown.outcome.level}.` : "Waiting for players.", more: "", case: "" };
  const what = choosing(table.page.value, table.shown.value?.plan); // a part of a plan, from a list
  const { head, more } = asked(what ? `${what}.` : decision.prompt, shortName(table));
  if (!table.mine.value) return { head, more: sentence(more), case: decision.case };
  const seated = { table, controller };
  const own =
    attackWords(seated) ??
    lineWords(seated) ??
    unitWords(seated) ??
    chosenWords(seated) ??
    asideWords(seated) ??
    (what ? null : faultWords(seated));
  const how = what ? "" : hint(table.sheet, controller.kind.value, controller.able.value.size);
  const barred = controller.barredEnd.value;
  if (barred && !own)
    return { head: withoutEnd(head), more: `You cannot end yet: ${spoken(table.sheet, barred.reason)}`, case: barred.case };
  return own ?? { head, more: dutiesLeft({ table, controller }) || sentence(more) || how, case: decision.case };
}

/** A button beside the decision has led to choices of its own: what it was. */
function asideWords({ table, controller }: Seated): Said | null {
  const [begun] = table.page.value?.path ?? [];
  const step = table.root.value?.steps.find(({ key, words }) => words.aside && key === begun);
  if (!step || !controller.hand.away.value) return null;
  const { hexes, units } = controller.clickable.value;
  const more = hexes.size ? "Click one of the hexes that are lit." : units.size ? "Click a counter that is lit." : "";
  return { head: sentence(step.words.says), more, case: table.shown.value?.decision?.case ?? "" };
}

/** While an attack is built: on whom, and what stands against it. */
function attackWords({ table, controller }: Seated): Said | null {
  const { fighting } = controller;
  const { targets, units } = fighting.attack.value;
  if (controller.composer.value !== "attack" || !targets.length) return null;
  const names = listed(targets.map((hex) => table.sheet.hexes[hex]?.name || hex));
  const verdict = fighting.verdict.value;
  if (!units.length)
    return { head: `You attack ${names}. Who joins?`, more: "Click the counters that attack.", case: caseOf(table.sheet, "attack") };
  if (verdict && !verdict.allowed)
    return {
      head: `This attack on ${names} is not legal yet.`,
      more: spoken(table.sheet, verdict.reason ?? ""),
      case: verdict.case ?? "",
      kind: "error",
    };
  const left = controller.fighting.owed.value?.filter((hex) => !targets.includes(hex)).length ?? 0;
  const add = addMore(mayAdd(fighting.attack.value, fighting.joining.value), fighting.supportChips.value.length > 0);
  return {
    head: `You attack ${names}. ${add}`,
    more: dutyWords(left, true),
    case: caseOf(table.sheet, left ? "duty to attack" : "attack"),
  };
}

/** While a line is chosen, or drawn corner by corner: what the server says to it. */
function lineWords({ table, controller }: Seated): Said | null {
  const number = table.shown.value?.decision?.case ?? "";
  const { corners, verdict, order } = controller.draft;
  if (corners.value) {
    const refused = verdict.value && !verdict.value.allowed ? verdict.value : null;
    const more = refused
      ? spoken(table.sheet, refused.reason ?? "")
      : verdict.value
        ? "This line can be drawn."
        : order.value
          ? ""
          : "Begin at a coast.";
    return { head: "Click the corners of the new line.", more, case: refused?.case || number, kind: "info" };
  }
  const line = controller.line.value;
  if (!line) return null;
  const note = line.words.note ?? "";
  if (line === controller.chosen.value) return { head: sentence(line.words.says), more: sentence(note), case: number };
  const what = choosing(table.page.value, table.shown.value?.plan);
  const head = what ? `${what}.` : asked(table.shown.value?.decision?.prompt ?? "", shortName(table)).head;
  return { head, more: sentence([line.words.says, note].filter(Boolean).join(": ")), case: number };
}

/** A plan that cannot stand yet: what is wrong with it first. */
function faultWords({ table, controller }: Seated): Said | null {
  const decision = table.shown.value?.decision;
  const [fault, ...others] = controller.composer.value === "plan" ? (table.shown.value?.plan?.faults ?? []) : [];
  if (!fault || !decision) return null;
  const more = others.length ? `${fault.says} There is more in the panel.` : fault.says;
  return { head: "The plan is not legal yet.", more, case: fault.case, kind: "error" };
}

/** With a unit in hand: who, and how far it goes. */
function unitWords({ table, controller }: Seated): Said | null {
  const unit = controller.held.value;
  if (!unit) return null;
  const sheet = table.sheet.units[unit];
  const chosen = controller.chosen.value;
  const along = controller.group.units.value.map((other) => unitName(table.sheet, other));
  const together = `Move ${listed([unitName(table.sheet, unit), ...along])}. Choose where they go.`;
  const head = chosen
    ? sentence(chosen.words.says)
    : along.length
      ? together
      : withUnit(table.sheet, controller.kind.value, unitName(table.sheet, unit));
  const allowance = table.page.value?.steps.find((step) => step.words.cost?.of)?.words.cost?.of ?? "";
  const mode = controller.modes.value.size ? controller.modeNow.value : "";
  const place = table.shown.value?.counters[unit]?.place ?? "";
  const planned = controller.composer.value === "plan" ? capital(table.shown.value?.counters[unit]?.marks?.[0] ?? "") : "";
  const from = planned
    ? planned
    : allowance || !place
      ? ""
      : place in table.sheet.hexes
        ? `In ${placeName(table.sheet, place)}`
        : "Off map";
  const instead = controller.instead.value;
  const doubt = instead && `${unitName(table.sheet, instead)} stands there and can still move. Click again to move there.`;
  const more = doubt ?? [allowance, from, sheet?.kind ?? "", mode].filter(Boolean).join(", ");
  const number =
    (controller.composer.value === "move" && caseOf(table.sheet, "movement allowance")) || (table.shown.value?.decision?.case ?? "");
  return { head, more, case: number };
}

/** A hex was clicked with nothing in hand, as for a retreat: what would be done waits to be confirmed. */
function chosenWords({ table, controller }: Seated): Said | null {
  const chosen = controller.chosen.value;
  if (!chosen?.words.hex || controller.choices.value.length) return null;
  return {
    head: sentence(chosen.words.says),
    more: "Click it once more, or press the yellow button.",
    case: table.shown.value?.decision?.case ?? "",
  };
}

/** Before an attack: what is still owed. */
function dutiesLeft({ table, controller }: Seated): string {
  if (controller.composer.value !== "attack") return "";
  if (table.root.value && controller.hand.fresh.value && !controller.fighting.targets.value.size) return "There is nothing left to attack.";
  const owed = controller.fighting.owed.value;
  return [hint(table.sheet, controller.kind.value), ...(owed ? [dutyWords(owed.length, false)] : [])].join(" ");
}
