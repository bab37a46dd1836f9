import { describe, expect, test } from "vitest";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import { readVersions } from "#db/settings/settings.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { adminOrderResponseSchema, refundedOrderSchema } from "#shop/orders/admin-order.contract.ts";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { cardOrderSchema } from "#shop/payments/pay.contract.ts";
import { type CouponResponse, couponSchema, couponsSchema, usableCouponSchema } from "#shop/pricing/coupon.contract.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { HOME } from "../../fixtures/own-account.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";
import { asad, decant, openTransferShop, yara } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);
const cards = sharedFixture(() => openCardShop());

let made = 0;
const ENTERED = {
  ...{ kind: "percentage", percentage: 10, amount: 0, minimum: 0, startsAt: "2020-01-01T00:00:00Z", endsAt: null },
  ...{ maxUses: null, maxUsesPerPerson: null, withPromotions: true, withTransfer: true, listed: false, active: true },
};
type At = { worker: Parameters<typeof call>[0]; admin: string };
const send = ({ worker, admin }: At, request: string, body?: object, headers = {}) =>
  call(worker, request, { cookie: admin, ...(body && { body }), headers });

async function created(more: object = {}, at: At = shop): Promise<CouponResponse> {
  const response = await send(at, "POST /api/admin/coupons", { code: `cupon${++made}`, ...ENTERED, ...more });
  expect([response.status, response.body["fields"]]).toEqual([201, undefined]);
  return couponSchema.parse(response.body["coupon"]);
}
const stored = async ({ _id }: CouponResponse, at: At = shop) => {
  const { coupons } = couponsSchema.parse((await send(at, "GET /api/admin/coupons")).body);
  return coupons.find((coupon) => coupon._id === _id);
};
const change = (coupon: CouponResponse, more: object, at: At = shop) => {
  const { _id, code: _, amountArs, minimumArs, uses: __, discountedArs: ___, ...same } = coupon;
  return send(at, `PUT /api/admin/coupons/${_id}`, { ...same, amount: amountArs, minimum: minimumArs, ...more });
};
const check = ({ cookie }: TestUser, code: string) =>
  call(shop.worker, "POST /api/coupons/check", { cookie, body: { code } });
const buying = (coupon: CouponResponse, products: object[] = [asad()]) => ({
  products,
  coupon: coupon.code.toLowerCase(),
});
const wrong = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  ...[status, body["code"]],
  `${body["message"]}`.replace(/\s/g, " "),
];

