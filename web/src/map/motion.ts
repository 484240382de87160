/** Counters in motion: they glide along their path, turn over, come and go. With reduced motion they only fade. */
import type { ZoomTransform } from "d3-zoom";

import { boxOf, type HexGrid, type Point } from "../geometry/hexes";
import { glideTime, type Scene, TURN_OVER } from "../state/animation";
import type { Actor } from "../state/stage";
import type { Counters, Spot } from "./counters";
import type { Viewport } from "./viewport";

const LIFT = 2; // pixels of the screen, while under way
const FADE = 100;
export const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

export class Motion implements Actor {
  private followed: ZoomTransform | null = null; // where the action has led the map
  private base: ZoomTransform | null = null; // and where it came from
  constructor(
    private readonly map: { viewport: Viewport; counters: Counters },
    private readonly grid: HexGrid,
  ) {}

  act(scene: Scene, draw: () => void, speed: number): () => void {
    const { counters } = this.map;
    const ghosts = scene.gone.map((unit) => counters.ghost(unit)).filter((ghost) => ghost !== null);
    draw();
    const still = prefersStill();
    const moving = [
      ...scene.glides.map(({ unit, path }) => (still ? this.appear(unit, FADE) : this.glide(unit, path, glideTime(path) / speed))),
      ...scene.turned.map((unit) => (still ? this.appear(unit, FADE) : this.turn(unit, TURN_OVER / speed))),
      ...scene.figured.flatMap((unit) => (still ? [] : this.turnTab(unit, TURN_OVER / speed))),
      ...scene.come.map((unit) => this.appear(unit, still ? FADE : TURN_OVER / speed)),
      ...ghosts.map((ghost) => fadeAway(ghost, still ? FADE : TURN_OVER / speed)),
    ].filter((animation) => animation !== null);
    return () => {
      for (const animation of moving) animation.finish();
    };
  }

  /** Along the path, lifted a little, and down into its stack. */
  private glide(unit: string, path: readonly string[], duration: number): Animation | null {
    const { counters, viewport } = this.map;
    const group = counters.raise(unit);
    const end = counters.spotOf(unit);
    const way = path.map((hex) => counters.spot(hex)).filter((spot) => spot !== null);
    if (!group || !end || way.length < 2) return null;
    const lift = LIFT / viewport.transform.k;
    const frames = [...way.slice(0, -1), end].map((spot, index, all) => {
      const up = index > 0 && index < all.length - 1 ? lift : 0;
      return { transform: css({ ...spot, y: spot.y - up }) };
    });
    group.classList.add("gliding");
    const animation = group.animate(frames, { duration, easing: EASE });
    void animation.finished.finally(() => group.classList.remove("gliding"));
    return animation;
  }

  /** Round its long edge. */
  private turn(unit: string, duration: number): Animation | null {
    const { counters } = this.map;
    const group = counters.raise(unit);
    const spot = counters.spotOf(unit);
    if (!group || !spot) return null;
    const edge = { ...spot, x: spot.x + (counters.size * spot.scale) / 2 };
    const thin = `translate(${edge.x}px, ${edge.y}px) scale(0.02, ${spot.scale})`;
    return group.animate([{ transform: css(spot) }, { transform: thin }, { transform: css(spot) }], { duration, easing: EASE });
  }

  /** The tab that looks out, round the edge where it lies under its counter. */
  private turnTab(unit: string, duration: number): Animation[] {
    const parts = this.map.counters.raise(unit)?.querySelectorAll<SVGElement>(".tab, .figure, .hatch, .fold") ?? [];
    return [...parts].map((part) => {
      part.style.transformBox = "fill-box";
      part.style.transformOrigin = "100% 50%";
      return part.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration, easing: EASE });
    });
  }

  private appear(unit: string, duration: number): Animation | null {
    return this.map.counters.raise(unit)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration, easing: "ease-out" }) ?? null;
  }

  remember(): () => void {
    const { viewport } = this.map;
    this.followed = null;
    const { attended } = viewport;
    return () => {
      if (viewport.attended !== attended) return; // something is to be decided elsewhere
      if (this.base && viewport.transform === this.followed) viewport.show(this.base);
    };
  }

  follow(places: readonly string[]) {
    const { viewport } = this.map;
    const points = places.map((hex) => this.grid.centre(hex)).filter((point): point is Point => point !== null);
    const last = points.at(-1);
    if (!last || viewport.sees(last)) return; // where it ends is what matters; a map that jumps at every event is hard to read
    if (viewport.transform !== this.followed) this.base = viewport.transform; // the player looked there, or the table turned there
    viewport.bring(viewport.fits(points) ? boxOf(points).middle : last);
    this.followed = viewport.transform;
  }
}

function fadeAway(ghost: SVGGElement, duration: number): Animation {
  const animation = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration, easing: "ease-in", fill: "forwards" });
  animation.onfinish = animation.oncancel = () => ghost.remove();
  return animation;
}

/** A place on the map for an animation. */
export function css({ x, y, scale }: Spot): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

export function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
