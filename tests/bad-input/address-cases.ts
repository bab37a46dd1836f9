/** Bad ids in paths, bad filters in queries, bad headers and methods, and signed webhooks with any content. */

import { createHmac } from "node:crypto";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { signatureManifest } from "#shop/payments/signature.ts";
import { filtersOf } from "./api.ts";
import { type Case, sampler, withHeaders } from "./case.ts";
import type { Subject } from "./test-system.ts";
import { RAW_SEGMENTS, TEXTS } from "./values.ts";
import type { WireRequest } from "./wire.ts";

/** A text as it appears in a URL. */
interface UrlText {
  name: string;
  wire: string;
  sent?: string | undefined;
}

const urlTexts: UrlText[] = [
  ...Object.entries(TEXTS)
    // Reverse proxies already refuse longer URLs.
    .filter(([, text]) => text.length <= 8_000)
    .map(([name, text]) => ({ name, wire: encodeURIComponent(text.toWellFormed()), sent: text })),
  ...Object.entries(RAW_SEGMENTS).map(([name, wire]) => ({ name, wire })),
];
const [segments, filters] = [sampler(urlTexts), sampler(urlTexts)];

/** Replaces each id in a route's path with other texts. */
export function pathCases(route: string, count: number): Case[] {
  const pattern = route.split(" ")[1]?.split("/") ?? [];
  return pattern.flatMap((part, index) =>
    part.startsWith(":")
      ? segments(count).map(({ name, wire, sent }) => ({
          description: `${part} in the path: ${name}`,
          mustRefuse: false,
          sentText: sent,
          request: ({ good }) => ({ ...good, path: withSegment(good.path, index, wire) }),
        }))
      : [],
  );
}

function withSegment(path: string, index: number, segment: string): string {
  const [place = "", query] = path.split("?");
  const changed = place.split("/").with(index, segment).join("/");
  return query === undefined ? changed : `${changed}?${query}`;
}

/** Sets each filter of an endpoint, and unknown ones, to texts of all kinds. */
export function queryCases(route: string, count: number): Case[] {
  const names = filtersOf(route);
  const of = (name: string, { name: what, wire, sent }: UrlText): Case => ({
    description: `?${name}=: ${what}`,
    field: name,
    mustRefuse: false,
    sentText: sent,
    request: ({ good }) => withQuery(good, `${name}=${wire}`),
  });
  return [
    ...names.flatMap((name) => filters(count).map((text) => of(name, text))),
    ...names.flatMap((name) => oddFilters(ODD_EACH).map((odd) => oddCase(odd.replaceAll("name", name)))),
    ...odds(ODD_EACH).map(oddCase),
  ];
}

const ODD_FILTERS = ["name=a&name=b", "name[]=a", "name[a]=b", "name", "name=1&name=", `name=${"a&name=".repeat(500)}`];
const ODD_QUERIES = [
  "__proto__=1&constructor=2&role=admin&isAdmin=true",
  "__proto__[role]=admin",
  "%00=1",
  "%E0%A4%A=%E0%A4%A",
  "a=%",
  "&&&==&",
  "?a=?b",
  `a=${"b".repeat(6_000)}`,
  "a=1&".repeat(1_000),
];

/** Number of odd queries per filter and per endpoint, unless the whole corpus runs. */
const ODD_EACH = 3;
const [oddFilters, odds] = [sampler(ODD_FILTERS), sampler(ODD_QUERIES)];

function oddCase(query: string): Case {
  return {
    description: `?${query.slice(0, 40)}`,
    mustRefuse: false,
    request: ({ good }) => withQuery(good, query),
  };
}

function withQuery(good: WireRequest, query: string): WireRequest {
  return { ...good, path: `${good.path}${good.path.includes("?") ? "&" : "?"}${query}` };
}

type Headers = Record<string, string | string[] | null>;

