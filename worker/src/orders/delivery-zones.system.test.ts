import { expect, test } from "vitest";
import { newOrderSchema, orderResponseSchema } from "#shop/orders/order.contract.ts";
import { shippingTransferSchema } from "#shop/settings/settings.contract.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { HOME } from "../../fixtures/own-account.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";
import { asad, openTransferShop } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);

const CHUBUT = { ...HOME, province: "Chubut", city: "Trelew", postalCode: "9100" };
const SOUTH = {
  name: "Patagonia",
  places: "Chubut, Santa Cruz",
  priceShipping: 9000,
  minValueFreeShipping: 0,
  ...{ daysFrom: 5, daysTo: 9, carrier: "Andreani", trackingUrl: "https://correo.example/?id={numero}" },
};
const DELIVERY = { daysFrom: 2, daysTo: 4, carrier: "Correo", trackingUrl: "", holidays: "25/12/2040" };

async function saveZones(zones: readonly object[], delivery: object = DELIVERY): Promise<void> {
  expect((await shop.send("PUT /api/admin/put-admin", { zones, delivery })).status).toBe(200);
}

const sentTo = (address: object, more: object = {}) => ({ products: [asad()], shipping: true, address, ...more });
const readOrder = async (buyer: TestUser, orderId: string) =>
  orderResponseSchema.parse((await shop.read(buyer, orderId)).body).order;

test("an order to an address in a zone pays the zone's price and keeps the terms with which it was placed", async () => {
  await saveZones([SOUTH]);
  const buyer = await shop.person();
  const newOrder = await shop.placed(buyer, sentTo(CHUBUT));
  expect([newOrder.priceForShipping, newOrder.transactionAmount]).toEqual([9000, 67_950]);
  const kept = {
    zone: "Patagonia",
    ...{ carrier: "Andreani", daysFrom: 5, daysTo: 9, arrives: null, trackingUrl: "" },
  };
  expect(newOrder.delivery).toEqual(kept);
  await saveZones([{ ...SOUTH, priceShipping: 12_000, carrier: "Otro" }]);
  expect(await readOrder(buyer, newOrder._id)).toMatchObject({ priceForShipping: 9000, delivery: kept });
});

test("an address outside the zones pays the shop's own price, and a pickup nothing", async () => {
  await saveZones([SOUTH]);
  const buyer = await shop.person();
  const home = await shop.placed(buyer, sentTo(HOME));
  expect([home.priceForShipping, home.delivery?.zone, home.delivery?.carrier]).toEqual([5000, "", "Correo"]);
  const pickedUp = await shop.placed(buyer, { products: [asad()] });
  expect([pickedUp.priceForShipping, pickedUp.delivery]).toEqual([0, null]);
});

test("the carrier chosen when an order is sent replaces that of its zone, for its buyer and in the mail", async () => {
  await saveZones([SOUTH]);
  const buyer = await shop.person();
  const { _id } = await shop.placed(buyer, sentTo(CHUBUT));
  const deliveryOf = async () => (await readOrder(buyer, _id)).delivery;
  await shop.change(_id, { statusGlimmer: "En Preparación" });
  const sent = await shop.changed(_id, { statusGlimmer: "Enviado", numShipping: "AR 1", carrier: "Correo Argentino" });
  expect(sent.carrier).toBe("Correo Argentino");
  const page = "https://www.correoargentino.com.ar/formularios/e-commerce";
  expect(await deliveryOf()).toMatchObject({ carrier: "Correo Argentino", trackingUrl: page });
  const mails = await shop.rows("SELECT content FROM outbox WHERE order_id = ? AND event LIKE 'order-shipped/%'", _id);
  expect(mails.map(({ content }) => JSON.parse(String(content)))).toMatchObject([{ carrier: "Correo Argentino" }]);
  expect((await shop.change(_id, { carrier: "OCA" })).status).toBe(200);
  expect(await deliveryOf()).toMatchObject({ carrier: "OCA", trackingUrl: "" });
  await shop.change(_id, { carrier: null });
  expect(await deliveryOf()).toMatchObject({ carrier: "Andreani", trackingUrl: "https://correo.example/?id=AR%201" });
  expect((await shop.change(_id, { carrier: "Paloma" })).status).toBe(400);
});

test("after a change of the zone during the checkout, the old total is refused, and no unit is held", async () => {
  await saveZones([SOUTH]);
  const buyer = await shop.person();
  await saveZones([{ ...SOUTH, priceShipping: 12_000 }]);
  const before = await shop.sizeOf("asad");
  const refused = await shop.place(buyer, sentTo(CHUBUT, { transactionAmount: 67_950, totalPaidAmount: 67_950 }));
  expect(problemOf(refused)[0]).toBe(404);
  expect(`${refused.body["message"]}`.replaceAll(/[\u00a0\u202f]/g, " ")).toContain("$ 70.950");
  expect(await shop.sizeOf("asad")).toEqual(before);
  expect((await shop.place(buyer, sentTo(CHUBUT, { transactionAmount: 70_950 }))).status).toBe(200);
});

test("orders during changes of a zone are placed at the total that was shown, or refused", async () => {
  await saveZones([SOUTH]);
  const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.person()));
  const changes = async () => {
    for (const priceShipping of [12_000, 9000, 12_000, 9000]) await saveZones([{ ...SOUTH, priceShipping }]);
  };
  const [orders] = await Promise.all([
    Promise.all(buyers.map((buyer) => shop.place(buyer, sentTo(CHUBUT, { transactionAmount: 67_950 })))),
    changes(),
  ]);
  for (const order of orders) {
    if (order.status === 200) expect(newOrderSchema.parse(order.body).newOrder.priceForShipping).toBe(9000);
    else expect([404, 503]).toContain(order.status);
  }
});

test("shoppers read the zones, and a sent order has its days of arrival and its tracking address", async () => {
  await saveZones([SOUTH]);
  const terms = shippingTransferSchema.parse((await call(shop.worker, "GET /api/admin/shipping-transfer", {})).body);
  expect([terms.zones, terms.delivery]).toEqual([[SOUTH], DELIVERY]);
  const buyer = await shop.person();
  const newOrder = await shop.placed(buyer, sentTo(CHUBUT));
  for (const body of [{ statusGlimmer: "En Preparación" }, { statusGlimmer: "Enviado", numShipping: "AR 1" }])
    await shop.changed(newOrder._id, body);
  const deliveryOf = async () => (await readOrder(buyer, newOrder._id)).delivery;
  const delivery = await deliveryOf();
  expect(delivery).toMatchObject({
    arrives: { from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    trackingUrl: "https://correo.example/?id=AR%201",
  });
  await shop.changed(newOrder._id, { statusGlimmer: "En Preparación" });
  // As if the order had been moved back a month later: the day of the payment still counts.
  await shop.database.sql(
    `INSERT INTO order_history (order_id, version, from_status, to_status, moved_by, at_ms)
     SELECT order_id, version, from_status, to_status, moved_by, at_ms + 2592000000 FROM order_history
     WHERE order_id = '${newOrder._id}' AND from_status = 'Enviado'`,
  );
  expect((await deliveryOf())?.arrives).toEqual(delivery?.arrives);
});