describe("a coupon at the checkout", () => {
  test("lowers the price of each unit of a transfer order, and the order has the amount of the discount", async () => {
    const coupon = await created({ percentage: 15 });
    const checked = await check(await shop.person(), ` ${coupon.code.toLowerCase()} `);
    expect(usableCouponSchema.parse(checked.body).coupon).toMatchObject({ code: coupon.code, percentage: 15 });
    const order = await shop.placed(await shop.person(), buying(coupon, [asad(2), yara(), decant(3)]));
    const [first] = order.products;
    // 58,950 by transfer, minus 15 %.
    expect([first?.unitArs, first?.couponArs, first?.transferArs]).toEqual([50_107.5, 17_685, 58_950]);
    const lines = order.products.reduce((sum, { lineArs }) => sum + lineArs * 100, 0);
    expect(order.transactionAmount * 100).toBe(lines);
    const off = order.products.reduce((sum, { couponArs }) => sum + couponArs * 100, 0);
    expect(order.coupon).toEqual({ code: coupon.code, amount: off / 100 });
    expect(await stored(coupon)).toMatchObject({ uses: 1, discountedArs: off / 100 });
    // The mail and the export of orders name the coupon.
    const [mail] = await shop.rows(`SELECT content FROM outbox WHERE order_id = '${order._id}'`);
    expect(JSON.parse(`${mail?.["content"]}`)).toMatchObject({
      ...{ kind: "order-placed", coupon: { code: coupon.code, centavos: off } },
    });
    const today = dayInArgentina(Date.parse(order.createdAt));
    const ends = `;${coupon.code};${(off / 100).toFixed(2).replace(".", ",")}`;
    const file = await send(shop, "POST /api/admin/exports", { kind: "orders", from: today, to: today });
    expect(file.text.split("\r\n").filter((row) => row.endsWith(ends))).toHaveLength(1);
  });

  test("for free shipping makes only the delivery free, and is refused for an order without delivery", async () => {
    const coupon = await created({ kind: "free_shipping", percentage: 0 });
    const plain = await shop.place(await shop.person(), { products: [decant()], shipping: true, address: HOME });
    const { newOrder: without } = newOrderSchema.parse(plain.body);
    const freed = await shop.place(await shop.person(), {
      ...buying(coupon, [decant()]),
      shipping: true,
      address: HOME,
    });
    const { newOrder: order } = newOrderSchema.parse(freed.body);
    expect(order.priceForShipping).toBe(0);
    expect(order.coupon).toEqual({ code: coupon.code, amount: without.priceForShipping });
    expect(order.transactionAmount).toBe(without.transactionAmount - without.priceForShipping);
    expect((await stored(coupon))?.discountedArs).toBe(without.priceForShipping);
    expect(wrong(await shop.place(await shop.person(), buying(coupon)))).toEqual([
      ...[409, "coupon_refused", "Ese cupón es de envío gratis: vale cuando te lo mandamos a domicilio."],
    ]);
  });

  test("is refused with its reason, also when the order is placed", async () => {
    const person = await shop.person();
    const ended = await created({ endsAt: "2021-01-01T00:00:00Z" });
    const later = await created({ startsAt: "2090-01-01T00:00:00Z" });
    const minimum = await created({ minimum: 100_000 });
    const plain = await created({ withPromotions: false, withTransfer: false });
    for (const [code, message] of [
      ["NINGUNO", "No existe un cupón con ese código. Fijate que esté bien escrito."],
      [ended.code, "Ese cupón ya no vale."],
      [later.code, "Ese cupón vale desde el 31 de diciembre de 2089 a las 21:00."],
    ] as const) {
      expect(wrong(await check(person, code))).toEqual([409, "coupon_refused", message]);
      expect(wrong(await shop.place(person, { products: [asad()], coupon: code }))[2]).toBe(message);
    }
    expect(wrong(await shop.place(person, buying(minimum)))[2]).toBe(
      "Te faltan $ 34.500 en productos para usar ese cupón.",
    );
    expect(wrong(await shop.place(person, buying(plain)))[2]).toBe(
      "Ese cupón no se suma al descuento por transferencia. Vale pagando con tarjeta.",
    );
    const off = await change(plain, { active: false });
    expect(off.status).toBe(200);
    expect(wrong(await shop.place(person, buying(plain)))[2]).toBe("Ese cupón ya no vale.");
    expect(await shop.rows(`SELECT id FROM orders WHERE user_id = '${person.id}'`)).toEqual([]);
  });

  test("counts as used while its order waits, and no longer once the order is cancelled or expires", async () => {
    const coupon = await created({ maxUses: 2, maxUsesPerPerson: 1 });
    const [ana, bea, cora] = [await shop.person(), await shop.person(), await shop.person()];
    const first = await shop.placed(ana, buying(coupon));
    expect(wrong(await check(ana, coupon.code))[2]).toBe("Ya usaste ese cupón.");
    const second = await shop.placed(bea, buying(coupon));
    expect(wrong(await shop.place(cora, buying(coupon)))[2]).toBe("Ese cupón ya se usó todas las veces que se podía.");
    const cancelled = await call(shop.worker, `POST /api/orders/${ana.id}/${first._id}/cancel`, { cookie: ana.cookie });
    expect(cancelled.status).toBe(200);
    expect((await stored(coupon))?.uses).toBe(1);
    // Overdue, and not released yet: placing the next order releases it first.
    await shop.database.sql(
      `UPDATE orders SET expires_at_ms = created_at_ms + 1, version = version + 1 WHERE id = '${second._id}'`,
    );
    await shop.placed(ana, buying(coupon));
    await shop.placed(cora, buying(coupon));
    expect(await stored(coupon)).toMatchObject({ uses: 2 });
    const paid = await shop.rows(`SELECT status_glimmer FROM orders WHERE id = '${second._id}'`);
    expect(paid).toMatchObject([{ status_glimmer: "Orden Vencida" }]);
  });

  test("is used while its order waits for a card after an administrator's move, although the hold of the transfer has ended", async () => {
    const coupon = await created({ maxUses: 1 });
    const order = await shop.placed(await shop.person(), buying(coupon));
    await shop.change(order._id, { statusGlimmer: "Autorización Pendiente" });
    await shop.database.sql(
      `UPDATE orders SET expires_at_ms = created_at_ms + 1, version = version + 1 WHERE id = '${order._id}'`,
    );
    const refused = wrong(await shop.place(await shop.person(), buying(coupon)));
    expect(refused[2]).toBe("Ese cupón ya se usó todas las veces que se podía.");
  });

  test("a change of lines keeps the prices of those that stay", async () => {
    const coupon = await created({ kind: "amount", percentage: 0, amount: 10_000 });
    const order = await shop.placed(await shop.person(), buying(coupon, [asad(2), decant(2)]));
    expect(order.coupon).toEqual({ code: coupon.code, amount: 10_000 });
    const products = [asad(2), yara()];
    const total = await send(shop, `POST /api/orders/${order._id}/lines/total`, { products });
    const body = { products, transactionAmount: total.body["total"], version: 1 };
    const changed = await send(shop, `PUT /api/orders/${order._id}/lines`, body, { "Idempotency-Key": "cupon-lineas" });
    expect(changed.status).toBe(200);
    const { order: now } = adminOrderResponseSchema.parse(
      (await send(shop, `GET /api/orders/admin/ada/${order._id}`)).body,
    );
    expect(now.products[0]).toMatchObject({
      unitArs: order.products[0]?.unitArs,
      couponArs: order.products[0]?.couponArs,
    });
    expect(now.products[1]).toMatchObject({ couponArs: 0 });
    expect(now.coupon?.amount).toBe(order.products[0]?.couponArs);
    expect(now.transactionAmount).toBe(now.products.reduce((sum, { lineArs }) => sum + lineArs, 0));
    expect((await stored(coupon))?.discountedArs).toBe(now.coupon?.amount);
  });
});

