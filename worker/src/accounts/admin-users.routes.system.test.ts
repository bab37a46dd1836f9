import { beforeAll, expect, test } from "vitest";
import { adminUserResponseSchema, usersResponseSchema } from "#shop/accounts/user.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { ADMIN, call, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { mailsTo } from "../../fixtures/links.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { signedInUser } from "../../fixtures/signed-in-users.ts";

const shop = sharedFixture(openAdminShop);
let adminId: string;
let shopperId: string;

beforeAll(async () => {
  [adminId, shopperId] = await Promise.all([shop.idOfUser(ADMIN), shop.idOfUser(SHOPPER)]);
});

const path = (id: string) => `/api/admin/user-admin/${id}`;
const show = (id: string, cookie: string | undefined = shop.admin) => call(shop.worker, `GET ${path(id)}`, { cookie });
const administer = (id: string, body: unknown, cookie: string | undefined = shop.admin) =>
  call(shop.worker, `PATCH ${path(id)}`, { cookie, body });
const audited = async (id: string) => {
  const sql = "SELECT by_user_id, noun, what, from_value, to_value FROM audit_log WHERE noun_id = ? ORDER BY key";
  return (await shop.database.db.client.execute({ sql, args: [id] })).rows.map((row) => Object.values({ ...row }));
};

test("a user is shown to administrators as in the list", async () => {
  const response = await show(shopperId);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const { user } = adminUserResponseSchema.parse(response.body);
  const list = await call(shop.worker, "GET /api/users?search=ana", { cookie: shop.admin });
  expect(usersResponseSchema.parse(list.body).users).toContainEqual(user);
  expect([(await show("usr_nobody")).status, (await show(shopperId, "session=x")).status]).toEqual([404, 401]);
  expect((await show(shopperId, await signInAs(shop.worker, SHOPPER))).status).toBe(403);
});

