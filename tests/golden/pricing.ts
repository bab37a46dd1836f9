/** Promotions and coupons: an administrator makes them, a guest reads the prices, and a buyer checks coupon codes. */

import { DAY_MS } from "#shop/reports/statistics-days.ts";
import type { Recorder } from "./recorder.ts";
import type { Goods, TestUser } from "./shoppers.ts";

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Runs a promotion of one product and stops it. The second change is refused, because the first one made another version. */
export async function promote(recorder: Recorder, { cookie }: TestUser, [, , goods]: Goods[]): Promise<void> {
  recorder.section("pricing");
  const send = recorder.as(cookie);
  const entered = { percentage: 20, perfumes: [goods?._id] };
  await send("POST /api/admin/promotions/preview", entered);
  const promotion = { ...entered, name: "Semana de prueba", startsAt: daysFromNow(-1), endsAt: daysFromNow(7) };
  const { body } = await send("POST /api/admin/promotions", promotion);
  const { _id, updatedAt } = Object(body["promotion"]);
  await recorder.send(`GET /api/perfumes/${goods?.slug}`);
  await send("GET /api/admin/promotions");
  const path = `/api/admin/promotions/${_id}`;
  const changed = await send(`PUT ${path}`, { ...promotion, percentage: 25, updatedAt });
  await send(`PUT ${path}`, { ...promotion, percentage: 30, updatedAt });
  await send(`POST ${path}/stop`, { updatedAt: Object(changed.body["promotion"]).updatedAt });
  await recorder.send(`GET /api/perfumes/${goods?.slug}`);
}

/** Makes and changes a coupon. The buyer checks its code and an unknown code. */
export async function offerCoupon(recorder: Recorder, { cookie }: TestUser, buyer: TestUser): Promise<void> {
  recorder.section("pricing");
  const send = recorder.as(cookie);
  const terms = {
    ...{ kind: "percentage", percentage: 10, amount: 0, minimum: 20_000 },
    ...{ startsAt: daysFromNow(-1), endsAt: daysFromNow(30), maxUses: 100, maxUsesPerPerson: 1 },
    ...{ withPromotions: false, withTransfer: true, listed: true, active: true },
  };
  const { body } = await send("POST /api/admin/coupons", { code: "hola10", ...terms });
  await send("POST /api/admin/coupons", { code: "hola10", ...terms });
  const { _id, version } = Object(body["coupon"]);
  await send(`PUT /api/admin/coupons/${_id}`, { ...terms, percentage: 15, version });
  await send(`PUT /api/admin/coupons/${_id}`, { ...terms, percentage: 20, version });
  await send("GET /api/admin/coupons");
  const sendAsBuyer = recorder.as(buyer.cookie);
  await sendAsBuyer("POST /api/coupons/check", { code: " Hola 10" });
  await sendAsBuyer("POST /api/coupons/check", { code: "nada" });
  await sendAsBuyer("GET /api/decant-credits");
}
