/** Thrown for a host that the configuration does not name (docs/faults.md#s-65-outgoing-hosts). */
export class ForbiddenHost extends Error {
  override name = "ForbiddenHost";
}

export interface Outgoing {
  /** The allowed hosts, each with its port if it is not the usual one. */
  hosts: readonly string[];
  timeoutMs: number;
}

/** `fetch` with the limits of one outside service: allowed hosts, a timeout, no redirects. Throws `ForbiddenHost`. */
export async function callOut(url: string, init: RequestInit, { hosts, timeoutMs }: Outgoing): Promise<Response> {
  if (!hosts.includes(new URL(url).host)) throw new ForbiddenHost("a host that the configuration does not name");
  return fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
}

/** Returns the first `maxBytes` of a body as text. Empty when reading fails: the status still counts. */
export async function startOfBody(response: Response, maxBytes: number): Promise<string> {
  const [decoder, reader] = [new TextDecoder(), response.body?.getReader()];
  if (!reader) return "";
  let [text, bytes] = ["", 0];
  try {
    while (bytes < maxBytes) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      const part = value.subarray(0, maxBytes - bytes);
      bytes += part.byteLength;
      text += decoder.decode(part, { stream: true });
    }
    await reader.cancel();
    return text;
  } catch {
    return "";
  }
}

class TimedOut extends Error {
  override name = "TimeoutError";
}

/** Parses JSON; undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name of an error, for the log. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

/** Returns the result of `work`, or throws after `timeoutMs`; `work` is not cancelled and may still take effect. */
export async function withinTime<Result>(work: () => Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`no response in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
