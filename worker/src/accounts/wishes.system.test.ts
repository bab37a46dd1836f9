import { describe, expect, test } from "vitest";
import { WISHLIST_MAX } from "#shop/accounts/account.ts";
import { wishlistResponseSchema } from "#shop/accounts/user.contract.ts";
import { ID_RANDOM_BYTES, type IdPrefix, makeId } from "#shop/id.ts";
import { linkedOrderResponseSchema, newOrderSchema } from "#shop/orders/order.contract.ts";
import { TEST_ORIGIN, TEST_SECRET } from "#tests/harness.ts";
import { createUser } from "#tests/matrix/users.ts";
import { hashToken } from "#worker/secrets.ts";
import { ADMIN, call, problemOf, signInAs } from "../../fixtures/caller.ts";
import { anyAddress, keyIn, mailsTo } from "../../fixtures/links.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";
import { signedInUsers, type TestUser } from "../../fixtures/signed-in-users.ts";
import { mailLinksOf } from "../mail/phrases.ts";
import { showLinkedOrder } from "../orders/show-linked-order.ts";
import { queueStockAlertMails } from "../stock/stock-alerts.ts";

const links = mailLinksOf({ publicOrigin: TEST_ORIGIN, authSecret: TEST_SECRET });
const newId = (prefix: IdPrefix) => makeId(prefix, Date.now(), crypto.getRandomValues(new Uint8Array(ID_RANDOM_BYTES)));

const shop = sharedFixture(openShop);

async function one(): Promise<TestUser> {
  const [person] = await signedInUsers(shop.database.db, 1, crypto.randomUUID());
  if (!person) throw new Error("no user was created");
  return person;
}

