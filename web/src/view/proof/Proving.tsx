/** One click verifies every die: the server's own replay, and the same computed here, die by die. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { Sides, Verification } from "../../api/types";
import { broken, writtenDown } from "../../state/promises";
import { canProve, ordersOf, type Part, proveRolls, seedsFit } from "../../state/proof";
import { sealedFault, sealedWords } from "../../state/sealed-proof";
import { Hash } from "./Hash";
import { RollList, type Verdicts } from "./RollList";

interface Props {
  children: ComponentChildren; // stands between the verdict and the list of rolls
  game: string;
  sides: Sides;
  proof: Verification;
  parts: readonly Part[];
}

type Progress = "ready" | "busy" | "honest" | "false";

export function Proving({ game, sides, proof, parts, children }: Props) {
  const [progress, setProgress] = useState<Progress>("ready");
  const [sealedSays, setSealedSays] = useState("");
  const [seedFits, setSeedFits] = useState<boolean | null>(null);
  const [verdicts, setVerdicts] = useState<Verdicts>(new Map());
  const dice = proof.rolls.reduce((sum, roll) => sum + roll.dice.length, 0);

  const prove = async () => {
    setProgress("busy");
    const fits = await seedsFit(parts);
    const fault = parts.some((part) => part.sealed) ? await sealedFault(game, sides, proof) : "";
    setSealedSays(fault);
    setSeedFits(fits);
    const found = new Map<number, boolean>();
    let told = 0;
    const honest = await proveRolls(
      parts,
      proof.rolls,
      (roll, same) => {
        found.set(roll.number, same);
        if (performance.now() - told > 60) {
          told = performance.now();
          setVerdicts(new Map(found));
        }
      },
      proof.shares,
    );
    setVerdicts(found);
    setProgress(honest && fits && !fault ? "honest" : "false");
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
            Your browser lets a page compute this only over a secure connection, so it cannot be checked here. Export the record from the
            table and run <code>trinacria verify --commitment</code> with the promise that you wrote down, on any machine.
          </p>
        )}
        <Promises game={game} parts={parts} seedFits={seedFits} />
        {parts.some((part) => part.sealed) && (
          <div class="proof-sealed">
            <h3>Sealed dice</h3>
            {sealedWords(proof, sides).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {sealedSays && (
              <p class="error" role="alert">
                {sealedSays}
              </p>
            )}
          </div>
        )}
      </section>
      {children}
      <RollList game={game} rolls={proof.rolls} verdicts={verdicts} />
    </>
  );
}

/** First of all: which orders stand on which promise. */
function Promises({ game, parts, seedFits }: { game: string; parts: readonly Part[]; seedFits: boolean | null }) {
  const written = writtenDown(game);
  const fault = broken(written, parts);
  return (
    <>
      <dl class="proof-steps">
        {parts.map((part) => (
          <div key={part.first}>
            <dt>
              {ordersOf(part)}
              {part.why === "import" ? ", after the import of a record" : part.why === "branch" ? ", after branching off" : ""}
            </dt>
            <dd>
              <p>The promise, published before any words for the dice were taken:</p>
              <Hash value={part.commitment} />
              {written?.commitment === part.commitment && (
                <Verdict is={true} yes="The same one that this browser noted when it first saw the game." no="" wait="" />
              )}
              <p>The seed, shown when the game was over:</p>
              <Hash value={part.seed} />
              {part.phrases.length > 0 && (
                <p>The players' own words, mixed in: {part.phrases.map((phrase) => `“${phrase}”`).join(" and ")}.</p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Verdict
        is={seedFits}
        yes={parts.length > 1 ? "Each seed has the promised fingerprint." : "The seed has the promised fingerprint."}
        no="A seed does not have the promised fingerprint."
        wait="The fingerprint of the seed must be the promise."
      />
      {fault && (
        <p class="error" role="alert">
          {fault}
        </p>
      )}
      {!written && (
        <p class="note">
          This browser was not there when the game began, so it cannot tell whether the promise is the old one. A player's browser can.
        </p>
      )}
    </>
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
  if (progress === "honest") return "Every die follows from the promised seed.";
  if (progress === "false") return "Some dice are not the seed's.";
  return "The server says that every die follows from the seed.";
}

function explanation(progress: Progress, proof: Verification, dice: number): string {
  const counted = `${proof.rolls.length} rolls with ${dice} dice`;
  if (!proof.verified) return proof.says;
  if (progress === "honest")
    return `${counted}, computed in this browser from the seed: each one fell as the seed said. The server played all ${proof.plies} orders again and found the same game, with all that was drawn in secret. Not proved: who gave these orders and when.`;
  if (progress === "false") return "The list below marks the rolls that do not follow from the seed.";
  if (progress === "busy") return `Computing ${counted}.`;
  return `It played all ${proof.plies} orders again from the seed. Do not take its word for it: let your own browser compute ${counted}.`;
}
