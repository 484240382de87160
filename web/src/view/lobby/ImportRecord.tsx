/** A record that was taken home comes back as a game. */
import { useRef, useState } from "preact/hooks";

import { lobbyApi, Offline, Refusal } from "../../api/client";
import { go } from "../../state/routes";
import { ensurePlayer } from "../../state/session";

const LARGEST = 4_000_000;

export function ImportRecord() {
  const field = useRef<HTMLInputElement>(null);
  const [says, setSays] = useState("");
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LARGEST) return setSays("This file is too large to be a record.");
    setSays("Replaying every order of the record.");
    try {
      await ensurePlayer();
      const made = await lobbyApi.importRecord(await file.text());
      go(made.game.status === "finished" ? `/game/${made.game.id}/replay` : `/game/${made.game.id}`);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      setSays(error.message);
    } finally {
      if (field.current) field.current.value = ""; // so that the same file can be tried again
    }
  };
  return (
    <div class="import-record">
      <label class="linklike">
        Import a record
        <input
          ref={field}
          class="sr-only"
          type="file"
          accept=".json,application/json"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      <p role="status">{says}</p>
    </div>
  );
}
