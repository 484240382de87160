/** The sequence of play with the game's place in it: what is done, what goes on, what is to come. */
import type { OutlineGroup, Shown, ShownHeading } from "../../api/types";

type Progress = "done" | "current" | "to come";

export interface Box {
  key: string;
  title: string; // short, for the box
  full: string;
  case: string;
  progress: Progress;
  inside: string; // where in it the game stands
}

export interface Stage {
  key: string;
  title: string; // empty where the one box says it all
  side: string | null;
  boxes: Box[];
}

const same = (a: ShownHeading, b: { case: string; title: string }) => a.case === b.case && a.title === b.title;

/** "Mutual Supply Determination Phase" is known at the table as supply. */
export function short(title: string): string {
  const words = title.replace(/ (Phase|Stage|Segment)$/, "").replace(/^Mutual /, "");
  const said = words.replace(/^Supply Determination$/, "Supply").replace(/^Game-Turn Indication$/, "Next Game-Turn");
  return said.replace(/^Special Stage, (\w+)$/, "$1 phase");
}

/** Without the stages that this turn goes without. */
export function happening(outline: readonly OutlineGroup[], { skipped }: Pick<Shown, "skipped">): readonly OutlineGroup[] {
  return outline.filter((group) => !skipped?.includes(group.case));
}

export function sequence(outline: readonly OutlineGroup[], shown: Pick<Shown, "headings" | "outcome">): Stage[] {
  const { headings } = shown;
  const over = Boolean(shown.outcome);
  const at = outline.findIndex((group) => headings.some((heading) => same(heading, group)));
  const below = at < 0 ? [] : headings.slice(headings.findIndex((heading) => same(heading, outline[at] as OutlineGroup)));
  return outline.map((group, index) => {
    const here = index === at ? group.steps.findIndex((step) => below.some((heading) => same(heading, step))) : -1;
    const alone = group.steps.length === 1 && group.steps[0]?.title === group.title;
    return {
      key: `${index}`,
      title: alone ? "" : short(group.title),
      side: group.side ?? null,
      boxes: group.steps.map((step, number) => {
        const current = !over && index === at && number === here;
        const done = over || index < at || (index === at && number < here);
        return {
          key: `${index}.${number}`,
          title: short(step.title),
          full: step.title,
          case: step.case,
          progress: current ? "current" : done ? "done" : "to come",
          inside: current ? insideOf(below, step) : "",
        };
      }),
    };
  });
}

/** The last two headings below the box: the segment, and what goes on in it. */
function insideOf(headings: readonly ShownHeading[], step: { case: string; title: string }): string {
  const from = headings.findIndex((heading) => same(heading, step));
  const titles = headings.slice(from + 1).map((heading) => short(heading.title));
  return [...new Set(titles)]
    .filter((title) => title !== short(step.title))
    .slice(-2)
    .join(": ");
}
