/** Pan and zoom: wheel and pinch about the pointer, drag, keys; the layers are moved by the compositor alone. */
import { select } from "d3-selection";
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";

import { boxOf, type Point } from "../geometry/hexes";
import { type Distance, distanceOf } from "./distances";
import { prefersStill } from "./motion";
import type { Seen } from "./picture";
import { freeOf, type Margins } from "./uncovered-area";

const LEVELS = { far: 28, middle: 64, close: 96 } as const; // hex heights on the screen
export type Level = keyof typeof LEVELS;

const STALE = 250; // milliseconds
const [SMALLEST, LARGEST] = [12, 150]; // hex heights on the screen

export interface Extent {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Viewport {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  transform: ZoomTransform = zoomIdentity;
  zooming = false; // coming nearer or going away, until that has ended
  touches = 0; // how often the player has moved the map
  attended = 0; // how often it was turned to what a decision is about
  private free: Margins | null = null;
  private measured = 0;

  constructor(
    private readonly element: HTMLElement,
    private readonly layers: HTMLElement,
    private readonly extent: Extent,
    private readonly hexHeight: number,
    private readonly onLevel: (level: Level) => void,
    private readonly onMove: () => void,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>()
      .constrain((transform) => this.withinMap(transform))
      .clickDistance(6)
      // with the shift key a stack is dragged, not the map
      .filter(
        (event: MouseEvent | WheelEvent | TouchEvent) =>
          !("button" in event) || ((event.button === 0 || event.button === 1) && !(event.shiftKey && event.type === "mousedown")),
      )
      .on("zoom", (event: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        if (event.sourceEvent) this.touches++;
        this.apply(event.transform);
      })
      .on("end", () => {
        element.classList.remove("moving");
        layers.classList.remove("zooming");
        this.zooming = false;
        this.onMove();
        this.onLevel(this.level()); // counters change their size when the zoom has ended: all of them are drawn anew for it
      });
    select(element).call(this.behaviour).on("dblclick.zoom", null);
  }

  /** The map may be moved until its edge meets that of what panels leave free: no hex stays under a panel, and no more of the
   * window than need be is without map. A map that is smaller than that lies in its middle. */
  private withinMap({ x, y, k }: ZoomTransform): ZoomTransform {
    const { left, top, width, height } = this.extent;
    const free = this.margins();
    const across = held(x, left * k, width * k, free.left, this.element.clientWidth - free.right);
    const down = held(y, top * k, height * k, free.top, this.element.clientHeight - free.bottom);
    return zoomIdentity.translate(across, down).scale(k);
  }

  private apply(transform: ZoomTransform) {
    this.element.classList.add("moving");
    // while it grows or shrinks the browser stretches what it has drawn, and draws it anew when that ends
    if (transform.k !== this.transform.k) {
      this.layers.classList.add("zooming");
      this.zooming = true;
    }
    this.transform = transform;
    this.layers.style.transform = `translate3d(${transform.x}px, ${transform.y}px, 0) scale(${transform.k})`;
    this.onMove();
  }

  distance(): Distance {
    return distanceOf(this.hexHeight * this.transform.k);
  }

  /** Counters come in three sizes, names in four. */
  level(): Level {
    const distance = this.distance();
    return distance === "wide" ? "middle" : distance;
  }

