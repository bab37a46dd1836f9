import { callOut } from "./outgoing.ts";

/** The service that builds the pages anew (wire contracts 7.7): one POST without a body starts a build. */
export interface RebuildHook {
  /** The URL is a secret: who has it can start builds. */
  url: string;
  /** Hosts the hook may be on, from the configuration. */
  hosts: readonly string[];
}

/** Longest wait for the hook's answer. It only takes the order; it does not build while we wait. */
const TIMEOUT_MS = 10_000;

export type HookAnswer = { ok: true } | { ok: false; reason: string };

/** Asks for a build. Any answer but 2xx, a redirect, a timeout or no answer is a failure with a reason, never thrown. */
export async function callRebuildHook({ url, hosts }: RebuildHook): Promise<HookAnswer> {
  const headers = { "User-Agent": "azahar-worker" };
  try {
    const answer = await callOut(url, { method: "POST", headers }, { hosts, timeoutMs: TIMEOUT_MS });
    await answer.body?.cancel();
    return answer.ok ? { ok: true } : { ok: false, reason: `status ${answer.status}` };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.name : "unknown" };
  }
}
