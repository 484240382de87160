/** Imports point one way, from the pages down to the API; no modules need each other to be loaded. */
import { describe, expect, it } from "vitest";

const LAYERS = ["api", "geometry", "composing", "state", "map", "view", "guide", "pages"]; // from the lowest up
const SOURCES = import.meta.glob<string>("../../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const ANY = /(?:^|\n)(?:import|export)\s[^;"]*?"(\.[^"]+)"|import\("(\.[^"]+)"\)/g;
const LOADED = /(?:^|\n)(?:import|export)\s(?!type)[^;"]*?"(\.[^"]+)"/g; // before the module runs: no types, nothing that comes later

const files = Object.fromEntries(Object.entries(SOURCES).map(([path, text]) => [path.replace("../../src/", ""), text]));

/** The files that a file imports. */
function imports(file: string, which = ANY): string[] {
  const found = [...(files[file] ?? "").matchAll(which)].map((match) => join(file, match[1] ?? match[2] ?? ""));
  return found.flatMap((path) => [`${path}.ts`, `${path}.tsx`, `${path}.d.ts`].filter((name) => name in files));
}

function join(from: string, path: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  return parts.join("/");
}

function layer(file: string): number {
  return file.includes("/") ? LAYERS.indexOf(file.split("/")[0] ?? "") : LAYERS.length;
}

/** A circle of imports that a file is part of; the shortest one. */
function circle(start: string): string[] | null {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift())
    for (const next of imports(way.at(-1) ?? "", LOADED)) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return null;
}

describe("imports", () => {
  it("are all found", () => {
    expect(imports("main.tsx")).toContain("pages/Pages.tsx");
    expect(imports("pages/later.tsx").length + imports("pages/Pages.tsx").length).toBeGreaterThan(3);
    expect(Object.keys(files).filter((file) => layer(file) < 0)).toEqual([]);
  });

  it("point down only", () => {
    const up = Object.keys(files).flatMap((file) =>
      imports(file)
        .filter((other) => layer(other) > layer(file))
        .map((other) => `${file} imports ${other}`),
    );
    expect(up).toEqual([]);
  });

  it("go in no circle", () => {
    expect(Object.keys(files).flatMap((file) => circle(file)?.join(" > ") ?? [])).toEqual([]);
  });
});
