/** A rules case by its number; a click opens it in our words. */
import { openCase, printed } from "../state/casebook";

export function CaseLink({ number }: { number: string }) {
  if (!number) return null;
  return (
    <button class="case" onClick={() => (openCase.value = number)} aria-label={`Rules case ${printed(number)}`}>
      {printed(number)}
    </button>
  );
}
