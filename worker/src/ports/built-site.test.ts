import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { encodeLive } from "#shop/storefront/live-encode.ts";
import { baseOf, callRebuildHook } from "./built-site.ts";

const TERMS = { rateCentavos: 145_500, transferOffBp: 1000 };
const PAGE = "page-001";
const NEXT = "page-002";

const build = (version: number, pages: readonly string[]) =>
  JSON.stringify({ live: encodeLive(version, TERMS, []), pages });

/** Assets whose live base is the current result of `file`; 404 when it is null. */
function site(file: () => string | null) {
  return { fetch: vi.fn(async () => new Response(file(), { status: file() === null ? 404 : 200 })) };
}

afterEach(() => vi.restoreAllMocks());

test("the base is read once for all pages it names", async () => {
  const assets = site(() => build(7, [PAGE, NEXT]));
  const base = await baseOf(assets, [PAGE], 0);
  expect(base).toMatchObject({ version: 7, terms: TERMS, gone: null });
  expect(await baseOf(assets, [NEXT, PAGE], 9_000_000)).toBe(base);
  expect(assets.fetch).toHaveBeenCalledTimes(1);
});

test("the base is not read without pages", async () => {
  const assets = site(() => build(7, [PAGE]));
  expect(await baseOf(assets, [], 0)).toBeNull();
  expect(assets.fetch).not.toHaveBeenCalled();
});

test("there is no base when one of several pages is not in the build", async () => {
  expect(
    await baseOf(
      site(() => build(7, [PAGE])),
      [PAGE, NEXT],
      0,
    ),
  ).toBeNull();
});

test("the base is read again after a pause when a page is missing; the new build replaces it", async () => {
  let file = build(7, [PAGE]);
  const assets = site(() => file);
  expect(await baseOf(assets, [PAGE], 0)).toMatchObject({ version: 7 });
  file = build(8, [NEXT]);
  expect(await baseOf(assets, [NEXT], 1_999)).toBeNull();
  expect(assets.fetch).toHaveBeenCalledTimes(1);
  expect(await baseOf(assets, [NEXT], 2_000)).toMatchObject({ version: 8 });
  expect(await baseOf(assets, [PAGE], 2_001)).toBeNull();
  expect(assets.fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ["no file", null],
  ["no JSON", "<html>"],
  ["another JSON", '{"live":{}}'],
  ["a page's name that is none", build(7, ["page"])],
  ["a column that is too short", build(7, [PAGE]).replace('"p":""', '"p":"$"')],
])("%s gives no base, and no error", async (_, file) => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect(
    await baseOf(
      site(() => file),
      [PAGE],
      0,
    ),
  ).toBeNull();
});

let url: string;
let hosts: string[];
const requests: { headers: Record<string, unknown>; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  requests.push({ headers: request.headers, body });
  response.writeHead(204).end();
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the hook has no port");
  hosts = [`127.0.0.1:${address.port}`];
  url = `http://${hosts[0]}/repos/tienda/azahar/dispatches`;
});
afterAll(() => void server.close());

test("calls Cloudflare's hook without a body or a token", async () => {
  expect(await callRebuildHook({ url, hosts })).toEqual({ ok: true });
  expect(requests.at(-1)?.body).toBe("");
  expect(requests.at(-1)?.headers).not.toHaveProperty("authorization");
});

test("calls GitHub's hook with its token and the event of the workflow", async () => {
  expect(await callRebuildHook({ url, hosts, token: "github_pat_1" })).toEqual({ ok: true });
  expect(requests.at(-1)).toMatchObject({
    body: '{"event_type":"rebuild"}',
    headers: {
      authorization: "Bearer github_pat_1",
      "user-agent": "azahar-worker",
      accept: "application/vnd.github+json",
    },
  });
});

test("a host that is not configured is not called", async () => {
  expect(await callRebuildHook({ url, hosts: ["api.github.com"], token: "github_pat_1" })).toMatchObject({ ok: false });
  expect(requests).toHaveLength(2);
});
