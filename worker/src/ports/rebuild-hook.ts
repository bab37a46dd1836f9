import { callOut } from "./outgoing.ts";

/**
 * The service that rebuilds the pages: one POST starts a build (docs/outside-services.md#rebuild-hook). Cloudflare's
 * hook takes no body; GitHub's takes a token and the event name of a workflow.
 */
export interface RebuildHook {
  /** Secret: anyone with the URL can start builds. */
  url: string;
  /** Allowed hosts, from the configuration. */
  hosts: readonly string[];
  /** GitHub token that may start workflows of one repository; absent for Cloudflare's hook. */
  token?: string;
}

const EVENT = "rebuild";

/** The hook only queues the build, so it answers soon. */
const TIMEOUT_MS = 10_000;

export type HookAnswer = { ok: true } | { ok: false; reason: string };

/**
 * Requests a build. Returns a failure with a reason for a status other than 2xx, a redirect, a timeout or no answer;
 * never throws.
 */
export async function callRebuildHook({ url, hosts, token }: RebuildHook): Promise<HookAnswer> {
  try {
    const answer = await callOut(url, token ? dispatch(token) : BARE, { hosts, timeoutMs: TIMEOUT_MS });
    await answer.body?.cancel();
    return answer.ok ? { ok: true } : { ok: false, reason: `status ${answer.status}` };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.name : "unknown" };
  }
}

/** GitHub refuses requests without a User-Agent. */
const AGENT = { "User-Agent": "azahar-worker" };
const BARE = { method: "POST", headers: AGENT };

function dispatch(token: string): RequestInit {
  const headers = {
    ...AGENT,
    Authorization: `Bearer ${token}`,
    Accept: "application/vnd.github+json",
    "X-GitHub-Api-Version": "2022-11-28",
    "Content-Type": "application/json",
  };
  return { method: "POST", headers, body: JSON.stringify({ event_type: EVENT }) };
}
