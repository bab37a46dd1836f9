/** Bare workerd, without the local runner around it: what the workers themselves can do. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tests/free-port.ts";

const READY_WITHIN_MS = 20_000;

/** One bundled worker and its variables. */
export interface BareWorker {
  name: string;
  code: string;
  compatibilityDate: string;
  compatibilityFlags: readonly string[];
  variables: Record<string, string>;
}

export interface Workerd {
  /** Where a worker answers. Throws for a name that was not given. */
  urlOf(name: string): string;
  stop(): Promise<void>;
}

/** Runs the workers in one workerd, each on a free port. Their `ASSETS` is a worker that has no file, and so is their storage. */
export async function startWorkerd(workers: readonly BareWorker[]): Promise<Workerd> {
  const folder = mkdtempSync(join(tmpdir(), "azahar-workerd-"));
  const ports = new Map<string, number>();
  for (const { name, code } of workers) {
    ports.set(name, await freePort());
    writeFileSync(join(folder, `${name}.js`), code);
  }
  writeFileSync(join(folder, "config.capnp"), configOf(workers, ports));
  const child = spawn(binary(), ["serve", join(folder, "config.capnp")], { stdio: ["ignore", "inherit", "inherit"] });
  const stop = () => end(child, folder);
  const urlOf = (name: string) => {
    const port = ports.get(name);
    if (!port) throw new Error(`No worker is called ${name}.`);
    return `http://127.0.0.1:${port}`;
  };
  try {
    for (const { name } of workers) await answering(urlOf(name), child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { urlOf, stop };
}

/** The workerd that miniflare brings, for this machine. */
function binary(): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  const workerd: unknown = fromMiniflare("workerd");
  const path: unknown = typeof workerd === "object" && workerd ? Reflect.get(workerd, "default") : undefined;
  if (typeof path !== "string") throw new Error("The workerd package does not say where its program is.");
  return path;
}

function configOf(workers: readonly BareWorker[], ports: ReadonlyMap<string, number>): string {
  const services = workers.map(({ name }) => `(name = ${quoted(name)}, worker = .${name})`);
  const sockets = workers.map(
    ({ name }) =>
      `(name = ${quoted(name)}, address = "127.0.0.1:${ports.get(name)}", http = (), service = ${quoted(name)})`,
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
  bindings = [${[...texts, ...NOTHING_THERE].join(", ")}]
);`;
}

const NOTHING_THERE = [
  '(name = "ASSETS", service = "assets")',
  '(name = "RECEIPTS", r2Bucket = "assets")',
  '(name = "PICTURES", r2Bucket = "assets")',
  '(name = "IMAGES", service = "assets")',
];

/** A text of the configuration's language, which quotes as JSON does. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`workerd ended with code ${child.exitCode}`);
    if (await fetch(url).catch(() => null)) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`workerd did not answer within ${READY_WITHIN_MS} ms`);
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
}
