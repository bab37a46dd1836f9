import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { openDatabase } from "#db/client.ts";
import {
  adminOrdersSchema,
  newOrderSchema,
  orderAnswerSchema,
  ordersAnswerSchema,
  updatedOrderSchema,
} from "#shop/contract/order.ts";
import { type IdPrefix, makeId } from "#shop/id.ts";
import { mailContentOf } from "#shop/mail.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { ADMIN, call, signInAs } from "../../fixtures/caller.ts";
import { countTrips } from "../../fixtures/counting-proxy.ts";
import { type Person, peopleSignedIn } from "../../fixtures/people.ts";
import { idOf, type ShopWorld, startWorld } from "../../fixtures/world.ts";
import { expireOrders } from "../flows/expire-orders.ts";
import { placeTransferOrder } from "../flows/place-transfer-order.ts";
import { tokenOf } from "../secrets.ts";

let world: ShopWorld;
let worker: WorkerUnderTest;
let admin: string;
let made = 0;

beforeAll(async () => {
  world = await startWorld(startSqld());
  worker = await startWorker({ tursoUrl: world.proxy.url, vars: { LIMITS: "off" } });
  admin = await signInAs(worker, ADMIN);
});
afterAll(async () => {
  expect(await audit(world.db)).toEqual([]);
  await worker?.close();
  await world?.stop();
});

async function person(): Promise<Person> {
  made += 1;
  const [one] = await peopleSignedIn(world.db, 1, `solo${made}x`);
  if (!one) throw new Error("nobody was made");
  return one;
}

const milliliter = "milliliter" as const;
const asad = (quantity = 1) => ({ perfume: idOf("asad"), ml: 100, type: milliliter, quantity });
const yara = (quantity = 1) => ({ perfume: idOf("yara-lancome"), ml: 50, type: milliliter, quantity });
const decant = (quantity = 1) => ({ perfume: idOf("agotado"), ml: 10, type: "bigDecant" as const, quantity });
const smallDecant = () => ({ perfume: idOf("agotado"), ml: 5, type: "smallDecant" as const, quantity: 1 });
const PICKUP = { shipping: false };
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** The flow as a route calls it, without the mails that a route sends after its answer. */
const DOING = {
  nowMs: Date.now(),
  newId: (prefix: IdPrefix) => makeId(prefix, Date.now(), bytes(10)),
  newToken: () => tokenOf(bytes(32)),
  publicOrigin: "http://127.0.0.1:8787",
  authSecret: "secret",
  limits: true,
};
const ASKED = { address: "", shownCentavos: [], delivery: null, pickup: null, request: null, holdHours: 24 };

const place = (who: Person, body: object, headers: Record<string, string> = {}) =>
  call(worker, `POST /api/orders/transfer/${who.id}`, { cookie: who.cookie, body: { ...PICKUP, ...body }, headers });
const read = (who: Person, id: string) => call(worker, `GET /api/orders/${who.id}/${id}`, { cookie: who.cookie });
const change = (id: string, body: object) => call(worker, `PUT /api/orders/${id}`, { cookie: admin, body });

async function sizeOf(slug: string) {
  const sql =
    "SELECT s.* FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = ? ORDER BY s.position LIMIT 1";
  const { rows } = await world.db.client.execute({ sql, args: [slug] });
  const count = (name: string) => Number(rows[0]?.[name]);
  return { stock: count("stock"), reserved: count("reserved"), sold: count("sold") };
}

async function placed(who: Person, body: object) {
  const answer = await place(who, body);
  expect([answer.status, answer.body["message"]]).toEqual([200, undefined]);
  return newOrderSchema.parse(answer.body).newOrder;
}

