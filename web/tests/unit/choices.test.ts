/** A list of answers: the pointer shows lines until one is picked, and a list that opens under it picks nothing. */
import { signal } from "@preact/signals";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";

import type { StepLine } from "../../src/api/types";
import type { Seated } from "../../src/state/seated";
import { Choices } from "../../src/view/prompt/Choices";

const NAMES = ["north", "south", "east", "west", "here", "there", "nowhere", "home"];
const steps: StepLine[] = NAMES.map((name) => ({ key: name, order: name, words: { says: `Go ${name}` }, facts: {}, more: false }));
const chosen = signal<StepLine | null>(null);
let labels: HTMLLabelElement[] = [];

beforeEach(() => {
  chosen.value = null;
  const place = document.createElement("main");
  document.body.replaceChildren(place);
  const table = { sheet: { hexes: {} }, ply: signal(1), page: signal(null), shown: signal(null) };
  const controller = { choices: signal([]), buttons: signal(steps), chosen };
  act(() => render(h(Choices, { table, controller } as unknown as Seated), place));
  labels = [...place.querySelectorAll("label")];
});

/** The pointer comes to be over a line, by so many pixels or because the line came under it. */
function pass(number: number, movement: number) {
  for (const kind of ["mouseenter", "mousemove"]) {
    const event = new MouseEvent(kind, { bubbles: kind === "mousemove" });
    Object.assign(event, { movementX: movement, movementY: 0 });
    act(() => void labels[number]?.dispatchEvent(event));
  }
}

test("a pointer that moves over a line shows it", () => {
  pass(2, 3);
  expect(chosen.value?.key).toBe("east");
});

test("a list that opens under a pointer at rest picks nothing", () => {
  pass(2, 0);
  expect(chosen.value).toBeNull();
});

test("what was picked stays while the pointer goes to the button", () => {
  act(() => labels[4]?.click());
  pass(3, 1);
  pass(2, 1);
  expect(chosen.value?.key).toBe("here");
});
