import type { Browser, Page } from "playwright-core";

export interface AxeOptions {
  /** Moderate and minor ones, too. */
  all?: boolean;
}

/** What is wrong with a page as it is now, one line for each thing. */
export function violations(page: Page, where: string, options?: AxeOptions): Promise<string[]>;

/** Every page on a wide screen, light and dark, and on a phone; what is wrong with them. */
export function tour(browser: Browser, url: string, options?: AxeOptions & { say?: (line: string) => void }): Promise<string[]>;
