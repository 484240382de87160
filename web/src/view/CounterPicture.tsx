/** A counter in a panel, drawn from the same pictures as on the map. */
import { useEffect, useRef } from "preact/hooks";

import { openSprites } from "../map/sprites";

interface Props {
  unit: string;
  face?: string | undefined;
  size?: number;
}

const SMALL = 36; // below this only the symbol can be read

export function CounterPicture({ unit, face = "full", size = 26 }: Props) {
  const drawing = useRef<SVGGElement>(null);
  const sprites = openSprites.value;
  useEffect(() => {
    if (sprites) drawing.current?.replaceChildren(sprites.draw(unit, face));
  }, [sprites, unit, face]);
  const small = size < SMALL;
  return (
    <svg
      class={`counter counter-picture ${small ? "small" : ""}`}
      viewBox={small ? "4.5 2.7 47 47" : "-3 -2 62 65"}
      width={size}
      height={small ? size : Math.round((size * 65) / 62)}
      aria-hidden="true"
    >
      <g ref={drawing} />
    </svg>
  );
}
