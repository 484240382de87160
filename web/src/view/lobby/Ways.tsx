/** The three ways to begin, each with one click, for the scenario that is chosen below. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Offline, Refusal } from "../../api/client";
import { SIDES, type Side } from "../../api/types";
import { copied, invitation } from "../../state/invitations";
import { go } from "../../state/routes";
import { bot, bots, chooseBot, inviteSomeone, playComputer, playHere, scenario, side } from "../../state/setup";
import { OTHER } from "../../state/sides";
import { introduced } from "./NameDialog";
import { picture } from "./pictures";
import { Segmented } from "./Segmented";

export function Ways() {
  const [busy, setBusy] = useState("");
  const [trouble, setTrouble] = useState("");
  /** Make a table and go there; a refusal is said in words. */
  const begin = async (what: string, make: () => Promise<string | null>) => {
    if (busy || !scenario.value) return;
    setBusy(what);
    setTrouble("");
    try {
      const path = await make();
      if (path) go(path);
      else setBusy("");
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      setTrouble(error.message);
      setBusy("");
    }
  };
  const invite = async (holder: "link" | "open") => {
    if (!(await introduced())) return null;
    const path = await inviteSomeone(holder);
    const link = invitation(path.split("/")[2] ?? "", OTHER[side.value]);
    if (link) await copied(link);
    return path;
  };
  return (
    <section class="begins" id="play" tabIndex={-1} aria-label="Begin a game">
      <Computer busy={busy} start={() => void begin("computer", playComputer)} />
      <Way name="two" title="Two at this screen" says="The table hides while you swap seats.">
        <div class="begin-links">
          <button
            type="button"
            class="linklike"
            disabled={!scenario.value}
            aria-disabled={busy !== ""}
            onClick={() => void begin("two", playHere)}
          >
            {busy === "two" ? "Setting up…" : "Set up the table"}
          </button>
        </div>
      </Way>
      <Way
        name="invite"
        title="Invite someone"
        says="Send a link. They need no account."
        corner={<Segmented legend="Your side" value={side.value} choices={sideChoices()} choose={(wanted) => (side.value = wanted)} />}
      >
        <div class="begin-links">
          <button
            type="button"
            class="linklike"
            disabled={!scenario.value}
            aria-disabled={busy !== ""}
            onClick={() => void begin("link", () => invite("link"))}
          >
            {busy === "link" ? "Setting up…" : "Copy link"}
          </button>
          <button
            type="button"
            class="linklike"
            disabled={!scenario.value}
            aria-disabled={busy !== ""}
            onClick={() => void begin("open", () => invite("open"))}
          >
            {busy === "open" ? "Setting up…" : "Let anyone join"}
          </button>
        </div>
      </Way>
      <p class="begins-trouble" role="alert">
        {trouble}
      </p>
      <StartBar busy={busy} start={() => void begin("computer", playComputer)} />
    </section>
  );
}

function Computer({ busy, start }: { busy: string; start: () => void }) {
  const levels = bots.value.map((card) => ({ value: card.name, label: card.title, says: card.says }));
  return (
    <Way
      name="computer"
      title="Play the computer"
      says="It sees no more than you would."
      corner={
        <button type="button" class="start-button" disabled={!scenario.value} aria-disabled={busy !== ""} onClick={start}>
          {busy === "computer" ? "Setting up…" : "Start"}
        </button>
      }
    >
      <div class="begin-switches">
        <Segmented legend="Your side" value={side.value} choices={sideChoices()} choose={(wanted) => (side.value = wanted)} />
        <Segmented legend="How well the computer plays" value={bot.value?.name ?? ""} choices={levels} choose={chooseBot} />
      </div>
    </Way>
  );
}

/** On a phone, at the foot of the screen while the other button is out of sight: after choosing a scenario nobody has to scroll back for it. */
function StartBar({ busy, start }: { busy: string; start: () => void }) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const button = document.querySelector(".begin-computer .start-button");
    if (!button) return;
    const seen = new IntersectionObserver(([entry]) => setAway(entry !== undefined && entry.boundingClientRect.bottom < 0));
    seen.observe(button);
    return () => seen.disconnect();
  }, []);
  if (!away || !scenario.value) return null;
  return (
    <div class="start-bar">
      <p>
        <b>{scenario.value.title}</b>
        <span>{scenario.value.sides[side.value].name}, against the computer</span>
      </p>
      <button type="button" class="start-button" aria-disabled={busy !== ""} onClick={start}>
        {busy === "computer" ? "Setting up…" : "Start"}
      </button>
    </div>
  );
}

interface WayProps {
  name: string;
  title: string;
  says: string;
  corner?: ComponentChildren;
  children: ComponentChildren;
}

function Way({ name, title, says, corner, children }: WayProps) {
  return (
    <article class={`begin begin-${name}`}>
      <img src={picture(name)} alt="" width="112" height="72" decoding="async" />
      {corner && <div class="begin-corner">{corner}</div>}
      <h2>{title}</h2>
      <p class="begin-says">
        <b>{scenario.value?.title ?? "\u00a0"}.</b> {says}
      </p>
      {children}
    </article>
  );
}

/** The sides of the scenario that is chosen; none while the catalogue is on its way. */
function sideChoices(): { value: Side; label: string }[] {
  const sides = scenario.value?.sides;
  return sides ? SIDES.map((value) => ({ value, label: sides[value].name })) : [];
}
