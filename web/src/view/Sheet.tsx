/** The column of panels at the right; on a phone a sheet from below with three heights: title only, half, full. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { lastWith } from "../composing/cues";
import { HEIGHTS, isPhone, nearestHeight, nextHeight, phonePanel, type SheetHeight, sheetHeight } from "../state/phone";
import type { Seated } from "../state/seated";
import { hasCombat } from "./CombatPanel";
import { short } from "./turn/sequence";

const SAYS: Record<SheetHeight, string> = {
  title: "The sheet shows its title. Open it half",
  half: "The sheet is half open. Open it fully",
  full: "The sheet is fully open. Fold it to its title",
};

interface Props extends Seated {
  children: ComponentChildren;
}

export function Sheet({ table, controller, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const fights = hasCombat({ controller }) && !onlyTold({ table, controller });
  const unit = controller.unit.value;
  const lists = controller.inHand.value ? controller.planSteps.value.length > 0 : waitsBeside({ table, controller });
  // a fight and a list to pick from need room, a move needs the map
  useEffect(() => {
    sheetHeight.value = fights || lists ? "half" : "title";
  }, [fights, lists, unit]);
  // its title is its first line, and another decision begins on top, wherever one had read
  const low = isPhone.value && sheetHeight.value === "title";
  const asked = low ? table.ply.value : table.mine.value && `${table.shown.value?.turn} ${table.shown.value?.decision?.prompt}`;
  useEffect(() => sheet.current?.scrollTo(0, 0), [low, asked, fights]);
  useOldDice({ table, controller });
  useHeights();
  return (
    <div ref={sheet} class="right-column sheet" data-height={isPhone.value ? sheetHeight.value : undefined}>
      {isPhone.value && <Handle sheet={() => sheet.current} />}
      {children}
    </div>
  );
}

/** Dice of a phase that is over do not lie beside what is asked for now. */
function useOldDice({ table, controller }: Seated) {
  const { result } = controller.fighting;
  const begun = lastWith(table.sheet.log, table.log.value, "phase", "side turn", "turn")?.number ?? -1;
  const over = table.mine.value && begun > (result.value?.number ?? begun);
  const there = result.value !== null;
  useEffect(() => {
    if (over && there) result.value = null;
  }, [over, there]);
}

/** Whether there is something to pick that is not on the map; among units to move the map comes first. */
function waitsBeside({ table, controller }: Seated): boolean {
  const counters = table.shown.value?.counters ?? {};
  const units = [...controller.hand.pickable.value];
  const beside = units.filter((unit) => !((counters[unit]?.place ?? "") in table.sheet.hexes));
  return beside.length > 0 && (controller.composer.value !== "move" || beside.length === units.length);
}

/** The dice have fallen, and what they ask for now is done on the map: a retreat, an advance, a loss. */
function onlyTold({ table, controller }: Seated): boolean {
  const { attack, odds } = controller.fighting;
  if (!table.mine.value || attack.value.targets.length || odds.value || controller.composer.value === "attack") return false;
  const { hexes, units } = controller.clickable.value;
  return hexes.size > 0 || units.size > 0;
}

/** The sheet moves under the finger that lets go: no click may fall on what lies there then. */
const noClick = (event: Event) => event.preventDefault();

/** Drag it, tap it, or use the arrow keys. */
function Handle({ sheet }: { sheet: () => HTMLElement | null }) {
  const drag = useRef<{ from: number; height: number; at: number; time: number; speed: number } | null>(null);

  const down = (event: PointerEvent) => {
    const box = sheet()?.getBoundingClientRect();
    if (!box || !(event.currentTarget instanceof HTMLElement)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientY, height: box.height, at: event.clientY, time: event.timeStamp, speed: 0 };
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    const element = sheet();
    if (!now || !element) return;
    const elapsed = Math.max(1, event.timeStamp - now.time);
    drag.current = { ...now, speed: (now.at - event.clientY) / elapsed, at: event.clientY, time: event.timeStamp };
    element.classList.add("dragged");
    element.style.height = `${Math.max(60, now.height + now.from - event.clientY)}px`;
  };
  const up = (event: PointerEvent) => {
    const now = drag.current;
    const element = sheet();
    drag.current = null;
    if (!now || !element) return;
    element.classList.remove("dragged");
    element.style.height = "";
    const moved = now.from - event.clientY;
    const tapped = Math.abs(moved) < 6;
    sheetHeight.value = tapped ? nextHeight(sheetHeight.value) : nearestHeight((now.height + moved) / window.innerHeight, now.speed);
  };
  const key = (event: KeyboardEvent) => {
    const at = HEIGHTS.indexOf(sheetHeight.value);
    if (event.key === "Enter" || event.key === " ") sheetHeight.value = nextHeight(sheetHeight.value);
    else if (event.key === "ArrowUp") sheetHeight.value = HEIGHTS[Math.min(2, at + 1)] ?? "full";
    else if (event.key === "ArrowDown") sheetHeight.value = HEIGHTS[Math.max(0, at - 1)] ?? "title";
    else return;
    event.preventDefault();
  };
  return (
    <button
      class="sheet-handle"
      aria-label={SAYS[sheetHeight.value]}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onTouchEnd={noClick}
      onKeyDown={key}
    >
      <i />
    </button>
  );
}

/** The prompt is as high as its words, and its buttons lie at the foot of the sheet: the stylesheet must know how high both are. */
function useHeights() {
  useEffect(() => {
    const prompt = document.querySelector<HTMLElement>(".prompt-bar");
    const foot = prompt?.querySelector<HTMLElement>(".prompt-buttons");
    const screen = prompt?.closest<HTMLElement>(".table-screen");
    if (!prompt || !foot || !screen) return;
    const measure = new ResizeObserver(() => {
      screen.style.setProperty("--prompt", `${prompt.offsetHeight}px`);
      screen.style.setProperty("--foot", foot.childElementCount ? `${foot.offsetHeight}px` : "0px");
    });
    measure.observe(prompt);
    measure.observe(foot);
    return () => measure.disconnect();
  }, []);
}

/** The turn box and the two round buttons of a phone, in place of the panels that float on a wide screen. */
export function PhoneButtons({ table }: Pick<Seated, "table">) {
  useEffect(
    () => () => {
      phonePanel.value = null;
    },
    [],
  );
  if (!isPhone.value) return null;
  const shown = table.shown.value;
  const phase = short(table.sheet, shown?.headings.at(-1)?.title ?? "");
  const open = phonePanel.value;
  const toggle = (panel: "turn" | "overlays") => (phonePanel.value = open === panel ? null : panel);
  return (
    <>
      <button class="turn-box" onClick={() => toggle("turn")} aria-expanded={open === "turn"}>
        <b>Turn {shown?.turn ?? ""}</b>
        <span>{phase}</span>
      </button>
      <button
        class="panel round round-menu"
        aria-label="Turn, points and menu"
        aria-expanded={open === "turn"}
        onClick={() => toggle("turn")}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={open === "turn" ? "M6 6L18 18M18 6L6 18" : "M4 7H20M4 12H20M4 17H20"} />
        </svg>
      </button>
      <button
        class="panel round round-layers"
        aria-label="What is drawn over the map"
        aria-expanded={open === "overlays"}
        onClick={() => toggle("overlays")}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={open === "overlays" ? "M6 6L18 18M18 6L6 18" : "M12 4L21 9L12 14L3 9ZM3 13L12 18L21 13M3 17L12 22L21 17"} />
        </svg>
      </button>
    </>
  );
}
