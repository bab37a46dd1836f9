import { describe, expect, test } from "vitest";
import { LOCAL_CREDENTIALS } from "../settings.ts";
import { afterTry, deliveryOf, manifestOf, type StoredWebhook, sign } from "./webhook.ts";

const WEBHOOK: StoredWebhook = {
  ...{ id: 1, paymentId: 1_234_567_890, kind: "webhook", action: "payment.updated", state: "waiting" },
  ...{
    url: "https://azahar.test/api/pay/webhook",
    createdAtMs: Date.UTC(2026, 10, 20, 14, 15, 32),
    dueAtMs: 0,
    tries: [],
  },
};
const FACTS = {
  nowMs: 1_795_224_000_123,
  requestId: "bb56a2f1-6aae-46ac-982e-9dcd3581d08e",
  notificationId: 112_233_445_566,
};

const MANIFEST = `id:1234567890;request-id:${FACTS.requestId};ts:1795224000123;`;

describe("a signature", () => {
  // Signature test vectors (docs/outside-services.md#webhook-signature).
  test.each([
    [MANIFEST, "9167fb324e5f4af9801e3be1f04d486ae7a84e002221e79eed09dd7cf0f0af15"],
    ["id:1234567890;ts:1795224000;", "16776d495cd0e2aac68af91107d3c385001be2636aed4e2895e5be96492299b8"],
    ["id:ord01abc;request-id:r-1;ts:1795224000;", "cd7f12a8ab2a4a424b28437154282a530afe0cd7079345a2acbf1ecb4a920a15"],
  ])("of %s equals the documented one", (manifest, v1) => {
    expect(sign("clave-de-prueba", manifest)).toBe(v1);
  });

  test("leaves out a missing request id", () => {
    expect(manifestOf("1234567890", "", "1795224000")).toBe("id:1234567890;ts:1795224000;");
  });
});

describe("a delivery", () => {
  test("goes to the shop's URL with the query, headers and body of the provider's format", () => {
    const { url, headers, body } = deliveryOf(WEBHOOK, FACTS);
    expect(url).toBe("https://azahar.test/api/pay/webhook?data.id=1234567890&type=payment");
    expect(headers).toMatchObject({
      ...{ "x-request-id": FACTS.requestId, "x-retry": "0", "x-socket-timeout": "22000" },
      "x-signature": `ts=1795224000123,v1=${sign(LOCAL_CREDENTIALS.webhookSecret, MANIFEST)}`,
    });
    expect(JSON.parse(body)).toEqual({
      ...{ action: "payment.updated", api_version: "v1", data: { id: "1234567890" }, type: "payment" },
      ...{ date_created: "2026-11-20T14:15:32Z", id: 112_233_445_566, live_mode: false, user_id: 448_876_418 },
    });
  });

  test("appends its parameters to the query of the shop's URL; a forged one is signed with another secret; an IPN is not signed", () => {
    expect(deliveryOf({ ...WEBHOOK, url: "https://a.test/?source_news=webhooks" }, FACTS).url).toBe(
      "https://a.test/?source_news=webhooks&data.id=1234567890&type=payment",
    );
    const forged = deliveryOf({ ...WEBHOOK, kind: "forged" }, FACTS).headers["x-signature"];
    expect(forged).toMatch(/^ts=1795224000123,v1=[0-9a-f]{64}$/);
    expect(forged).not.toBe(deliveryOf(WEBHOOK, FACTS).headers["x-signature"]);
    const ipn = deliveryOf({ ...WEBHOOK, kind: "ipn" }, FACTS);
    expect(ipn.url).toContain("?topic=payment&id=1234567890");
    expect(ipn.headers).not.toHaveProperty("x-signature");
  });
});

describe("a webhook", () => {
  test.each([200, 201])("is delivered when the shop responds %i", (status) => {
    expect(afterTry(WEBHOOK, status, 5)).toMatchObject({ state: "delivered", tries: [{ atMs: 5, status }] });
  });

  test.each([null, 204, 302, 401, 500, 503])(
    "with the response status %s, is due again after 0.5, 2 and 5 s, then given up",
    (status) => {
      let webhook = WEBHOOK;
      for (const gapMs of [500, 2000, 5000]) {
        webhook = afterTry(webhook, status, 1000);
        expect(webhook).toMatchObject({ state: "waiting", dueAtMs: 1000 + gapMs });
      }
      expect(deliveryOf(webhook, FACTS).headers["x-retry"]).toBe("3");
      expect(afterTry(webhook, status, 1000)).toMatchObject({ state: "given_up", tries: { length: 4 } });
    },
  );
});
