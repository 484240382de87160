/** Pages that most visits do without: their programs travel when somebody goes there. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A page that is loaded once, when it is first shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => JSX.Element {
  let Page: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [, setCame] = useState(Page !== null);
    const [missing, setMissing] = useState(false);
    useEffect(() => {
      if (Page) return;
      const came = (page: ComponentType<Props>) => {
        Page = page;
        setCame(true);
      };
      load().then(came, () => setMissing(true));
    }, []);
    return Page ? <Page {...props} /> : <Coming missing={missing} />;
  };
}

/** A browser does not ask twice for a program that did not come, and a server that was renewed has it under another name: a new visit mends both. */
function Coming({ missing }: { missing: boolean }) {
  if (!missing) return <main class="lost" aria-busy="true" />;
  return (
    <main class="lost" aria-live="polite">
      <h1>This page failed to load.</h1>
      <p>
        <button class="main" onClick={() => location.reload()}>
          Load it again
        </button>{" "}
        <a href="/">Go to the lobby.</a>
      </p>
    </main>
  );
}
