/** The places of the scale, shaded by how likely each is; the likeliest is rimmed. */
import type { ChartSheet, Resolution } from "../../api/types";
import { capital } from "../../composing/prompt";
import { placeWord } from "../../composing/resolution";
import { CaseLink } from "../CaseLink";
import { percent } from "./figures";

interface Props {
  scale: Resolution["scale"];
  chart: ChartSheet;
}

export function Scale({ scale, chart }: Props) {
  const { line = "", heads = [], chances: likely = {}, stands = "" } = scale;
  const chances = heads.map((_, index) => likely[String(index + 1)] ?? 0);
  const likeliest = chances.indexOf(Math.max(...chances));
  const near = nearOf(chances);
  const word = placeWord(chart);
  if (!heads.length) return null;
  return (
    <section class="columns" aria-label={`${capital(word)}s`}>
      <h3>
        {capital(word)}
        {line ? `, ${line} line` : ""} <CaseLink number={chart.case} />
      </h3>
      {stands && <p class="stands">{stands}</p>}
      <ol style={{ "--places": heads.length }}>
        {heads.map((head, index) => (
          <Place
            key={head + index}
            word={word}
            number={chart.numbered === false ? 0 : index + 1}
            head={head}
            chance={chances[index] ?? 0}
            likeliest={index === likeliest}
            near={near(index)}
          />
        ))}
      </ol>
    </section>
  );
}

const FEW = 8; // places that a phone has room for

/** Which places a narrow strip shows: all that can be, and their neighbours. */
function nearOf(chances: readonly number[]): (index: number) => boolean {
  const first = chances.findIndex((chance) => chance > 0);
  if (first < 0) return () => true;
  const span = chances.findLastIndex((chance) => chance > 0) - first + 1;
  const room = Math.max(FEW, span);
  const from = Math.max(0, Math.min(chances.length - room, first - Math.floor((room - span) / 2)));
  return (index) => index >= from && index < from + room;
}

interface PlaceProps {
  word: string;
  number: number; // 0: it goes by its head alone
  head: string;
  chance: number;
  likeliest: boolean;
  near: boolean;
}

function Place({ word, number, head, chance, likeliest, near }: PlaceProps) {
  const shade = shadeOf(chance);
  const words =
    chance > 0
      ? { "aria-label": `${word} ${number ? `${number}, ` : ""}${head}${chance < 1 ? `: ${percent(chance)}` : ""}` }
      : { "aria-hidden": true };
  const kind = `${likeliest && chance > 0 ? "likeliest" : ""} ${shade > 55 ? "deep" : ""} ${chance > 0 ? "" : "never"} ${near ? "" : "far"} ${head.includes(" ") ? "span" : ""}`;
  return (
    <li class={kind} {...words}>
      {number > 0 && <small>{number}</small>}
      <span class="head" style={{ "--shade": `${shade}%` }}>
        {head.replace(" ", "\n")}
      </span>
      <small class="chance">{chance > 0 && chance < 1 ? percent(chance) : ""}</small>
    </li>
  );
}

/** The likelier, the deeper; in between lies a band of blue on which no ink can be read, and it is left out. */
function shadeOf(chance: number): number {
  if (chance <= 0) return 0;
  return Math.round(chance < 0.4 ? 20 + 75 * chance : 72 + (28 * (chance - 0.4)) / 0.6);
}
