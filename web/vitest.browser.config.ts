import { defineConfig } from "vitest/config";

// The tests in a real browser: they start a server of their own and play what was built last (see tests/harness).
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/e2e/**/*.spec.ts"],
    testTimeout: 900_000, // only a test that fails waits so long: a machine may be busy
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    reporters: ["verbose"],
  },
});
