/** Starts a shop with `npm start` and its own data folder, for journeys and measurements. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layoutOf } from "#local/config.ts";
import { copyPrepared } from "./bundles.ts";
import { freePort } from "./free-port.ts";

const READY_WITHIN_MS = 120_000;

export interface RunningShop {
  /** The shop's origin, without a trailing slash. */
  shopUrl: string;
  /** The origin of the stand-ins. */
  localUrl: string;
  /** The database itself, bypassing the fault proxy, for changes by SQL. */
  databaseUrl: string;
  dataDir: string;
  workerLog(): string;
  stop(): Promise<void>;
}

/** Runs the start command with free ports and an empty data folder. Resolves when it prints its `ready` line. */
export async function startShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "azahar-shop-"));
  copyPrepared("shop", layoutOf(dataDir).worker);
  const [port, localPort] = [await freePort(), await freePort()];
  const shop = spawn(process.execPath, ["local/bootstrap.mjs", "local/start.ts"], {
    env: {
      ...process.env,
      PORT: `${port}`,
      LOCAL_PORT: `${localPort}`,
      DATA_DIR: dataDir,
      CRON_SECONDS: "3600",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collect(shop);
  await untilReady(shop, output).catch(async (error: unknown) => {
    await stop(shop);
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    shopUrl: `http://127.0.0.1:${port}`,
    localUrl: `http://127.0.0.1:${localPort}`,
    databaseUrl: databaseUrlOf(output()),
    dataDir,
    workerLog: () => readIfThere(join(dataDir, "logs", "worker.log")),
    stop: async () => {
      await stop(shop);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns an empty text when the file does not exist: a worker that logged nothing has none. */
function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function collect(shop: ChildProcess): () => string {
  let text = "";
  const keep = (chunk: Buffer) => {
    text += chunk.toString("utf8");
  };
  shop.stdout?.on("data", keep);
  shop.stderr?.on("data", keep);
  return () => text;
}

function untilReady(shop: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The shop did not start: ${why}\n${output()}`));
    const timer = setTimeout(() => fail(`no ready line in ${READY_WITHIN_MS} ms`), READY_WITHIN_MS);
    shop.on("exit", (code) => fail(`it ended with ${code}`));
    shop.stdout?.on("data", () => {
      if (!/^ready http/m.test(output()) || !/database\S*\s+http/i.test(output())) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Reads the database server's URL from the printed summary. */
function databaseUrlOf(output: string): string {
  const found = /database\S*\s+(http:\/\/127\.0\.0\.1:\d+)/i.exec(output);
  if (!found?.[1]) throw new Error(`The summary names no database:\n${output}`);
  return found[1];
}

function stop(shop: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (shop.exitCode !== null || shop.signalCode !== null) return resolve();
    shop.on("exit", () => resolve());
    shop.kill("SIGTERM");
  });
}
