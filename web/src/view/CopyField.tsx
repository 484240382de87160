/** Something to send on: shown whole, copied with one click. */
import { useId, useRef, useState } from "preact/hooks";

import { copied, isForThisComputer, onClipboard } from "../state/invitations";

interface Props {
  title: string;
  text: string;
  note: string;
  main?: boolean;
}

export function CopyField({ title, text, note, main }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [closed, setClosed] = useState(false); // the clipboard, to this page
  const copy = async () => {
    if (await copied(text)) return setClosed(false);
    field.current?.select();
    setClosed(true);
  };
  const done = onClipboard.value === text;
  const share = () => void navigator.share({ title: "Trinacria", url: text }).catch(() => undefined); // closed without sharing
  return (
    <div class="copy">
      <label for={id}>{title}</label>
      <div class="copy-row">
        <input ref={field} id={id} class="field" readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class={main ? "main" : ""} onClick={() => void copy()}>
          {done ? "Copied" : "Copy link"}
        </button>
        {"share" in navigator && (
          <button type="button" onClick={share}>
            Share
          </button>
        )}
      </div>
      <p role="status">
        {closed
          ? "Your browser does not allow copying. The link is selected: copy it yourself."
          : done
            ? `It is on your clipboard. ${note}`
            : note}
      </p>
      {isForThisComputer(text) && (
        <p class="copy-warning">
          <b>This link works only on this computer.</b> To play with someone on the same network, end the server and start it with{" "}
          <code>trinacria play --lan</code>.
        </p>
      )}
    </div>
  );
}
