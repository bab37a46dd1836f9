import { Hono } from "hono";
import { expect, test } from "vitest";
import { BINDINGS } from "../../../fixtures/app.ts";
import { parseConfig } from "../../env/config.ts";
import type { AppEnv } from "../context.ts";
import { jsonBody } from "./json-body.ts";

const parsed = parseConfig(BINDINGS);
if (!parsed.ok) throw new Error(parsed.message);
const { config } = parsed;

const app = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.set("config", config);
    return (await jsonBody(c)) ?? next();
  })
  .post("/", async (c) => c.text(JSON.stringify(await c.req.json())));

async function passed(body: string): Promise<string> {
  return (await app.request("/", { method: "POST", headers: { "Content-Type": "application/json" }, body })).text();
}

test.each([
  ['{"id":"per_\\ud800"}', '{"id":"per_\ufffd"}'],
  ['{"a":[{"b":"\\uDE00\\uD83D"}]}', '{"a":[{"b":"\ufffd\ufffd"}]}'],
  ['{"__proto__":{"a":"\\ud83d"}}', '{"__proto__":{"a":"\ufffd"}}'],
])("replaces only the lone surrogates in %s", async (sent, read) => {
  expect(await passed(sent)).toBe(read);
});

test.each(['{"a":"\\ud83c\\udf38"}', '{"a":"🌸"}', '{"a":"\\\\ud800"}'])("%s is unchanged", async (sent) => {
  expect(await passed(sent)).toBe(JSON.stringify(JSON.parse(sent)));
});
