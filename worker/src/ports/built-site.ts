import type { Assets } from "../env/config.ts";
import { callOut, errorName } from "./outgoing.ts";

/** The binding reads only the path and ignores the host. */
const ASSETS_HOST = "https://assets.invalid";

/** Fetches a file of the built site through the assets binding, with none of the visitor's headers. */
export function fetchBuilt(assets: Assets, path: string): Promise<Response> {
  return assets.fetch(new Request(`${ASSETS_HOST}${path}`));
}

export async function hasBuilt(assets: Assets, path: string): Promise<boolean> {
  const response = await fetchBuilt(assets, path);
  await response.body?.cancel();
  return response.ok;
}

/** The content of `/build.json`. */
export interface Build {
  /** The catalogue version of the build. */
  version: number;
  builtAtMs: number | null;
}

export async function readBuiltVersion(assets: Assets): Promise<number | null> {
  return (await readBuild(assets))?.version ?? null;
}

/** The deployed build, or null when `/build.json` is missing or invalid. */
export async function readBuild(assets: Assets): Promise<Build | null> {
  const response = await fetchBuilt(assets, "/build.json");
  if (!response.ok) return null;
  const record = new Map<string, unknown>(Object.entries(Object(await response.json().catch(() => null))));
  const [version, builtAtMs] = [record.get("catalogueVersion"), Date.parse(String(record.get("builtAt")))];
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 0) return null;
  return { version, builtAtMs: Number.isNaN(builtAtMs) ? null : builtAtMs };
}

/** GitHub's dispatch of the workflow that rebuilds the pages (docs/outside-services.md#rebuild-hook). */
export interface RebuildHook {
  url: string;
  /** Allowed hosts, from the configuration. */
  hosts: readonly string[];
  /** A token that can only start workflows of one repository. */
  token: string;
}

/** The branch and the input of the deploy workflow (.github/workflows/deploy.yml). */
const WORKFLOW_RUN = { ref: "production", inputs: { pages: "true" } };

/** The hook only queues the build, so it responds soon. */
const TIMEOUT_MS = 10_000;

type HookResponse = { ok: true } | { ok: false; reason: string };

/** Requests a build. Returns a failure for a status other than 2xx, a redirect, a timeout or no response; never throws. */
export async function callRebuildHook({ url, hosts, token }: RebuildHook): Promise<HookResponse> {
  try {
    const response = await callOut(url, dispatch(token), { hosts, timeoutMs: TIMEOUT_MS });
    await response.body?.cancel();
    return response.ok ? { ok: true } : { ok: false, reason: `status ${response.status}` };
  } catch (error) {
    return { ok: false, reason: errorName(error) };
  }
}

function dispatch(token: string): RequestInit {
  const headers = {
    // GitHub refuses requests without this header.
    "User-Agent": "azahar-worker",
    Authorization: `Bearer ${token}`,
    Accept: "application/vnd.github+json",
    "X-GitHub-Api-Version": "2022-11-28",
    "Content-Type": "application/json",
  };
  return { method: "POST", headers, body: JSON.stringify(WORKFLOW_RUN) };
}