describe("a stock alert", () => {
  const wait = (email: string, perfume = "agotado", ml = 100, address = anyAddress()) =>
    call(shop.worker, "POST /api/stock-notices", { body: { perfume, ml, email }, address });
  const unsubscribe = (id: string, token: string) =>
    call(shop.worker, "POST /api/stock-notices/take-back", { body: { id, token } });
  const queueMails = (slice?: number) =>
    queueStockAlertMails({ db: shop.database.db, nowMs: Date.now(), newId, ...(slice && { slice }) });
  const arrives = (slug: string, ml: number) =>
    shop.database.sql(`INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
      SELECT id, 'incoming', 2, '${crypto.randomUUID()}', 'test', 1 FROM sizes WHERE perfume_id = '${idOf(slug)}' AND ml = ${ml}`);

  test("is stored once per size, by the perfume's slug or id", async () => {
    const responses = [await wait("lia@example.com"), await wait(" LIA@example.com ", idOf("agotado"))];
    for (const { status, body } of responses)
      expect([status, body]).toEqual([200, { message: "Te avisamos por email apenas vuelva" }]);
    expect(await shop.rows("SELECT email, told_at_ms FROM stock_notices")).toEqual([
      { email: "lia@example.com", told_at_ms: null },
    ]);
    expect((await wait("lia@example.com", "proximo")).status).toBe(200);
  });

  test.each([
    ["nada", 100, 404, "not_sold"],
    ["agotado", 99, 404, "not_sold"],
    ["asad", 100, 409, "in_stock"],
    ["agotado", 0, 400, "invalid_fields"],
  ])("for %s of %i ml is %i %s", async (perfume, ml, status, code) => {
    const response = await wait("lia@example.com", perfume, ml);
    expect([response.status, response.body["code"]]).toEqual([status, code]);
  });

  test("is mailed once, oldest first, with current prices, and not for a perfume coming soon", async () => {
    await wait("mia@example.com");
    expect(await queueMails()).toEqual({ queued: 0 });
    const cookie = await signInAs(shop.worker, ADMIN);
    const { body } = await call(shop.worker, "GET /api/admin/stock-notices", { cookie });
    const sizes = await shop.rows("SELECT id, perfume_id FROM sizes WHERE ml = 100");
    const count = (slug: string) => ({ size: sizes.find((size) => size["perfume_id"] === idOf(slug))?.["id"] });
    expect(body["waiting"]).toEqual(
      expect.arrayContaining([
        { ...count("agotado"), count: 2 },
        { ...count("proximo"), count: 1 },
      ]),
    );
    await arrives("agotado", 100);
    const runs = await Promise.all([queueMails(1), queueMails(), queueMails()]);
    expect(runs.reduce((sum, { queued }) => sum + queued, 0)).toBe(2);
    expect(await queueMails()).toEqual({ queued: 0 });
    const [mail, ...others] = await mailsTo(shop.database, "lia@example.com");
    expect(others).toEqual([]);
    expect(Object.fromEntries(mail?.content ?? [])).toMatchObject({
      kind: "stock-notice",
      slug: "agotado",
      productName: "Agotado",
      image: "/fallback.webp",
      ml: 100,
      // 60 dollars at 1455, and 10 % off by transfer.
      priceCentavos: 8_730_000,
      transferCentavos: 7_857_000,
    });
    const mailed = await shop.rows("SELECT recipient FROM outbox WHERE event = 'stock-notice' ORDER BY rowid");
    expect(mailed.map(({ recipient }) => recipient)).toEqual(["lia@example.com", "mia@example.com"]);
    expect(await shop.rows("SELECT email FROM stock_notices WHERE told_at_ms IS NULL")).toEqual([
      { email: "lia@example.com" },
    ]);
  });

  test("names no transfer price while transfers have no discount", async () => {
    await wait("eva@example.com", "proximo");
    const off = "UPDATE settings SET transfer_off_bp";
    const [before] = await shop.rows("SELECT transfer_off_bp FROM settings");
    await shop.database.sql(`${off} = 0`);
    await shop.database.sql("UPDATE perfumes SET soon = 0 WHERE slug = 'proximo'");
    await arrives("proximo", 100);
    await queueMails();
    const [mail] = await mailsTo(shop.database, "eva@example.com");
    expect(Object.fromEntries(mail?.content ?? [])).toMatchObject({ kind: "stock-notice", transferCentavos: null });
    await shop.database.sql(`${off} = ${before?.["transfer_off_bp"]}`);
    await shop.database.sql("UPDATE perfumes SET soon = 1 WHERE slug = 'proximo'");
  });

  test("ends by the link in the mail, and not by another key", async () => {
    const [mailed] = await shop.rows("SELECT id FROM stock_notices WHERE email = 'lia@example.com' AND told_at_ms > 0");
    const id = String(mailed?.["id"]);
    const key = keyIn(links.unsubscribe(id));
    for (const wrong of ["", "x", keyIn(links.unsubscribe("stn_other")), keyIn(links.order(id))]) {
      const response = await unsubscribe(id, wrong || "-");
      expect([response.status, response.body["code"]]).toEqual([400, "link_not_good"]);
    }
    for (let times = 0; times < 2; times++) expect((await unsubscribe(id, key)).status).toBe(200);
    await shop.database.sql("UPDATE perfumes SET soon = 0 WHERE slug = 'proximo'");
    expect(await queueMails()).toEqual({ queued: 0 });
    await shop.database.sql("UPDATE perfumes SET soon = 1 WHERE slug = 'proximo'");
  });

  test("that was removed since: the link in its mail is refused, and does not say that the alert ended", async () => {
    const response = await unsubscribe("stn_removed", keyIn(links.unsubscribe("stn_removed")));
    expect(problemOf(response)).toEqual([400, "link_not_good"]);
  });

  test("is limited to ten an hour per e-mail, from any address", async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 11; times++) statuses.push((await wait("una@example.com", "proximo")).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await wait("una@example.com", "proximo")).headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

describe("a wishlist", () => {
  const ask = (request: string, { cookie }: { cookie: string }) => call(shop.worker, request, { cookie });
  const slugs = async (user: TestUser) => {
    const { body } = await ask(`GET /api/users/${user.id}/wishlist`, user);
    return wishlistResponseSchema.parse(body).perfumes.map(({ slug }) => slug);
  };

  test("lists the added perfumes, last added first, without those no longer sold", async () => {
    const user = await one();
    for (const perfume of ["asad", idOf("proximo"), "asad"]) {
      const { status, body } = await ask(`PUT /api/users/${user.id}/wishlist/${perfume}`, user);
      expect([status, Object(body["userUpdated"])["_id"]]).toEqual([200, user.id]);
    }
    expect(await slugs(user)).toEqual(["proximo", "asad"]);
    await shop.database.sql("UPDATE perfumes SET active = 0 WHERE slug = 'proximo'");
    expect(await slugs(user)).toEqual(["asad"]);
    await shop.database.sql("UPDATE perfumes SET active = 1 WHERE slug = 'proximo'");
    for (let times = 0; times < 2; times++)
      expect((await ask(`DELETE /api/users/${user.id}/wishlist/asad`, user)).status).toBe(200);
    expect((await ask(`DELETE /api/users/${user.id}/wishlist/${idOf("proximo")}`, user)).status).toBe(200);
    expect(await slugs(user)).toEqual([]);
  });

  test("refuses an unknown perfume, and has a maximum size, which perfumes no longer sold do not use up", async () => {
    const user = await one();
    const missing = await ask(`PUT /api/users/${user.id}/wishlist/nada`, user);
    expect([missing.status, missing.body["code"]]).toEqual([404, "perfume_not_found"]);
    await shop.database.sql(`INSERT INTO wishlist SELECT '${user.id}', id, 1 FROM perfumes WHERE slug <> 'asad'`);
    await fill(user.id);
    const full = await ask(`PUT /api/users/${user.id}/wishlist/asad`, user);
    expect([full.status, full.body["code"]]).toEqual([409, "wishlist_full"]);
    await shop.database.sql(`UPDATE perfumes SET active = 0 WHERE id =
      (SELECT perfume_id FROM wishlist WHERE user_id = '${user.id}' AND perfume_id LIKE '${idOf("asad")}-%' LIMIT 1)`);
    expect((await ask(`PUT /api/users/${user.id}/wishlist/asad`, user)).status).toBe(200);
  });

  test("of a person who is blocked after the check of the session changes nothing", async () => {
    const { id, cookie, token } = await createUser(shop.database);
    const checked = shop.database.proxy.stopAt(hashToken(token));
    const adding = ask(`PUT /api/users/${id}/wishlist/asad`, { cookie });
    await checked.held;
    await shop.database.sql(`UPDATE users SET active = 0 WHERE id = '${id}'`);
    checked.release();
    expect(problemOf(await adding)).toEqual([401, "not_signed_in"]);
    expect(await shop.rows(`SELECT * FROM wishlist WHERE user_id = '${id}'`)).toEqual([]);
  });

  /** Fills the wishlist to its maximum with new perfumes. */
  async function fill(userId: string): Promise<void> {
    const columns = (await shop.rows("SELECT name FROM pragma_table_info('perfumes')")).map(({ name }) => String(name));
    const copied = columns.map((name) => {
      if (name === "key") return "NULL";
      return name === "id" || name === "slug" ? `${name} || '-' || n` : name;
    });
    await shop.database.sql(`INSERT INTO perfumes (${columns.join()}) SELECT ${copied.join()} FROM perfumes,
      (WITH RECURSIVE to_100(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM to_100 WHERE n < ${WISHLIST_MAX}) SELECT n FROM to_100)
      WHERE slug = 'asad'`);
    await shop.database.sql(`INSERT INTO wishlist SELECT '${userId}', id, 1 FROM perfumes WHERE slug LIKE 'asad-%'
      LIMIT ${WISHLIST_MAX} - (SELECT count(*) FROM wishlist WHERE user_id = '${userId}')`);
  }

  test("is not for administrators", async () => {
    const cookie = await signInAs(shop.worker, ADMIN);
    const { payload } = (await call(shop.worker, "GET /api/auth/verify-token", { cookie })).body;
    const { _id }: { _id?: unknown } = Object(payload);
    expect((await ask(`GET /api/users/${_id}/wishlist`, { cookie })).status).toBe(403);
  });
});

describe("an order by the link of its mail", () => {
  const show = (number: string, key?: string, address = anyAddress()) =>
    call(shop.worker, `GET /api/orders/by-link/${number}`, { address, headers: key ? { "X-Order-Key": key } : {} });

  async function placed() {
    const user = await one();
    const home = { province: "Santa Fe", city: "Rosario", street: "Calle Única", number: "850", postalCode: "2000" };
    const products = [{ perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 2 }];
    const body = { products, shipping: true, address: home };
    const response = await call(shop.worker, `POST /api/orders/transfer/${user.id}`, { cookie: user.cookie, body });
    return { who: user, order: newOrderSchema.parse(response.body).newOrder };
  }

  test("is shown without signing in, with only first name and city of its buyer", async () => {
    const { who: user, order } = await placed();
    const response = await show(order._id, keyIn(links.order(order._id)));
    const { order: shown, transfer } = linkedOrderResponseSchema.parse(response.body);
    expect(shown).toMatchObject({ _id: order._id, statusGlimmer: "Confirmar Transferencia", city: "Rosario" });
    expect([shown.products, shown.transactionAmount]).toEqual([order.products, order.transactionAmount]);
    expect(transfer?.amount).toBe(order.totalPaidAmount);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    for (const personal of [user.id, "@azahar.test", "Número", "Calle Única", "2000"])
      expect(response.text).not.toContain(personal);
  });

  test("is 404 with another key, and 429 after twenty wrong ones; the right key still works", async () => {
    const { order } = await placed();
    const [address, key] = [anyAddress(), keyIn(links.order(order._id))];
    const wrong = [
      undefined,
      "x",
      keyIn(links.order("ord_other")),
      key.toLowerCase(),
      keyIn(links.unsubscribe(order._id)),
    ];
    for (const other of wrong) {
      const response = await show(order._id, other, address);
      expect([response.status, response.body["code"]]).toEqual([404, "not_found"]);
    }
    for (let times = wrong.length; times < 20; times++) await show("ord_none", "x", address);
    const late = await show("ord_none", "x", address);
    expect([late.status, late.body["code"]]).toEqual([429, "too_many_requests"]);
    expect((await show(order._id, key, address)).status).toBe(200);
  });

  test("is shown until 90 days after it last changed", async () => {
    const { order } = await placed();
    const days = (count: number) => Date.now() + count * 86_400_000;
    const at = (nowMs: number) =>
      showLinkedOrder(
        {
          db: shop.database.db,
          nowMs,
          newId,
          newToken: () => "",
          publicOrigin: TEST_ORIGIN,
          authSecret: TEST_SECRET,
          limits: true,
        },
        { orderId: order._id, key: keyIn(links.order(order._id)), address: "" },
      );
    expect((await at(days(89))).ok).toBe(true);
    expect(await at(days(91))).toEqual({ ok: false, refusal: { code: "link_expired" } });
  });
});
