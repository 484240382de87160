/** Before the table: a card on the picture of the scenario. */
import type { ComponentChildren } from "preact";

import { scenarioPicture } from "./lobby/pictures";
import { House } from "./prompt/House";

interface Props {
  title: string;
  scenario: string;
  children: ComponentChildren;
}

export function Threshold({ title, scenario, children }: Props) {
  return (
    <main class="threshold">
      <div class="panel threshold-card">
        <img src={scenarioPicture(scenario)} alt="" width="520" height="272" />
        <div class="threshold-inside">
          <div class="threshold-house">
            <House title="The lobby" />
          </div>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
