/** Sends requests to a running shop and records the responses. */
import type { RunningShop } from "../shop.ts";
import { linesOfHtml } from "./normal.ts";

export interface CallOptions {
  /** Sent as JSON; bytes are sent unchanged. */
  body?: object;
  cookie?: string;
  headers?: Record<string, string>;
}

export interface CallAnswer {
  status: number;
  // Left untyped: callers check single fields.
  body: Record<string, unknown>;
  /** The cookies of the response, in the form of a Cookie header. */
  cookie: string;
}

/** The recorded requests, in order. */
export interface Recorder {
  /** Starts a new file for the following requests. */
  section(name: string): void;
  ask(call: string, asked?: CallOptions): Promise<CallAnswer>;
  /** The recorded text of each section. */
  sections: ReadonlyMap<string, string>;
  /** Method and path of each request. */
  calls: readonly string[];
}

/** Response headers that are part of the API. */
const KEPT_HEADERS = [
  "content-type",
  "cache-control",
  "location",
  "retry-after",
  "content-disposition",
  "x-robots-tag",
];

/** Starts a record. Each request has its own client address, so that no rate limit applies. */
export function createRecorder({ shopUrl }: RunningShop): Recorder {
  const sections = new Map<string, string>();
  const calls: string[] = [];
  let current = "";
  return {
    sections,
    calls,
    section(name) {
      current = name;
    },
    async ask(call, { body, cookie = "", headers = {} } = {}) {
      const [method = "", path = ""] = call.split(" ");
      const isFile = body instanceof Uint8Array;
      calls.push(call);
      const answer = await fetch(`${shopUrl}${path}`, {
        method,
        redirect: "manual",
        headers: {
          Origin: shopUrl,
          Cookie: cookie,
          "CF-Connecting-IP": `198.51.${calls.length >> 8}.${calls.length & 255}`,
          ...(body && !isFile && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const type = answer.headers.get("content-type") ?? "";
      const text = /json|text|xml/.test(type) ? new TextDecoder().decode(bytes) : `${bytes.length} bytes`;
      const json = type.includes("json") ? JSON.parse(text) : {};
      const shown = type.includes("json") ? JSON.stringify(json, null, 2) : linesOfHtml(text);
      const cookies = answer.headers.getSetCookie();
      sections.set(
        current,
        [
          sections.get(current) ?? "",
          `### ${call}${body && !isFile ? ` ${JSON.stringify(body)}` : ""}`,
          `${answer.status}`,
          ...KEPT_HEADERS.flatMap((name) => (answer.headers.has(name) ? [`${name}: ${answer.headers.get(name)}`] : [])),
          ...cookies.map((line) => `set-cookie: ${line.replace(/=[^;]*/, "=...")}`),
          shown,
          "",
        ].join("\n"),
      );
      return {
        status: answer.status,
        body: Object(json),
        cookie: cookies.map((line) => line.split(";")[0]).join("; "),
      };
    },
  };
}
