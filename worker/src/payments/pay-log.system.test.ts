import { expect, test } from "vitest";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { PASSWORD } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);

const HOLDER = { email: "zulema.zapiola@ejemplo.test", identification: { type: "DNI", number: "27182818" } };
const SESSION = "device-session-Zq81";
const PRIVATE = [HOLDER.email, HOLDER.identification.number, SESSION, PASSWORD];

/** Card tokens and other secrets that were sent. */
const logged: string[] = [...PRIVATE];

async function pay(name: string, status: number, more: object = {}) {
  const [who, token, key] = [await shop.buyer(1), await shop.token(name), crypto.randomUUID()];
  logged.push(token, key, who.cookie.split("=")[1] ?? "");
  const requestOptions = { idempotencyKey: key, meliSessionId: SESSION };
  const response = await shop.pay(who, { token, body: { payer: HOLDER, requestOptions, ...more } });
  expect([name, response.status]).toEqual([name, status]);
  return { id: String(Object(response.body["order"])["_id"] ?? ""), who };
}

/** Produces many outcomes of charges, webhooks and refunds, so that the log has the lines of each. */
async function liveThroughAll(): Promise<void> {
  const { standIn, faults } = shop.provider;
  const paid = await pay("APRO", 200);
  await pay("FUND", 200);
  const waiting = await pay("CONT", 200);
  await pay("APRO", 400, { installments: 9 });
  await pay("APRO", 400, { token: `${"ab".repeat(16)}` });
  faults.put({ mercadopago: { status: 401, times: 2 } });
  await pay("APRO", 502);
  faults.put({ mercadopago: { garble: true, times: 1 } });
  await pay("APRO", 202);
  const gate = standIn.gates.arm("charge", "after");
  const pendingPayment = pay("APRO", 202);
  await gate.reached;
  shop.database.proxy.fail("refuse");
  gate.release();
  await pendingPayment;
  shop.database.proxy.fail(500);
  await pay503();
  shop.database.proxy.fail(null);
  const { reference } = await shop.onlyOrderOf(waiting.who);
  await shop.notify(await shop.changeProviderStatus(reference, "charged_back"));
  await shop.notify(await shop.approvedFor("ord_lost"));
  faults.put({ mercadopago: { status: 500, times: 1 } });
  await shop.notify(123);
  const forged = `ts=1742505638683,v1=${"9167fb32".repeat(8)}`;
  logged.push(forged);
  const response = await shop.worker.fetch("/api/pay/webhook?data.id=1&type=payment&secreto=Zq82zz", {
    method: "POST",
    headers: { "x-signature": forged },
    body: "Zq83zz",
  });
  logged.push("Zq82zz", "Zq83zz");
  expect(response.status).toBe(401);
  await refundAll(paid.id);
  await shop.advanceMinutes(15);
  await shop.cron();
  await shop.approvedFor("ord_lost_too");
  expect(await shop.cron("20 7 * * *")).toBe("ok");
  await shop.database.sql("UPDATE inbox SET done_at_ms = 1 WHERE done_at_ms IS NULL");
}

async function pay503(): Promise<void> {
  const token = "cd".repeat(16);
  logged.push(token);
  const response = await shop.pay({ id: "", cookie: shop.admin }, { token, body: { payer: HOLDER } });
  expect(response.status).toBe(503);
}

async function refundAll(orderId: string): Promise<void> {
  const { faults, standIn } = shop.provider;
  const refund = (body: object) => shop.refund(orderId, body);
  faults.put({ mercadopago: { status: 500, times: 1 } });
  expect((await refund({ amount: 100 })).status).toBe(202);
  standIn.errors.put({ call: "refund", status: 400, code: 2084 });
  expect((await refund({ amount: 200 })).status).toBe(409);
  expect((await refund({ amount: 300 })).status).toBe(200);
}

test("no payment logs names, tokens, keys, secrets or cards", async () => {
  await liveThroughAll();
  const log = shop.worker.log();
  const charging = ["charge_sent", "card_charged", "charge_unknown", "payment.apply_failed", "payment_misconfigured"];
  const webhookEvents = [
    "payment_applied",
    "orphan_payment",
    "bad_signature",
    "refunded",
    "refund_refused",
    "refund_unanswered",
  ];
  expect([...charging, ...webhookEvents, "cron", "reconciled"].filter((event) => !log.includes(event))).toEqual([]);
  const { accessToken, webhookSecret } = LOCAL_CREDENTIALS;
  const people = await shop.rows("SELECT email, last_name FROM users");
  const signatures = shop.admin.split("=")[1] ?? "";
  const names = people.flatMap(({ email, last_name: lastName }) => [String(email), String(lastName)]);
  const cards = ["4509953566233704", "450995", "APRO", "Authorization", "Bearer", "x-signature", "INSERT", "select "];
  const hidden = [...logged, ...names, accessToken, webhookSecret, signatures, ...cards];
  expect(hidden.filter((text) => text.length < 4)).toEqual([]);
  expect(hidden.filter((text) => log.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
  // A run of 16 digits could be a card number; the provider's ids are shorter.
  expect(log.match(/(?<!\d)\d{16}(?!\d)/g) ?? []).toEqual([]);
});

test("card data is in no table (S-42)", async () => {
  const tables = await shop.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
  const stored: string[] = [];
  for (const { name } of tables) stored.push(JSON.stringify(await shop.rows(`SELECT * FROM "${name}"`)));
  const text = stored.join("\n");
  const secret = logged.filter((one) => !PRIVATE.includes(one) && /^[0-9a-f]{32}$/.test(one));
  expect(secret.length).toBeGreaterThan(5);
  const searched = [...secret, HOLDER.identification.number, SESSION, "450995", "4509953566233704"];
  expect(searched.filter((one) => text.includes(one))).toEqual([]);
});
