/** A server as an operator starts it: a process of its own, a free port, a database that goes with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

export const ROOT = resolve(import.meta.dirname, "../../..");
const TRINACRIA = process.env.TRINACRIA ?? join(ROOT, ".venv/bin/trinacria");
const CLIENT = process.env.TRINACRIA_CLIENT ?? join(ROOT, "web/dist");

const REST = 10_000; // ms
const TICKS = 100; // of the clock of a process, in a second

export class Server {
  private constructor(
    private process: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), "trinacria-"));
    const { process, url } = await listen(folder, 0);
    return new Server(process, folder, url);
  }

  /** Seconds of the processor that it uses while something happens, beyond what it uses while nothing does. */
  async processorUsed(doing: () => Promise<void>): Promise<number> {
    const [began, before] = [Date.now(), this.processorSeconds()];
    await doing();
    const [ended, after] = [Date.now(), this.processorSeconds()];
    await new Promise((rested) => setTimeout(rested, REST));
    const resting = (this.processorSeconds() - after) / REST;
    return after - before - resting * (ended - began);
  }

  /** In the program and in the system. */
  private processorSeconds(): number {
    const fields = readFileSync(`/proc/${this.process.pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }

  /** As a power cut ends it. */
  async kill() {
    await ended(this.process, "SIGKILL");
  }

  /** The same games on the same port again. */
  async startAgain() {
    ({ process: this.process } = await listen(this.folder, Number(new URL(this.url).port)));
  }

  async stop() {
    await ended(this.process, "SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function listen(folder: string, port: number): Promise<{ process: ChildProcess; url: string }> {
  // it trusts the forwarded address: so every browser under test has limits of its own, as at home
  const words = ["serve", "--port", String(port), "--client", CLIENT, "--database", `sqlite:///${folder}/games.sqlite3`];
  const child = spawn(TRINACRIA, [...words, "--trusted-proxy", "127.0.0.1", "--plain-logs"], { stdio: ["ignore", "pipe", "pipe"] });
  process.on("exit", () => child.kill("SIGKILL")); // however the tests end
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => errors.push(line));
  const url = await new Promise<string>((found, failed) => {
    child.on("error", failed);
    child.on("exit", () => failed(new Error(`The server did not start. ${errors.join("\n")}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const listens = /^Trinacria listens on (http:\S+)$/.exec(line);
      if (listens?.[1]) found(listens[1]);
    });
  });
  return { process: child, url };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}
