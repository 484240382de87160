/** What to play: a card for each scenario, and one for each guide. */
import type { GuideCard, ScenarioCard } from "../../api/types";
import { guides, scenarios } from "../../state/lobby";
import { chooseScenario, scenario } from "../../state/setup";
import { NEUTRAL, scenarioPicture } from "./pictures";
import { counted, difficultyName } from "./words";

const EXPECTED = 5; // places kept while the catalogue is on its way

export function Scenarios() {
  const cards = scenarios.value;
  return (
    <section class="scenarios" aria-labelledby="scenarios-title">
      <h2 id="scenarios-title">Scenarios</h2>
      <div class="scenario-row" role="radiogroup" aria-labelledby="scenarios-title" aria-busy={!cards}>
        {cards
          ? cards.map((card) => <Card key={card.name} card={card} chosen={card === scenario.value} />)
          : Array.from({ length: EXPECTED }, (_, place) => <div key={place} class="scenario scenario-blank" />)}
        {guides.value.map((guide) => (
          <FirstSteps key={guide.name} guide={guide} />
        ))}
      </div>
    </section>
  );
}

function Card({ card, chosen }: { card: ScenarioCard; chosen: boolean }) {
  return (
    <label class={`scenario ${chosen ? "chosen" : ""}`}>
      <input class="sr-only" type="radio" name="scenario" checked={chosen} onChange={() => chooseScenario(card.name)} />
      <img src={scenarioPicture(card.name)} alt="" width="520" height="272" loading="lazy" decoding="async" />
      <span class="scenario-words">
        <b>{card.title}</b>
        <span class="scenario-length">
          {counted(card.turns, "turn")}, {card.length}
        </span>
        <Difficulty level={card.difficulty} />
        <span class="scenario-teaches">{card.teaches}</span>
      </span>
      <span class="scenario-tick" aria-hidden="true" />
    </label>
  );
}

function FirstSteps({ guide }: { guide: GuideCard }) {
  return (
    <a class="scenario first-steps" href={`/learn/${guide.name}`}>
      <img src={guide.picture || NEUTRAL} alt="" width="520" height="272" loading="lazy" decoding="async" />
      <span class="scenario-words">
        <b>{guide.title}</b>
        <span class="scenario-length">{guide.length}</span>
        <Difficulty level={guide.difficulty} />
        <span class="scenario-teaches">{guide.teaches}</span>
        <span class="scenario-go">Begin</span>
      </span>
    </a>
  );
}

function Difficulty({ level }: { level: number }) {
  return (
    <span class="difficulty">
      {difficultyName(level)}
      <span class="difficulty-dots" role="img" aria-label={`${level} of 5`}>
        {[1, 2, 3, 4, 5].map((dot) => (
          <i key={dot} class={dot <= level ? "on" : ""} />
        ))}
      </span>
    </span>
  );
}
