/** The machine's Chromium. */
import { type Browser, chromium } from "playwright-core";

const QUIET = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];

/** In a container Chromium has no sandbox of its own; the pages here come from our own server alone. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.TRINACRIA_CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...QUIET, "--no-sandbox", ...more] });
}
