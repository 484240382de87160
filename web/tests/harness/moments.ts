/** Games that wait at a decision: one for every kind that a scenario has, written by the same program that serves the rules' tests. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { MadeGame } from "../../src/api/types";
import { ROOT } from "./server";
import type { Visitor } from "./visitor";

const PYTHON = process.env.TRINACRIA_PYTHON ?? join(ROOT, ".venv/bin/python");

export interface Moment {
  scenario: string;
  kind: string;
  seat: string; // that decides
  record: string;
}

export function moments(): Moment[] {
  const folder = mkdtempSync(join(tmpdir(), "trinacria-moments-"));
  try {
    execFileSync(PYTHON, [join(ROOT, "tests/moments.py"), folder]);
    return readdirSync(folder).map((file) => {
      const [scenario = "", kind = "", seat = ""] = file.split(".");
      return { scenario, kind, seat, record: readFileSync(join(folder, file), "utf8") };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sit down where the game waits. Both seats are this visitor's: the screen that hides the table while they change is passed. */
export async function sitDown(me: Visitor, moment: Moment): Promise<void> {
  await me.becomePlayer("Ann");
  const made = await me.ask<MadeGame>("POST", "/records", { record: moment.record });
  await me.goTo(`/game/${made.game.id}/${moment.seat}`);
  const ready = me.page.locator(".hand-over button, data.offered");
  await ready.first().waitFor({ state: "attached" });
  const button = me.page.locator(".hand-over button");
  if (await button.count()) await button.first().click();
}