test("when a listed coupon starts or ends, the catalogue has a new version, so that the pages are built again", async () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  // The cron compares this version with the one of the pages.
  const version = async () => (await readVersions(shop.database.db)).catalogueVersion;
  const unlisted = await created({ endsAt: inSeconds(4) });
  const ending = await created({ listed: true, endsAt: inSeconds(4) });
  await created({ listed: true, startsAt: inSeconds(4) });
  const before = await version();
  const listed = async () => (await readCatalogue(shop.database.db)).coupons.map(({ code }) => code);
  expect(await listed()).toContain(ending.code);
  await expect.poll(version, { timeout: 15_000 }).toBe(before + 2);
  expect(await listed()).not.toContain(ending.code);
  expect(await listed()).not.toContain(unlisted.code);
}, 30_000);

describe("the limits of a coupon", () => {
  test("of six concurrent orders, one gets the last use", async () => {
    for (let round = 0; round < 3; round++) {
      const coupon = await created({ maxUses: 1 });
      const people = await Promise.all(Array.from({ length: 6 }, () => shop.person()));
      const placed = await Promise.all(people.map((who) => shop.place(who, buying(coupon, [decant()]))));
      expect(placed.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const refusal of placed.filter(({ status }) => status !== 200))
        expect(problemOf(refusal)).toEqual([409, "coupon_refused"]);
      expect((await stored(coupon))?.uses).toBe(1);
    }
  });

  test("a person in three tabs uses it once", async () => {
    const coupon = await created({ maxUsesPerPerson: 1 });
    const who = await shop.person();
    const placed = await Promise.all([1, 2, 3].map(() => shop.place(who, buying(coupon, [decant()]))));
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await stored(coupon))?.uses).toBe(1);
  });

  test("a repeated request is one use", async () => {
    const coupon = await created({ maxUses: 1, maxUsesPerPerson: 1 });
    const who = await shop.person();
    const key = { "Idempotency-Key": "cupon-repetido" };
    const all = await Promise.all([1, 2, 3].map(() => shop.place(who, buying(coupon, [decant()]), key)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stored(coupon))?.uses).toBe(1);
  });

  test("a changed coupon applies with its new terms, and its version rises by one", async () => {
    const coupon = await created({ percentage: 50 });
    await expect(
      shop.database.sql(`UPDATE coupons SET percentage_bp = 1000, version = version + 2 WHERE id = '${coupon._id}'`),
    ).rejects.toThrow("coupon_frozen");
    const changed = await change(coupon, { percentage: 10 });
    expect(changed.status).toBe(200);
    const order = await shop.placed(await shop.person(), buying(coupon));
    expect(order.products[0]?.couponArs).toBe(5_895);
  });

  test("cannot fall below its uses", async () => {
    const coupon = await created();
    const who = await shop.person();
    for (let uses = 0; uses < 2; uses++) await shop.placed(who, buying(coupon, [decant()]));
    const BELOW = ["Ya se usó más veces que eso"];
    expect((await change(coupon, { maxUses: 1 })).body["fields"]).toEqual({ maxUses: BELOW });
    expect((await change(coupon, { maxUsesPerPerson: 1 })).body["fields"]).toEqual({ maxUsesPerPerson: BELOW });
    expect((await change(coupon, { maxUses: 2, maxUsesPerPerson: 2 })).status).toBe(200);
  });

  test("used beyond its limits by a revived order can be switched off, with limits that only rise", async () => {
    const coupon = await created({ maxUses: 1, maxUsesPerPerson: 1 });
    const who = await shop.person();
    const { _id } = await shop.placed(who, buying(coupon, [decant()]));
    const moved = (statusGlimmer: string) => send(shop, `PUT /api/orders/${_id}`, { statusGlimmer });
    expect((await moved("Cancelado")).status).toBe(200);
    await shop.placed(who, buying(coupon, [decant()]));
    expect((await moved("En Preparación")).status).toBe(200);
    const off = await change(coupon, { active: false });
    expect([off.status, (await stored(coupon))?.uses]).toEqual([200, 2]);
    const now = couponSchema.parse(off.body["coupon"]);
    expect((await change(now, { maxUses: 1, maxUsesPerPerson: 2, percentage: 5 })).status).toBe(200);
  });
});

