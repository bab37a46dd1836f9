import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callRebuildHook } from "./built-site.ts";

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

test("calls GitHub's hook with its token, and the branch and the input of the workflow", async () => {
  expect(await callRebuildHook({ url, hosts, token: "github_pat_1" })).toEqual({ ok: true });
  expect(requests.at(-1)).toMatchObject({
    body: '{"ref":"production","inputs":{"pages":"true"}}',
    headers: {
      authorization: "Bearer github_pat_1",
      "user-agent": "azahar-worker",
      accept: "application/vnd.github+json",
    },
  });
});

test("a host that is not configured is not called", async () => {
  expect(await callRebuildHook({ url, hosts: ["api.github.com"], token: "github_pat_1" })).toMatchObject({ ok: false });
  expect(requests).toHaveLength(1);
});
