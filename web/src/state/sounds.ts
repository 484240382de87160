/** Three sounds made on the spot, each under 300 ms: card on paper, dice on cork, a page turned. Silent until asked for. */
import type { Cue, LogLine, Sheet } from "../api/types";
import { cueOf } from "../composing/cues";
import { sound } from "./preferences";
import type { Table } from "./table";

type Noise = "card" | "dice" | "page";

const HEARD: Partial<Record<Cue, Noise>> = {
  glide: "card",
  arrive: "card",
  follow: "card",
  dice: "dice",
  phase: "page",
  "side turn": "page",
  turn: "page",
};

let audio: AudioContext | null = null;

export function soundsOf(table: Table): () => void {
  return table.onNews((events) => {
    if (sound.peek() && !document.hidden) for (const noise of noises(events, table.sheet)) play(noise);
  });
}

/** However much happened at once, each sound is heard once. */
export function noises(events: readonly LogLine[], { log }: Pick<Sheet, "log">): Set<Noise> {
  const found = new Set<Noise>();
  for (const line of events) {
    const noise = HEARD[cueOf(log, line)];
    if (noise) found.add(noise);
  }
  return found;
}

function play(noise: Noise) {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  if (noise === "card") burst(audio, now, 0.07, 1800, 0.16);
  else if (noise === "page") burst(audio, now, 0.24, 3200, 0.07);
  else for (const at of [0, 0.06, 0.1, 0.17, 0.21]) burst(audio, now + at, 0.03, 900 + 500 * Math.random(), 0.22);
}

/** A breath of noise around one pitch that dies away. */
function burst(context: AudioContext, at: number, seconds: number, pitch: number, loud: number) {
  const length = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const gain = new GainNode(context, { gain: loud });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}
