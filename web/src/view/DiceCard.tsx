/** Dice that fall: they tumble for a moment, then lie there with what they were rolled for. */
import { useEffect, useState } from "preact/hooks";

import { prefersStill } from "../map/motion";
import { DICE_FALL } from "../state/animation";
import type { Fall, Stage } from "../state/stage";
import { CaseLink } from "./CaseLink";
import { Dice } from "./Dice";

const TUMBLE = 75; // ms a face is seen while they fall

export function DiceCard({ stage }: { stage: Stage }) {
  const fall = stage.fall.value;
  if (!fall) return null;
  return <Falling key={fall.key} fall={fall} />;
}

function Falling({ fall }: { fall: Fall }) {
  const [faces, setFaces] = useState<readonly number[]>(() => (prefersStill() ? fall.dice : fall.dice.map(anyFace)));
  const [falling, setFalling] = useState(() => !prefersStill());

  useEffect(() => {
    if (!falling) return;
    const tumble = window.setInterval(() => setFaces(fall.dice.map(anyFace)), TUMBLE);
    const rest = window.setTimeout(() => {
      window.clearInterval(tumble);
      setFaces(fall.dice);
      setFalling(false);
    }, DICE_FALL / fall.speed);
    return () => {
      window.clearInterval(tumble);
      window.clearTimeout(rest);
    };
  }, []);

  return (
    <div class={`panel dice-card ${falling ? "falling" : ""}`} role="status" aria-live="polite" aria-busy={falling}>
      <Dice faces={faces} size={44} />
      <p>
        {falling ? <span class="hush">The dice fall.</span> : fall.words} <CaseLink number={falling ? "" : fall.case} />
      </p>
    </div>
  );
}

const anyFace = () => 1 + Math.floor(Math.random() * 6);
