import { sentence } from "../composing/names";

/** Before a table stands: what is going on, or why it cannot. */
export function Waiting({ trouble }: { trouble: string | null }) {
  return (
    <main class="lost" aria-live="polite">
      <h1>{trouble ? sentence(trouble) : "Setting up the table."}</h1>
      {trouble && (
        <p>
          <a href="/">Go to the lobby.</a>
        </p>
      )}
    </main>
  );
}