  /** What of the map is in the window. */
  seen(): Seen {
    const [left, top] = this.transform.invert([0, 0]);
    const [right, bottom] = this.transform.invert([this.element.clientWidth, this.element.clientHeight]);
    return { left, top, right, bottom, sharpness: this.transform.k * window.devicePixelRatio, distance: this.distance() };
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

  /** What panels leave free of the window; measured once in a while, since panels move less often than the map does. */
  private margins(): Margins {
    const now = performance.now();
    if (!this.free || now - this.measured > STALE) {
      this.free = freeOf(this.element);
      this.measured = now;
      this.behaviour.scaleExtent([Math.max(SMALLEST / this.hexHeight, this.whole(this.free) * 0.9), LARGEST / this.hexHeight]);
    }
    return this.free;
  }

  /** Whether a point of the map is where no panel covers it. */
  sees(point: Point): boolean {
    const { x, y } = this.toScreen(point);
    const { left, right, top, bottom } = this.margins();
    return x > left && y > top && x < this.element.clientWidth - right && y < this.element.clientHeight - bottom;
  }

  /** Whether all these points can be seen at once, at the present scale or from another distance. */
  fits(points: readonly Point[], level?: Level): boolean {
    const { left, right, top, bottom } = this.margins();
    const { width, height } = boxOf(points);
    const k = level ? this.scaleOf(level) : this.transform.k;
    return width * k < this.element.clientWidth - left - right && height * k < this.element.clientHeight - top - bottom;
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
    const k = level ? this.scaleOf(level) : this.transform.k;
    this.go(zoomIdentity.translate(at.x, at.y).scale(k).translate(-point.x, -point.y), smooth);
  }

  private scaleOf(level: Level): number {
    return level === "far" ? this.farthest() : LEVELS[level] / this.hexHeight;
  }

  /** Show these points and some of what is around them. */
  fit(points: readonly Point[], level: Level = "middle", smooth = false) {
    if (!points.length) return this.showAll();
    const { width, height, middle: centre } = boxOf(points);
    const around = this.hexHeight * 4;
    const { left, right, top, bottom } = this.margins();
    const k = Math.max(
      this.farthest(),
      Math.min(
        LEVELS[level] / this.hexHeight,
        (this.element.clientWidth - left - right) / (width + around),
        (this.element.clientHeight - top - bottom) / (height + around),
      ),
    );
    const { x, y } = this.middle();
    this.go(zoomIdentity.translate(x, y).scale(k).translate(-centre.x, -centre.y), smooth);
  }

  /** Far: hexes of the smallest size at which one counter can be distinguished from another, or larger if the whole map still fits into the free part. */
  private farthest(): number {
    return Math.max(LEVELS.far / this.hexHeight, Math.min(this.whole(this.margins()), LEVELS.middle / this.hexHeight));
  }

  /** The scale at which the whole map lies in the free part. */
  private whole({ left, right, top, bottom }: Margins): number {
    const { clientWidth: wide, clientHeight: high } = this.element;
    return Math.min((wide - left - right) / this.extent.width, (high - top - bottom) / this.extent.height);
  }

  showAll() {
    const { left, top, width, height } = this.extent;
    this.put({ x: left + width / 2, y: top + height / 2 }, this.middle(), "far", false);
  }

  zoomTo(level: Level) {
    const box = this.element.getBoundingClientRect();
    this.centre(this.toMap(box.left + box.width / 2, box.top + box.height / 2), level);
  }

  pan(dx: number, dy: number) {
    select(this.element).call(this.behaviour.translateBy, dx / this.transform.k, dy / this.transform.k);
  }

  /** Panels have changed: leave nothing bare that the map could cover. */
  settle() {
    this.free = null;
    const to = this.withinMap(this.transform);
    if (to.x !== this.transform.x || to.y !== this.transform.y) this.go(to, true);
  }

  /** Back to what was looked at before. */
  show(transform: ZoomTransform, smooth = true) {
    this.go(transform, smooth);
  }

  /** Whether hexes are as small as they are from far. */
  isFar(): boolean {
    return this.transform.k < (LEVELS.middle * 0.8) / this.hexHeight;
  }

  private go(to: ZoomTransform, smooth: boolean) {
    const quiet = !smooth || prefersStill();
    this.layers.classList.toggle("gliding", !quiet);
    select(this.element).call(this.behaviour.transform, this.withinMap(to));
    if (!quiet) window.setTimeout(() => this.layers.classList.remove("gliding"), 180);
  }
}

/** Where a map of this length begins, so that it leaves nothing of the free part bare that it could cover. */
function held(at: number, offset: number, length: number, from: number, to: number): number {
  const begins = at + offset;
  if (length <= to - from) return (from + to - length) / 2 - offset;
  return Math.min(from, Math.max(to - length, begins)) - offset;
}
