/** From how far the map is looked at, by the height of a hex on the screen: that chooses the names laid over its ground. */
export type Distance = "far" | "wide" | "middle" | "close";

const FROM: readonly [Distance, number][] = [
  ["close", 84],
  ["middle", 58],
  ["wide", 40],
];

export function distanceOf(hexHeight: number): Distance {
  return FROM.find(([, least]) => hexHeight >= least)?.[0] ?? "far";
}

/** Where the sheets of a scenario's map lie. */
export interface MapSheets {
  ground: string;
  names: (distance: Distance) => string;
}

export function sheetsOf(scenario: string, options: readonly string[]): MapSheets {
  const query = options.map((option) => `&option=${encodeURIComponent(option)}`).join("");
  const at = `/api/scenarios/${scenario}`;
  return {
    ground: `${at}/ground.svg${query.replace("&", "?")}`,
    names: (distance) => `${at}/names.svg?distance=${distance}${query}`,
  };
}
