import { afterEach, expect, test } from "vitest";
import { call, PASSWORD, SHOPPER } from "../../worker/fixtures/caller.ts";
import { signedWebhook } from "../../worker/fixtures/card-shop.ts";
import { openShop, sharedFixture } from "../../worker/fixtures/shop.ts";
import { endSockets, responseTo, sendPart } from "./half-sent.ts";

/** More than the `capacity` of an isolate for calls (worker/src/http/request-middleware.ts). */
const SOCKETS = 260;
const HALF = '{"email":"ana@azahar.test",';

const shop = sharedFixture(openShop);
afterEach(endSockets);

const networksOf = (count: number) =>
  Array.from({ length: SOCKETS }, (_, index) => `198.51.100.${(index % count) + 1}`);

test.each([
  ["one network", 1, "/api/auth/login"],
  ["130 networks", 130, "/api/auth/login"],
  ["one network at the webhook", 1, "/api/pay/webhook?data.id=1&type=payment"],
])("with 260 half-sent bodies from %s open, other calls pass, and each body is answered", async (_, count, path) => {
  const headers = { "Content-Type": "application/json", "Content-Length": 2 * HALF.length };
  const send = (address: string) =>
    sendPart(shop.worker, `POST ${path}`, { ...headers, "CF-Connecting-IP": address }, HALF);
  const sockets = await Promise.all(networksOf(count).map(send));
  for (let round = 0; round < 5; round++) {
    const [address, body] = [`198.51.100.${round + 1}`, { email: SHOPPER, password: PASSWORD }];
    const [read, signIn, webhook] = await Promise.all([
      call(shop.worker, "GET /api/admin/transfer-off", { address }),
      call(shop.worker, "POST /api/auth/login", { address, body }),
      signedWebhook(shop.worker, { paymentId: 1, query: "data.id=1&type=test" }),
    ]);
    expect([read.status, signIn.status, webhook]).toEqual([200, 200, 200]);
  }
  const responses = await Promise.all(sockets.map(responseTo));
  expect([...new Set(responses)]).toEqual(["408 body_incomplete"]);
});

test("of 40 half-sent bodies of 60 KiB from one network, those that fit into its 2 MiB are waited for", async () => {
  const part = "a".repeat(60 * 1024);
  const headers = { "Content-Type": "application/json", "Content-Length": part.length + 1 };
  const send = () =>
    sendPart(shop.worker, "POST /api/auth/login", { ...headers, "CF-Connecting-IP": "198.51.100.200" }, part);
  const sockets = await Promise.all(Array.from({ length: 40 }, send));
  const responses = await Promise.all(sockets.map(responseTo));
  expect(new Set(responses)).toEqual(new Set(["408 body_incomplete", "429 too_many_requests after 5"]));
  expect(responses.filter((response) => response.startsWith("408")).length).toBeGreaterThanOrEqual(34);
});
