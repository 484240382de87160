/** What a player likes on this screen: kept in the browser, never sent. */
import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

const SHELF = "trinacria.";

/** A word from the browser's shelf; a browser that keeps nothing still plays. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(SHELF + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string) {
  try {
    localStorage.setItem(SHELF + name, value);
  } catch {
    // private windows may refuse: the choice then lasts as long as the page
  }
}

export function drop(name: string) {
  try {
    localStorage.removeItem(SHELF + name);
  } catch {
    // what is not kept need not be dropped
  }
}

function themeOf(word: string | null): Theme {
  return word === "light" || word === "dark" ? word : "system";
}

export const theme = signal<Theme>(themeOf(kept("theme")));
export const sound = signal(kept("sound") === "on");

effect(() => {
  const root = document.documentElement;
  if (theme.value === "system") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
  keep("theme", theme.value);
});

effect(() => keep("sound", sound.value ? "on" : "off"));
