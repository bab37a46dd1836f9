/** Bad values in every field of a body, and bad complete bodies. */
import { gzipSync } from "node:zlib";
import { bodySchemaOf, type Field, fieldsOf, isDescribed, withValue } from "./api.ts";
import { type Case, sampler, withHeaders } from "./case.ts";
import { type BadValue, readValue, VALUES } from "./values.ts";
import type { WireRequest } from "./wire.ts";

/** Fields that accept any value, with the reason. */
const ACCEPTS_ANYTHING: Readonly<Record<string, string>> = {
  "requestOptions.meliSessionId": "an invalid one is ignored, because it only helps the provider to detect fraud",
};

/** Fields whose values a refusal may repeat, with the reason. */
const MAY_REPEAT: Readonly<Record<string, string>> = {
  ids: "a deleted perfume is named by its id",
};

/** Bounds of the number of values per field, unless the whole corpus runs. */
const [MIN_EACH, MAX_EACH] = [2, 14];

const MARK = "\u0001the value\u0001";
const MARK_JSON = JSON.stringify(MARK);

const values = sampler(VALUES);

/** Returns about `count` cases for the fields of an endpoint's JSON body, with a minimum for each field. */
export function fieldCases(route: string, count: number): Case[] {
  const schema = bodySchemaOf(route);
  if (!schema) return [];
  const fields = fieldsOf(schema);
  const each = Math.min(Math.max(Math.round(count / fields.length), MIN_EACH), MAX_EACH);
  return fields.flatMap((field) => values(each).map((value) => caseOf(schema, field, value)));
}

function caseOf(schema: Field["schema"], field: Field, value: BadValue): Case {
  const [read, name] = [readValue(value), field.path.join(".")];
  const isMalformed = value.json !== undefined && !read;
  const isWrong = read !== undefined && !(name in ACCEPTS_ANYTHING) && !isDescribed(read.value, field.schema);
  return {
    description: `${name}: ${value.name}`,
    field: String(field.path[0]),
    value: value.name,
    mustRefuse: isMalformed || isWrong,
    sentText: typeof read?.value === "string" && !(String(field.path[0]) in MAY_REPEAT) ? read.value : undefined,
    request: ({ good, bodies }) => {
      const mark = value.json === undefined ? undefined : MARK;
      const marked = withValue(bodyFor(bodies, field), { path: field.path, schema }, mark);
      return { ...good, body: JSON.stringify(marked).replace(MARK_JSON, () => value.json ?? "") };
    },
  };
}

/** Returns the first body that has the field or its outermost parent, else the usual body. */
function bodyFor(bodies: readonly object[], { path: [name = ""] }: Field): object {
  return bodies.find((body) => name in body) ?? bodies[0] ?? {};
}

/** Changes a good body. The content type is JSON unless `type` is set. */
type Change = (json: string, good: WireRequest) => Partial<WireRequest> & { type?: string | null };

const TOO_LARGE = 65 * 1024;
const pad = (json: string, bytes: number) => json.replace("{", `{${" ".repeat(bytes)}`);

/** Complete bodies that every endpoint with a JSON body refuses. */
const REFUSED: Readonly<Record<string, Change>> = {
  null: () => ({ body: "null" }),
  array: (json) => ({ body: `[${json}]` }),
  string: (json) => ({ body: JSON.stringify(json) }),
  number: () => ({ body: "1" }),
  "truncated JSON": (json) => ({ body: json.slice(0, -1) }),
  "trailing comma": (json) => ({ body: json.replace(/}$/, ",}") }),
  "two documents": (json) => ({ body: json + json }),
  "UTF-16": (json) => ({ body: Buffer.from(json, "utf16le") }),
  "gzip with its header": (json, good) => ({
    headers: { ...good.headers, "Content-Encoding": "gzip" },
    body: gzipSync(json),
  }),
  "array nested 30,000 levels": () => ({ body: `${"[".repeat(30_000)}${"]".repeat(30_000)}` }),
  "Content-Type text/plain": (body) => ({ body, type: "text/plain" }),
  "Content-Type of a form": (body) => ({ body, type: "application/x-www-form-urlencoded" }),
  "Content-Type multipart": (body) => ({ body, type: "multipart/form-data; boundary=x" }),
  "Content-Type application/jsonx": (body) => ({ body, type: "application/jsonx" }),
  "no Content-Type": (body) => ({ body, type: null }),
  "XML with an external entity": () => ({ body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
};

/** Complete bodies that an endpoint may accept or refuse. */
const ODD: Readonly<Record<string, Change>> = {
  // One endpoint accepts larger bodies. The matrix tests that each has a limit.
  "too large": (json) => ({ body: pad(json, TOO_LARGE) }),
  "too large, without Content-Length": (json) => ({ body: pad(json, TOO_LARGE), isChunked: true }),
  "empty body": () => ({ body: "" }),
  "empty object": () => ({ body: "{}" }),
  "byte order mark": (json) => ({ body: `\uFEFF${json}` }),
  "invalid UTF-8": (json) => ({ body: Buffer.from(json.replaceAll("a", "\u00FF"), "latin1") }),
  "duplicate fields": (json) => ({ body: `{${json.slice(1, -1)},${json.slice(1)}` }),
  "bad fields followed by good duplicates": (json) => ({
    body: `{${json.slice(1, -1).replaceAll(/:[^,{[]+/g, ":0")},${json.slice(1)}`,
  }),
  "fields of an administrator": (json) => ({
    body: json.replace("{", '{"role":"admin","isAdmin":true,"paid":true,"verified":true,"_id":"x","price":1,'),
  }),
  "__proto__ key": (json) => ({ body: json.replace("{", '{"__proto__":{"role":"admin"},') }),
  "charset UTF-16": (body) => ({ body, type: "application/json; charset=utf-16" }),
  "Content-Type in capitals": (body) => ({ body, type: "APPLICATION/JSON" }),
  "without Content-Length": (body) => ({ body, isChunked: true }),
  "gzip header without gzip": (body, good) => ({
    headers: { ...good.headers, "Content-Encoding": "gzip" },
    body,
  }),
};

/** Returns `count` cases of complete bodies. Endpoints without a JSON body may ignore or refuse them. */
export function bodyCases(isJson: boolean, count: number): Case[] {
  return sampleBodies(count).map(({ name, change, isBad }) => ({
    description: `body: ${name}`,
    mustRefuse: isJson && isBad,
    request: ({ good, bodies }) => {
      const { type = "application/json", ...changed } = change(JSON.stringify(bodies[0] ?? { a: "azahar" }), good);
      return withHeaders({ ...good, ...changed }, { "Content-Type": type });
    },
  }));
}

const sampleBodies = sampler([
  ...Object.entries(REFUSED).map(([name, change]) => ({ name, change, isBad: true })),
  ...Object.entries(ODD).map(([name, change]) => ({ name, change, isBad: false })),
]);