describe("a transfer order", () => {
  test("holds its units, costs what the rules say, empties the cart and says where to transfer", async () => {
    const who = await person();
    const before = await sizeOf("asad");
    const answer = await place(who, { products: [asad(2), decant(3)] });
    const { newOrder, transfer } = newOrderSchema.parse(answer.body);
    expect(newOrder).toMatchObject({
      statusGlimmer: "Confirmar Transferencia",
      status: "in_process",
      statusDetail: "pending_contingency",
      paymentTypeId: "transfer",
      shipping: false,
      priceForShipping: 0,
      transferOffNumber: 10,
      user: who.id,
    });
    // 45 dollars at 1455 are 65 500 pesos, 10 % less by transfer; a decant costs 60 / 9 * 1.5 dollars.
    expect(newOrder.products.map(({ unitArs, lineArs }) => [unitArs, lineArs])).toEqual([
      [58_950, 117_900],
      [13_140, 39_420],
    ]);
    expect([newOrder.transactionAmount, newOrder.totalPaidAmount, transfer.amount]).toEqual([
      157_320, 157_320, 157_320,
    ]);
    expect(Date.parse(transfer.expiresAt) - Date.parse(newOrder.createdAt)).toBe(24 * 3_600_000);
    expect(transfer.cbu).toMatch(/^\d{22}$/);
    const after = await sizeOf("asad");
    expect([after.stock, after.reserved]).toEqual([before.stock - 2, before.reserved + 2]);
    expect(newOrder.history).toMatchObject([{ from: null, to: "Confirmar Transferencia", by: "buyer" }]);
  });

  test("costs two trips beside the session's, for one thing and for three", async () => {
    const { id: userId } = await person();
    // A way of its own: the worker still sends the mails of other tests.
    const proxy = await countTrips(world.proxy.url);
    const doing = { ...DOING, db: openDatabase({ url: proxy.url }) };
    for (const all of [[asad()], [asad(), decant(), smallDecant()]]) {
      const wanted = all.map(({ perfume, ml, quantity, type }) => ({
        perfumeId: perfume,
        ml,
        quantity,
        type,
      }));
      proxy.reset();
      expect(await placeTransferOrder(doing, { ...ASKED, userId, wanted })).toMatchObject({ ok: true });
      expect(proxy.trips()).toBe(2);
    }
    await proxy.close();
  });

  test("is of the stored cart when it names nothing, and an empty cart cannot be ordered", async () => {
    const who = await person();
    expect((await place(who, {})).body).toMatchObject({ message: "El carrito esta vacio." });
    const added = await call(worker, `POST /api/cart/${who.id}/${idOf("asad")}`, {
      cookie: who.cookie,
      body: {
        product: {
          quantity: 1,
          mlOption: 100,
          isForSale: false,
          percentageForSale: 0,
          isBigDecant: false,
          isSmallDecant: false,
          category: "arab",
        },
      },
    });
    expect([added.status, added.body["message"]]).toEqual([200, undefined]);
    const order = await placed(who, {});
    expect(order.products).toMatchObject([{ productName: "Asad", quantity: 1 }]);
    expect((await place(who, {})).status).toBe(404);
  });

  test.each([
    ["too many of a size", () => [asad(3)], "Asad ya no se puede comprar en esa cantidad. Revisá tu carrito."],
    [
      "the same size in two lines",
      () => [asad(1), asad(2)],
      "Asad ya no se puede comprar en esa cantidad. Revisá tu carrito.",
    ],
    ["a quantity that is none", () => [asad(0)], "Asad ya no se puede comprar en esa cantidad. Revisá tu carrito."],
    [
      "one to come",
      () => [{ ...asad(), perfume: idOf("proximo") }],
      "Próximo ya no se puede comprar en esa cantidad. Revisá tu carrito.",
    ],
    [
      "one out of stock",
      () => [{ ...asad(), perfume: idOf("agotado") }],
      "Agotado ya no se puede comprar en esa cantidad. Revisá tu carrito.",
    ],
    [
      "one that is not",
      () => [{ ...asad(), perfume: "per_x" }],
      "Uno de los productos ya no se puede comprar en esa cantidad. Revisá tu carrito.",
    ],
  ])("of %s is refused as a whole with 404", async (_, products, message) => {
    const who = await person();
    const before = await sizeOf("asad");
    const answer = await place(who, { products: [decant(), ...products()] });
    expect([answer.status, answer.body["message"]]).toEqual([404, message]);
    expect(await sizeOf("asad")).toEqual(before);
  });

  test("at another total than the buyer was shown is refused, and names the new one", async () => {
    const who = await person();
    const answer = await place(who, { products: [asad()], transactionAmount: 1, totalPaidAmount: 58_950 });
    expect([answer.status, answer.body["code"]]).toEqual([404, "transfer_repriced"]);
    expect(answer.body["message"]).toMatch(/^Los precios cambiaron\. El nuevo total es \$\s58\.950\.$/);
    await placed(who, { products: [asad()], transactionAmount: 58_950, totalPaidAmount: 58_950 });
  });

  test("to an address of one's own keeps a copy; another's, or none, is 400", async () => {
    const who = await person();
    const address = { province: "Santa Fe", city: "Rosario", street: "San Martín", number: " 12 ", postalCode: "2000" };
    const order = await placed(who, { products: [asad()], shipping: true, address });
    expect(order.address).toEqual({ ...address, number: "12", floor: "", door: "", indications: "" });
    expect(order.priceForShipping).toBe(5000);
    for (const wrong of [{}, { address: "adr_x" }, { address: { ...address, city: " " } }]) {
      const answer = await place(who, { products: [asad()], shipping: true, ...wrong });
      expect([answer.status, Object.keys(Object(answer.body["fields"]))]).toEqual([400, ["address"]]);
    }
    expect((await place(who, { products: [asad()], pickup: "nowhere" })).status).toBe(400);
    expect((await placed(who, { products: [asad()], pickup: "rosario" })).pickup).toBe("rosario");
  });

  test("asked for twice with one key is one order; the key with another body is 409, another person's is theirs", async () => {
    const [who, other] = [await person(), await person()];
    const key = { "Idempotency-Key": "2f1c7c7e-8f5c-4a53-9b51-0f3f6f1f6a11" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(who, { products: [asad()] }, key)));
    const ids = answers.map((answer) => newOrderSchema.parse(answer.body).newOrder._id);
    expect(new Set(ids).size).toBe(1);
    expect((await place(who, { products: [asad(2)] }, key)).status).toBe(409);
    expect(newOrderSchema.parse((await place(other, { products: [asad()] }, key)).body).newOrder._id).not.toBe(ids[0]);
    expect((await place(who, { products: [asad()] }, { "Idempotency-Key": "short" })).status).toBe(400);
  });

  test("is refused to who has three unpaid ones, also when all come at once", async () => {
    const who = await person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(who, { products: [decant()] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body["code"]]).toEqual([404, "transfer_too_many_open"]);
  });

  describe("of the last units", () => {
    const BALM = { perfume: idOf("carmex-cereza"), ml: 10, type: milliliter };
    const enter = (kind: "incoming" | "removal", units: number) =>
      world.sql(
        `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
         SELECT s.id, '${kind}', ${units}, 'req_${kind}', 'usr_admin', 0
         FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'carmex-cereza'`,
      );
    const wantedBy = async (people: Person[], quantityOf: (index: number) => number) => {
      const before = await sizeOf("carmex-cereza");
      const answers = await Promise.all(
        people.map((who, index) => place(who, { products: [{ ...BALM, quantity: quantityOf(index) }] })),
      );
      const sold = answers.flatMap(({ status, body }) =>
        status === 200 ? newOrderSchema.parse(body).newOrder.products.map(({ quantity }) => quantity) : [],
      );
      const units = sold.reduce((sum, quantity) => sum + quantity, 0);
      const after = await sizeOf("carmex-cereza");
      expect([after.stock, after.reserved]).toEqual([before.stock - units, before.reserved + units]);
      const refused = answers.filter(({ status }) => status !== 200);
      for (const { status, body } of refused) expect([status, body["code"]]).toEqual([404, "transfer_cannot_buy"]);
      return { sold, units, refused: refused.length };
    };

    test("one, wanted by 200 people at once, is one order and 199 refusals", async () => {
      await enter("removal", 2);
      const people = await peopleSignedIn(world.db, 200, "ultima");
      expect(await wantedBy(people, () => 1)).toEqual({ sold: [1], units: 1, refused: 199 });
    });

    test("five, wanted one and two at a time by 60 people at once, are five", async () => {
      await enter("incoming", 5);
      const people = await peopleSignedIn(world.db, 60, "cinco");
      // Whoever wants one finds the fifth.
      expect((await wantedBy(people, (index) => 1 + (index % 2))).units).toBe(5);
    });
  });
});

