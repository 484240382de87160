/** The island, the name of the house, and where one can go. */
import { openCase } from "../../state/casebook";
import { Legs } from "../prompt/HomeLink";
import { Me } from "./Me";
import { picture } from "./pictures";

/** Down to a part of the page; the address stays. */
function to(id: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: "start" });
    part?.focus({ preventScroll: true });
  };
}

export function Header() {
  return (
    <header class="hero">
      <img class="hero-picture" src={picture("hero")} alt="" width="2000" height="867" decoding="async" fetchpriority="high" />
      <div class="hero-inside">
        <div class="hero-bar">
          <a class="hero-house" href="/" aria-label="Trinacria, the lobby">
            <Legs />
            <b>Trinacria</b>
          </a>
          <nav aria-label="The house">
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
        <h1>
          Thirty-eight days <br />
          to the Strait.
        </h1>
        <p>Sicily: The Race for Messina, at a table that knows every rule and hides every chit.</p>
      </div>
    </header>
  );
}
