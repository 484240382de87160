/** A player's own notes at this game: kept by the server, read by nobody else. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { Table } from "../../state/table";

const PAUSE = 800; // ms after the last letter

export function Notes({ table }: { table: Table }) {
  const [text, setText] = useState<string | null>(null);
  const [saved, setSaved] = useState(true);
  const timer = useRef(0);
  const unsaved = useRef<string | null>(null);

  const write = async (words: string) => {
    try {
      await table.api.writeNotes(words);
      if (unsaved.current === words) unsaved.current = null;
      setSaved(unsaved.current === null);
    } catch (error) {
      table.explain(error);
    }
  };
  useEffect(() => {
    table.api.notes().then(
      (notes) => setText(notes.text),
      (error: unknown) => table.explain(error),
    );
    return () => {
      window.clearTimeout(timer.current);
      if (unsaved.current !== null) void write(unsaved.current);
    };
  }, [table]);

  const change = (words: string) => {
    setText(words);
    setSaved(false);
    unsaved.current = words;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void write(words), PAUSE);
  };
  return (
    <div class="own-notes">
      <textarea
        class="field"
        aria-label="My notes"
        placeholder="Plans, guesses, what to remember next week. Nobody else reads this."
        maxLength={20_000}
        disabled={text === null}
        value={text ?? ""}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <p class="nothing" aria-live="polite">
        {text === null ? "Looking for your notes." : saved ? "Kept." : "Writing."}
      </p>
    </div>
  );
}