describe("a coupon of a card order", () => {
  const pay = (coupon: CouponResponse, centavos: number) => ({
    body: { coupon: coupon.code, transaction_amount: centavos / 100 },
  });

  test("lowers the charge and the refund of each unit, to the centavo", async () => {
    const coupon = await created({ kind: "amount", percentage: 0, amount: 10_000.01 }, cards);
    // 10,000.01 over two equal units is 5,000.01 each.
    const totalCentavos = 2 * 6_550_000 - 2 * 500_001;
    const order = await cards.paid(await cards.buyer(2), pay(coupon, totalCentavos));
    expect([order.transactionAmount * 100, order.coupon?.amount]).toEqual([totalCentavos, 10_000.02]);
    expect(cards.charges(order.externalReference)).toMatchObject([{ amountCentavos: totalCentavos }]);
    for (const [refunded, units] of [
      [totalCentavos / 2, 1],
      [totalCentavos, 2],
    ] as const) {
      const response = await cards.refund(order._id, { lines: [{ line: 1, quantity: 1, restock: true }] });
      const { order: shown } = refundedOrderSchema.parse(response.body);
      expect(shown.refunds.reduce((sum, { amount }) => sum + amount * 100, 0)).toBe(refunded);
      expect(shown.refunds).toHaveLength(units);
    }
    expect(cards.refundedBy(order.externalReference)).toBe(totalCentavos);
  });

  test("a rejected order gives its use back, and takes it again when it is paid again", async () => {
    const coupon = await created({ maxUses: 1 }, cards);
    const [ana, bea] = [await cards.buyer(), await cards.buyer()];
    const payment = pay(coupon, 5_895_000);
    const rejected = cardOrderSchema.parse((await cards.pay(ana, { ...payment, name: "FUND" })).body).order;
    expect([rejected.status, (await stored(coupon, cards))?.uses]).toEqual(["rejected", 0]);
    const again = await cards.paid(ana, payment);
    expect([again._id, again.status, (await stored(coupon, cards))?.uses]).toEqual([rejected._id, "approved", 1]);
    expect(problemOf(await cards.pay(bea, payment))).toEqual([409, "coupon_refused"]);
  });

  test("of three rejected orders paid again at once one takes the last use", async () => {
    for (let round = 0; round < 3; round++) {
      const coupon = await created({ maxUses: 1 }, cards);
      const payment = pay(coupon, 5_895_000);
      const people = [await cards.buyer(), await cards.buyer(), await cards.buyer()];
      for (const who of people) await cards.pay(who, { ...payment, name: "FUND" });
      const paid = await Promise.all(people.map((who) => cards.pay(who, payment)));
      expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await stored(coupon, cards))?.uses).toBe(1);
    }
  });
});

