/** Orders that go in the parcel of a paid one. */
import { describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { userResponseSchema } from "#shop/accounts/user.contract.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { manualOrderResponseSchema, manualTotalResponseSchema } from "#shop/orders/manual/manual-order.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { adminSettingsSchema } from "#shop/settings/settings.contract.ts";
import { call, problemOf } from "../../../fixtures/caller.ts";
import { payingAt } from "../../../fixtures/card-flow.ts";
import { changeOwn, member } from "../../../fixtures/own-account.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";
import { asad, decant, openTransferShop } from "../../../fixtures/transfer-shop.ts";
import { changeOrder } from "../change-order.ts";

const shop = sharedFixture(() => openTransferShop("on"));

const HOME = { province: "Santa Fe", city: "Rosario", street: "Mitre", number: "10", postalCode: "2000" };

let made = 0;
const buyers = () => `paquete${++made}@azahar.test`;
const PERSON = { firstName: "Ana", lastName: "Paz", phone: "3415551234", dni: "30123456" };

async function totalOf(more: object) {
  const products = [decant()];
  const response = await shop.send("POST /api/orders/manual/total", { products, shipping: false, ...more });
  return manualTotalResponseSchema.parse(response.body);
}

async function place(email: string, more: object) {
  // An order in the parcel of another one costs what its products cost.
  const { total: transactionAmount } = await totalOf("shipping" in more ? { shipping: true, address: HOME } : {});
  const body = { ...PERSON, email, products: [decant()], shipping: false, origin: "whatsapp", paid: "transfer" };
  return shop.send("POST /api/orders/manual", { ...body, transactionAmount, ...more }, `paquete-${++made}`);
}

async function placed(email: string, more: object): Promise<AdminOrder> {
  const { status, body } = await place(email, more);
  expect([status, body["message"]]).toEqual([200, undefined]);
  return manualOrderResponseSchema.parse(body).order;
}

/** A paid order with home delivery. */
const first = (email: string) => placed(email, { shipping: true, address: HOME, paid: "cash" });

const readNow = async ({ _id }: AdminOrder) => (await shop.desk(_id)).order;
const move = ({ _id }: AdminOrder, statusGlimmer: OrderStatus, more: object = {}) =>
  shop.change(_id, { statusGlimmer, ...more });
const moved = ({ _id }: AdminOrder, statusGlimmer: OrderStatus, more: object = {}) =>
  shop.changed(_id, { statusGlimmer, ...more });
const mailsOf = ({ _id }: AdminOrder) =>
  shop.rows(`SELECT event, content FROM outbox WHERE order_id = '${_id}' ORDER BY created_at_ms, rowid`);

test("an order in the parcel of a paid one goes to its address, pays no delivery, and both name the other", async () => {
  const email = buyers();
  const one = await first(email);
  expect(one.priceForShipping).toBeGreaterThan(0);
  const two = await placed(email, { sentWith: one._id });
  expect(two).toMatchObject({ shipping: true, priceForShipping: 0, address: { city: "Rosario", street: "Mitre" } });
  expect(two.transactionAmount).toBe(two.products.reduce((sum, { lineArs }) => sum + lineArs, 0));
  expect(two.sentWith).toMatchObject({ _id: one._id, number: one.number, statusGlimmer: "En Preparación" });
  expect((await readNow(one)).sentTogether).toMatchObject([{ _id: two._id, number: two.number, version: two.version }]);
  expect((await readNow(one)).transactionAmount).toBe(one.transactionAmount);
  const [mail] = await mailsOf(two);
  expect(JSON.parse(`${mail?.["content"]}`)).toMatchObject({ sentWith: Number(one.number.slice(2)) - 10_000 });
  expect(
    await shop.rows(`SELECT json_extract(to_value, '$.sentWith') AS first FROM audit_log WHERE noun_id = '${two._id}'`),
  ).toEqual([{ first: one._id }]);
});

test("an order joins the parcel of a pickup also after its showroom was removed from the settings", async () => {
  const email = buyers();
  const one = await placed(email, { pickup: "rosario", paid: "cash" });
  const settings = await shop.send("GET /api/admin/get-admin");
  const { showrooms } = adminSettingsSchema.parse(settings.body);
  const offer = (offered: typeof showrooms) => shop.send("PUT /api/admin/put-admin", { showrooms: offered });
  expect((await offer(showrooms.filter(({ key }) => key !== "rosario"))).status).toBe(200);
  const two = await place(email, { sentWith: one._id });
  expect((await offer(showrooms)).status).toBe(200);
  expect([two.status, two.body["fields"]]).toEqual([200, undefined]);
  expect(manualOrderResponseSchema.parse(two.body).order).toMatchObject({ pickup: "rosario", shipping: false });
});

test("mails do not name a completely refunded first order, which counts as cancelled in the parcel", async () => {
  const email = buyers();
  const one = await first(email);
  const two = await placed(email, { sentWith: one._id });
  await refundedByCard(one);
  await moved(two, "En Preparación");
  const mails = (await mailsOf(two)).map(({ content }) => JSON.parse(`${content}`));
  expect(mails.map(({ sentWith }) => sentWith !== null)).toEqual([true, false]);
});

test.each([
  ["was cancelled", "Cancelado", {}],
  ["was sent before", "Enviado", { numShipping: "CA123456781AR" }],
] as const)("the mail about a sent order does not name a first order that %s", async (_, status, more) => {
  const email = buyers();
  const one = await first(email);
  const two = await placed(email, { sentWith: one._id, paid: "cash" });
  await moved(one, status, more);
  await moved(two, "Enviado", { numShipping: "CA123456782AR" });
  const sent = (await mailsOf(two)).map(({ content }) => JSON.parse(`${content}`));
  expect(sent.map(({ kind, sentWith }) => [kind, sentWith !== null])).toEqual([
    ["order-confirmed", true],
    ["order-shipped", false],
  ]);
});

test("the buyer cannot change the destination of an order that shares its parcel, even of a first order that waits again", async () => {
  const who = await member(shop.database);
  await changeOwn(shop.worker, who, { address: [HOME, { ...HOME, number: "20" }] });
  const addresses = await call(shop.worker, `GET /api/users/addaddress/${who.id}`, { cookie: who.cookie });
  const [, address] = userResponseSchema.parse(addresses.body).user.address.map(({ _id }) => _id);
  const one = await first(who.email);
  const two = await placed(who.email, { sentWith: one._id });
  const waitsAgain = await moved(one, "Confirmar Transferencia");
  for (const { _id, version } of [two, waitsAgain]) {
    const body = { address, version };
    const response = await call(shop.worker, `PUT /api/orders/${who.id}/${_id}/delivery`, { cookie: who.cookie, body });
    const order = { _id, version, address: { number: "10" } };
    expect(response).toMatchObject({ status: 409, body: { code: "delivery_not_changeable", order } });
  }
});

describe("no order can go in the parcel of an order", () => {
  const closed = [409, "parcel_closed"];
  const totalWith = (sentWith: string) =>
    shop.send("POST /api/orders/manual/total", { products: [asad()], shipping: false, sentWith });

  test("that is not paid, is sent, is cancelled, or is of another person", async () => {
    const email = buyers();
    const waiting = await placed(email, { shipping: true, address: HOME });
    expect(problemOf(await place(email, { sentWith: waiting._id, transactionAmount: 1 }))).toEqual(closed);
    const one = await first(email);
    const stranger = buyers();
    expect(problemOf(await place(stranger, { sentWith: one._id }))).toEqual(closed);
    expect(await shop.rows(`SELECT id FROM users WHERE email = '${stranger}'`)).toEqual([]);
    await moved(one, "Enviado");
    expect(problemOf(await totalWith(one._id))).toEqual(closed);
    await moved(one, "Cancelado");
    expect(problemOf(await totalWith(one._id))).toEqual(closed);
    expect(problemOf(await totalWith("ord_x"))).toEqual(closed);
  });

  test("that goes in the parcel of another one itself", async () => {
    const email = buyers();
    const one = await first(email);
    const two = await placed(email, { sentWith: one._id, paid: "cash" });
    expect(two.statusGlimmer).toBe("En Preparación");
    expect(problemOf(await totalWith(two._id))).toEqual(closed);
    expect((await placed(email, { sentWith: one._id })).sentWith?._id).toBe(one._id);
  });

  test("that was sent, unless the request was answered before: a repeated one gets its order", async () => {
    const email = buyers();
    const one = await first(email);
    const body = {
      ...{ ...PERSON, email, products: [decant()], shipping: false, origin: "whatsapp", paid: "transfer" },
      ...{ transactionAmount: (await totalOf({})).total, sentWith: one._id },
    };
    const placeAs = (key: string) => shop.send("POST /api/orders/manual", body, key);
    const two = manualOrderResponseSchema.parse((await placeAs("paquete-repetido")).body).order;
    await moved(one, "Enviado");
    expect(manualOrderResponseSchema.parse((await placeAs("paquete-repetido")).body).order._id).toBe(two._id);
    expect(problemOf(await placeAs("paquete-nuevo"))).toEqual(closed);
  });

  test("that is sent while the new one is placed, unless the new one was first", async () => {
    for (let round = 0; round < 4; round++) {
      const email = buyers();
      const one = await first(email);
      const [sent, added] = await Promise.all([move(one, "Enviado"), place(email, { sentWith: one._id })]);
      expect(sent.status).toBe(200);
      if (added.status !== 200) expect(problemOf(added)).toEqual(closed);
    }
  });
});

test.each([
  ["of another person's order", "person"],
  ["of an order that was sent", "sent"],
  ["of an order that goes in another parcel itself", "chain"],
  ["of another order and pays a delivery", "shipping"],
])("the database refuses an order that goes in the parcel %s", async (_, kind) => {
  const email = buyers();
  const one = await first(email);
  const two = await placed(email, { sentWith: one._id, paid: "cash" });
  if (kind === "sent") await moved(one, "Enviado");
  const target = kind === "chain" ? two : one;
  const columns = (await shop.rows("SELECT name FROM pragma_table_info('orders')")).map(({ name }) => `${name}`);
  const fixed: Record<string, string> = {
    ...{ id: "'ord_copia' || hex(randomblob(4))", external_reference: "hex(randomblob(8))", version: "1" },
    ...{ hold: "'held'", hold_moves: "0", status_glimmer: "'Confirmar Transferencia'", status: "'in_process'" },
    ...{ status_detail: "'pending_contingency'", expires_at_ms: "4000000000000", sent_with: `'${target._id}'` },
    ...(kind === "shipping" && {
      shipping_centavos: "100",
      transaction_centavos: "merchandise_centavos + 100",
    }),
    ...(kind === "person" && { user_id: "(SELECT id FROM users WHERE id <> orders.user_id LIMIT 1)" }),
  };
  const copy = `INSERT INTO orders (${columns.join(", ")}) SELECT ${columns.map((name) => fixed[name] ?? name).join(", ")} FROM orders WHERE id = '${two._id}'`;
  await expect(shop.database.sql(copy)).rejects.toThrow("sent_with_closed");
});

test("the database refuses to remove an order's reference to the first one", async () => {
  const email = buyers();
  const two = await placed(email, { sentWith: (await first(email))._id });
  await expect(
    shop.database.sql(`UPDATE orders SET sent_with = NULL, version = version + 1 WHERE id = '${two._id}'`),
  ).rejects.toThrow("order_frozen");
});

describe("sending the first order", () => {
  test("sends the paid ones with it, with the same number and carrier, each with its mail and its entry", async () => {
    const email = buyers();
    const one = await first(email);
    const two = await placed(email, { sentWith: one._id, paid: "cash" });
    const unpaid = await placed(email, { sentWith: one._id });
    const together = [{ order: two._id, version: two.version }];
    const parcel = { numShipping: "CA123456789AR", carrier: "OCA" };
    const sent = await moved(one, "Enviado", { ...parcel, version: one.version, together });
    expect(sent).toMatchObject({ statusGlimmer: "Enviado", ...parcel });
    expect(await readNow(two)).toMatchObject({ statusGlimmer: "Enviado", ...parcel });
    expect((await readNow(unpaid)).statusGlimmer).toBe("Confirmar Transferencia");
    const events = (await mailsOf(two)).map(({ event }) => event);
    expect(events).toEqual(["order-confirmed/2", "order-shipped/3"]);
    const audit = await shop.rows(`SELECT what FROM audit_log WHERE noun_id = '${two._id}' ORDER BY key`);
    expect(audit.map(({ what }) => what)).toEqual(["order_placed", "order_moved"]);
    // The first order keeps its total.
    expect(sent.transactionAmount).toBe(one.transactionAmount);
  });

  test.each([
    ["changed meanwhile", async (two: AdminOrder) => void (await moved(two, "Cancelado"))],
    ["was never in its parcel", null],
  ])("is refused as a whole if one of them %s", async (_, between) => {
    const email = buyers();
    const one = await first(email);
    const two = between ? await placed(email, { sentWith: one._id, paid: "cash" }) : await first(email);
    await between?.(two);
    const before = await readNow(two);
    const together = [{ order: two._id, version: two.version }];
    const { status, body } = await move(one, "Enviado", { together });
    expect([status, body["code"]]).toEqual([409, "order_stale"]);
    expect((await readNow(one)).statusGlimmer).toBe("En Preparación");
    expect(await readNow(two)).toEqual(before);
  });

  test.each([
    ["undoing Recibido", ["Enviado", "Recibido"]],
    ["reviving it", ["Cancelado"]],
  ] as const)("is refused, by %s, with an order that stayed and has its own parcel", async (_, before) => {
    const email = buyers();
    const one = await first(email);
    const two = await placed(email, { sentWith: one._id });
    for (const status of before) await moved(one, status);
    const stayed = await moved(two, "En Preparación");
    const together = [{ order: two._id, version: stayed.version }];
    const { status, body } = await move(one, "Enviado", { numShipping: "AR 1", together });
    expect([status, body["code"]]).toEqual([409, "order_stale"]);
    expect((await readNow(one)).statusGlimmer).toBe(before.at(-1));
    expect(await readNow(two)).toMatchObject({ statusGlimmer: "En Preparación", version: stayed.version });
    expect((await mailsOf(two)).map(({ event }) => event)).not.toContain(`order-shipped/${stayed.version + 1}`);
    await moved(one, "Enviado", { together: [] });
  });

  test("is refused as a whole if one of them changes after the first was read", async () => {
    const email = buyers();
    const one = await first(email);
    const two = await placed(email, { sentWith: one._id, paid: "cash" });
    const provider = await startMercadoPago();
    // The first read is that of the first order, the second that of the other.
    const db = beforeCall(2, () => moved(two, "Cancelado"));
    const context = { ...payingAt(shop.database, provider, Date.now()), db };
    const outcome = await changeOrder(context, {
      ...{ orderId: one._id, by: "usr_admin", to: "Enviado", version: one.version, notify: true, holdHours: 24 },
      together: [{ orderId: two._id, version: two.version }],
    });
    await provider.stop();
    expect(outcome).toMatchObject({ ok: false, refusal: { code: "order_stale" } });
    expect((await readNow(one)).statusGlimmer).toBe("En Preparación");
    expect((await readNow(two)).statusGlimmer).toBe("Cancelado");
  });

  test("by two administrators at the same time sends everything once", async () => {
    const email = buyers();
    const one = await first(email);
    const two = await placed(email, { sentWith: one._id, paid: "cash" });
    const body = { version: one.version, together: [{ order: two._id, version: two.version }] };
    const both = await Promise.all([move(one, "Enviado", body), move(one, "Enviado", body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await mailsOf(two)).map(({ event }) => event)).toEqual(["order-confirmed/2", "order-shipped/3"]);
    expect((await readNow(two)).version).toBe(3);
  });

  test("leaves out a completely refunded one, which counts as cancelled in the parcel", async () => {
    const email = buyers();
    const one = await first(email);
    const two = await refundedByCard(await placed(email, { sentWith: one._id, paid: "cash" }));
    expect((await readNow(one)).sentTogether).toMatchObject([{ _id: two._id, statusGlimmer: "Cancelado" }]);
    const together = [{ order: two._id, version: two.version }];
    const sent = await moved(one, "Enviado", { numShipping: "AR 1", version: one.version, together });
    expect(sent.statusGlimmer).toBe("Enviado");
    expect(await readNow(two)).toMatchObject({
      statusGlimmer: "En Preparación",
      version: two.version,
      numShipping: "",
    });
    expect((await mailsOf(two)).map(({ event }) => event)).toEqual(["order-confirmed/2"]);
  });

  test("takes others along only when it is sent", async () => {
    const one = await first(buyers());
    const refused = await move(one, "Recibido", { together: [] });
    expect(problemOf(refused)).toEqual([400, "invalid_fields"]);
  });
});

test.each([
  ["together", true],
  ["one after the other, both without a number", false],
])("two sent orders shared a parcel exactly if they were sent together: %s", async (_, isTogether) => {
  const email = buyers();
  const one = await first(email);
  const two = await placed(email, { sentWith: one._id, paid: "cash" });
  await moved(one, "Enviado", { together: isTogether ? [{ order: two._id, version: two.version }] : [] });
  if (!isTogether) await moved(two, "Enviado");
  // A later move to Recibido and back to Enviado does not change that.
  await moved(one, "Recibido");
  await moved(one, "Enviado");
  const [before, after] = [await readNow(one), await readNow(two)];
  expect([before.sentTogether, after.sentWith]).toMatchObject([
    [{ _id: two._id, leftTogether: isTogether }],
    { _id: one._id, leftTogether: isTogether },
  ]);
  const shipped = (await mailsOf(two)).find(({ event }) => `${event}`.startsWith("order-shipped"));
  expect(JSON.parse(`${shipped?.["content"]}`).sentWith !== null).toBe(isTogether);
});

test("a cancelled first order leaves the second as it is, and the second still names the first", async () => {
  const email = buyers();
  const one = await first(email);
  const two = await placed(email, { sentWith: one._id, paid: "cash" });
  await moved(one, "Cancelado");
  expect(await readNow(two)).toMatchObject({
    statusGlimmer: "En Preparación",
    version: two.version,
    sentWith: { _id: one._id, statusGlimmer: "Cancelado" },
  });
});

/** Turns a paid order into one that was paid by card and refunded completely. */
async function refundedByCard(order: AdminOrder): Promise<AdminOrder> {
  const paid = `'att_' || id, id, transaction_centavos, 1, created_at_ms`;
  const from = `FROM orders WHERE id = '${order._id}'`;
  for (const sql of [
    `UPDATE orders SET payment_type_id = 'credit_card', version = version + 1 WHERE id = '${order._id}'`,
    `INSERT INTO payment_attempts (id, order_id, amount_centavos, installments, created_at_ms, state, body_hash,
       payment_method_id) SELECT ${paid}, 'approved', '', 'visa' ${from}`,
    `INSERT INTO payments (attempt_id, order_id, amount_centavos, installments, created_at_ms, id, status, status_detail,
       rank, refunded_centavos, currency, collector_id, payment_type_id, payment_method_id, external_reference,
       provider_updated_at_ms) SELECT ${paid}, 'pay_' || id, 'refunded', 'refunded', 5, transaction_centavos, 'ARS', '1',
       'credit_card', 'visa', external_reference, created_at_ms ${from}`,
  ])
    await shop.database.sql(sql);
  return readNow(order);
}

/** Returns the shop's database; `meanwhile` runs before its call with this number, counted from 1. */
function beforeCall(number: number, meanwhile: () => Promise<unknown>): Database {
  let calls = 0;
  const counted = (send: (...args: unknown[]) => unknown) => {
    return async (...args: unknown[]) => {
      if (++calls === number) await meanwhile();
      return send(...args);
    };
  };
  const client = new Proxy(shop.database.db.client, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== "function") return own;
      return name === "execute" || name === "batch" ? counted(own.bind(target)) : own.bind(target);
    },
  });
  return { client };
}
