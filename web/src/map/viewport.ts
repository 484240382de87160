/** Pan and zoom: wheel and pinch about the pointer, drag, keys; the layers are moved by the compositor alone. */
import { select } from "d3-selection";
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";

import type { Point } from "./hexes";
import type { Seen } from "./picture";

export const LEVELS = { far: 28, middle: 64, close: 96 } as const; // hex heights on the screen
export type Level = keyof typeof LEVELS;

export interface Extent {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Viewport {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  transform: ZoomTransform = zoomIdentity;

  constructor(
    private readonly element: HTMLElement,
    private readonly layers: HTMLElement,
    private readonly extent: Extent,
    private readonly hexHeight: number,
    private readonly onLevel: (level: Level) => void,
    private readonly onMove: () => void,
  ) {
    const scales: [number, number] = [18 / hexHeight, 150 / hexHeight];
    this.behaviour = zoom<HTMLElement, unknown>()
      .scaleExtent(scales)
      .constrain((transform) => this.withinMap(transform))
      .clickDistance(6)
      .filter((event: MouseEvent | WheelEvent | TouchEvent) => !("button" in event) || event.button === 0 || event.button === 1)
      .on("zoom", (event: { transform: ZoomTransform }) => this.apply(event.transform))
      .on("end", () => element.classList.remove("moving"));
    select(element).call(this.behaviour).on("dblclick.zoom", null);
  }

  /** The map may be moved until its edge lies in the middle of what panels leave free: no hex stays under a panel. */
  private withinMap({ x, y, k }: ZoomTransform): ZoomTransform {
    const { left, top, width, height } = this.extent;
    const middle = this.middle();
    const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
    return zoomIdentity
      .translate(clamp(x, middle.x - (left + width) * k, middle.x - left * k), clamp(y, middle.y - (top + height) * k, middle.y - top * k))
      .scale(k);
  }

  private apply(transform: ZoomTransform) {
    this.element.classList.add("moving");
    this.transform = transform;
    this.layers.style.transform = `translate3d(${transform.x}px, ${transform.y}px, 0) scale(${transform.k})`;
    this.onLevel(this.level());
    this.onMove();
  }

  level(): Level {
    const height = this.hexHeight * this.transform.k;
    return height < 40 ? "far" : height < 84 ? "middle" : "close";
  }

  /** What of the map is in the window. */
  seen(): Seen {
    const [left, top] = this.transform.invert([0, 0]);
    const [right, bottom] = this.transform.invert([this.element.clientWidth, this.element.clientHeight]);
    return { left, top, right, bottom, sharpness: this.transform.k * window.devicePixelRatio };
  }

  toMap(clientX: number, clientY: number): Point {
    const box = this.element.getBoundingClientRect();
    const [x, y] = this.transform.invert([clientX - box.left, clientY - box.top]);
    return { x, y };
  }

  toScreen(point: Point): Point {
    const [x, y] = this.transform.apply([point.x, point.y]);
    return { x, y };
  }

  /** What panels leave free of the window, in pixels from its edges. */
  private margins() {
    const wide = this.element.clientWidth > 900;
    return wide ? { left: 260, right: 400, top: 96, bottom: 110 } : { left: 36, right: 36, top: 140, bottom: 300 };
  }

  /** Whether a point of the map is where no panel covers it. */
  sees(point: Point): boolean {
    const { x, y } = this.toScreen(point);
    const { left, right, top, bottom } = this.margins();
    return x > left && y > top && x < this.element.clientWidth - right && y < this.element.clientHeight - bottom;
  }

  /** Whether all these points can be seen at once at the present scale. */
  fits(points: readonly Point[]): boolean {
    const { left, right, top, bottom } = this.margins();
    const spread = (values: readonly number[]) => (Math.max(...values) - Math.min(...values)) * this.transform.k;
    return (
      spread(points.map(({ x }) => x)) < this.element.clientWidth - left - right &&
      spread(points.map(({ y }) => y)) < this.element.clientHeight - top - bottom
    );
  }

  centre(point: Point, level?: Level, smooth = true) {
    this.put(point, { x: this.element.clientWidth / 2, y: this.element.clientHeight / 2 }, level, smooth);
  }

  /** Into the middle of what panels leave free. */
  bring(point: Point, level?: Level, smooth = true) {
    this.put(point, this.middle(), level, smooth);
  }

  private middle(): Point {
    const { left, right, top, bottom } = this.margins();
    const { clientWidth: width, clientHeight: height } = this.element;
    return { x: (left + width - right) / 2, y: (top + height - bottom) / 2 };
  }

  private put(point: Point, at: Point, level: Level | undefined, smooth: boolean) {
    const k = level ? LEVELS[level] / this.hexHeight : this.transform.k;
    this.go(zoomIdentity.translate(at.x, at.y).scale(k).translate(-point.x, -point.y), smooth);
  }

  /** Show these points and some of what is around them. */
  fit(points: readonly Point[], level: Level = "middle") {
    if (!points.length) return this.showAll();
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const width = Math.max(...xs) - Math.min(...xs) + this.hexHeight * 4;
    const height = Math.max(...ys) - Math.min(...ys) + this.hexHeight * 4;
    const { left, right, top, bottom } = this.margins();
    const k = Math.max(
      LEVELS.far / this.hexHeight,
      Math.min(
        LEVELS[level] / this.hexHeight,
        (this.element.clientWidth - left - right) / width,
        (this.element.clientHeight - top - bottom) / height,
      ),
    );
    const centre = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
    const { x, y } = this.middle();
    this.go(zoomIdentity.translate(x, y).scale(k).translate(-centre.x, -centre.y), false);
  }

  showAll() {
    const { left, top, width, height } = this.extent;
    const k = Math.min(this.element.clientWidth / width, this.element.clientHeight / height);
    this.go(
      zoomIdentity
        .translate(this.element.clientWidth / 2, this.element.clientHeight / 2)
        .scale(k)
        .translate(-(left + width / 2), -(top + height / 2)),
      false,
    );
  }

  zoomTo(level: Level) {
    const box = this.element.getBoundingClientRect();
    this.centre(this.toMap(box.left + box.width / 2, box.top + box.height / 2), level);
  }

  pan(dx: number, dy: number) {
    select(this.element).call(this.behaviour.translateBy, dx / this.transform.k, dy / this.transform.k);
  }

  private go(to: ZoomTransform, smooth: boolean) {
    const quiet = !smooth || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.layers.classList.toggle("gliding", !quiet);
    select(this.element).call(this.behaviour.transform, to);
    if (!quiet) window.setTimeout(() => this.layers.classList.remove("gliding"), 180);
  }
}