test("codes cannot be found by trying: after 10 unknown ones a person is refused for an hour, even with a known code", async () => {
  const limited = await openTransferShop("on");
  const coupon = await created({}, limited);
  const [ana, bea] = [await limited.person(), await limited.person()];
  const network = { "CF-Connecting-IP": "203.0.113.133" };
  const ask = (who: TestUser, code: string, headers = network) =>
    call(limited.worker, "POST /api/coupons/check", { cookie: who.cookie, body: { code }, headers });
  expect((await ask(ana, coupon.code)).status).toBe(200);
  const order = { products: [asad()], coupon: "NO-EXISTE" };
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      index % 2 ? ask(ana, `NO-${index}`) : limited.place(ana, order, network),
    ),
  );
  expect(guesses.filter(({ status }) => status === 409)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
  expect(problemOf(await ask(ana, coupon.code))).toEqual([429, "too_many_requests"]);
  expect(problemOf(await limited.place(ana, { ...order, coupon: coupon.code }, network))[0]).toBe(429);
  expect((await ask(bea, coupon.code)).status).toBe(200);
  // An order without a coupon is no guess.
  expect((await limited.place(ana, { products: [asad()] }, network)).status).toBe(200);
  await limited.close();
});

describe("administrators", () => {
  test("create a coupon once, change it only at its current version, and the log has both", async () => {
    const key = { "Idempotency-Key": "cupon-del-panel" };
    const body = { code: "del-panel", ...ENTERED };
    const [one, other] = await Promise.all([1, 2].map(() => send(shop, "POST /api/admin/coupons", body, key)));
    expect(one?.body["coupon"]).toEqual(other?.body["coupon"]);
    const coupon = couponSchema.parse(one?.body["coupon"]);
    const twice = await send(shop, "POST /api/admin/coupons", { ...body, code: "DEL-PANEL" });
    expect(twice.body["fields"]).toEqual({ code: ["Ya hay un cupón con ese código"] });
    expect((await change(coupon, { active: false })).body["coupon"]).toMatchObject({ active: false, version: 2 });
    expect(problemOf(await change(coupon, { active: true }))).toEqual([409, "coupon_changed"]);
    expect(problemOf(await change({ ...coupon, _id: "cup_none" }, {}))).toEqual([404, "not_found"]);
    const log = await shop.rows(`SELECT what FROM audit_log WHERE noun_id = '${coupon._id}' ORDER BY key`);
    expect(log.map(({ what }) => what)).toEqual(["coupon_created", "coupon_changed"]);
    const { body: shown } = await send(shop, "GET /api/admin/audit?noun=coupon");
    const logged = { ...body, code: "DEL-PANEL", startsAt: coupon.startsAt };
    expect(shown["entries"]).toContainEqual(
      expect.objectContaining({ nounId: coupon._id, label: "DEL-PANEL", from: null, to: logged }),
    );
  });

  test("of three changes of a coupon at the same time one succeeds", async () => {
    const coupon = await created();
    const all = await Promise.all([20, 30, 40].map((percent) => change(coupon, { percentage: percent })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await stored(coupon))?.version).toBe(2);
  });
});
