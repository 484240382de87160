/** A click that skips what is being shown does nothing else; only the way back from the computer's turn never waits. */
import { afterEach, expect, test } from "vitest";

import type { Controller } from "../../src/state/controller";
import { Hush } from "../../src/state/hush";
import { listen } from "../../src/state/keys";
import type { Table } from "../../src/state/table";

let stop = () => {};
afterEach(() => stop());

function clicks(shown: boolean): Record<string, number> {
  document.body.innerHTML = `<div class="prompt-bar"><button data-control="action"></button><button data-control="take-back"></button></div>`;
  const hush = new Hush();
  if (shown) hush.begin();
  stop = listen(() => ({ table: { hush } as unknown as Table, controller: {} as Controller, map: null }));
  const counted: Record<string, number> = {};
  for (const button of document.querySelectorAll("button")) {
    const name = button.dataset.control ?? "";
    counted[name] = 0;
    button.addEventListener("click", () => (counted[name] = 1));
    button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    button.click();
  }
  return counted;
}

test("while something is shown, only Take it back can be clicked", () => {
  expect(clicks(true)).toEqual({ action: 0, "take-back": 1 });
});

test("otherwise every button can be", () => {
  expect(clicks(false)).toEqual({ action: 1, "take-back": 1 });
});
