/** What the front page is about, the name of the site, and links to its pages. */
import type { FrontCard, ScenarioCard } from "../../api/types";
import { openCase } from "../../state/casebook";
import { scenarios } from "../../state/lobby";
import { Legs } from "../prompt/HomeLink";
import { Me } from "./Me";
import { NEUTRAL } from "./pictures";

/** Down to a part of the page; the address stays. */
function to(id: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: "start" });
    part?.focus({ preventScroll: true });
  };
}

const HEADLINE = "The map is laid out.\nTake a seat.";
const SAYS = "Wargames at a table that knows every rule.";

/** The first scenario that has something to say here; undefined if none has, null while that is not known yet. */
function frontOf(cards: readonly ScenarioCard[] | null): FrontCard | undefined | null {
  return cards && (cards.find((card) => card.front)?.front ?? undefined);
}

export function Header() {
  const front = frontOf(scenarios.value);
  return (
    <header class="hero">
      {front !== null && (
        <img class="hero-picture" src={front?.picture ?? NEUTRAL} alt="" width="2000" height="867" decoding="async" fetchpriority="high" />
      )}
      <div class="hero-inside">
        <div class="hero-bar">
          <a class="hero-house" href="/" aria-label="Trinacria, the lobby">
            <Legs />
            <b>Trinacria</b>
          </a>
          <nav aria-label="Site">
            <a href="#play" onClick={to("play")}>
              Play
            </a>
            <a href="#watch" onClick={to("watch")}>
              Watch
            </a>
            <a href="/learn">Learn</a>
            <button type="button" onClick={() => (openCase.value = "")}>
              Rules
            </button>
          </nav>
          <Me />
        </div>
        <h1>{front === null ? "\u00a0\n\u00a0" : (front?.headline ?? HEADLINE)}</h1>
        <p>{front === null ? "\u00a0" : (front?.says ?? SAYS)}</p>
      </div>
    </header>
  );
}
