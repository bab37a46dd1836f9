import { describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { type IdPrefix, makeId } from "#shop/id.ts";
import { newOrderSchema, ordersResponseSchema } from "#shop/orders/order.contract.ts";
import { type CallResponse, call } from "../../fixtures/caller.ts";
import { product } from "../../fixtures/carts.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { countTrips, idOf } from "../../fixtures/shop-database.ts";
import { signedInUsers, type TestUser } from "../../fixtures/signed-in-users.ts";
import { asad, decant, openTransferShop } from "../../fixtures/transfer-shop.ts";
import { tokenOf } from "../secrets.ts";
import { placeTransferOrder } from "./place-transfer-order.ts";

const shop = sharedFixture(openTransferShop);

const smallDecant = () => ({ perfume: idOf("agotado"), ml: 5, type: "smallDecant" as const, quantity: 1 });
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** The context of a request, without the mails that a route sends after its response. */
const CONTEXT = {
  nowMs: Date.now(),
  newId: (prefix: IdPrefix) => makeId(prefix, Date.now(), bytes(10)),
  newToken: () => tokenOf(bytes(32)),
  publicOrigin: "http://127.0.0.1:8787",
  authSecret: "secret",
  limits: true,
};
const INPUT = {
  address: "",
  shownCentavos: [],
  delivery: null,
  pickup: null,
  request: null,
  paymentTypeId: "transfer" as const,
  holdHours: 24,
};

describe("a transfer order", () => {
  test("holds its units, costs the computed total and returns the bank data", async () => {
    const buyer = await shop.person();
    const before = await shop.sizeOf("asad");
    const response = await shop.place(buyer, { products: [asad(2), decant(3)] });
    const { newOrder, transfer } = newOrderSchema.parse(response.body);
    expect(newOrder).toMatchObject({
      statusGlimmer: "Confirmar Transferencia",
      status: "in_process",
      statusDetail: "pending_contingency",
      paymentTypeId: "transfer",
      shipping: false,
      priceForShipping: 0,
      transferOffNumber: 10,
      user: buyer.id,
    });
    // USD 45 at 1455 is 65,500 pesos, 10 % less by transfer; a decant is USD 60 / 9 * 1.5.
    expect(newOrder.products.map(({ unitArs, lineArs }) => [unitArs, lineArs])).toEqual([
      [58_950, 117_900],
      [13_140, 39_420],
    ]);
    expect([newOrder.transactionAmount, newOrder.totalPaidAmount, transfer.amount]).toEqual([
      157_320, 157_320, 157_320,
    ]);
    expect(Date.parse(transfer.expiresAt) - Date.parse(newOrder.createdAt)).toBe(24 * 3_600_000);
    expect(transfer.cbu).toMatch(/^\d{22}$/);
    const after = await shop.sizeOf("asad");
    expect([after.stock, after.reserved]).toEqual([before.stock - 2, before.reserved + 2]);
    expect(newOrder.history).toMatchObject([{ from: null, to: "Confirmar Transferencia", by: "buyer" }]);
  });

  test("is placed in two database trips, for one product and for three", async () => {
    const { id: userId } = await shop.person();
    // A separate proxy: the worker still sends the mails of other tests through the first.
    const proxy = await countTrips(shop.database.proxy.url);
    const context = { ...CONTEXT, db: openDatabase({ url: proxy.url }) };
    for (const all of [[asad()], [asad(), decant(), smallDecant()]]) {
      const requestedLines = all.map(({ perfume, ...line }) => ({ perfumeId: perfume, ...line }));
      proxy.reset();
      expect(await placeTransferOrder(context, { ...INPUT, userId, requestedLines })).toMatchObject({ ok: true });
      expect(proxy.trips()).toBe(2);
    }
    await proxy.close();
  });

  test("without lines buys the stored cart; an empty cart is refused", async () => {
    const buyer = await shop.person();
    expect((await shop.place(buyer, {})).body).toMatchObject({ message: "El carrito esta vacio." });
    const added = await call(shop.worker, `POST /api/cart/${buyer.id}/${idOf("asad")}`, {
      cookie: buyer.cookie,
      body: product(),
    });
    expect([added.status, added.body["message"]]).toEqual([200, undefined]);
    const order = await shop.placed(buyer, {});
    expect(order.products).toMatchObject([{ productName: "Asad", quantity: 1 }]);
    expect((await shop.place(buyer, {})).status).toBe(404);
  });

  test.each([
    ["too many of a size", () => [asad(3)], "Asad"],
    ["the same size in two lines", () => [asad(1), asad(2)], "Asad"],
    ["a quantity of 0", () => [asad(0)], "Asad"],
    ["a perfume coming soon", () => [{ ...asad(), perfume: idOf("proximo") }], "Próximo"],
    ["a perfume out of stock", () => [{ ...asad(), perfume: idOf("agotado") }], "Agotado"],
    ["an unknown perfume", () => [{ ...asad(), perfume: "per_x" }], "Uno de los productos"],
  ])("of %s is refused as a whole with 404", async (_, products, name) => {
    const buyer = await shop.person();
    const before = await shop.sizeOf("asad");
    const response = await shop.place(buyer, { products: [decant(), ...products()] });
    const message = `${name} ya no se puede comprar en esa cantidad. Revisá tu carrito.`;
    expect([response.status, response.body["message"]]).toEqual([404, message]);
    expect(await shop.sizeOf("asad")).toEqual(before);
  });

  test("with another total than the current one is refused, and the refusal names the current one", async () => {
    const buyer = await shop.person();
    const response = await shop.place(buyer, { products: [asad()], transactionAmount: 1, totalPaidAmount: 58_950 });
    expect([response.status, response.body["code"]]).toEqual([404, "transfer_repriced"]);
    expect(response.body["message"]).toMatch(/^Los precios cambiaron\. El nuevo total es \$\s58\.950\.$/);
    await shop.placed(buyer, { products: [asad()], transactionAmount: 58_950, totalPaidAmount: 58_950 });
  });

  test("to a full address keeps a copy; an unknown, an incomplete or no address is 400, and an unknown showroom too", async () => {
    const buyer = await shop.person();
    const address = { province: "Santa Fe", city: "Rosario", street: "San Martín", number: " 12 ", postalCode: "2000" };
    const order = await shop.placed(buyer, { products: [asad()], shipping: true, address });
    expect(order.address).toEqual({ ...address, number: "12", floor: "", door: "", indications: "" });
    expect(order.priceForShipping).toBe(5000);
    for (const wrong of [{}, { address: "adr_x" }, { address: { ...address, city: " " } }]) {
      const response = await shop.place(buyer, { products: [asad()], shipping: true, ...wrong });
      expect([response.status, Object.keys(Object(response.body["fields"]))]).toEqual([400, ["address"]]);
    }
    expect((await shop.place(buyer, { products: [asad()], pickup: "nowhere" })).status).toBe(400);
    expect((await shop.placed(buyer, { products: [asad()], pickup: "rosario" })).pickup).toBe("rosario");
  });

  test("requested six times with one key is one order; the key with another body is 409; another person may use it too", async () => {
    const [buyer, other] = [await shop.person(), await shop.person()];
    const key = { "Idempotency-Key": "2f1c7c7e-8f5c-4a53-9b51-0f3f6f1f6a11" };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => shop.place(buyer, { products: [asad()] }, key)),
    );
    const ids = responses.map((response) => newOrderSchema.parse(response.body).newOrder._id);
    expect(new Set(ids).size).toBe(1);
    expect((await shop.place(buyer, { products: [asad(2)] }, key)).status).toBe(409);
    expect(newOrderSchema.parse((await shop.place(other, { products: [asad()] }, key)).body).newOrder._id).not.toBe(
      ids[0],
    );
    expect((await shop.place(buyer, { products: [asad()] }, { "Idempotency-Key": "short" })).status).toBe(400);
  });

  test("is refused beyond three unpaid ones, when eight are placed at the same time", async () => {
    const buyer = await shop.person();
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.place(buyer, { products: [decant()] })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, body } of responses)
      if (status !== 200) expect([status, body["code"]]).toEqual([404, "transfer_too_many_open"]);
  });

  describe("of the last units", () => {
    const BALM = { perfume: idOf("carmex-cereza"), ml: 10, type: "milliliter" };
    const enter = (kind: "incoming" | "removal", units: number) =>
      shop.database.sql(
        `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
         SELECT s.id, '${kind}', ${units}, 'req_${kind}', 'usr_admin', 0
         FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'carmex-cereza'`,
      );
    /** A worker under load may respond 503: retries, as a browser does. */
    const buyWithRetry = async (buyer: TestUser, body: object, triesLeft = 9): Promise<CallResponse> => {
      const response = await shop.place(buyer, body, { "Idempotency-Key": `ultimas-${buyer.id}` });
      return response.status === 503 && triesLeft > 0 ? buyWithRetry(buyer, body, triesLeft - 1) : response;
    };
    const buyAtOnce = async (people: TestUser[], quantityOf: (index: number) => number) => {
      const before = await shop.sizeOf("carmex-cereza");
      const responses = await Promise.all(
        people.map((buyer, index) => buyWithRetry(buyer, { products: [{ ...BALM, quantity: quantityOf(index) }] })),
      );
      const sold = responses.flatMap(({ status, body }) =>
        status === 200 ? newOrderSchema.parse(body).newOrder.products.map(({ quantity }) => quantity) : [],
      );
      const units = sold.reduce((sum, quantity) => sum + quantity, 0);
      const after = await shop.sizeOf("carmex-cereza");
      expect([after.stock, after.reserved]).toEqual([before.stock - units, before.reserved + units]);
      const refused = responses.filter(({ status }) => status !== 200);
      for (const { status, body } of refused) expect([status, body["code"]]).toEqual([404, "transfer_cannot_buy"]);
      return { sold, units, refused: refused.length };
    };

    test("one unit for 200 concurrent buyers is one order and 199 refusals", async () => {
      await enter("removal", 2);
      const people = await signedInUsers(shop.database.db, 200, "ultima");
      expect(await buyAtOnce(people, () => 1)).toEqual({ sold: [1], units: 1, refused: 199 });
    });

    test("five units for 60 concurrent buyers of one or two are all sold", async () => {
      await enter("incoming", 5);
      const people = await signedInUsers(shop.database.db, 60, "cinco");
      // Buyers of one unit take the fifth.
      expect((await buyAtOnce(people, (index) => 1 + (index % 2))).units).toBe(5);
    });
  });
});

describe("access", () => {
  test("another shopper cannot read an order; its buyer reads it, but cannot list all orders or change its status", async () => {
    const [buyer, other] = [await shop.person(), await shop.person()];
    const order = await shop.placed(buyer, { products: [asad()] });
    expect((await shop.read(other, order._id)).body).toMatchObject({ code: "not_found" });
    expect((await call(shop.worker, `GET /api/orders/${buyer.id}/${order._id}`, { cookie: other.cookie })).status).toBe(
      403,
    );
    const own = await call(shop.worker, `GET /api/orders/${buyer.id}`, { cookie: buyer.cookie });
    expect(ordersResponseSchema.parse(own.body).orders).toHaveLength(1);
    expect((await call(shop.worker, "GET /api/orders", { cookie: buyer.cookie })).status).toBe(403);
    expect((await call(shop.worker, `PUT /api/orders/${order._id}`, { cookie: buyer.cookie, body: {} })).status).toBe(
      403,
    );
  });
});
