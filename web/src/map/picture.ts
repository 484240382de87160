/** The printed map as bitmaps. A browser would draw the large SVG anew for every part that comes into view; bitmaps it only
 * shifts and stretches. A coarse one of the whole map always lies below; where one looks closer and rests, sharp tiles come.
 * Each is drawn from two sheets: the ground, and the names for the distance.
 */
import { again } from "../api/again";
import type { Point } from "../geometry/hexes";
import { type Distance, distanceOf, type MapSheets } from "./distances";
import type { Extent } from "./viewport";

/** The part of the map in the window, in map units, and how many pixels of the screen a unit has. */
export interface Seen {
  left: number;
  top: number;
  right: number;
  bottom: number;
  sharpness: number;
  distance: Distance;
}

interface Tile {
  key: string;
  column: number;
  row: number;
}

const COARSE = 2_000_000; // pixels of the whole map
const TILE = 512; // pixels, both ways
const EDGE = 1; // pixels that tiles overlap, so that no seam shows
const KEPT = 64; // tiles; each is a megabyte
const SHARPEST = 2.5; // pixels a unit
const REST = 90; // milliseconds without movement before it is drawn more sharply

export class MapPicture {
  private ground: HTMLImageElement | null = null;
  private readonly names = new Map<Distance, HTMLImageElement | null>(); // null: still to come
  private readonly coarse: number; // pixels a unit
  private readonly coarsely: Distance; // whose names are on the coarse bitmap
  private readonly tiles = new Map<string, HTMLCanvasElement>(); // the oldest first
  private seen: Seen | null = null;
  private whole: HTMLCanvasElement | null = null; // the coarse bitmap
  private timer = 0;
  private loaded = false;
  private closed = false;

  constructor(
    private readonly layer: HTMLElement,
    private readonly sheets: MapSheets,
    private readonly extent: Extent,
    hexHeight: number,
    drawn: () => void, // called once, when the map lies there
  ) {
    this.coarse = Math.min(1, Math.sqrt(COARSE / (extent.width * extent.height)));
    this.coarsely = distanceOf((this.coarse * hexHeight) / window.devicePixelRatio);
    void Promise.all([decoded(sheets.ground, () => this.closed), this.fetchNames(this.coarsely)])
      .then(
        ([ground]) => this.begin(ground),
        () => this.showPlainly(), // a browser that cannot decode it apart may still show it
      )
      .then(drawn);
  }

  private showPlainly() {
    const image = new Image();
    image.src = this.sheets.ground;
    this.layer.append(image);
  }

  /** The names for a distance, once they are wanted; a map whose names do not come is drawn without. */
  private async fetchNames(distance: Distance) {
    if (this.names.has(distance)) return;
    this.names.set(distance, null);
    const image = await decoded(this.sheets.names(distance), () => this.closed).catch(() => new Image());
    this.names.set(distance, image);
    if (this.seen?.distance === distance) this.sharpen(0);
  }

  /** The window shows another part, or comes closer; while it does, nothing is drawn for a distance that will not stay. */
  look(seen: Seen, zooming: boolean) {
    this.seen = seen;
    this.coverWhole();
    if (zooming) this.blur();
    else this.sharpen(REST);
  }

  private blur() {
    delete this.layer.dataset.sharp;
    window.clearTimeout(this.timer);
  }

  /** Under sharp tiles that cover the window the coarse bitmap need not be drawn. */
  private coverWhole() {
    if (!this.whole || !this.seen) return;
    const scale = stepOf(this.seen.sharpness);
    const covered =
      this.isPoor(scale, this.seen.distance) && tilesInSight(this.seen, this.extent, scale).every(({ key }) => this.tiles.has(key));
    const wanted = covered ? "hidden" : "";
    if (this.whole.style.visibility !== wanted) this.whole.style.visibility = wanted;
  }

  /** A part of the map as it is seen from afar, for small pictures; says whether there was one. */
  paint(pen: CanvasDrawImage, corner: Point, scale: number): boolean {
    if (!this.whole) return false;
    const { left, top } = this.extent;
    const zoom = scale / this.coarse;
    pen.drawImage(this.whole, (left - corner.x) * scale, (top - corner.y) * scale, this.whole.width * zoom, this.whole.height * zoom);
    return true;
  }

  close() {
    window.clearTimeout(this.timer);
    this.closed = true;
    this.seen = null;
    this.tiles.clear();
  }

  private begin(ground: HTMLImageElement) {
    if (this.closed) return;
    this.ground = ground;
    const { width, height } = this.extent;
    this.whole = this.drawn({ left: 0, top: 0, width, height }, this.coarse, this.coarsely);
    this.layer.prepend(this.whole);
    this.loaded = true;
    this.sharpen(0);
  }

  private sharpen(wait: number) {
    this.blur();
    this.timer = window.setTimeout(() => this.drawNext(), wait);
  }

