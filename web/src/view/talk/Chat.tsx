/** What is said at the table. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { ChatLine } from "../../api/types";
import { ensurePlayer } from "../../state/session";
import type { Table } from "../../state/table";
import { markRead } from "./unread";

const LONGEST = 1000;

export function Chat({ table }: { table: Table }) {
  const lines = table.chat.value;
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
    markRead(table);
  }, [lines]);
  return (
    <div class="chat">
      <div class="chat-lines scrolls" role="log" aria-label="Said at the table" tabIndex={0}>
        {!lines.length && <p class="nothing">Nobody has said anything. Everybody at the table reads what you write.</p>}
        <ol>
          {lines.map((line) => (
            <Line key={line.number} table={table} line={line} />
          ))}
        </ol>
        <span ref={end} />
      </div>
      <SayForm table={table} />
    </div>
  );
}

function Line({ table, line }: { table: Table; line: ChatLine }) {
  const mine = line.seat !== null && line.seat === table.side;
  const at = new Date(line.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (line.notice)
    return (
      <li class="said notice">
        <p class="said-by">
          <b>Notice</b>, {at}
        </p>
        <p>{line.text}</p>
      </li>
    );
  return (
    <li class={mine ? "said mine" : "said"}>
      <p class="said-by">
        <b>{line.name || "Somebody"}</b> {line.seat ? table.state.value?.sides[line.seat].name : "watching"}, {at}
      </p>
      <p>{line.text}</p>
    </li>
  );
}

function SayForm({ table }: { table: Table }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const say = async (event: SubmitEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (!words) return;
    try {
      if (!table.side) await ensurePlayer(); // spectators need a name to speak
      const line = await table.api.say(words);
      setText("");
      if (!table.chat.peek().some((known) => known.number === line.number)) table.chat.value = [...table.chat.peek(), line];
    } catch (error) {
      table.explain(error);
    }
  };
  return (
    <form class="say" onSubmit={(event) => void say(event)}>
      <input
        ref={field}
        class="field"
        maxLength={LONGEST}
        aria-label="Say something"
        placeholder="Say something"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button disabled={!text.trim()}>Say</button>
    </form>
  );
}
