import { callOut } from "./outgoing.ts";

/**
 * The service that builds the pages anew (wire contracts 7.7): one POST starts a build. Cloudflare's hook takes it without a body;
 * GitHub's takes a key and the name of an event that a workflow waits for.
 */
export interface RebuildHook {
  /** The URL is a secret: who has it can start builds. */
  url: string;
  /** Hosts the hook may be on, from the configuration. */
  hosts: readonly string[];
  /** GitHub's key, which may start workflows of one repository; Cloudflare's hook has none. */
  token?: string;
}

/** The event that .github/workflows/deploy.yml waits for. */
const EVENT = "rebuild";

/** Longest wait for the hook's answer. It only takes the order; it does not build while we wait. */
const TIMEOUT_MS = 10_000;

export type HookAnswer = { ok: true } | { ok: false; reason: string };

/** Asks for a build. Any answer but 2xx, a redirect, a timeout or no answer is a failure with a reason, never thrown. */
export async function callRebuildHook({ url, hosts, token }: RebuildHook): Promise<HookAnswer> {
  try {
    const answer = await callOut(url, token ? dispatch(token) : BARE, { hosts, timeoutMs: TIMEOUT_MS });
    await answer.body?.cancel();
    return answer.ok ? { ok: true } : { ok: false, reason: `status ${answer.status}` };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.name : "unknown" };
  }
}

/** GitHub refuses who does not say what they are. */
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
