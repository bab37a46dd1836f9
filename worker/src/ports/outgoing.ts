/** Thrown for a host that the configuration does not name (docs/faults.md#s-65-outgoing-hosts). */
export class ForbiddenHost extends Error {
  override name = "ForbiddenHost";
}

export interface Outgoing {
  /** Hosts with their port that this service may call. */
  hosts: readonly string[];
  timeoutMs: number;
}

/** `fetch` with the limits of one outside service: allowed hosts, a timeout, no redirects. Throws `ForbiddenHost`. */
export async function callOut(url: string, init: RequestInit, { hosts, timeoutMs }: Outgoing): Promise<Response> {
  if (!hosts.includes(new URL(url).host)) throw new ForbiddenHost("a host that the configuration does not name");
  return fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
}
