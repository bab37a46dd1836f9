import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { call, PASSWORD, SHOPPER } from "../../worker/fixtures/caller.ts";
import { signedWebhook } from "../../worker/fixtures/card-shop.ts";
import { type ShopWorld, startWorld } from "../../worker/fixtures/world.ts";
import { startWorker, TEST_ORIGIN, type WorkerUnderTest } from "../harness.ts";
import { startSqld } from "../sqld.ts";

/** More than the isolate's 256 places for calls. */
const SOCKETS = 260;
const HALF = '{"email":"ana@azahar.test",';

let world: ShopWorld;
let worker: WorkerUnderTest;
const open: Socket[] = [];

beforeAll(async () => {
  world = await startWorld(startSqld());
  worker = await startWorker({ tursoUrl: world.proxy.url });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(async () => {
  await worker?.close();
  await world?.stop();
});

/** Sends the head of a request and half of its body, and nothing more. */
function sendHalf(path: string, address: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Origin: ${TEST_ORIGIN}`,
    `CF-Connecting-IP: ${address}`,
    "Content-Type: application/json",
    `Content-Length: ${2 * HALF.length}`,
  ];
  const socket = connect(Number(new URL(worker.origin).port), "127.0.0.1");
  open.push(socket);
  socket.once("error", reject);
  socket.write(`${head.join("\r\n")}\r\n\r\n${HALF}`, () => resolve(socket));
  return promise;
}

/** The first line of the answer, and its body's code. */
async function answerTo(socket: Socket): Promise<string> {
  let text = "";
  for await (const part of socket) {
    text += part;
    const [, status, code] = /^HTTP\/1\.1 (\d+)[\s\S]*"code":"(\w+)"/.exec(text) ?? [];
    if (status) return `${status} ${code}`;
  }
  return "closed";
}

const networksOf = (count: number) =>
  Array.from({ length: SOCKETS }, (_, index) => `198.51.100.${(index % count) + 1}`);

test.each([
  ["one network", 1, "/api/auth/login"],
  ["130 networks", 130, "/api/auth/login"],
  ["one network at the webhook", 1, "/api/pay/webhook?data.id=1&type=payment"],
])("260 half-sent bodies from %s refuse no other call, and each is answered", async (_, count, path) => {
  const sockets = await Promise.all(networksOf(count).map((address) => sendHalf(path, address)));
  for (let round = 0; round < 5; round++) {
    const [address, body] = [`198.51.100.${round + 1}`, { email: SHOPPER, password: PASSWORD }];
    const [read, signIn, webhook] = await Promise.all([
      call(worker, "GET /api/admin/transfer-off", { address }),
      call(worker, "POST /api/auth/login", { address, body }),
      signedWebhook(worker, { paymentId: 1, query: "data.id=1&type=test" }),
    ]);
    expect([read.status, signIn.status, webhook]).toEqual([200, 200, 200]);
  }
  const answers = await Promise.all(sockets.map(answerTo));
  expect([...new Set(answers)]).toEqual(["408 body_incomplete"]);
});
