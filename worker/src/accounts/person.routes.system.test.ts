import { beforeAll, describe, expect, test } from "vitest";
import { registeringSchema, userResponseSchema } from "#shop/accounts/user.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { ADMIN, call, cookieOf, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { dump, mailedLink, openLink } from "../../fixtures/links.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openShop);
let ids: Record<"shopper" | "admin", string>;

beforeAll(async () => {
  ids = { shopper: await idOf(SHOPPER), admin: await idOf(ADMIN) };
});

const UNKNOWN = "usr_00000000000000000000000000";
const get = (id: string, cookie?: string) => call(shop.worker, `GET /api/users/${id}`, { cookie });

async function idOf(email: string): Promise<string> {
  const { rows } = await shop.database.db.client.execute({
    sql: "SELECT id FROM users WHERE email = ?",
    args: [email],
  });
  return String(rows[0]?.["id"]);
}

/** A person who opened their registration link. */
async function registering(email: string) {
  const link = await mailedLink(shop.worker, shop.database, "register", email);
  return { ...link, email, grant: cookieOf(await openLink(shop.worker, "register", link), "grant") };
}

describe("a user is shown", () => {
  test("to themselves and to administrators, uncached and without secrets", async () => {
    for (const cookie of [await signInAs(shop.worker, SHOPPER), await signInAs(shop.worker, ADMIN)]) {
      const response = await get(ids.shopper, cookie);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(userResponseSchema.parse(response.body).user).toMatchObject({ _id: ids.shopper, email: SHOPPER });
      expect(response.text).not.toMatch(/scrypt|hash|token|searchText|password/i);
    }
  });

  test("to no other user, whether the id exists or not", async () => {
    const cookie = await signInAs(shop.worker, SHOPPER);
    for (const id of [ids.admin, UNKNOWN, "x", "%00"]) {
      const response = await get(id, cookie);
      expect([response.status, problemSchema.parse(response.body).code]).toEqual([403, "forbidden"]);
    }
  });

  test("to no administrator if the user does not exist or was deleted", async () => {
    const cookie = await signInAs(shop.worker, ADMIN);
    const { userId } = await registering("seva@azahar.test");
    await shop.database.sql(`UPDATE users SET left_at_ms = 1 WHERE id = '${userId}'`);
    for (const id of [UNKNOWN, "x", "__proto__", userId]) expect((await get(id, cookie)).status).toBe(404);
  });
});

describe("for a guest", () => {
  test("every id is unknown, with the same response", async () => {
    const { userId } = await registering("una@azahar.test");
    for (const id of [ids.shopper, ids.admin, userId, UNKNOWN, "x", "%00", "__proto__"]) {
      const response = await get(id);
      expect(response.status).toBe(404);
      expect(problemSchema.parse(response.body)).toEqual({
        code: "not_found",
        message: "No encontrado",
        requestId: response.body["requestId"],
      });
    }
    expect((await get(ids.shopper, "session=x; grant=y")).status).toBe(404);
  });

  test("the grant shows the person who registers, and nobody else", async () => {
    const [one, other] = [await registering("dos@azahar.test"), await registering("tres@azahar.test")];
    const before = await dump(shop.database);
    const response = await get(one.userId, one.grant);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(registeringSchema.parse(response.body)).toEqual({ user: { _id: one.userId, email: one.email } });
    for (const id of [other.userId, ids.shopper, UNKNOWN]) expect((await get(id, one.grant)).status).toBe(404);
    expect((await get(one.userId, `${one.grant}A`)).status).toBe(404);
    expect(await dump(shop.database)).toBe(before);
  });

  test("a signed-in user who opens another person's link sees that person, and nobody else", async () => {
    const cookie = await signInAs(shop.worker, SHOPPER);
    const { userId, email, grant } = await registering("de-otra@azahar.test");
    const response = await get(userId, `${cookie}; ${grant}`);
    expect(registeringSchema.parse(response.body)).toEqual({ user: { _id: userId, email } });
    expect((await get(UNKNOWN, `${cookie}; ${grant}`)).status).toBe(403);
  });

  test.each([
    ["used", "UPDATE one_time_tokens SET used_at_ms = 1 WHERE user_id ="],
    ["expired", "UPDATE one_time_tokens SET expires_at_ms = 1 WHERE user_id ="],
    ["replaced", "UPDATE one_time_tokens SET id = 'lnk_' || user_id WHERE user_id ="],
    ["of somebody registered", "UPDATE users SET verified = 1 WHERE id ="],
    ["of somebody blocked", "UPDATE users SET active = 0 WHERE id ="],
  ])("a grant whose link is %s shows nothing", async (name, change) => {
    const { userId, grant } = await registering(`${name.replaceAll(" ", "-")}@azahar.test`);
    expect((await get(userId, grant)).status).toBe(200);
    await shop.database.sql(`${change} '${userId}'`);
    expect((await get(userId, grant)).status).toBe(404);
  });

  test("an ended session counts as a guest", async () => {
    const cookie = await signInAs(shop.worker, SHOPPER);
    await shop.database.sql("DELETE FROM sessions");
    expect((await get(ids.shopper, cookie)).status).toBe(404);
  });
});
