import { expect, test } from "vitest";
import { perfume, TERMS } from "#shop/catalogue/goods.fixture.ts";
import { productJsonLd } from "#shop/storefront/seo/json-ld.ts";
import { marketOffers } from "#shop/storefront/seo/offers.ts";
import type { SentEntry, SentOrder } from "./requests.ts";
import { chargedTwice, mailProblems, orderProblems, pricesOn, unitProblems } from "./verdict.ts";

const ANA = { id: "usr_ana", cookie: "" };
const sent = (key: string, orderId: string | null): SentOrder => ({
  ...{ by: ANA, request: "POST /orders/transfer/usr_ana", body: {}, isAnswered: true },
  ...{ key, orderId },
});
const stored = (id: string, paymentTypeId = "transfer") => ({ id, paymentTypeId });
const requestOf = (orderId: string, requestKey: string) => ({ userId: ANA.id, requestKey, orderId });

test("every order in a response exists and belongs to the request of that response", () => {
  const records = { orders: [sent("k1", "o1"), sent("k2", null), sent("k3", null)] };
  const requests = [requestOf("o1", "k1"), requestOf("o3", "k3")];
  // A refused card leaves an order as well.
  expect(orderProblems(records, { orders: [stored("o1"), stored("o3", "credit_card")], requests })).toEqual([]);
  expect(orderProblems(records, { orders: [], requests: [] })).toEqual(["order o1 was confirmed but does not exist"]);
  expect(orderProblems(records, { orders: [stored("o1"), stored("o3")], requests })).toEqual([
    "order o3 was created for a request that was answered with order null",
  ]);
  const strange = {
    orders: [stored("o1"), stored("o9")],
    requests: [requestOf("o1", "k1"), requestOf("o9", "nobody's")],
  };
  expect(orderProblems(records, strange)).toEqual([
    "order o9 does not belong to its sent requests (recorded requests: 1)",
  ]);
  expect(orderProblems(records, { orders: [stored("o1")], requests: [...requests, requestOf("o1", "k2")] })).toEqual([
    "order o1 does not belong to its sent requests (recorded requests: 2)",
  ]);
});

test("a declined card order that was paid again belongs to both requests, and to no other", () => {
  const orders = [stored("o1", "credit_card")];
  const records = { orders: [sent("k1", "o1"), sent("k2", "o1"), sent("k3", "o2")] };
  const requests = [requestOf("o1", "k1"), requestOf("o1", "k2")];
  expect(orderProblems({ orders: records.orders.slice(0, 2) }, { orders, requests })).toEqual([]);
  expect(orderProblems(records, { orders, requests: [...requests, requestOf("o1", "k3")] })).toContain(
    "order o1 was created for a request that was answered with order o2",
  );
});

test("units are the opening stock plus each acknowledged entry, once", () => {
  const entry = (units: number, isStored: boolean): SentEntry => ({
    ...{ perfumeId: "p", sizeId: "s", key: "k", body: {} },
    ...{ units, isStored },
  });
  const records = { entries: [entry(3, true), entry(2, true), entry(9, false)] };
  const wrong = (revenue: number) => unitProblems(records, { sizes: [{ id: "s", revenue }] }, new Map([["s", 10]]));
  expect(wrong(15)).toEqual([]);
  expect(wrong(18)).toEqual(["size s: 18 units received, but 15 entered"]);
  expect(wrong(12)).toEqual(["size s: 12 units received, but 15 entered"]);
});

test("reports mails that were given up, lost or sent twice, whatever their key", () => {
  const mail = (key: string, text: string) => ({ kind: "sent", key, to: ["a@b.test"], subject: "Hola", text });
  const row = (id: string, state: string) => ({ id, mailKey: "", state });
  const outbox = [row("m1", "sent"), row("m2", "sent")];
  expect(mailProblems({ outbox }, [mail("m1", "uno"), mail("m2", "dos")])).toEqual([]);
  expect(mailProblems({ outbox: [...outbox, row("m3", "failed")] }, [mail("m1", "uno")])).toEqual([
    "mail m3 was given up",
    "mail m2 is marked as sent but never arrived",
  ]);
  expect(mailProblems({ outbox }, [mail("m1", "uno"), mail("m1", "otro"), mail("m2", "dos")])).toEqual([
    "mail m1 arrived twice",
  ]);
  expect(mailProblems({ outbox }, [mail("m1", "uno"), mail("m2", "dos"), mail("another", "uno")])).toEqual([
    expect.stringMatching(/^the same mail was sent 2 times: .*uno/),
  ]);
});

test("reports two payments of an order that took money, whatever their final status", () => {
  const payment = (externalReference: string, status: "approved" | "rejected" | "refunded") => ({
    externalReference,
    history: [{ atMs: 0, status, statusDetail: "" }] satisfies [object],
  });
  expect(chargedTwice([payment("o1", "approved"), payment("o1", "rejected"), payment("o2", "approved")])).toEqual([]);
  expect(chargedTwice([payment("o1", "approved"), payment("o1", "refunded")])).toEqual([
    "order o1 was charged 2 times",
  ]);
});

test("reads a page's prices from its offers, each once, and ignores other structured data", () => {
  const goods = perfume({ bigDecant: true, smallDecant: true });
  const products = [
    { "@type": "BreadcrumbList" },
    productJsonLd(
      goods,
      { ...TERMS, shippingCentavos: 0, freeShippingFromCentavos: 0, zones: [] },
      "https://azahar.example",
      [],
    ),
  ];
  const scripts = products.map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`);
  const prices = marketOffers(goods, TERMS).map(({ priceCentavos }) => (priceCentavos / 100).toFixed(2));
  expect(prices.length).toBeGreaterThan(1);
  expect(pricesOn(`<head>${scripts.join("")}</head>`)).toEqual(prices.sort());
  expect(pricesOn("<head></head>")).toEqual([]);
});
