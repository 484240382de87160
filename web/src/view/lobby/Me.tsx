/** How I am called here, and how to change it. */
import { useEffect, useRef, useState } from "preact/hooks";

import { Offline, Refusal } from "../../api/client";
import { callMe, LONGEST_NAME, myName, named } from "../../state/session";

export function Me() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div class="my-name">
      <button ref={button} type="button" class="me-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{named.value ? myName.value : "Your name"}</span>
        <b aria-hidden="true">{named.value ? initial(myName.value) : "?"}</b>
      </button>
      {open && <Rename close={close} />}
    </div>
  );
}

const initial = (name: string) => ([...name.trim()][0] ?? "?").toUpperCase();

function Rename({ close }: { close: () => void }) {
  const [name, setName] = useState(named.value ? myName.value : "");
  const [trouble, setTrouble] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted) return setTrouble("A name needs at least one letter.");
    try {
      await callMe(wanted);
      close();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      setTrouble(error.message);
    }
  };
  return (
    <form class="panel me-form" onSubmit={(event) => void save(event)} onKeyDown={(event) => event.key === "Escape" && close()}>
      <label for="me-name">What should other players call you?</label>
      <input
        ref={field}
        id="me-name"
        class="field"
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <p class="me-note" role="status">
        {trouble || "Games already started keep your old name."}
      </p>
      <div class="me-buttons">
        <button type="submit">Save</button>
        <button type="button" class="quiet" onClick={close}>
          Leave it
        </button>
      </div>
    </form>
  );
}
