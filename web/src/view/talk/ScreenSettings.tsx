/** How the table looks and sounds on this screen. */
import { sound, type Theme, theme } from "../../state/preferences";

const THEMES: readonly [Theme, string][] = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function ScreenSettings() {
  return (
    <section class="drawer-section">
      <Choice title="Panels" value={theme.value} choices={THEMES} choose={(value) => (theme.value = value)} />
      <p class="nothing">The map keeps its colours.</p>
      <Choice
        title="Sound"
        value={sound.value ? "on" : "off"}
        choices={[
          ["off", "Off"],
          ["on", "On"],
        ]}
        choose={(value) => (sound.value = value === "on")}
      />
      <p class="nothing">Card on paper, dice on cork, a page for the next phase.</p>
    </section>
  );
}

interface ChoiceProps<V extends string> {
  title: string;
  value: V;
  choices: readonly (readonly [V, string])[];
  choose: (value: V) => void;
}

function Choice<V extends string>({ title, value, choices, choose }: ChoiceProps<V>) {
  return (
    <div class="setting">
      <h3 class="group-label">{title}</h3>
      <div class="segments" role="group" aria-label={title}>
        {choices.map(([name, label]) => (
          <button key={name} aria-pressed={name === value} onClick={() => choose(name)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
