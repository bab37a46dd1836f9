import { describe, expect, test } from "vitest";
import { queueReviewMails, readPublishedReviews } from "#db/reviews/reviews.ts";
import { readVersions } from "#db/settings/settings.ts";
import { exportSchema } from "#shop/accounts/user.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { noticesSchema } from "#shop/reports/notices.contract.ts";
import { adminReviewsSchema, reviewablesSchema, storedReviewSchema } from "#shop/reviews/review.contract.ts";
import { auditSchema } from "#shop/settings/audit.contract.ts";
import { TEST_ORIGIN, TEST_SECRET } from "#tests/harness.ts";
import { mailLinksOf } from "#worker/mail/phrases.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { keyIn, mailsTo } from "../../fixtures/links.ts";
import { deleteAccount, type Member, member } from "../../fixtures/own-account.ts";
import { sell } from "../../fixtures/sales.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const DAY_MS = 86_400_000;
/** A perfume whose decants never run out. */
const PERFUME = idOf("agotado");
const LINKS = mailLinksOf({ publicOrigin: TEST_ORIGIN, authSecret: TEST_SECRET });
const REVIEW = { stars: 5, text: "Dura todo el día.\r\n\r\n<b>Y más</b>", longevity: 4 };

const shop = sharedFixture(openAdminShop);

/** An order of a new user with a decant, which has had this status for some days. */
async function ordered(status: OrderStatus, days = 1) {
  const buyer = await member(shop.database);
  const lines = [{ perfumeId: PERFUME, type: "bigDecant" as const, ml: 10, quantity: 1 }];
  const order = await sell(shop.database, { atMs: Date.now() - days * DAY_MS, lines, status, buyer });
  return { buyer, orderId: order.id, key: keyIn(LINKS.order(order.id)) };
}

interface Sender {
  cookie?: string;
  key?: string;
}

const optionsOf = ({ cookie, key }: Sender) => ({ cookie, headers: key ? { "X-Order-Key": key } : {} });
const readOf = (orderId: string, sender: Sender) => call(shop.worker, `GET /api/reviews/${orderId}`, optionsOf(sender));
const review = (orderId: string, sender: Sender, body: object = REVIEW, perfumeId = PERFUME) =>
  call(shop.worker, `PUT /api/reviews/${orderId}/${perfumeId}`, { ...optionsOf(sender), body });
const listed = async (query = "") =>
  adminReviewsSchema.parse((await call(shop.worker, `GET /api/admin/reviews${query}`, { cookie: shop.admin })).body);
const decide = (id: string | undefined, body: object) =>
  call(shop.worker, `PUT /api/admin/reviews/${id}`, { cookie: shop.admin, body });

/** A new review, as administrators read it. */
async function pendingReview() {
  const { buyer, orderId, key } = await ordered("Recibido");
  expect((await review(orderId, { key })).status).toBe(200);
  const found = (await listed("?state=pending")).reviews.find((one) => one.orderId === orderId);
  if (!found) throw new Error("the review is not listed");
  return { buyer, orderId, key, found };
}

