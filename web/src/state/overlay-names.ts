/** Overlays by name: how they are called, what they show, and the key of each. A game may have some of its own. */

export interface OverlayKey {
  name: string;
  label: string;
  says: string;
  key: string;
}

const KNOWN: Readonly<Record<string, { label: string; says: string; key: string }>> = {
  zones: { label: "Zones", says: "Enemy zones of control", key: "Z" },
  supply: { label: "Supply", says: "Supply lines, of the chosen unit or of all, and where they are cut", key: "S" },
  duties: { label: "Must attack", says: "Who must be attacked, and by whom", key: "A" },
  reach: { label: "Reach", says: "Where the chosen unit can go, friend or enemy", key: "M" },
  points: { label: "Points", says: "Places worth points, and who holds them", key: "T" },
  changes: { label: "Changes", says: "What changed since your last decision", key: "C" },
  airfields: { label: "Airfields", says: "Airfields, and whom they serve", key: "I" },
  ports: { label: "Ports", says: "Ports and depots", key: "P" },
  boundary: { label: "Boundary", says: "The boundary of the armies and the halt line", key: "B" },
};

const FIRST = ["zones", "supply", "duties", "reach", "points", "changes"];
const TAKEN = "UFLRKW"; // letters that mean something else at the table

/** The overlays of a game in the order of the bar, each with a key of its own. */
export function overlayKeys(declared: readonly string[]): OverlayKey[] {
  const names = [...FIRST, ...declared.filter((name) => !FIRST.includes(name))];
  const there = names.filter((name) => name === "reach" || name === "changes" || declared.includes(name));
  const used = new Set([...TAKEN, ...there.map((name) => KNOWN[name]?.key ?? "")]);
  return there.map((name) => {
    const known = KNOWN[name];
    if (known) return { name, ...known };
    const key = freeLetter(name, used);
    used.add(key);
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    return { name, label, says: label, key };
  });
}

function freeLetter(name: string, used: ReadonlySet<string>): string {
  const letters = [...name.toUpperCase(), ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => /[A-Z]/.test(letter));
  return letters.find((letter) => !used.has(letter)) ?? "";
}