describe("the mails of an order", () => {
  const mailsOf = async (id: string) => {
    const sql = "SELECT event, recipient, content FROM outbox WHERE order_id = ? ORDER BY created_at_ms, event";
    return (await world.db.client.execute({ sql, args: [id] })).rows;
  };

  test("are queued in the batch of what they tell, once, and say what it was", async () => {
    const who = await person();
    const order = await placed(who, { products: [asad(2)] });
    const [mail] = await mailsOf(order._id);
    expect(mail).toMatchObject({ event: "order-placed/1", recipient: `${who.id.slice(4)}@azahar.test` });
    await change(order._id, { statusGlimmer: "En Preparación" });
    await change(order._id, { statusGlimmer: "En Preparación" });
    await change(order._id, { numShipping: "AR9" });
    expect((await mailsOf(order._id)).map(({ event }) => event)).toEqual(["order-placed/1", "order-confirmed/2"]);
  });

  test("tell of no move that was refused", async () => {
    const { stock } = await sizeOf("yara-lancome");
    const order = await placed(await person(), { products: [yara()] });
    await change(order._id, { statusGlimmer: "Cancelado" });
    const taker = await placed(await person(), { products: [yara(stock)] });
    expect((await change(order._id, { statusGlimmer: "En Preparación" })).status).toBe(409);
    expect((await mailsOf(order._id)).map(({ event }) => event)).toEqual(["order-placed/1", "order-cancelled/2"]);
    await change(taker._id, { statusGlimmer: "Cancelado" });
  });

  test("a reminder goes out once, two hours before the end", async () => {
    const order = await placed(await person(), { products: [asad()] });
    const soon = Date.now() + 3_600_000;
    await world.sql(
      `UPDATE orders SET version = version + 1, expires_at_ms = ${soon}, moved_at_ms = ${soon - 86_400_000} WHERE id = '${order._id}'`,
    );
    for (let i = 0; i < 3; i++) await expireOrders(world.db, Date.now());
    const reminders = (await mailsOf(order._id)).filter(({ event }) => String(event).startsWith("order-expiring"));
    expect(reminders).toHaveLength(1);
    expect(mailContentOf(JSON.parse(String(reminders[0]?.["content"])))).toMatchObject({
      kind: "order-expiring",
      lines: [{ name: "Asad", quantity: 1 }],
      totalCentavos: 5_895_000,
    });
  });
});