  /** One tile at a time, so that a press or a key never waits long. */
  private drawNext() {
    if (!this.loaded || !this.seen) return;
    const { sharpness, distance } = this.seen;
    if (!this.names.get(distance)) return void this.fetchNames(distance);
    const scale = stepOf(sharpness);
    const [next] = this.isPoor(scale, distance) ? this.missing(this.seen, scale) : [];
    if (!next) return this.rest(scale, distance);
    const side = TILE / scale;
    const edge = EDGE / scale;
    const left = next.column * side - edge;
    const top = next.row * side - edge;
    const { width, height } = this.extent; // beyond it there is nothing to draw
    const place = { left, top, width: Math.min(side + 2 * edge, width - left), height: Math.min(side + 2 * edge, height - top) };
    const canvas = this.drawn(place, scale, distance);
    this.tiles.set(next.key, canvas);
    this.layer.append(canvas);
    this.timer = window.setTimeout(() => this.drawNext(), 0);
  }

  /** Whether the coarse bitmap would look blurred here, or jagged (it cannot be shrunk much either), or has other names. */
  private isPoor(scale: number, distance: Distance): boolean {
    return scale > this.coarse || scale < this.coarse * 0.8 || distance !== this.coarsely;
  }

  /** Everything in sight is sharp: what was drawn for another distance goes, and so does what was not looked at for long. */
  private rest(scale: number, distance: Distance) {
    for (const [key, canvas] of this.tiles)
      if (!key.startsWith(`${distance}/${scale}/`) || this.tiles.size > KEPT) {
        canvas.remove();
        this.tiles.delete(key);
      }
    this.coverWhole();
    this.layer.dataset.sharp = "";
  }

  /** The tiles in sight that are not drawn yet; those that are will be the last to go. */
  private missing(seen: Seen, scale: number): Tile[] {
    return tilesInSight(seen, this.extent, scale).filter(({ key }) => {
      const there = this.tiles.get(key);
      if (!there) return true;
      this.tiles.delete(key);
      this.tiles.set(key, there);
      return false;
    });
  }

  private drawn(place: Extent, scale: number, distance: Distance): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.floor(place.width * scale));
    canvas.height = Math.max(1, Math.floor(place.height * scale));
    const { style } = canvas;
    style.left = `${place.left}px`;
    style.top = `${place.top}px`;
    style.width = `${canvas.width / scale}px`;
    style.height = `${canvas.height / scale}px`;
    const names = this.names.get(distance);
    fill(canvas, (pen) => {
      for (const sheet of [this.ground, names])
        if (sheet?.naturalWidth)
          pen.drawImage(sheet, -place.left * scale, -place.top * scale, this.extent.width * scale, this.extent.height * scale);
    });
    return canvas;
  }
}

const sheetsDecoded = new Map<string, HTMLImageElement>(); // a table that is opened again, as by two at one screen, lies there at once

/** A sheet, once it can be drawn; `gone` when nobody waits for it any more. */
async function decoded(source: string, gone: () => boolean): Promise<HTMLImageElement> {
  const there = sheetsDecoded.get(source);
  if (there) return there;
  const image = new Image();
  image.decoding = "async";
  await again(() => {
    image.src = source;
    return image.decode();
  }, gone);
  sheetsDecoded.set(source, image);
  return image;
}

/** Draw on it once. A canvas that can be drawn on is asked for its content at every frame; one that shows a finished bitmap is not. */
function fill(canvas: HTMLCanvasElement, draw: (pen: CanvasDrawImage) => void) {
  const sketch = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(canvas.width, canvas.height);
  const pen = sketch?.getContext("2d");
  const frame = pen ? canvas.getContext("bitmaprenderer") : null;
  if (sketch && pen && frame) {
    draw(pen);
    frame.transferFromImageBitmap(sketch.transferToImageBitmap());
    return;
  }
  const plain = canvas.getContext("2d");
  if (plain) draw(plain);
}

/** The tiles that cover what is seen of the map, from the middle outwards. */
export function tilesInSight(seen: Seen, { left, top, width, height }: Extent, scale: number): Tile[] {
  const side = TILE / scale;
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value)) / side;
  const [west, east] = [within(seen.left - left, width), within(seen.right - left, width)];
  const [north, south] = [within(seen.top - top, height), within(seen.bottom - top, height)];
  if (east <= west || south <= north) return []; // nothing of the map is in the window
  const found: Tile[] = [];
  for (let column = Math.floor(west); column < east; column++)
    for (let row = Math.floor(north); row < south; row++) found.push({ key: `${seen.distance}/${scale}/${column}/${row}`, column, row });
  const far = (tile: Tile) => Math.hypot(tile.column + 0.5 - (west + east) / 2, tile.row + 0.5 - (north + south) / 2);
  return found.sort((a, b) => far(a) - far(b));
}

/** Sharp enough, in steps, so that a small zoom need not draw everything anew. */
export function stepOf(sharpness: number): number {
  return Math.min(SHARPEST, 2 ** (Math.ceil(Math.log2(sharpness) * 2 - 0.1) / 2));
}
