/** The sheet of a phone: where it stands when it is let go, and when something on it wants to be seen. */
import { beforeEach, expect, it } from "vitest";

import { isPhone, lowerSheet, nearestHeight, nextHeight, raiseSheet, sheetHeight } from "../../src/state/phone";

beforeEach(() => {
  isPhone.value = true;
  sheetHeight.value = "title";
});

it("rises for what is opened on it, and says so", () => {
  expect(raiseSheet()).toBe(true);
  expect(sheetHeight.value).toBe("half");
  expect(raiseSheet()).toBe(false);
  expect(sheetHeight.value).toBe("half");
});

it("gives way to the map when it covers it all", () => {
  expect(lowerSheet()).toBe(false);
  sheetHeight.value = "full";
  expect(lowerSheet()).toBe(true);
  expect(sheetHeight.value).toBe("half");
});

it("is no sheet on a wide screen", () => {
  isPhone.value = false;
  expect(raiseSheet()).toBe(false);
  sheetHeight.value = "full";
  expect(lowerSheet()).toBe(false);
});

it("goes to the nearest height, and one further when it is flicked", () => {
  expect(nearestHeight(0.5, 0)).toBe("half");
  expect(nearestHeight(0.5, 0.8)).toBe("full");
  expect(nearestHeight(0.2, -0.8)).toBe("title");
  expect(nextHeight("full")).toBe("title");
});