describe("a review", () => {
  test("is written with the mail's link or signed in, read back, and replaced by the next one", async () => {
    const { buyer, orderId, key } = await ordered("Recibido");
    const first = await readOf(orderId, { key });
    expect(reviewablesSchema.parse(first.body).perfumes).toMatchObject([{ perfume: PERFUME, review: null }]);
    const stored = storedReviewSchema.parse((await review(orderId, { key })).body);
    expect(stored.perfume.review).toMatchObject({
      ...{ stars: 5, text: "Dura todo el día.\n<b>Y más</b>", longevity: 4, projection: 0 },
      ...{ state: "pending", answer: "" },
    });
    expect((await review(orderId, { cookie: buyer.cookie }, { stars: 2 })).status).toBe(200);
    const { perfumes } = reviewablesSchema.parse((await readOf(orderId, { cookie: buyer.cookie })).body);
    expect(perfumes).toMatchObject([{ review: { stars: 2, text: "", longevity: 0, state: "pending" } }]);
    expect(await shop.rows("SELECT author FROM reviews WHERE order_id = ?", orderId)).toEqual([{ author: "Pía N." }]);
  });

  test("of another order of the same buyer and perfume replaces the first", async () => {
    const { buyer, orderId, key } = await ordered("Recibido");
    await review(orderId, { key });
    const lines = [{ perfumeId: PERFUME, type: "bigDecant" as const, ml: 10, quantity: 1 }];
    const second = await sell(shop.database, { atMs: Date.now(), lines, status: "Recibido", buyer });
    expect((await review(second.id, { cookie: buyer.cookie }, { stars: 1 })).status).toBe(200);
    expect(await shop.rows("SELECT stars FROM reviews WHERE user_id = ?", buyer.id)).toEqual([{ stars: 1 }]);
  });

  test("is refused before the order is received, of what was not bought, and to a stranger and a guest", async () => {
    const sent = await ordered("Enviado");
    expect(problemOf(await review(sent.orderId, { key: sent.key }))).toEqual([409, "order_not_received"]);
    const { orderId, key } = await ordered("Recibido");
    const stranger = await member(shop.database);
    expect(problemOf(await review(orderId, { key }, REVIEW, idOf("proximo")))).toEqual([404, "not_found"]);
    expect(problemOf(await review(orderId, { cookie: stranger.cookie }))).toEqual([404, "not_found"]);
    expect(problemOf(await review(orderId, { key: sent.key }))).toEqual([404, "not_found"]);
    expect(problemOf(await review(orderId, {}))).toEqual([401, "not_signed_in"]);
    expect(await shop.rows("SELECT id FROM reviews WHERE order_id = ?", orderId)).toEqual([]);
  });

  test("with an old link is refused, and signed in it is not", async () => {
    const { buyer, orderId, key } = await ordered("Recibido", 91);
    expect(problemOf(await review(orderId, { key }))).toEqual([410, "link_expired"]);
    expect((await review(orderId, { cookie: buyer.cookie })).status).toBe(200);
  });

  test("is refused with an error beside each wrong field", async () => {
    const { orderId, key } = await ordered("Recibido");
    const refused = await review(orderId, { key }, { stars: 6, text: "a".repeat(1_501), projection: -1 });
    expect(problemOf(refused)).toEqual([400, "invalid_fields"]);
    expect(Object.keys(Object(refused.body["fields"])).sort()).toEqual(["projection", "stars", "text"]);
  });

  test("is limited to 30 an hour per buyer", async () => {
    const { orderId, key } = await ordered("Recibido");
    await review(orderId, { key });
    await shop.database.sql("UPDATE throttles SET count = 30 WHERE kind = 'review'");
    const refused = await review(orderId, { key });
    expect(problemOf(refused)).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("an administrator", () => {
  test("publishes a review with an answer; pages get it, and the log has it", async () => {
    const { found } = await pendingReview();
    const { counts, productReviews } = noticesSchema.parse(
      (await call(shop.worker, "GET /api/admin/notices", { cookie: shop.admin })).body,
    );
    expect(productReviews.map(({ _id }) => _id)).toContain(found._id);
    expect(counts.productReviews).toBe(productReviews.length);
    const before = await readVersions(shop.database.db);
    const published = await decide(found._id, { state: "published", answer: "¡Gracias!", updatedAt: found.updatedAt });
    expect([published.status, published.body["review"]]).toMatchObject([
      200,
      { state: "published", answer: "¡Gracias!" },
    ]);
    const shown = await readPublishedReviews(shop.database.db);
    expect(shown).toContainEqual(
      expect.objectContaining({ id: found._id, perfumeId: PERFUME, author: "Pía N.", stars: 5 }),
    );
    expect((await readVersions(shop.database.db)).catalogueVersion).toBe(before.catalogueVersion + 1);
    const log = await call(shop.worker, "GET /api/admin/audit?noun=review&limit=1", { cookie: shop.admin });
    expect(auditSchema.parse(log.body).entries).toMatchObject([
      { what: "review_published", label: "Agotado de Lattafa", from: { state: "pending" }, to: { state: "published" } },
    ]);
  });

  test("cannot publish a text that its buyer has changed since it was read", async () => {
    const { found, orderId, key } = await pendingReview();
    await review(orderId, { key }, { stars: 1, text: "otra cosa" });
    const refused = await decide(found._id, { state: "published", updatedAt: found.updatedAt });
    expect(problemOf(refused)).toEqual([409, "review_changed"]);
    expect(await shop.rows("SELECT state FROM reviews WHERE id = ?", found._id)).toEqual([{ state: "pending" }]);
    expect(await shop.rows("SELECT key FROM audit_log WHERE noun_id = ?", found._id)).toEqual([]);
  });

  test("a published review that its buyer changes leaves the pages", async () => {
    const { found, orderId, key } = await pendingReview();
    await decide(found._id, { state: "published", updatedAt: found.updatedAt });
    const before = await readVersions(shop.database.db);
    await review(orderId, { key }, { stars: 1, text: "<script>" });
    expect((await readPublishedReviews(shop.database.db)).map(({ id }) => id)).not.toContain(found._id);
    expect((await readVersions(shop.database.db)).catalogueVersion).toBe(before.catalogueVersion + 1);
  });

  test("a rejected or pending review changes no page", async () => {
    const before = await readVersions(shop.database.db);
    const { found } = await pendingReview();
    expect((await decide(found._id, { state: "rejected", updatedAt: found.updatedAt })).status).toBe(200);
    expect(await readVersions(shop.database.db)).toEqual(before);
    expect((await listed("?state=rejected")).reviews.map(({ _id }) => _id)).toContain(found._id);
  });
});

test("the person's export has their reviews, and a deleted account leaves them without a name", async () => {
  const { buyer, found } = await pendingReview();
  const exported = await call(shop.worker, `GET /api/users/${buyer.id}/export`, { cookie: buyer.cookie });
  expect(exportSchema.parse(exported.body).reviews).toMatchObject([{ perfume: PERFUME, stars: 5, author: "Pía N." }]);
  expect((await deleteAccount(shop.worker, buyer)).status).toBe(200);
  expect(await shop.rows("SELECT author, stars FROM reviews WHERE id = ?", found._id)).toEqual([
    { author: "", stars: 5 },
  ]);
});

test("a review that is sent while its buyer's account is deleted is not stored", async () => {
  const { buyer, orderId, key } = await ordered("Recibido");
  // The review has read the order, and has not written yet.
  const read = shop.database.proxy.stopAt(orderId);
  const sent = review(orderId, { key });
  await read.held;
  expect((await deleteAccount(shop.worker, buyer)).status).toBe(200);
  read.release();
  expect(problemOf(await sent)).toEqual([404, "not_found"]);
  expect(await shop.rows("SELECT id FROM reviews WHERE order_id = ?", orderId)).toEqual([]);
});

describe("the mail that asks for reviews", () => {
  const mailsOf = async ({ email }: Member) =>
    (await mailsTo(shop.database, email)).filter(({ event }) => String(event).startsWith("order-review"));

  test("is queued once, some days after the order was received", async () => {
    const [fresh, due, old] = [
      await ordered("Recibido", 6),
      await ordered("Recibido", 8),
      await ordered("Recibido", 30),
    ];
    const sent = await ordered("Enviado", 8);
    await queueReviewMails(shop.database.db, Date.now());
    // A later change of the order does not send it again.
    await shop.database.sql(
      `UPDATE orders SET version = version + 1, tracking_number = 'AR1' WHERE id = '${due.orderId}'`,
    );
    await queueReviewMails(shop.database.db, Date.now());
    expect(await mailsOf(due.buyer)).toHaveLength(1);
    for (const { buyer } of [fresh, old, sent]) expect(await mailsOf(buyer)).toEqual([]);
    const link = shop.rows("SELECT content FROM outbox WHERE order_id = ?", due.orderId);
    expect(JSON.stringify(await link)).toContain("order-review");
  });

  test("counts from the last time that the order became Recibido", async () => {
    const undone = await ordered("Recibido", 8);
    for (const statusGlimmer of ["Enviado", "Recibido"]) {
      const change = { cookie: shop.admin, body: { statusGlimmer, notify: false } };
      expect((await call(shop.worker, `PUT /api/orders/${undone.orderId}`, change)).status).toBe(200);
    }
    await queueReviewMails(shop.database.db, Date.now());
    expect(await mailsOf(undone.buyer)).toEqual([]);
    await queueReviewMails(shop.database.db, Date.now() + 8 * DAY_MS);
    expect(await mailsOf(undone.buyer)).toHaveLength(1);
  });

  test("is not sent while the setting is 0", async () => {
    const due = await ordered("Recibido", 8);
    const set = (reviewDays: number) =>
      call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body: { reviewDays } });
    expect((await set(0)).status).toBe(200);
    await queueReviewMails(shop.database.db, Date.now());
    expect(await mailsOf(due.buyer)).toEqual([]);
    expect((await set(61)).status).toBe(400);
    await set(7);
    await queueReviewMails(shop.database.db, Date.now());
    expect(await mailsOf(due.buyer)).toHaveLength(1);
  });
});
