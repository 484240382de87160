/** The picture of a scenario: a crop of a real table, made by tools/pictures.mjs. */
const PICTURED: Record<string, string> = {
  "sicily/us-landing": "us-landing",
  "sicily/campaign": "campaign",
  "sicily/variable": "variable",
  "moselle/november": "november",
};

export const picture = (name: string) => `/pictures/${name}.webp`;

export const scenarioPicture = (scenario: string) => picture(PICTURED[scenario] ?? "hero");

/** Games of one scenario show different corners of its picture, so that they can be told apart. */
export function corner(game: string): string {
  const sum = [...game].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return `${20 + (sum % 5) * 15}% ${20 + ((sum >>> 4) % 4) * 20}%`;
}
