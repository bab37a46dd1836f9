/** Sends requests to a running shop, records the responses, and removes what differs between two records of the same shop. */
import { cookiesOf } from "../mailed.ts";
import type { RunningShop } from "../shop.ts";

interface CallResponse {
  // Left untyped: callers check single fields.
  body: Record<string, unknown>;
  /** The cookies of the response, in the form of a Cookie header. */
  cookie: string;
}

/** Sends a request such as `GET /api/perfumes`. Its body is sent as JSON; bytes are sent unchanged. */
type Send = (call: string, body?: object, headers?: Record<string, string>) => Promise<CallResponse>;

/** The recorded requests, in order. */
export interface Recorder {
  /** Starts a new file for the following requests. */
  section(name: string): void;
  /** Returns a function that sends requests with these cookies. */
  as(cookie: string): Send;
  /** Sends a request as a guest. */
  send: Send;
  /** The recorded text of each section. */
  sections: ReadonlyMap<string, string>;
  /** Method and path of each request. */
  calls: readonly string[];
}

/** Returns the header by which a repeated request is recognized. */
export const newKey = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** Response headers that are part of the API. */
const RECORDED_HEADERS = [
  "content-type",
  "cache-control",
  "location",
  "retry-after",
  "content-disposition",
  "x-robots-tag",
];

/** Starts a record. Each request has a different client address. */
export function createRecorder({ shopUrl }: RunningShop): Recorder {
  const sections = new Map<string, string>();
  const calls: string[] = [];
  let current = "";
  const sendAs =
    (cookie: string): Send =>
    async (call, body, headers = {}) => {
      const [method = "", path = ""] = call.split(" ");
      const isFile = body instanceof Uint8Array;
      calls.push(call);
      const response = await fetch(`${shopUrl}${path}`, {
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
      const bytes = new Uint8Array(await response.arrayBuffer());
      const type = response.headers.get("content-type") ?? "";
      const text = /json|text|xml/.test(type) ? new TextDecoder().decode(bytes) : `${bytes.length} bytes`;
      const json = type.includes("json") ? JSON.parse(text) : {};
      const lines = [
        `### ${call}${body && !isFile ? ` ${JSON.stringify(body)}` : ""}`,
        `${response.status}`,
        ...RECORDED_HEADERS.filter((name) => response.headers.has(name)).map(
          (name) => `${name}: ${response.headers.get(name)}`,
        ),
        ...response.headers.getSetCookie().map((line) => `set-cookie: ${line.replace(/=[^;]*/, "=...")}`),
        type.includes("json") ? JSON.stringify(json, null, 2) : linesOfHtml(text),
        "",
      ];
      sections.set(current, [sections.get(current) ?? "", ...lines].join("\n"));
      return { body: Object(json), cookie: cookiesOf(response) };
    };
  return {
    sections,
    calls,
    section(name) {
      current = name;
    },
    as: sendAs,
    send: sendAs(""),
  };
}

type Rule = [of: RegExp | string, by: (match: string, first: string) => string];

const fixed = (text: string) => () => text;

/** Times and dates, in machine formats and in Spanish. Longer patterns come first. */
const TIMES: Rule[] = [
  [/\b20\d\d-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)/g, fixed("<time>")],
  [/\b20\d\d-\d\d-\d\d\b/g, fixed("<date>")],
  [/\b\d{1,2} de [a-z]+ de 20\d\d\b/g, fixed("<date>")],
  [
    /\b\d{1,2} de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/g,
    fixed("<date>"),
  ],
  [/\b\d{1,2}\/\d{1,2}(\/20\d\d)?\b/g, fixed("<date>")],
  [/\b(lunes|martes|miércoles|jueves|viernes|sábado|domingo) <date>/g, fixed("<date>")],
  [/\b\d{1,2}:\d\d(:\d\d)?\b/g, fixed("<clock>")],
  [/\b1[789]\d{11}\b/g, fixed("<ms>")],
];

/**
 * Returns a function that replaces variable parts with fixed texts. Ids are numbered in order of appearance, so an id has the
 * same number everywhere in a record.
 * @param addresses the text that replaces each host of the shop
 */
export function createNormalizer(addresses: Readonly<Record<string, string>>): (text: string) => string {
  const ids = new Map<string, string>();
  const numbered = (id: string, prefix: string) => {
    const known = ids.get(id) ?? `${prefix}_${ids.size + 1}`;
    ids.set(id, known);
    return known;
  };
  const rules: Rule[] = [
    ...Object.entries(addresses).flatMap(([host, name]): Rule[] => [
      [host, fixed(name)],
      [encodeURIComponent(host), fixed(name)],
    ]),
    [/'sha256-[^']+'/g, fixed("'sha256'")],
    [/\/_astro\/[\w.@-]+\.(\w+)/g, (_, ending) => `/_astro/*.${ending}`],
    [/(data-base=")[^"]+/g, (_, name) => `${name}...`],
    // An underscore may precede or follow: mails have ids such as `mai_<id>_1_order-placed`.
    [/(?<![^\W_])([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}(?![^\W_])/g, numbered],
    [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, fixed("<uuid>")],
    // The number of mails still waiting for the cron depends on timing.
    [/(\\"sent\\":)\d+/g, (_, name) => `${name}n`],
    [/\bA-[0-9A-Z]{8}\b/g, fixed("<code>")],
    // The coupon of an order's own discount.
    [/\bPEDIDO-[0-9A-Z]{10}\b/g, fixed("PEDIDO-<code>")],
    // The numbers of Andreani's parcels, and of Mercado Pago's payments, which also count its webhooks.
    [/\b36000[01]\d{9}\b/g, fixed("<parcel>")],
    [/\b1314159\d{5}\b/g, fixed("<payment>")],
    // A sign-in code: in the request, the subject and the heading of its mail.
    [/("code":")(?!000000)\d{6}|\b\d{6}(?= es tu código)|(?<=>|^)\d{6}(?=<|$)/gm, (_, name) => `${name ?? ""}<code>`],
    ...TIMES,
    [/[\w-]{32,}/g, (run) => (isRandom(run) ? "<token>" : run)],
  ];
  return (text) => rules.reduce((now, [of, by]) => now.replaceAll(of, by), text);
}

/** True when a long word looks random. Names have few capital letters and digits. */
function isRandom(run: string): boolean {
  return /^[0-9a-f]+$/.test(run) || /[A-Z].*[A-Z].*[A-Z]/.test(run);
}

/** Puts each tag on its own line, so that diffs are small. */
export function linesOfHtml(html: string): string {
  return html.replaceAll(/>(\s*)</g, ">$1\n<");
}
