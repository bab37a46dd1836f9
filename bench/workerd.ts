/** Plain workerd without the local runner, to measure the workers themselves. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { endChild, hasEnded } from "#local/process/child.ts";

const READY_TIMEOUT_MS = 20_000;

export interface BareWorker {
  name: string;
  code: string;
  compatibilityDate: string;
  compatibilityFlags: readonly string[];
  variables: Record<string, string>;
}

export interface Workerd {
  /** The URL of a worker. Throws for an unknown name. */
  urlOf(name: string): string;
  stop(): Promise<void>;
}

/**
 * Runs the workers in one workerd, each on a free port. All `STUB_BINDINGS` name one worker, which answers 404.
 * Throws when workerd exits at its start or takes too long, after cleaning up.
 */
export async function startWorkerd(workers: readonly BareWorker[]): Promise<Workerd> {
  const folder = mkdtempSync(join(tmpdir(), "azahar-workerd-"));
  for (const { name, code } of workers) writeFileSync(join(folder, `${name}.js`), code);
  writeFileSync(join(folder, "config.capnp"), configOf(workers));
  const child = spawn(binary(), ["serve", "--control-fd=3", join(folder, "config.capnp")], {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const stop = async () => {
    await endChild(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ports = await portsOf(child, workers.length);
    const urlOf = (name: string) => {
      const port = ports.get(name);
      if (!port) throw new Error(`Unknown worker: ${name}.`);
      return `http://127.0.0.1:${port}`;
    };
    return { urlOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The path of miniflare's workerd for this machine. */
function binary(): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  const workerd: unknown = fromMiniflare("workerd");
  const path: unknown = typeof workerd === "object" && workerd ? Reflect.get(workerd, "default") : undefined;
  if (typeof path !== "string") throw new Error("The workerd package does not export the path of its program.");
  return path;
}

function configOf(workers: readonly BareWorker[]): string {
  const services = workers.map(({ name }) => `(name = ${quoted(name)}, worker = .${name})`);
  const sockets = workers.map(
    ({ name }) => `(name = ${quoted(name)}, address = "127.0.0.1:0", http = (), service = ${quoted(name)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${services.join(",\n    ")},
    (name = "assets", worker = .assets),
    (name = "internet", network = (allow = ["private", "public"]))
  ],
  sockets = [${sockets.join(", ")}]
);
const assets :Workerd.Worker = (
  modules = [(name = "assets.js", esModule = "export default { fetch: () => new Response(null, { status: 404 }) };")],
  compatibilityDate = "2026-01-01"
);
${workers.map(workerText).join("\n")}
`;
}

function workerText({ name, compatibilityDate, compatibilityFlags, variables }: BareWorker): string {
  const texts = Object.entries(variables).map(([key, value]) => `(name = ${quoted(key)}, text = ${quoted(value)})`);
  return `const ${name} :Workerd.Worker = (
  modules = [(name = "${name}.js", esModule = embed "${name}.js")],
  compatibilityDate = ${quoted(compatibilityDate)},
  compatibilityFlags = [${compatibilityFlags.map(quoted).join(", ")}],
  bindings = [${[...texts, ...STUB_BINDINGS].join(", ")}]
);`;
}

const STUB_BINDINGS = [
  '(name = "ASSETS", service = "assets")',
  '(name = "RECEIPTS", r2Bucket = "assets")',
  '(name = "PICTURES", r2Bucket = "assets")',
  '(name = "IMAGES", service = "assets")',
  '(name = "RATE_LIMITER", service = "assets")',
];

/** Returns a string literal of the configuration language, which is the same as in JSON. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

const listening = z.object({ event: z.literal("listen"), socket: z.string(), port: z.int() });

/** The port of each worker, from workerd's `listen` events; waits for `count` of them. */
async function portsOf(child: ChildProcess, count: number): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  let [output, failed] = ["", ""];
  child.once("error", ({ message }) => (failed = message));
  child.stdio[3]?.on("data", (data: Buffer) => (output += data.toString("utf8")));
  const giveUpAt = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < giveUpAt) {
    for (const line of output.split("\n").slice(0, -1)) {
      const event = listening.safeParse(JSON.parse(line));
      if (event.success) ports.set(event.data.socket, event.data.port);
    }
    if (ports.size === count) return ports;
    if (failed || hasEnded(child))
      throw new Error(`workerd exited with ${failed || (child.exitCode ?? child.signalCode)}`);
    await new Promise((next) => setTimeout(next, 20));
  }
  throw new Error(`workerd did not listen within ${READY_TIMEOUT_MS} ms`);
}
