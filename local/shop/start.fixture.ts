import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtemp, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ROOT } from "../process/files.ts";
import { freePort } from "../process/ports.ts";
import { childrenOf, describeProcess, type ProcessFacts } from "../process/processes.ts";

const GONE_WITHIN_MS = 20_000;

/** Two ports and a data folder for one shop. */
export interface Place {
  port: number;
  localPort: number;
  dataDir: string;
}

/** A launched start: its process and its output. */
export interface Launched {
  process: ChildProcess;
  output(): string;
  /** Resolves after the summary that follows the `ready` line. Throws with the output when the start ends before it. */
  ready(): Promise<void>;
  ended(): Promise<{ code: number | null; signal: string | null; tookMs: number }>;
}

export async function newPlace(): Promise<Place> {
  const dataDir = join(await mkdtemp(join(tmpdir(), "azahar-start-")), "data");
  return { port: await freePort(), localPort: await freePort(), dataDir };
}

/** Launches `npm start`, or the same command without npm, with an empty catalogue. */
export function launch(place: Place, how: "npm" | "node" = "node", more: Record<string, string> = {}): Launched {
  const env = { ...process.env, PORT: `${place.port}`, LOCAL_PORT: `${place.localPort}`, DATA_DIR: place.dataDir };
  const [command, args] = how === "npm" ? ["npm", ["start"]] : ["node", ["local/bootstrap.mjs", "local/start.ts"]];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...env, CATALOGUE: "empty", npm_lifecycle_event: "", ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (text += data));
  const exit = new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.once("close", (code, signal) => done({ code, signal })),
  );
  return {
    process: child,
    output: () => text,
    async ready() {
      const over = exit.then(({ code }) => `exited with ${code}`);
      while (!/^ready [\s\S]*^ *Started in /m.test(text)) {
        const what = await Promise.race([over, new Promise<null>((next) => setTimeout(next, 25, null))]);
        if (what) throw new Error(`The start ${what}:\n${text}`);
      }
    },
    async ended() {
      const sinceMs = Date.now();
      return { ...(await exit), tookMs: Date.now() - sinceMs };
    },
  };
}

/** Returns a process and all its descendants. */
export async function treeOf(pid: number): Promise<ProcessFacts[]> {
  const self = await describeProcess(pid);
  const children = await childrenOf(pid);
  const below = await Promise.all(children.map((child) => treeOf(child.pid)));
  return [...(self ? [self] : []), ...below.flat()];
}

/**
 * Kills processes in the given order and waits until all have ended. `treeOf` lists a parent before its children, so a parent
 * is killed before it can react to the end of a child.
 */
export async function killHard(processes: readonly ProcessFacts[]): Promise<void> {
  for (const { pid } of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended since it was listed.
    }
  }
  const giveUpAtMs = Date.now() + GONE_WITHIN_MS;
  while ((await stillRunning(processes)).length > 0) {
    if (Date.now() > giveUpAtMs) throw new Error("the killed process still runs");
    await new Promise((next) => setTimeout(next, 10));
  }
}

/** Returns the commands of the processes that still run. */
export async function stillRunning(processes: readonly ProcessFacts[]): Promise<string[]> {
  const now = await Promise.all(processes.map(({ pid }) => describeProcess(pid)));
  return processes.filter((one, index) => now[index]?.startedAt === one.startedAt).map((one) => one.command);
}

/** Returns the command lines of this machine's processes that contain a text. */
export function commandsNaming(text: string): string[] {
  const lines = execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(text)).sort();
}

/** Overwrites three pages of a database file, after merging the write-ahead log into it. */
export async function damage(file: string, offset: number): Promise<void> {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(4096 * 3, "garbage!"), 0, 4096 * 3, offset);
  await handle.close();
}

/** Sends a mail to the local mailbox, as the worker does. */
export function sendMail(localPort: number, subject: string): Promise<Response> {
  const body = { from: "a@azahar.test", to: "ana@example.com", subject, text: "Hola" };
  const headers = { authorization: "Bearer re_local" };
  return fetch(`http://127.0.0.1:${localPort}/mail/emails`, { method: "POST", headers, body: JSON.stringify(body) });
}
