// Writes the unit symbols as plain paths: `npm ci && npm run make`. The drawing program reads only the JSON.
//
// Frame and icon come from milsymbol (friendly frame for both sides: card and ink tell the sides apart). Types that the NATO
// set lacks get one extra stroke of ours in the same weight, drawn in milsymbol's own units: the frame is 25,50 to 175,150.
import { writeFileSync } from "node:fs";
import ms from "milsymbol";

const FRAME = { x: 25, y: 50, width: 150, height: 100 };
const SIDC = (entity, sector2 = "00") => `1003100000${entity}00${sector2}`;

const INFANTRY = "121100";
const UNITS = {
  infantry: { code: SIDC(INFANTRY) },
  mech_infantry: { code: SIDC("121102") },
  tank: { code: SIDC("120500") },
  recon: { code: SIDC("121300") },
  artillery: { code: SIDC("130300") },
  sp_artillery: { code: SIDC("130301") },
  anti_tank: { code: SIDC("120400") },
  engineer: { code: SIDC("140700") },
  paratroop: { code: SIDC(INFANTRY, "01") },
  mountain: { code: SIDC(INFANTRY), fills: ["M66,148 L100,104 L134,148 Z"] },
  glider: { code: SIDC(INFANTRY), strokes: ["M62,143 C72,118 92,118 100,134 C108,118 128,118 138,143"] },
  ranger: { code: SIDC(INFANTRY), strokes: ["M86,58 L114,58 L88,82 L116,82"] },
  commando: { code: SIDC(INFANTRY), strokes: ["M100,58 L100,92 M86,80 L114,80"] },
  machine_gun: { code: SIDC(INFANTRY), strokes: ["M100,60 L100,140 M84,76 L100,58 L116,76 M84,126 L116,126"] },
  coastal: {
    code: SIDC(INFANTRY),
    strokes: ["M25,142 C37.5,120 50,120 62.5,142 C75,120 87.5,120 100,142 C112.5,120 125,120 137.5,142 C150,120 162.5,120 175,142"],
  },
  port_defense: {
    code: SIDC(INFANTRY),
    strokes: ["M100,72 L100,138 M84,86 L116,86 M70,112 C72,132 86,140 100,140 C114,140 128,132 130,112", "M93,65 A7,7 0 1 0 107,65 A7,7 0 1 0 93,65 Z"],
  },
  supply: { strokes: ["M25,128 L175,128"] },
  ship: {
    fills: ["M40,108 L160,108 L148,132 L56,132 Z", "M74,104 L74,92 L126,92 L126,104 Z"],
    strokes: ["M100,92 L100,66 M88,76 L112,76 M60,100 L46,94 M140,100 L154,94"],
  },
  train: {
    fills: ["M50,84 L112,84 L112,116 L50,116 Z", "M116,70 L148,70 L148,116 L116,116 Z"],
    strokes: ["M40,134 L160,134 M50,84 L50,72 L62,72 L62,84", "M58,125 A7,7 0 1 0 72,125 A7,7 0 1 0 58,125 Z", "M90,125 A7,7 0 1 0 104,125 A7,7 0 1 0 90,125 Z", "M126,125 A7,7 0 1 0 140,125 A7,7 0 1 0 126,125 Z"],
  },
  cavalry: {
    strokes: [],
    fills: [
      "M62,128 L66,104 L58,116 L55,114 L64,96 C68,90 78,89 90,90 L112,90 L122,76 L124,68 L129,73 C136,75 142,81 146,88 L142,93 L132,90 L126,104 L130,116 L126,130 L120,130 L122,117 L114,107 L88,107 L80,112 L76,130 L70,130 L71,112 L68,130 Z",
    ],
  },
};

const symbols = {};
for (const [id, unit] of Object.entries(UNITS)) {
  const drawn = unit.code ? fromMilsymbol(unit.code) : { strokes: [], fills: [] };
  symbols[id] = {
    strokes: [...drawn.strokes, ...(unit.strokes ?? [])],
    fills: [...drawn.fills, ...(unit.fills ?? [])],
  };
}
const made = { made_with: `milsymbol ${ms.getVersion()}`, frame: FRAME, symbols };
writeFileSync(process.argv[2], JSON.stringify(made, null, 1) + "\n");

/** The icon without its frame, as paths in the units of the frame. */
function fromMilsymbol(code) {
  const symbol = new ms.Symbol(code, { size: 100, fill: false, strokeWidth: 4 });
  if (!symbol.isValid()) throw new Error(`milsymbol does not know ${code}`);
  const found = { strokes: [], fills: [] };
  const isFrame = (step) => !step.icon && step.type === "path";
  collect(symbol.drawInstructions.filter((step) => Array.isArray(step) || !isFrame(step)), 1, 0, 0, found);
  if (found.strokes.length + found.fills.length === 0) throw new Error(`${code} has no icon`);
  return found;
}

function collect(steps, scale, dx, dy, found) {
  for (const step of steps.flat(Infinity)) {
    if (step.type === "translate") collect(step.draw, scale, dx + scale * step.x, dy + scale * step.y, found);
    else if (step.type === "scale") collect(step.draw, scale * step.factor, dx, dy, found);
    else if (step.type === "circle") place(step, circle(step), scale, dx, dy, found);
    else if (step.type === "path") place(step, step.d, scale, dx, dy, found);
    else throw new Error(`cannot draw ${JSON.stringify(step)}`);
  }
}

function place(step, d, scale, dx, dy, found) {
  const closed = /z\s*$/i.test(d) || step.type === "circle";
  const filled = Boolean(step.fill) && closed;
  found[filled ? "fills" : "strokes"].push(moved(d, scale, dx, dy));
}

function circle({ cx, cy, r }) {
  return `M${cx - r},${cy} A${r},${r} 0 1 0 ${cx + r},${cy} A${r},${r} 0 1 0 ${cx - r},${cy} Z`;
}

/** Absolute numbers are scaled and moved, relative ones only scaled; an arc keeps its flags. */
function moved(d, scale, dx, dy) {
  if (scale === 1 && dx === 0 && dy === 0) return d.trim();
  return d.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, letter, rest) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const absolute = letter === letter.toUpperCase();
    const at = (n, i) => {
      if (letter.toUpperCase() === "A") return [n * scale, n * scale, n, n, n, n * scale + dx, n * scale + dy][i % 7];
      if (!absolute) return n * scale;
      return n * scale + (i % 2 ? dy : dx);
    };
    return letter + numbers.map((n, i) => Math.round(at(n, i) * 100) / 100).join(",");
  });
}
