import { beforeAll, expect, test } from "vitest";
import { queueAlert } from "#db/mail/outbox.ts";
import { ADMIN_ROLES, type AdminRole } from "#shop/accounts/permissions.ts";
import { adminUserResponseSchema } from "#shop/accounts/user.contract.ts";
import { noticesSchema } from "#shop/reports/notices.contract.ts";
import { adminSettingsSchema } from "#shop/settings/settings.contract.ts";
import { createUser, type TestUser } from "#tests/matrix/users.ts";
import { ADMIN, call, problemOf } from "../../fixtures/caller.ts";
import { mailsTo } from "../../fixtures/links.ts";
import { openPanel } from "../../fixtures/panel.ts";
import { sell } from "../../fixtures/sales.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const panel = sharedFixture(openPanel);
const people = new Map<AdminRole, TestUser>();

beforeAll(async () => {
  for (const role of ADMIN_ROLES) people.set(role, await createUser(panel.database, role));
});

const as = (role: AdminRole, request: string, body?: unknown) =>
  call(panel.worker, request, { cookie: people.get(role)?.cookie, body });

test("the role `orders` changes units and locations, but no price, promotion, size, name or status of a perfume", async () => {
  const asad = await panel.stored("asad");
  const [size] = asad.milliliters;
  const save = (change: object, sizes: object[] = [{ ...size }]) =>
    as("orders", `PUT /api/perfumes/${asad._id}`, { ...asad, ...change, milliliters: sizes });
  const refused = [
    await save({}, [{ ...size, price: 1 }]),
    await save({}, [{ ...size, forSale: true, percentageForSale: 50 }]),
    await save({}, [{ ...size, price: 1, delta: { revenue: 1 } }]),
    await save({}, [{ ...size }, { ml: 30, price: 1 }]),
    await save({ productName: "Otro" }),
    await save({ status: false }),
  ];
  for (const response of refused) expect(problemOf(response)).toEqual([403, "forbidden"]);
  expect(await panel.stored("asad")).toEqual(asad);
  expect((await save({}, [{ ...size, delta: { revenue: 2 }, snF: 7 }])).status).toBe(200);
  const [after] = (await panel.stored("asad")).milliliters;
  expect(after).toMatchObject({ revenue: (size?.revenue ?? 0) + 2, snF: 7, price: size?.price });
});

test("`catalogue` changes the rate and the plans, and no other setting; it sees no sales", async () => {
  const shown = async (role: AdminRole) => adminSettingsSchema.parse((await as(role, "GET /api/admin/get-admin")).body);
  const before = await shown("owner");
  expect([before.salesAmount, (await shown("reader")).salesAmount]).toEqual([0, 0]);
  expect((await shown("catalogue")).salesAmount).toBeNull();
  const put = (body: object) => as("catalogue", "PUT /api/admin/put-admin", body);
  for (const body of [{ vat: 10 }, { currency: 1, shop: { shopName: "Otra" } }, { bank: before.bank }])
    expect(problemOf(await put(body))).toEqual([403, "forbidden"]);
  expect(await shown("owner")).toEqual(before);
  const changed = await put({ currency: 1456, priceInInstallments: before.priceInInstallments });
  const [last] = await panel.rows("SELECT max(key) AS 'key' FROM audit_log WHERE what = 'rate_changed'");
  const undone = await as("catalogue", "POST /api/admin/rate-undo", { change: String(last?.["key"]) });
  for (const { status, body } of [changed, undone])
    expect([status, Object(body["settings"]).salesAmount]).toEqual([200, null]);
});

test("each role reads its own notices only", async () => {
  const lines = [{ perfumeId: idOf("yara-lancome"), type: "milliliter" as const, ml: 50, quantity: 1 }];
  const order = await sell(panel.database, { atMs: Date.now(), lines, status: "Recibido" });
  await panel.database.sql(
    `UPDATE orders SET review = 'paid_without_stock', version = version + 1 WHERE id = '${order.id}'`,
  );
  await panel.database.sql("UPDATE outbox SET state = 'failed'");
  const mails = Number((await panel.rows("SELECT count(*) AS n FROM outbox"))[0]?.["n"]);
  const counts = async (role: AdminRole) => {
    const { counts: found, rate } = noticesSchema.parse((await as(role, "GET /api/admin/notices")).body);
    return { lowStock: found.lowStock, reviews: found.reviews, mails: found.mails, hasRate: rate !== null };
  };
  expect(await counts("owner")).toEqual({ lowStock: 1, reviews: 1, mails, hasRate: true });
  expect(await counts("catalogue")).toEqual({ lowStock: 1, reviews: 0, mails: 0, hasRate: true });
  expect(await counts("orders")).toEqual({ lowStock: 1, reviews: 1, mails: 0, hasRate: false });
  expect(await counts("reader")).toEqual({ lowStock: 1, reviews: 1, mails: 0, hasRate: true });
});

const administer = (id: string, body: object) => panel.send(`PATCH /api/admin/user-admin/${id}`, body);
const logOf = (id: string) =>
  panel.rows("SELECT what, from_value AS 'from', to_value AS 'to' FROM audit_log WHERE noun_id = ? ORDER BY key", id);

