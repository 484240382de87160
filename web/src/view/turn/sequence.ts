/** The sequence of play with the game's place in it: what is done, what goes on, what is to come. */
import type { OutlineGroup, Sheet, Shown, ShownHeading } from "../../api/types";

type Progressing = Pick<Shown, "headings" | "outcome" | "skipped">;
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

const MOST_BOXES = 17; // more would push what stands below them out of the panel

const same = (a: ShownHeading, b: { case: string; title: string }) => a.case === b.case && a.title === b.title;

/** What players call a part of the sequence of play, where its title is longer. */
export function short({ short_titles }: Pick<Sheet, "short_titles">, title: string): string {
  return short_titles?.[title] ?? title;
}

/** Without the stages that this turn goes without. */
function happening(outline: readonly OutlineGroup[], { skipped }: Pick<Shown, "skipped">): readonly OutlineGroup[] {
  return outline.filter((group) => !skipped?.includes(group.case));
}

export function sequence(sheet: Pick<Sheet, "outline" | "short_titles">, shown: Progressing): Stage[] {
  const outline = happening(sheet.outline, shown);
  const { headings } = shown;
  const over = Boolean(shown.outcome);
  const at = outline.findIndex((group) => headings.some((heading) => same(heading, group)));
  const below = at < 0 ? [] : headings.slice(headings.findIndex((heading) => same(heading, outline[at] as OutlineGroup)));
  const stages = outline.map((group, index): Stage => {
    const here = index === at ? group.steps.findIndex((step) => below.some((heading) => same(heading, step))) : -1;
    const alone = group.steps.length === 1 && group.steps[0]?.title === group.title;
    return {
      key: `${index}`,
      title: alone ? "" : short(sheet, group.title),
      side: group.side ?? null,
      boxes: group.steps.map((step, number) => {
        const current = !over && index === at && number === here;
        const done = over || index < at || (index === at && number < here);
        return {
          key: `${index}.${number}`,
          title: short(sheet, step.title),
          full: step.title,
          case: step.case,
          progress: current ? "current" : done ? "done" : "to come",
          inside: current ? insideOf(sheet, below, step) : "",
        };
      }),
    };
  });
  return stages.reduce((sum, { boxes }) => sum + boxes.length, 0) > MOST_BOXES ? stages.map(folded) : stages;
}

/** A stage in which nothing goes on as one box: a turn of many stages then fits the panel. */
function folded(stage: Stage): Stage {
  const [first] = stage.boxes;
  if (!first || !stage.title || stage.boxes.some(({ progress }) => progress === "current")) return stage;
  return { ...stage, title: "", boxes: [{ ...first, title: stage.title, full: stage.title }] };
}

/** The last two headings below the box: the segment, and what goes on in it. */
function insideOf(sheet: Pick<Sheet, "short_titles">, headings: readonly ShownHeading[], step: { case: string; title: string }): string {
  const from = headings.findIndex((heading) => same(heading, step));
  const titles = headings.slice(from + 1).map((heading) => short(sheet, heading.title));
  return [...new Set(titles)]
    .filter((title) => title !== short(sheet, step.title))
    .slice(-2)
    .join(": ");
}
