import { defineConfig } from "vitest/config";

// Whole games in a real browser, for hours if need be: `make soak-web`.
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/soak/**/*.spec.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ["verbose"],
  },
});