describe("an order whose time has passed", () => {
  test("is shown expired at once, gives its units to the next buyer, and is stored once", async () => {
    const [who, next] = [await person(), await person()];
    const before = await sizeOf("yara-lancome");
    const order = await placed(who, { products: [yara(before.stock)] });
    expect((await place(next, { products: [yara()] })).status).toBe(404);
    await world.sql(`UPDATE orders SET version = version + 1, expires_at_ms = 1 WHERE id = '${order._id}'`);
    const shown = orderAnswerSchema.parse((await read(who, order._id)).body);
    expect(shown.order).toMatchObject({ statusGlimmer: "Orden Vencida", status: "rejected", statusDetail: "canceled" });
    expect(shown.transfer).toBeNull();
    const overdue = await call(worker, "GET /api/orders?status=Orden%20Vencida", { cookie: admin });
    expect(adminOrdersSchema.parse(overdue.body).orders.map(({ _id }) => _id)).toContain(order._id);
    const crons = Array.from({ length: 3 }, () => worker.getWorker().scheduled({ cron: "*/5 * * * *" }));
    await Promise.all(crons);
    expect(await sizeOf("yara-lancome")).toEqual(before);
    await placed(next, { products: [yara()] });
    const { history } = orderAnswerSchema.parse((await read(who, order._id)).body).order;
    expect(history.filter(({ to }) => to === "Orden Vencida")).toMatchObject([{ by: "clock" }]);
  });
});

