/** Before the table: a card on the picture of the scenario. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { loadCatalogue } from "../state/lobby";
import { scenarioPicture } from "./lobby/pictures";
import { HomeLink } from "./prompt/HomeLink";

interface Props {
  title: string;
  scenario: string;
  children: ComponentChildren;
}

export function Threshold({ title, scenario, children }: Props) {
  useEffect(() => void loadCatalogue().catch(() => undefined), []); // without it there is no picture
  return (
    <main class="threshold">
      <div class="panel threshold-card">
        <img src={scenarioPicture(scenario)} alt="" width="520" height="272" />
        <div class="threshold-inside">
          <div class="threshold-house">
            <HomeLink title="The lobby" />
          </div>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
