import { describe, expect, test } from "vitest";
import { exportSchema, sessionsResponseSchema } from "#shop/accounts/user.contract.ts";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { call, cookieOf, PASSWORD } from "../../fixtures/caller.ts";
import { anyAddress } from "../../fixtures/links.ts";
import { changeOwn, HOME, type Member, member, sessionStatus, signInAgain } from "../../fixtures/own-account.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openAdminShop);

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36";

async function signInWith({ email }: Member, userAgent: string): Promise<string> {
  const headers = { "User-Agent": userAgent };
  const body = { email, password: PASSWORD };
  return cookieOf(await call(shop.worker, "POST /api/auth/login", { body, headers, address: "198.51.100.9" }));
}

async function sessionsOf({ id }: Member, cookie: string) {
  const response = await call(shop.worker, `GET /api/users/${id}/sessions`, { cookie });
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return sessionsResponseSchema.parse(response.body).sessions;
}

const end = ({ id }: Member, sid: string, cookie?: string) =>
  call(shop.worker, `DELETE /api/users/${id}/sessions/${sid}`, { cookie });

describe("sessions", () => {
  test("are listed while they are valid, last used first, with their devices", async () => {
    const user = await member(shop.database);
    const chrome = await signInWith(user, CHROME);
    await signInWith(user, "<script>alert(1)</script>");
    await shop.database.sql(`UPDATE sessions SET last_seen_at_ms = 1000 WHERE id = 'ses_${user.id}'`);
    const places = await sessionsOf(user, chrome);
    expect(places.map(({ device, current }) => [device, current])).toEqual([
      ["Navegador desconocido", false],
      ["Chrome en Windows", true],
      ["Navegador desconocido", false],
    ]);
    expect(places[2]).toMatchObject({ _id: `ses_${user.id}`, lastSeenAt: "1970-01-01T00:00:01.000Z" });
    await shop.database.sql(`UPDATE sessions SET expires_at_ms = 1 WHERE id = 'ses_${user.id}'`);
    expect(await sessionsOf(user, chrome)).toHaveLength(2);
  });

  test("are ended one by one; ending the current one also clears its cookie", async () => {
    const user = await member(shop.database);
    const other = await signInAgain(shop.worker, user);
    const elsewhere = (await sessionsOf(user, user.cookie)).find(({ current }) => !current);
    const ended = await end(user, elsewhere?._id ?? "", user.cookie);
    expect([ended.status, ended.body, ended.headers.get("Cache-Control")]).toEqual([
      200,
      { message: "Sesión cerrada" },
      "no-store",
    ]);
    expect(ended.headers.get("Set-Cookie")).toBeNull();
    expect([await sessionStatus(shop.worker, other), await sessionStatus(shop.worker, user.cookie)]).toEqual([
      401, 200,
    ]);
    const self = await end(user, `ses_${user.id}`, user.cookie);
    expect([self.status, self.headers.get("Set-Cookie")]).toEqual([200, "session=; Max-Age=0; Path=/"]);
    expect(await sessionStatus(shop.worker, user.cookie)).toBe(401);
  });

  test("of others cannot be seen or ended: 403 under their id, 404 under one's own", async () => {
    const [user, other] = [await member(shop.database), await member(shop.database)];
    for (const cookie of [user.cookie, shop.admin]) {
      expect((await call(shop.worker, `GET /api/users/${other.id}/sessions`, { cookie })).status).toBe(403);
      expect((await end(other, `ses_${other.id}`, cookie)).status).toBe(403);
    }
    const [foreign, unknown] = [
      await end(user, `ses_${other.id}`, user.cookie),
      await end(user, "ses_none", user.cookie),
    ];
    const { requestId: _, ...problem } = problemSchema.parse(foreign.body);
    expect([foreign.status, unknown.status, problem.code]).toEqual([404, 404, "not_found"]);
    expect(unknown.body).toMatchObject(problem);
    expect((await end(user, `ses_${user.id}`)).status).toBe(401);
    expect(await sessionStatus(shop.worker, other.cookie)).toBe(200);
  });
});

describe("the export", () => {
  const exported = (id: string, cookie?: string) => call(shop.worker, `GET /api/users/${id}/export`, { cookie });

  test("is a file with a person's profile, sessions, orders and stock alerts, and without data of others or of the shop", async () => {
    const [who, other] = [await member(shop.database), await member(shop.database)];
    await changeOwn(shop.worker, who, { phone: "3415551234", dni: "12345678", address: [HOME] });
    const product = { perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 };
    for (const buyer of [who, other]) {
      const body = { products: [product], shipping: true, address: HOME };
      const response = await call(shop.worker, `POST /api/orders/transfer/${buyer.id}`, { cookie: buyer.cookie, body });
      const { _id } = newOrderSchema.parse(response.body).newOrder;
      for (const number of [1, 2]) {
        const sent = { cookie: buyer.cookie, body: pdf(number) };
        expect((await call(shop.worker, `PUT /api/orders/${buyer.id}/${_id}/receipt`, sent)).status).toBe(200);
      }
    }
    await shop.database.sql("UPDATE orders SET net_received_centavos = 4242424, version = version + 1");
    for (const { email } of [who, other]) {
      const body = { perfume: "agotado", ml: 100, email };
      expect((await call(shop.worker, "POST /api/stock-notices", { body, address: anyAddress() })).status).toBe(200);
    }
    const response = await exported(who.id, who.cookie);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="mis-datos.json"');
    expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    const { exportedAt, user, sessions, orders, stockNotices } = exportSchema.parse(response.body);
    expect(Math.abs(Date.now() - Date.parse(exportedAt))).toBeLessThan(600_000);
    expect(user).toMatchObject({ _id: who.id, email: who.email, phone: "3415551234", address: [{ street: "Oroño" }] });
    expect(sessions).toMatchObject([{ _id: `ses_${who.id}`, current: true }]);
    expect(stockNotices).toMatchObject([{ perfume: "agotado", ml: 100, toldAt: null }]);
    const [order, ...more] = orders;
    expect(more).toEqual([]);
    const receipt = { contentType: "application/pdf", bytes: pdf(1).length };
    expect(order).toMatchObject({ receipt: { ...receipt, count: 2 }, receipts: [receipt, receipt] });
    expect(order).toMatchObject({ user: who.id, address: { street: "Oroño" }, products: [{ productName: "Asad" }] });
    expect(response.text).not.toMatch(/net|42424|scrypt|hash|token|searchText|placed/i);
    expect(response.text).not.toContain(other.id);
  });

  test("is only for its owner", async () => {
    const [who, other] = [await member(shop.database), await member(shop.database)];
    expect((await exported(who.id)).status).toBe(401);
    expect([(await exported(who.id, other.cookie)).status, (await exported(who.id, shop.admin)).status]).toEqual([
      403, 403,
    ]);
    expect((await exported("usr_nobody", who.cookie)).status).toBe(403);
  });
});
