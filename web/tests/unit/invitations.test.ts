import { expect, it } from "vitest";

import { isForThisComputer } from "../../src/state/invitations";

it.each([
  "http://127.0.0.1:8043/game/a/axis#b",
  "http://localhost:8043/",
  "http://trinacria.localhost/",
  "http://[::1]:8043/",
  "http://127.8.9.1/",
])("%s works only on this computer", (link) => {
  expect(isForThisComputer(link)).toBe(true);
});

it.each(["http://192.168.1.20:8043/game/a/axis#b", "https://play.example.org/", "http://127.example.org/", "http://[fe80::1]/", "no link"])(
  "%s may be opened elsewhere",
  (link) => {
    expect(isForThisComputer(link)).toBe(false);
  },
);
