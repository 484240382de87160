import { defineConfig } from "vitest/config";

// The server serves what is built here at /, with a policy that allows no inline script and no inline style.
export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { outDir: "dist", assetsInlineLimit: 0, sourcemap: false, target: "es2022" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8043", ws: true } } },
  test: { environment: "happy-dom", include: ["tests/unit/**/*.test.{ts,tsx}"] },
});
