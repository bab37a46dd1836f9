/** Polls a shop over HTTP until it serves the uploaded build. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { healthSchema } from "#shop/reports/status.contract.ts";

const LOOK_WITHIN_MS = 10_000;

export interface Verification {
  publicOrigin: string;
  /** Folder of the uploaded pages. */
  folder: string;
  /** A deployment reaches the whole network within seconds. */
  tries?: number;
  waitMs?: number;
}

/** Returns null when `publicOrigin` serves exactly this build and its API can sell, else the last problem found. */
export async function verifyDeployed({
  publicOrigin,
  folder,
  tries = 30,
  waitMs = 2_000,
}: Verification): Promise<string | null> {
  const build = await readFile(join(folder, "build.json"), "utf8");
  let lack: string | null = "it was not checked";
  for (let look = 1; look <= tries && lack !== null; look++) {
    if (look > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    lack = await lackOf(publicOrigin, build).catch((error: Error) => error.message);
  }
  return lack;
}

async function lackOf(origin: string, build: string): Promise<string | null> {
  const [pages, health] = await Promise.all([look(`${origin}/build.json`), look(`${origin}/api/health`)]);
  if ((await pages.text()) !== build) return `${origin} does not serve the pages of this build`;
  const body = healthSchema.safeParse(await health.json().catch(() => null));
  return body.success ? null : `${origin}/api/health returns status ${health.status}: the API cannot sell`;
}

/** Bypasses caches. */
function look(url: string): Promise<Response> {
  return fetch(url, { cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(LOOK_WITHIN_MS) });
}