test("blocking ends the user's sessions; blocking and unblocking are audited", async () => {
  const cookie = await signInAs(shop.worker, SHOPPER);
  const blocked = await administer(shopperId, { status: false });
  expect([blocked.status, blocked.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(adminUserResponseSchema.parse(blocked.body).user).toMatchObject({ _id: shopperId, status: false });
  expect((await call(shop.worker, "GET /api/auth/verify-token", { cookie })).status).toBe(401);
  expect((await administer(shopperId, { status: false })).status).toBe(200);
  expect((await administer(shopperId, { status: true, role: "user" })).status).toBe(200);
  expect(await audited(shopperId)).toEqual([
    [adminId, "user", "access_changed", '{"status":true}', '{"status":false}'],
    [adminId, "user", "access_changed", '{"status":false}', '{"status":true}'],
  ]);
  await signInAs(shop.worker, SHOPPER);
});

test("a user becomes an administrator, and a shopper again", async () => {
  const cookie = await signInAs(shop.worker, SHOPPER);
  const raised = await administer(shopperId, { role: "admin" });
  const { user } = adminUserResponseSchema.parse(raised.body);
  expect([raised.status, user.role]).toEqual([200, "admin"]);
  expect((await call(shop.worker, "GET /api/auth/verify-token", { cookie })).status).toBe(401);
  // Repeating a change does not change `updatedAt`.
  expect(adminUserResponseSchema.parse((await administer(shopperId, { role: "admin" })).body).user.updatedAt).toBe(
    user.updatedAt,
  );
  const both = await administer(shopperId, { role: "user", status: false });
  expect(adminUserResponseSchema.parse(both.body).user).toMatchObject({ role: "user", status: false });
  expect((await audited(shopperId)).slice(2)).toEqual([
    [adminId, "user", "role_changed", '{"role":"user"}', '{"role":"admin","adminRole":"owner"}'],
    [adminId, "user", "role_changed", '{"role":"admin","adminRole":"owner"}', '{"role":"user"}'],
    [adminId, "user", "access_changed", '{"status":true}', '{"status":false}'],
  ]);
  await administer(shopperId, { status: true });
});

test.each([{ role: "user" }, { status: false }, { role: "user", status: false }])(
  "%j on the last administrator is 409, without an activity log entry",
  async (body) => {
    const response = await administer(adminId, body);
    const { requestId: _, ...problem } = problemSchema.parse(response.body);
    expect([response.status, problem]).toEqual([
      409,
      { code: "last_admin", message: "Tiene que quedar al menos una persona con control total" },
    ]);
    expect(await audited(adminId)).toEqual([]);
    expect((await show(adminId)).status).toBe(200);
  },
);

test("of two administrators who block each other concurrently, one stays", async () => {
  await administer(shopperId, { role: "admin" });
  const other = await signInAs(shop.worker, SHOPPER);
  const responses = await Promise.all([
    administer(shopperId, { status: false }),
    administer(adminId, { status: false }, other),
  ]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await shop.database.db.client.execute("SELECT id FROM users WHERE role = 'admin' AND active = 1");
  expect(rows).toHaveLength(1);
  await shop.database.sql("UPDATE users SET active = 1");
  await shop.database.sql(`UPDATE users SET role = 'user' WHERE id = '${shopperId}'`);
  shop.admin = await signInAs(shop.worker, ADMIN);
});

test("a user who has not finished registering cannot become an administrator", async () => {
  await shop.database.sql(
    `INSERT INTO users (id, email, created_at_ms, updated_at_ms) VALUES ('usr_p2', 'p2@azahar.test', 1, 1)`,
  );
  const response = await administer("usr_p2", { role: "admin", status: false });
  expect([response.status, response.body["message"]]).toEqual([403, "User not verified"]);
  expect(adminUserResponseSchema.parse((await show("usr_p2")).body).user).toMatchObject({ role: "user", status: true });
  expect(await audited("usr_p2")).toEqual([]);
});

test.each([
  [{}, { _: ["Decí qué querés cambiar: status o role"] }],
  [{ role: "root" }, { role: ["Tiene que ser user o admin"] }],
  [{ status: "false" }, { status: ["Tiene que ser verdadero o falso"] }],
  [{ status: false, email: "x@y.test" }, { _: ["Hay un campo que no se admite"] }],
])("%j is refused", async (body, fields) => {
  const response = await administer(shopperId, body);
  expect([response.status, response.body["fields"]]).toEqual([400, fields]);
});

test("only administrators change users, and an unknown user is 404", async () => {
  const shopper = await signInAs(shop.worker, SHOPPER);
  expect((await administer(shopperId, { role: "admin" }, shopper)).status).toBe(403);
  expect((await administer(shopperId, { role: "admin" }, "session=x")).status).toBe(401);
  const unknown = await administer("usr_nobody", { role: "admin" });
  expect([unknown.status, unknown.body["code"]]).toEqual([404, "not_found"]);
  expect((await show(shopperId)).body).toMatchObject({ user: { role: "user" } });
});

test("administrators get a mail about a granted or withdrawn role and a blocked or unblocked administrator, not about shoppers", async () => {
  const readMailed = async () =>
    (await mailsTo(shop.database, ADMIN)).flatMap(({ content }) =>
      content.get("kind") === "access-changed" ? [content.get("what")] : [],
    );
  const { id } = await signedInUser(shop.database.db, "noticias");
  const before = (await readMailed()).length;
  await administer(id, { status: false });
  await administer(id, { status: true });
  await administer(id, { role: "user" });
  expect(await readMailed()).toHaveLength(before);
  for (const change of [{ role: "admin" }, { role: "admin" }, { status: false }, { status: true }, { role: "user" }])
    await administer(id, change);
  expect((await readMailed()).slice(before)).toEqual(["granted", "blocked", "unblocked", "withdrawn"]);
  const mails = await mailsTo(shop.database, ADMIN);
  expect(mails.findLast(({ content }) => content.get("what") === "blocked")?.content.get("by")).toBe("Ana Azahar");
});
