/** Asked once, before sitting down with others: a name. Players who give none are guests. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import { callMe, LONGEST_NAME, named } from "../../state/session";

type Answer = "named" | "guest" | "no";

const asking = signal<((answer: Answer) => void) | null>(null);

/** Ask for a name unless there is one; false if the visitor thought better of it. */
export async function introduced(): Promise<boolean> {
  if (named.value) return true;
  const answer = await new Promise<Answer>((resolve) => (asking.value = resolve));
  asking.value = null;
  return answer !== "no";
}

export function NameDialog() {
  return asking.value ? <Question answer={asking.value} /> : null;
}

function Question({ answer }: { answer: (answer: Answer) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState("");
  const [trouble, setTrouble] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    if (!name.trim()) return answer("guest");
    try {
      await callMe(name.trim());
      answer("named");
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : "That did not work. Try again.");
    }
  };
  return (
    <dialog ref={dialog} class="panel name-dialog" aria-labelledby="name-dialog-title" onCancel={() => answer("no")}>
      <form onSubmit={(event) => void save(event)}>
        <h2 id="name-dialog-title">What should other players call you?</h2>
        <input
          class="field"
          aria-labelledby="name-dialog-title"
          maxLength={LONGEST_NAME}
          autocomplete="nickname"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <p role="status">{trouble || "No account is needed: a cookie remembers you on this browser."}</p>
        <div class="name-buttons">
          <button type="button" class="quiet" onClick={() => answer("no")}>
            Not now
          </button>
          <button type="submit" class="main">
            {name.trim() ? "Go on" : "Go on as a guest"}
          </button>
        </div>
      </form>
    </dialog>
  );
}
