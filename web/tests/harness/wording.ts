/** What a person reads or hears on a page, and whether any of it is not meant for people. */
import type { Page } from "playwright-core";

const RAW = [
  /\b(?:us|uk|ca|fr|de|it|al|ax)_\w+|\b(?:US|UK|CA|GE|IT|AX|SH)-[A-Z0-9]\S*/g, // names of counters in orders
  /\b(?:undefined|NaN|null)\b/g,
  /\[object \w+\]/g,
  /\bTraceback\b|\bat \S+\.js:\d+/g,
  /\b[a-z]+[-_ ]?(?:wave|box):\w+/g, // names of boxes in orders
];

export async function rawWords(page: Page): Promise<string[]> {
  const told = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll("[aria-label], [title], [alt]")].flatMap((element) =>
      ["aria-label", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
    return [document.body.innerText, ...spoken].join("\n");
  });
  return RAW.flatMap((pattern) => told.match(pattern) ?? []);
}