/** Headers that override those of the good request. */
const HEADERS: Readonly<Record<string, Headers>> = {
  "Origin null": { Origin: "null" },
  "no Origin": { Origin: null },
  "two origins": { Origin: "http://127.0.0.1:8787, https://evil.example" },
  "cross-site fetch": { "Sec-Fetch-Site": "cross-site" },
  "unknown Sec-Fetch-Site": { "Sec-Fetch-Site": "azahar" },
  "forwarded host": {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    Forwarded: "host=evil",
  },
  "method override": { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE", "X-HTTP-Method": "PUT" },
  "URL override": { "X-Original-URL": "/api/users", "X-Rewrite-URL": "/api/users" },
  "identity claimed by headers": { Authorization: "Basic YTpi", "X-User-Id": "usr_ada", "X-Role": "admin" },
  "odd ranges": { Range: "bytes=0-1,5-1,-9999999999999" },
  "malformed ETag": { "If-None-Match": 'W/"azahar, "b"", *' },
  "long ETag": { "If-None-Match": `"${"a".repeat(6_000)}"` },
  "1,000 ETags": { "If-None-Match": '"a",'.repeat(1_000) },
  "impossible dates": { "If-Modified-Since": "Feb 31 99999 25:61:61", "If-Unmodified-Since": "azahar" },
  "malformed Accept headers": {
    "Accept-Language": `${"x".repeat(2_000)};q=NaN`,
    Accept: "azahar/*;q=9",
    "Accept-Encoding": "azahar",
  },
  "non-ASCII headers": { "User-Agent": "a\u00FFz\u0080har".repeat(50), Referer: "\u00E1zahar" },
  "long User-Agent": { "User-Agent": "a".repeat(6_000) },
  "malformed address": { "CF-Connecting-IP": "azahar::::1%eth0' OR 1=1--" },
  "long address": { "CF-Connecting-IP": ":".repeat(2_000) },
  "Idempotency-Key too short": { "Idempotency-Key": "a" },
  "Idempotency-Key with spaces": { "Idempotency-Key": "azáhar azáhar azáhar" },
  "Idempotency-Key too long": { "Idempotency-Key": "a".repeat(5_000) },
  "Idempotency-Key with SQL": { "Idempotency-Key": "'OR'1'='1'--" },
  "wrong signature": { "x-signature": "ts=1,v1=azahar,v1=2", "x-request-id": "a".repeat(3_000) },
  "empty signature": { "x-signature": `ts=,v1=${"0".repeat(64)}`, "x-request-id": "" },
  "unknown charset": { "Content-Type": "application/json; charset=azahar; boundary=\u00FF" },
};

/** Cookies added to the good one, or sent in its place. */
const COOKIES: Readonly<Record<string, (good: string) => string>> = {
  "two sessions, the first unknown": (good) => `session=${"a".repeat(43)}; ${good}`,
  "two sessions, the second unknown": (good) => `${good}; session=${"a".repeat(43)}`,
  "session with SQL": () => "session=' OR 1=1--",
  "session of invalid bytes": () => "session=%00%E0%A4%A; session",
  "malformed grant": (good) => `${good}; grant=a.b.c.d..; grant=%`,
  "cookie of 8 KB": (good) => `${good}; a=${"b".repeat(8_000)}`,
  "500 cookies": (good) => `${good}; ${"a=b; ".repeat(500)}`,
  "malformed cookies": (good) => `;;==; =; "\u00FF"=\u0080;${good}`,
  "__proto__ cookie": (good) => `__proto__=1; constructor=2; __Host-session=3; ${good}`,
};

const METHODS = ["HEAD", "OPTIONS", "GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "SEARCH"];

const headerCases: Case[] = [
  ...Object.entries(HEADERS).map(([name, headers]) => ({
    description: `header: ${name}`,
    mustRefuse: false,
    request: ({ good }: Subject) => withHeaders(good, headers),
  })),
  ...Object.entries(COOKIES).map(([name, cookie]) => ({
    description: `cookie: ${name}`,
    mustRefuse: false,
    request: ({ good }: Subject) => withHeaders(good, { Cookie: cookie(String(good.headers["Cookie"] ?? "a=b")) }),
  })),
  ...METHODS.map((method) => ({
    description: `method ${method}`,
    mustRefuse: false,
    request: ({ good }: Subject) => ({ ...good, method }),
  })),
];
const headers = sampler(headerCases);

/** Returns `count` of the header, cookie and method cases. */
export function headerCasesOf(count: number): readonly Case[] {
  return headers(count);
}

interface Webhook {
  name: string;
  dataId: string;
  type: string;
  ts: string;
  body: string;
}

const GOOD: Webhook = { name: "", dataId: "123456789", type: "payment", ts: "1795224000000", body: "{}" };

const WEBHOOKS: Webhook[] = [
  ...Object.entries(TEXTS)
    .filter(([, text]) => text.length <= 300)
    .flatMap(([name, text]) => [
      { ...GOOD, name: `id: ${name}`, dataId: text.toWellFormed() },
      { ...GOOD, name: `type: ${name}`, type: text.toWellFormed() },
    ]),
  ...["1e9", "0", "-1", "9".repeat(30), "9".repeat(31), "00000000001", "123 456"].map((dataId) => ({
    ...GOOD,
    name: `id ${dataId}`,
    dataId,
  })),
  ...["0", "1", "1795224000", "9".repeat(15), "9".repeat(40), "azahar", "-1", "1e3"].map((ts) => ({
    ...GOOD,
    name: `signed at ${ts}`,
    ts,
  })),
  { ...GOOD, name: "half a character at the truncation", body: `${"a".repeat(3_999)}🌸` },
  { ...GOOD, name: "invalid JSON", body: "\u0000{[<azahar" },
  { ...GOOD, name: "60 KB", body: `"${"ñ".repeat(30_000)}"` },
];
const webhooks = sampler(WEBHOOKS);

/** Returns `count` cases, and in any case the one that is truncated in the middle of a character. */
export function webhookCases(count: number): Case[] {
  const cut = WEBHOOKS.filter(({ name }) => name.startsWith("half"));
  return [...new Set([...cut, ...webhooks(count)])].map(({ name, dataId, type, ts, body }) => ({
    description: `webhook: ${name}`,
    mustRefuse: false,
    request: ({ good }) => {
      const requestId = "6a7b8c9d";
      const manifest = signatureManifest({ dataId, requestId }, ts);
      const v1 = createHmac("sha256", LOCAL_CREDENTIALS.webhookSecret).update(manifest).digest("hex");
      const query = `data.id=${encodeURIComponent(dataId)}&type=${encodeURIComponent(type)}`;
      const headers = { "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId };
      return withHeaders({ ...good, path: `/api/pay/webhook?${query}`, body }, headers);
    },
  }));
}
