/** The colours that a game declares for its sides, as variables of the stylesheets. */
import type { SideColours, Sides } from "../api/types";

type Variables = Record<string, string>;

/** Every colour of a side: what the game declares, or else mixed from its card. */
const COLOURS: Record<string, (declared: SideColours) => string> = {
  card: ({ card }) => card,
  ink: ({ ink }) => ink,
  edge: ({ card, edge }) => edge || `color-mix(in srgb, ${card} 55%, #000000)`,
  "edge-on-dark": ({ card, edge_on_dark }) => edge_on_dark || `color-mix(in srgb, ${card} 55%, #ffffff)`,
  mark: ({ card, mark }) => mark || card,
  disc: ({ card, mark, disc }) => disc || mark || card,
};

/** The colours of both sides, for the element around everything that shows them. */
export function coloursOf(sides: Sides | undefined): Variables {
  const variables: Variables = {};
  for (const [side, { colours }] of Object.entries(sides ?? {}))
    for (const [name, of] of Object.entries(COLOURS)) variables[`--${side}-${name}`] = of(colours);
  return variables;
}

/** Inside that element: `--side-card` and the like are the colours of this side; of no side they have no value. */
export function inColoursOf(side: string | null | undefined): Variables {
  return side ? Object.fromEntries(Object.keys(COLOURS).map((name) => [`--side-${name}`, `var(--${side}-${name})`])) : {};
}

/** The same on an element that is drawn by hand. */
export function paint<Drawn extends ElementCSSInlineStyle>(drawn: Drawn, side: string | null | undefined): Drawn {
  for (const [name, value] of Object.entries(inColoursOf(side))) drawn.style.setProperty(name, value);
  return drawn;
}