describe("an administrator", () => {
  test("moves an order, and its units and its history follow", async () => {
    const who = await person();
    const order = await placed(who, { products: [asad()] });
    const before = await sizeOf("asad");
    const paid = updatedOrderSchema.parse(
      (await change(order._id, { statusGlimmer: "En Preparación", version: 1 })).body,
    );
    expect(paid.updatedOrder).toMatchObject({
      status: "approved",
      statusDetail: "accredited",
      version: 2,
      netReceivedAmount: 58_950,
    });
    expect(await sizeOf("asad")).toMatchObject({ reserved: before.reserved - 1, sold: before.sold + 1 });
    const sent = await change(order._id, { statusGlimmer: "Enviado", numShipping: " AR123 " });
    expect(updatedOrderSchema.parse(sent.body).updatedOrder.numShipping).toBe("AR123");
    const { history, numShipping } = orderAnswerSchema.parse((await read(who, order._id)).body).order;
    expect([numShipping, history.map(({ to, by }) => `${to} ${by}`)]).toEqual([
      "AR123",
      ["Confirmar Transferencia buyer", "En Preparación shop", "Enviado shop"],
    ]);
    await change(order._id, { statusGlimmer: "Cancelado" });
    expect(await sizeOf("asad")).toMatchObject({ stock: before.stock + 1, sold: before.sold });
  });

  test("who saw an older version is told, with the order as it is; of two at once one wins", async () => {
    const who = await person();
    const order = await placed(who, { products: [asad()] });
    const both = await Promise.all(
      ["Cancelado", "En Preparación"].map((statusGlimmer) => change(order._id, { statusGlimmer, version: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = both.find(({ status }) => status === 409);
    expect(stale?.body).toMatchObject({ code: "order_stale", order: { _id: order._id, version: 2 } });
  });

  test("who saw an older version is refused, however much later they come", async () => {
    const order = await placed(await person(), { products: [asad()] });
    expect((await change(order._id, { statusGlimmer: "En Preparación", version: 1 })).status).toBe(200);
    for (const body of [{ statusGlimmer: "Cancelado" }, { numShipping: "AR9" }, { statusGlimmer: "En Preparación" }]) {
      const answer = await change(order._id, { ...body, version: 1 });
      expect([answer.status, answer.body["code"]]).toEqual([409, "order_stale"]);
      expect(answer.body["order"]).toMatchObject({ statusGlimmer: "En Preparación", version: 2, numShipping: "" });
    }
  });

  test.each([
    [{ statusGlimmer: "Enviado", status: "rejected" }, 400, "status_disagrees"],
    [{ statusGlimmer: "Nunca" }, 400, "invalid_fields"],
    [{ totalPaidAmount: 1 }, 400, "invalid_fields"],
  ])("who says %o is refused", async (body, status, code) => {
    const order = await placed(await person(), { products: [asad()] });
    const answer = await change(order._id, body);
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });

  test("cannot revive an order whose units are gone", async () => {
    const who = await person();
    const { stock } = await sizeOf("yara-lancome");
    const order = await placed(who, { products: [yara()] });
    await change(order._id, { statusGlimmer: "Cancelado" });
    const taker = await placed(await person(), { products: [yara(stock)] });
    const answer = await change(order._id, { statusGlimmer: "Confirmar Transferencia" });
    expect([answer.status, answer.body["message"]]).toEqual([409, "Not enough stock"]);
    await change(taker._id, { statusGlimmer: "Cancelado" });
    const revived = updatedOrderSchema.parse(
      (await change(order._id, { statusGlimmer: "Confirmar Transferencia" })).body,
    );
    expect(Date.parse(revived.updatedOrder.expiresAt ?? "")).toBeGreaterThan(Date.now() + 86_000_000);
  });

  test("finds orders by status and by words of the buyer, page by page", async () => {
    const who = await person();
    await placed(who, { products: [asad()] });
    const found = await call(worker, `GET /api/orders?search=PIA%20${who.id.slice(4)}&limit=1`, { cookie: admin });
    const { orders, total, counts } = adminOrdersSchema.parse(found.body);
    expect([orders.length, total, orders[0]?.user._id]).toEqual([1, 1, who.id]);
    expect(counts).toMatchObject({ "Confirmar Transferencia": 1, "Orden Vencida": 0 });
    expect((await call(worker, "GET /api/orders?search=%25", { cookie: admin })).body).toMatchObject({ total: 0 });
    expect((await call(worker, "GET /api/orders?page=0", { cookie: admin })).status).toBe(400);
  });
});

describe("who may", () => {
  test("only the buyer reads an order, under their own id", async () => {
    const [who, other] = [await person(), await person()];
    const order = await placed(who, { products: [asad()] });
    expect((await read(other, order._id)).body).toMatchObject({ code: "not_found" });
    expect((await call(worker, `GET /api/orders/${who.id}/${order._id}`, { cookie: other.cookie })).status).toBe(403);
    const own = await call(worker, `GET /api/orders/${who.id}`, { cookie: who.cookie });
    expect(ordersAnswerSchema.parse(own.body).orders).toHaveLength(1);
    expect((await call(worker, "GET /api/orders", { cookie: who.cookie })).status).toBe(403);
    expect((await call(worker, `PUT /api/orders/${order._id}`, { cookie: who.cookie, body: {} })).status).toBe(403);
  });
});
