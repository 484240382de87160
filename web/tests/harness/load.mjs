/** The parts of this folder for programs that run without the test runner: `const { Server } = await harness("server.ts")`. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { runnerImport } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));

export async function harness(file) {
  const { module } = await runnerImport(join(HERE, file), { configFile: false, root: HERE, logLevel: "error" });
  return module;
}