const accessNews = async () =>
  (await mailsTo(panel.database, ADMIN)).flatMap(({ event, content }) =>
    event === "access-changed" ? [[content.get("what"), content.get("adminRole")]] : [],
  );

const verify = (cookie: string) => call(panel.worker, "GET /api/auth/verify-token", { cookie });

test("a change of role ends the sessions, is in the log and mailed to other administrators", async () => {
  const { id, cookie } = await createUser(panel.database);
  const raised = await administer(id, { role: "admin", adminRole: "orders" });
  expect(adminUserResponseSchema.parse(raised.body).user).toMatchObject({ role: "admin", adminRole: "orders" });
  expect((await verify(cookie)).status).toBe(401);
  await administer(id, { adminRole: "reader" });
  // Repeated, and without naming a role: nothing changes.
  await administer(id, { adminRole: "reader" });
  await administer(id, { role: "admin" });
  await administer(id, { role: "user" });
  // The role that a shopper once had is not given back.
  const again = await administer(id, { role: "admin" });
  expect(adminUserResponseSchema.parse(again.body).user.adminRole).toBe("owner");
  await administer(id, { role: "user" });
  const [user, orders, reader, owner] = [
    '{"role":"user"}',
    '{"role":"admin","adminRole":"orders"}',
    '{"role":"admin","adminRole":"reader"}',
    '{"role":"admin","adminRole":"owner"}',
  ];
  const what = "role_changed";
  expect(await logOf(id)).toEqual([
    { what, from: user, to: orders },
    { what, from: orders, to: reader },
    { what, from: reader, to: user },
    { what, from: user, to: owner },
    { what, from: owner, to: user },
  ]);
  expect(await accessNews()).toEqual([
    ["granted", "orders"],
    ["role-changed", "reader"],
    ["withdrawn", undefined],
    ["granted", "owner"],
    ["withdrawn", undefined],
  ]);
  const told = await mailsTo(panel.database, people.get("orders")?.email ?? "");
  expect(told.map(({ event }) => event)).toEqual(Array(5).fill("access-changed"));
});

test("the mails about a change of role and access name only what changed", async () => {
  const { id } = await createUser(panel.database, "orders");
  const before = (await accessNews()).length;
  // Each call names the role and the status. The first and the last call change only one of the two.
  await administer(id, { role: "admin", status: false });
  await administer(id, { adminRole: "reader", status: true });
  await administer(id, { role: "user", status: false });
  await administer(id, { role: "admin", adminRole: "catalogue", status: false });
  expect((await accessNews()).slice(before)).toEqual([
    ["blocked", undefined],
    ["role-changed", "reader"],
    ["unblocked", undefined],
    ["withdrawn", undefined],
    ["blocked", undefined],
    ["granted", "catalogue"],
  ]);
});

test("the mails about access name people without a name by their e-mail", async () => {
  const [owner, { id, email }] = [
    await createUser(panel.database, "owner"),
    await createUser(panel.database, "orders"),
  ];
  for (const nameless of [owner.id, id])
    await panel.database.sql(`UPDATE users SET first_name = '', last_name = '' WHERE id = '${nameless}'`);
  const body = { status: false };
  await call(panel.worker, `PATCH /api/admin/user-admin/${id}`, { cookie: owner.cookie, body });
  const content = (await mailsTo(panel.database, ADMIN)).at(-1)?.content;
  expect([content?.get("by"), content?.get("person")]).toEqual([owner.email, email]);
  await administer(owner.id, { role: "user" });
});

test("a change from one role of administrators to another ends the sessions too", async () => {
  const { id, cookie } = await createUser(panel.database, "orders");
  expect((await verify(cookie)).status).toBe(200);
  await administer(id, { adminRole: "reader" });
  expect((await verify(cookie)).status).toBe(401);
});

test.each([{ adminRole: "reader" }, { role: "user" }, { status: false }])(
  "%j on the last owner is refused, although other administrators stay",
  async (body) => {
    const former = people.get("owner")?.id ?? "";
    await panel.database.sql(`UPDATE users SET admin_role = 'reader' WHERE id = '${former}'`);
    expect(problemOf(await administer(await panel.idOfUser(ADMIN), body))).toEqual([409, "last_admin"]);
  },
);

test.each([
  [{ role: "user", adminRole: "reader" }, { adminRole: ["Es sólo para quien administra"] }],
  [{ adminRole: "root" }, { adminRole: ["Tiene que ser owner, catalogue, orders, reader"] }],
])("%j is refused", async (body, fields) => {
  const response = await administer(await panel.idOfUser(ADMIN), body);
  expect([response.status, response.body["fields"]]).toEqual([400, fields]);
});

test("payment alerts go only to those who may see orders", async () => {
  const alert = { kind: "payment-orphan", paymentId: "1", orderId: null, amountCentavos: 1 } as const;
  await panel.database.db.client.batch([queueAlert(alert, "x", Date.now())], "write");
  const recipients = (await panel.rows("SELECT recipient FROM outbox WHERE event = 'payment-orphan'")).map((row) =>
    String(row["recipient"]),
  );
  const emailOf = (role: AdminRole) => people.get(role)?.email ?? "";
  expect(recipients).toEqual(expect.arrayContaining([ADMIN, emailOf("orders"), emailOf("reader")]));
  expect(recipients).not.toContain(emailOf("catalogue"));
});
