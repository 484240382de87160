/** One click verifies every die: the server's own replay, and the same computed here, die by die. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { GameState, Verification } from "../../api/types";
import { type Part, canProve, commitmentOf, proveRolls } from "../../state/proof";
import { writtenDown } from "../../state/promises";
import { Hash } from "./Hash";
import { RollList, type Verdicts } from "./RollList";

interface Props {
  children: ComponentChildren; // stands between the verdict and the list of rolls
  game: string;
  state: GameState;
  proof: Verification;
  parts: readonly Part[];
}

type Progress = "ready" | "busy" | "honest" | "false";

export function Proving({ game, state, proof, parts, children }: Props) {
  const [progress, setProgress] = useState<Progress>("ready");
  const [seedFits, setSeedFits] = useState<boolean | null>(null);
  const [verdicts, setVerdicts] = useState<Verdicts>(new Map());
  const dice = proof.rolls.reduce((sum, roll) => sum + roll.dice.length, 0);

  const prove = async () => {
    setProgress("busy");
    const fits = (await commitmentOf(proof.seed)) === state.commitment;
    setSeedFits(fits);
    const found = new Map<number, boolean>();
    let told = 0;
    const honest = await proveRolls(parts, proof.rolls, (roll, same) => {
      found.set(roll.number, same);
      if (performance.now() - told > 60) {
        told = performance.now();
        setVerdicts(new Map(found));
      }
    });
    setVerdicts(found);
    setProgress(honest && fits ? "honest" : "false");
  };

  return (
    <>
      <section class="panel proof-card" aria-labelledby="proof-verdict">
        <div class="proof-verdict" id="proof-verdict" role="status" aria-live="polite">
          <Seal progress={progress} serverSays={proof.verified} />
          <div>
            <h2>{headline(progress, proof.verified)}</h2>
            <p>{explanation(progress, proof, dice)}</p>
          </div>
          {canProve() && (
            <button class={progress === "ready" ? "main" : ""} disabled={progress === "busy"} onClick={() => void prove()}>
              {progress === "ready" ? "Verify every die" : progress === "busy" ? "Verifying" : "Verify again"}
            </button>
          )}
        </div>
        {!canProve() && (
          <p class="note">
            Your browser lets a page compute this only over a secure connection, so it cannot be checked here. Export the record from the table and run{" "}
            <code>trinacria verify</code> on any machine.
          </p>
        )}
        <dl class="proof-steps">
          <Promise game={game} commitment={state.commitment} />
          <div>
            <dt>The seed, shown when the game was over</dt>
            <dd>
              <Hash value={proof.seed} />
              <Verdict is={seedFits} yes="Its fingerprint is the promise." no="Its fingerprint is not the promise." wait="Its fingerprint must be the promise." />
            </dd>
          </div>
          {(proof.phrases.length > 0 || parts.length > 1) && (
            <div>
              <dt>What was mixed in</dt>
              <dd>
                {proof.phrases.length > 0 && <p>The players' own words, given after the promise: {proof.phrases.map((phrase) => `“${phrase}”`).join(" and ")}.</p>}
                {parts.length > 1 && <p>This game branched off another: its first {parts.at(-2)?.before} orders were played with that game's seed.</p>}
              </dd>
            </div>
          )}
        </dl>
      </section>
      {children}
      <RollList game={game} rolls={proof.rolls} verdicts={verdicts} />
    </>
  );
}

function Promise({ game, commitment }: { game: string; commitment: string }) {
  const written = writtenDown(game);
  return (
    <div>
      <dt>The promise, published before the first die</dt>
      <dd>
        <Hash value={commitment} />
        {written ? (
          <Verdict is={written === commitment} yes="The same that this browser wrote down when it first saw the game." no="Not the one that this browser wrote down when it first saw the game." wait="" />
        ) : (
          <p class="note">This browser was not there when the game began, so it cannot tell whether the promise is the old one. A player's browser can.</p>
        )}
      </dd>
    </div>
  );
}

function Verdict({ is, yes, no, wait }: { is: boolean | null; yes: string; no: string; wait: string }) {
  if (is === null) return wait ? <p class="note">{wait}</p> : null;
  return <p class={is ? "good" : "error"}>{is ? `✓ ${yes}` : `✗ ${no}`}</p>;
}

function Seal({ progress, serverSays }: { progress: Progress; serverSays: boolean }) {
  const good = progress === "honest" && serverSays;
  const bad = progress === "false" || !serverSays;
  return (
    <svg class={`seal ${good ? "good" : bad ? "bad" : ""}`} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d={bad ? "M16 16L32 32M32 16L16 32" : "M14.5 25L21.5 32L34 17.5"} />
    </svg>
  );
}

function headline(progress: Progress, serverSays: boolean): string {
  if (!serverSays) return "This game does not add up.";
  if (progress === "honest") return "Every die is proved.";
  if (progress === "false") return "Some dice are not the seed's.";
  return "The server says that every die was honest.";
}

function explanation(progress: Progress, proof: Verification, dice: number): string {
  const counted = `${proof.rolls.length} rolls with ${dice} dice`;
  if (!proof.verified) return proof.says;
  if (progress === "honest") return `${counted}, computed in this browser from the seed: each one fell as the seed said. The server played all ${proof.plies} orders again and found the same game, chits drawn included.`;
  if (progress === "false") return "The list below marks the rolls that do not follow from the seed.";
  if (progress === "busy") return `Computing ${counted}.`;
  return `It played all ${proof.plies} orders again from the seed. Do not take its word for it: let your own browser compute ${counted}.`;
}
