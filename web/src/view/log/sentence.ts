/** A line of the log in parts: units, which are set bold, and hexes, which are links. */
import type { LogLine, Sheet } from "../../api/types";
import { unitsIn } from "../../composing/facts";

export interface Part {
  kind: "text" | "unit" | "hex";
  text: string;
  id: string;
  bracketed?: boolean; // a hex after the name of its place
}

const HEX = "[A-Za-z]*\\d+"; // what may be the number of a hex; the sheet knows which are

export function sentence(line: LogLine, sheet: Sheet): Part[] {
  const names = namesIn(line, sheet);
  const words = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\w/])(?:${[...words, HEX].join("|")})(?![\\w/])`, "g");
  const { says } = line;
  const parts: Part[] = [];
  let from = 0;
  for (const found of says.matchAll(pattern)) {
    const text = found[0];
    const units = names.get(text);
    const unit = units?.shift();
    if (!unit && !(text in sheet.hexes)) continue;
    const bracketed = !unit && says[found.index - 1] === "(" && says[found.index + text.length] === ")";
    const [begin, end] = bracketed ? [found.index - 1, found.index + text.length + 1] : [found.index, found.index + text.length];
    if (begin > from) parts.push({ kind: "text", text: says.slice(from, begin), id: "" });
    parts.push(unit ? { kind: "unit", text, id: unit } : { kind: "hex", text, id: text, bracketed });
    from = end;
  }
  if (from < says.length) parts.push({ kind: "text", text: says.slice(from), id: "" });
  return parts;
}

/** The units of the line by the name they have in it; a name that is also a number counts only as often as it is one. */
function namesIn(line: LogLine, sheet: Sheet): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const unit of unitsIn(line.facts, sheet)) {
    const name = sheet.units[unit]?.name;
    if (!name) continue;
    const there = names.get(name);
    if (there) there.push(unit);
    else names.set(name, [unit]);
  }
  return names;
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
