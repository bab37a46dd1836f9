/** Calls of a running shop, kept as they were answered. */
import type { RunningShop } from "../shop.ts";
import { linesOfHtml } from "./normal.ts";

/** What a call brings besides its method and path. */
export interface CallOptions {
  /** Sent as JSON; bytes as they are. */
  body?: object;
  cookie?: string;
  headers?: Record<string, string>;
}

export interface CallAnswer {
  status: number;
  // What the shop answers is read field by field.
  body: Record<string, unknown>;
  /** The cookies it sets, as a browser sends them back. */
  cookie: string;
}

/** The calls of one record, in the order they are made. */
export interface Recorder {
  /** From now on calls go into the file of this name. */
  section(name: string): void;
  ask(call: string, asked?: CallOptions): Promise<CallAnswer>;
  /** A text by section. */
  sections: ReadonlyMap<string, string>;
  /** Each method and path that was asked. */
  calls: readonly string[];
}

/** Headers whose value is part of what the shop promises. */
const KEPT_HEADERS = [
  "content-type",
  "cache-control",
  "location",
  "retry-after",
  "content-disposition",
  "x-robots-tag",
];

/** Starts a record. Each call comes from a network of its own, so that no limit is met. */
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
