/** How evenly the page is drawn while something moves. */
import type { Page } from "playwright-core";

export interface Frames {
  seconds: number;
  perSecond: number;
  median: number; // milliseconds from one frame to the next
  p95: number;
  longest: number;
}

interface TraceEvent {
  name: string;
  ts: number; // microseconds
  args?: { layerTreeId?: number };
}

const FRAMES = "disabled-by-default-devtools.timeline.frame,devtools.timeline.frame,devtools.timeline";

/** Trace Chromium while something is done: the times between the frames that reach the screen. */
export async function framesWhile(page: Page, doing: () => Promise<void>): Promise<Frames> {
  const browser = page.context().browser();
  if (!browser) throw new Error("This page has no browser that could be traced.");
  await browser.startTracing(page, { categories: FRAMES.split(",") });
  await doing();
  const trace = JSON.parse((await browser.stopTracing()).toString("utf8")) as { traceEvents: TraceEvent[] };
  const times = drawn(trace.traceEvents);
  const steps = times.slice(1).map((time, number) => time - (times[number] ?? time));
  steps.sort((a, b) => a - b);
  const part = (share: number) => steps[Math.min(steps.length - 1, Math.floor(steps.length * share))] ?? 0;
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  return { seconds, perSecond: steps.length / seconds, median: part(0.5), p95: part(0.95), longest: part(1) };
}

/** When the page that drew most was drawn, in milliseconds; other pages and the browser's own surface are left out. */
function drawn(events: readonly TraceEvent[]): number[] {
  const trees = new Map<number, number[]>();
  for (const { name, ts, args } of events) {
    if (name !== "DrawFrame") continue;
    const tree = args?.layerTreeId ?? 0;
    trees.set(tree, [...(trees.get(tree) ?? []), ts / 1000]);
  }
  const [most = []] = [...trees.values()].sort((a, b) => b.length - a.length);
  return most.sort((a, b) => a - b);
}

/** Drag the map to and fro along a circle, as fast as a hand does. */
export async function pan(page: Page, seconds: number) {
  const [x, y] = [720, 460];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const end = Date.now() + seconds * 1000;
  for (let angle = 0; Date.now() < end; angle += 0.12) {
    await page.mouse.move(x + 220 * Math.sin(angle), y + 140 * (1 - Math.cos(angle)));
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
}

/** Roll the wheel in and out about a point. */
export async function zoom(page: Page, seconds: number) {
  await page.mouse.move(700, 450);
  const end = Date.now() + seconds * 1000;
  for (let step = 0; Date.now() < end; step++) {
    await page.mouse.wheel(0, step % 50 < 25 ? -60 : 60);
    await page.waitForTimeout(8);
  }
}
