/** Pictures of scenarios and guides, as their games declare them, and of the site. */
import { scenarios } from "../../state/lobby";

/** A picture of the site, made by tools/pictures.mjs. */
export const picture = (name: string) => `/pictures/${name}.webp`;

/** For a scenario or a guide without a picture. */
export const NEUTRAL = "/pictures/neutral.svg";

/** None while it is not known yet whether the scenario has one. */
export function scenarioPicture(scenario: string): string | undefined {
  const cards = scenarios.value;
  return cards ? cards.find((card) => card.name === scenario)?.picture || NEUTRAL : undefined;
}

/** Games of one scenario show different corners of its picture, so that they do not look the same. */
export function corner(game: string): string {
  const sum = [...game].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return `${20 + (sum % 5) * 15}% ${20 + ((sum >>> 4) % 4) * 20}%`;
}
