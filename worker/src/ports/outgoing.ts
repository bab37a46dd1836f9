/** A request leaves the worker only for a host of its configuration (reliability S-65). */
export class ForbiddenHost extends Error {
  override name = "ForbiddenHost";
}

export interface Outgoing {
  /** Hosts (with their port) this service may call. */
  hosts: readonly string[];
  timeoutMs: number;
}

/** `fetch` with the limits of one outside service: its hosts, its time, and no redirect is ever followed. */
export async function callOut(url: string, init: RequestInit, { hosts, timeoutMs }: Outgoing): Promise<Response> {
  if (!hosts.includes(new URL(url).host)) throw new ForbiddenHost("a host that the configuration does not name");
  return fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
}
