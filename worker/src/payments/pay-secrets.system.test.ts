import { expect, test } from "vitest";
import { startWorker } from "#tests/harness.ts";
import { call } from "../../fixtures/caller.ts";
import { openCardShop, signedWebhook } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const [OLD, NEW] = ["la-clave-anterior", "la-clave-nueva"];

const shop = sharedFixture(() => openCardShop({ MP_WEBHOOK_SECRET: NEW, MP_WEBHOOK_SECRET_OLD: OLD }));

test("accepts the old and the new secret during a change, and no third (F34)", async () => {
  const sent = [OLD, NEW, "otra-clave", ""].map((secret) => signedWebhook(shop.worker, { paymentId: 1, secret }));
  expect(await Promise.all(sent)).toEqual([200, 200, 401, 401]);
  await shop.database.sql("UPDATE inbox SET done_at_ms = 1");
});

test("a worker without a webhook secret responds 503 to webhooks and payments (F34, S-43)", async () => {
  const vars = { MP_API_URL: shop.provider.url, MP_WEBHOOK_SECRET: null };
  const worker = await startWorker({ tursoUrl: shop.database.proxy.url, vars });
  expect(await signedWebhook(worker, { paymentId: 1, secret: "" })).toBe(503);
  const buyer = await shop.buyer(1);
  expect((await call(worker, "POST /api/pay/payment", { cookie: buyer.cookie, body: {} })).status).toBe(503);
  await worker.close();
});
