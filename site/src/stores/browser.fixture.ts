/** The parts of a browser and of the shop's server that tests of the stores use. */
import { vi } from "vitest";

/** Stubs a storage of the browser, and returns what it stores. */
export function stubStorage(name: "localStorage" | "sessionStorage"): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

/** Stubs the window's listeners, and returns a function that dispatches an event with these properties. */
export function stubWindow(): (type: string, properties?: object) => void {
  const target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  return (type, properties = {}) => void target.dispatchEvent(Object.assign(new Event(type), properties));
}

/** Stubs the browser's locks, and returns the names that are held now. */
export function stubLocks(): Set<string> {
  const held = new Set<string>();
  const request = async (name: string, _: object, work: () => Promise<unknown>) => {
    held.add(name);
    await work();
    held.delete(name);
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return held;
}

type Respond = () => Response | Promise<Response>;

/** Returns a function that responds with this body. */
export const json =
  (body: object, status = 200): Respond =>
  () =>
    Response.json(body, { status });

/** Fails like a request without a response. */
export const noResponse: Respond = () => Promise.reject(new TypeError("offline"));

interface SentRequest {
  method: string | undefined;
  path: string;
  headers: HeadersInit | undefined;
  keepalive: boolean | undefined;
  body: unknown;
}

/** Stubs `fetch` with responses in order; when none is left, requests fail. Returns the responses and the requests sent. */
export function stubServer(...responses: Respond[]) {
  vi.spyOn(console, "warn").mockReturnValue();
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, headers, keepalive, body }: RequestInit = {}) => {
    sent.push({ method, path, headers, keepalive, body: JSON.parse(`${body ?? null}`) });
    return (responses.shift() ?? noResponse)();
  });
  return { responses, sent };
}
