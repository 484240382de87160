/** How evenly the page is drawn while something moves. */
import type { Page } from "playwright-core";

export interface Frames {
  seconds: number;
  perSecond: number;
  median: number; // milliseconds from one frame to the next
  p95: number;
  longest: number;
  page: number; // milliseconds of the processor that the page itself needs for a frame that is drawn, on average
  composing: number; // ... and that drawing its layers onto the screen needs: without a graphics card, all by the processor
}

interface TraceEvent {
  name: string;
  ts: number; // microseconds
  tdur?: number; // ... of the processor
  args?: { layerTreeId?: number };
}

const FRAMES = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame", "cc", "viz", "benchmark"];
const [PAGE, COMPOSING] = ["ProxyMain::BeginMainFrame", "DirectRenderer::DrawFrame"];

/** Trace Chromium while something is done: the times between the frames that reach the screen. */
export async function framesWhile(page: Page, doing: () => Promise<void>): Promise<Frames> {
  const browser = page.context().browser();
  if (!browser) throw new Error("This page has no browser that could be traced.");
  await browser.startTracing(page, { categories: FRAMES });
  await doing();
  const trace = JSON.parse((await browser.stopTracing()).toString("utf8")) as { traceEvents: TraceEvent[] };
  const times = drawn(trace.traceEvents);
  const steps = times.slice(1).map((time, number) => time - (times[number] ?? time));
  steps.sort((a, b) => a - b);
  const part = (share: number) => steps[Math.min(steps.length - 1, Math.floor(steps.length * share))] ?? 0;
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  const spent = (name: string) =>
    trace.traceEvents.reduce((sum, event) => sum + (event.name === name ? (event.tdur ?? 0) : 0), 0) / 1000 / times.length;
  return {
    seconds,
    perSecond: steps.length / seconds,
    median: part(0.5),
    p95: part(0.95),
    longest: part(1),
    page: spent(PAGE),
    composing: spent(COMPOSING),
  };
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
  await steadily(seconds, (step) => page.mouse.move(x + 220 * Math.sin(step * 0.06), y + 140 * (1 - Math.cos(step * 0.06))));
  await page.mouse.up();
}

/** Roll the wheel in and out about a point, from the middle distance to close, to far and back: never against a stop. */
export async function zoom(page: Page, seconds: number) {
  await page.mouse.move(700, 450);
  await steadily(seconds, (step) => page.mouse.wheel(0, step % 72 < 18 || step % 72 >= 54 ? -30 : 30));
}

const BEAT = 8; // milliseconds: a mouse tells of itself more often than a screen is drawn
const UNHEARD = 4; // a mouse does not wait for the page either; but it may not run away from it

/** Do something at every beat, whether the page has taken up the last one or not. */
async function steadily(seconds: number, doing: (step: number) => Promise<void>) {
  const begun = performance.now();
  const under = new Set<Promise<void>>();
  for (let step = 0; performance.now() - begun < seconds * 1000; step++) {
    const told: Promise<void> = doing(step).finally(() => under.delete(told));
    under.add(told);
    if (under.size >= UNHEARD) await Promise.race(under);
    const early = begun + step * BEAT - performance.now();
    if (early > 0) await new Promise((next) => setTimeout(next, early));
  }
  await Promise.all(under);
}
