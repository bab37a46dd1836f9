import { beforeEach, describe, expect, test } from "vitest";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { cardOrderSchema } from "#shop/payments/pay.contract.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";

const shop = sharedFixture(() => openCardShop({ LIMITS: "on" }));

/** Another isolate on the same database, without limits. */
const unlimited = sharedFixture(() =>
  startWorker({ tursoUrl: shop.database.proxy.url, vars: { LIMITS: "off", MP_API_URL: shop.provider.url } }),
);
beforeEach(() => shop.database.sql("DELETE FROM throttles"));

/** Test cards with different last digits, all of which pass the Luhn check. */
const CARDS = [
  "4509953566233704",
  "4509953566233712",
  "4509953566233720",
  "4509953566233738",
  "4509953566233746",
  "4509953566233753",
  "4509953566233761",
];

interface Try {
  /** The cardholder's name chooses the outcome. */
  name?: string;
  card?: number;
  address?: string;
  worker?: WorkerUnderTest;
}

let networks = 0;
async function pay(
  who: TestUser,
  { name = "SECU", card = 0, address = `198.51.100.${++networks}`, worker = shop.worker }: Try = {},
) {
  const token = await buyerAt(shop.provider.url).token(name, { card_number: CARDS[card] });
  const body = cardBody(token, shop.price, { installments: 1 });
  return call(worker, "POST /api/pay/payment", { cookie: who.cookie, body, address });
}
/** Pays with one card after the other, with each at most twice. */
async function decline(who: TestUser, times: number, more: Try = {}) {
  const responses = [];
  for (let time = 0; time < times; time++) responses.push(await pay(who, { card: Math.floor(time / 2), ...more }));
  return responses;
}
const orderOf = (response: Awaited<ReturnType<typeof pay>>) => cardOrderSchema.parse(response.body).order;

describe("declined cards of a person", () => {
  test("are limited to five an hour, on one order that is paid again; then the shop offers the transfer", async () => {
    const who = await shop.buyer(1);
    const declined = await decline(who, 5);
    expect(declined.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { reference } = await shop.onlyOrderOf(who);
    const response = await pay(who, { name: "APRO", card: 3 });
    expect(problemOf(response)).toEqual([429, "too_many_declines"]);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect(response.body["message"]).toMatch(/en (59|60) minutos, o pagar este pedido por transferencia\.$/);
    expect(shop.charges(reference).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  });

  test("show their reason twice, and then only that the bank refused; administrators see the reason", async () => {
    const who = await shop.buyer(1);
    const orders = (await decline(who, 3)).map(orderOf);
    const details = orders.map(({ statusDetail, payment }) => [statusDetail, payment?.message]);
    const shown = ["cc_rejected_bad_filled_security_code", "Revisá el código de seguridad."];
    const hidden = ["cc_rejected_other_reason", "El banco rechazó el pago. Probá con otro medio."];
    expect(details).toEqual([shown, shown, hidden]);
    const path = `${who.id}/${orders[0]?._id}`;
    const own = await call(shop.worker, `GET /api/orders/${path}`, { cookie: who.cookie });
    expect(own.body["order"]).toMatchObject({ statusDetail: hidden[0], payment: { message: hidden[1] } });
    const seen = await call(shop.worker, `GET /api/orders/admin/${path}`, { cookie: shop.admin });
    expect(seen.body["order"]).toMatchObject({ statusDetail: shown[0], payment: { message: shown[1] } });
  });

  test("include charges whose data the provider refuses; from the third on their reason is hidden", async () => {
    const who = await shop.buyer(1);
    shop.provider.standIn.errors.put({ call: "charge", status: 400, code: 3012, times: 6 });
    const declined = await decline(who, 6);
    shop.provider.standIn.errors.clear();
    const reason = { securityCode: ["Revisá el código de seguridad"] };
    const hidden = { token: ["El banco rechazó el pago. Probá con otro medio."] };
    expect(declined.map(({ body }) => body["fields"])).toEqual([reason, reason, hidden, hidden, hidden, undefined]);
    expect(declined.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test("do not include payments that were approved, or that the provider did not process", async () => {
    const who = await shop.buyer(1);
    await decline(who, 4);
    shop.provider.standIn.errors.put({ call: "charge", status: 429, times: 2 });
    expect((await pay(who, { card: 2 })).status).toBe(502);
    const approved = await pay(who, { name: "APRO", card: 2 });
    expect(orderOf(approved).status).toBe("approved");
    expect(await shop.rows("SELECT count FROM throttles WHERE kind = 'decline' AND count > 0")).toEqual([{ count: 4 }]);
  });
});

test("declined cards of a network are limited to fifteen an hour, also when eighteen payments arrive at the same time", async () => {
  const address = "198.51.100.250";
  const people = await Promise.all(Array.from({ length: 18 }, () => shop.buyer(1)));
  const responses = await Promise.all(people.map((who, at) => pay(who, { card: at % 6, address })));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.map(problemOf)).toEqual(Array(3).fill([429, "too_many_declines"]));
  expect((await pay(await shop.buyer(1), { name: "APRO", card: 6 })).status).toBe(200);
});

describe("a card", () => {
  test("is declined three times an hour, whoever uses it; other cards are not affected", async () => {
    for (let time = 0; time < 3; time++) expect((await pay(await shop.buyer(1), { card: 1 })).status).toBe(200);
    const before = shop.provider.standIn.ledger.payments().length;
    const who = await shop.buyer(1);
    expect(problemOf(await pay(who, { card: 1 }))).toEqual([429, "too_many_declines"]);
    expect(shop.provider.standIn.ledger.payments()).toHaveLength(before);
    expect(await shop.rows(`SELECT id FROM orders WHERE user_id = '${who.id}'`)).toEqual([]);
    expect(orderOf(await pay(who, { card: 2, name: "APRO" })).status).toBe("approved");
  });

  test("is charged when the provider does not say which card it is", async () => {
    for (let time = 0; time < 3; time++) await pay(await shop.buyer(1), { card: 1 });
    shop.provider.standIn.errors.put({ call: "token", status: 500, times: 1 });
    expect((await pay(await shop.buyer(1), { card: 1 })).status).toBe(200);
  });

  test("is counted without storing its digits, the id of its buyer or their network", async () => {
    const who = await shop.buyer(1);
    await pay(who, { address: "198.51.100.249" });
    const rows = await shop.rows("SELECT kind, subject, count FROM throttles ORDER BY kind");
    expect(rows.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      "decline 1",
      "decline-address 1",
      "decline-card 1",
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`450995|3704|198\\.51|${who.id}`));
  });
});

test("with `LIMITS=off` a person's card is declined seven times, each time with its reason", async () => {
  const who = await shop.buyer(1);
  const declined = [];
  while (declined.length < 7) declined.push(await pay(who, { worker: unlimited }));
  expect(new Set(declined.map((response) => orderOf(response).statusDetail))).toEqual(
    new Set(["cc_rejected_bad_filled_security_code"]),
  );
});
