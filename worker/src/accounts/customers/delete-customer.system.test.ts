/** An administrator deletes a person's data (docs/product-rules.md#customers). */
import { afterAll, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { call, PASSWORD, problemOf } from "../../../fixtures/caller.ts";
import { dump, mailsTo } from "../../../fixtures/links.ts";
import { deleteAccount, HOME, type Member, member, openRefund, sessionStatus } from "../../../fixtures/own-account.ts";
import { openAdminShop, sharedFixture } from "../../../fixtures/shop.ts";
import { idOf } from "../../../fixtures/shop-database.ts";

const shop = sharedFixture(openAdminShop);

afterAll(async () => expect(await audit(shop.database.db)).toEqual([]));

const send = (request: string, body: object, cookie = shop.admin) => call(shop.worker, request, { cookie, body });
const remove = ({ id, email }: Member, typed: unknown = email, cookie = shop.admin) =>
  send(`DELETE /api/admin/customers/${id}`, { email: typed }, cookie);

const buy = ({ id, cookie }: Member) =>
  send(
    `POST /api/orders/transfer/${id}`,
    {
      products: [{ perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 }],
      ...{ shipping: true, address: { ...HOME, street: "Calle Única" } },
    },
    cookie,
  );
const orderIn = ({ body }: Awaited<ReturnType<typeof call>>) => newOrderSchema.parse(body).newOrder._id;
const move = (orderId: string, statusGlimmer: string) =>
  send(`PUT /api/orders/${orderId}`, { statusGlimmer }).then(({ status }) => expect(status).toBe(200));

test("a deletion keeps the orders without personal data, mails the person, and is in the activity log without their data", async () => {
  const person = await member(shop.database);
  await shop.database.sql(
    `UPDATE users SET first_name = 'Xiomara', last_name = 'Quiroga', dni = '98765432' WHERE id = '${person.id}'`,
  );
  const order = orderIn(await buy(person));
  await move(order, "Recibido");
  await send(`POST /api/admin/customers/${person.id}/notes`, { text: "Xiomara vive en la Calle Única" });
  await send(`POST /api/orders/${order}/notes`, { text: "Llamar a Xiomara" });
  await send(`PUT /api/admin/customers/${person.id}/tags`, { add: ["vip"] });
  const [money] = await shop.rows(`SELECT transaction_centavos, status_glimmer FROM orders WHERE id = '${order}'`);

  const answer = await remove(person, ` ${person.email.toUpperCase()} `);
  expect([answer.status, answer.body]).toEqual([200, { message: "Datos eliminados" }]);
  expect(await sessionStatus(shop.worker, person.cookie)).toBe(401);
  expect(await shop.rows(`SELECT transaction_centavos, status_glimmer FROM orders WHERE id = '${order}'`)).toEqual([
    money,
  ]);
  const [admin] = await shop.rows("SELECT id FROM users WHERE role = 'admin'");
  expect(await shop.rows(`SELECT address, moved_by FROM orders WHERE id = '${order}'`)).toEqual([
    { address: "{}", moved_by: admin?.["id"] },
  ]);
  expect(await dump(shop.database, ["outbox"])).not.toMatch(
    new RegExp(`Xiomara|Quiroga|98765432|Única|${person.email}`),
  );
  const mails = await mailsTo(shop.database, person.email);
  expect(mails.map(({ key, content }) => [key, Object.fromEntries(content)])).toEqual([
    [`account-deleted/${person.id}`, { kind: "account-deleted", firstName: "Xiomara" }],
  ]);
  expect(
    await shop.rows(`SELECT what, from_value, to_value FROM audit_log WHERE noun_id = '${person.id}' ORDER BY key`),
  ).toEqual([
    { what: "customer_noted", from_value: null, to_value: null },
    { what: "customer_tagged", from_value: '{"tags":""}', to_value: '{"tags":"vip"}' },
    { what: "customer_deleted", from_value: null, to_value: null },
  ]);
  expect(problemOf(await remove(person))).toEqual([404, "not_found"]);
});

test("a deletion is possible for blocked and for unfinished accounts", async () => {
  const [blocked, unfinished] = [await member(shop.database), await member(shop.database)];
  await shop.database.sql(`UPDATE users SET active = 0 WHERE id = '${blocked.id}'`);
  await shop.database.sql(`UPDATE users SET verified = 0, password_hash = NULL WHERE id = '${unfinished.id}'`);
  expect([(await remove(blocked)).status, (await remove(unfinished)).status]).toEqual([200, 200]);
});

test("a deletion is refused with another e-mail, for administrators, and without a recent confirmation", async () => {
  const [person, other] = [await member(shop.database), await member(shop.database)];
  for (const typed of [other.email, "", 7, undefined]) {
    const { status, body } = await remove(person, typed ?? null);
    expect([typed, status, Object.keys(Object(body["fields"]))]).toEqual([typed, 400, ["email"]]);
  }
  const [admin] = await shop.rows("SELECT id, email FROM users WHERE role = 'admin'");
  const self = { id: String(admin?.["id"]), email: String(admin?.["email"]), cookie: shop.admin };
  expect(problemOf(await remove(self))).toEqual([409, "customer_administers"]);
  const stale = "UPDATE sessions SET created_at_ms = created_at_ms - 3600000, confirmed_at_ms = NULL";
  await shop.database.sql(`${stale} WHERE user_id = '${self.id}'`);
  expect(problemOf(await remove(person))).toEqual([403, "confirmation_required"]);
  for (const path of [`${person.id}/export`, "export"])
    expect(problemOf(await send(`POST /api/admin/customers/${path}`, {}))).toEqual([403, "confirmation_required"]);
  await send("POST /api/auth/confirm", { password: PASSWORD });
  expect(await sessionStatus(shop.worker, person.cookie)).toBe(200);
});

test.each(["Confirmar Transferencia", "En Preparación", "Enviado"])(
  "a deletion is refused with an order in %s",
  async (state) => {
    const person = await member(shop.database);
    const order = orderIn(await buy(person));
    if (state !== "Confirmar Transferencia") await move(order, state);
    expect(problemOf(await remove(person))).toEqual([409, "customer_open_orders"]);
    expect(await sessionStatus(shop.worker, person.cookie)).toBe(200);
    await move(order, "Cancelado");
    expect((await remove(person)).status).toBe(200);
  },
);

test("an order that is overdue, but not stored as expired yet, does not prevent a deletion", async () => {
  const person = await member(shop.database);
  const order = orderIn(await buy(person));
  await shop.database.sql(`UPDATE orders SET version = version + 1, expires_at_ms = 1 WHERE id = '${order}'`);
  expect((await remove(person)).status).toBe(200);
  expect(await shop.rows(`SELECT what FROM audit_log WHERE noun_id = '${person.id}'`)).toEqual([
    { what: "customer_deleted" },
  ]);
});

test("a deletion is refused while a refund of a received order is open", async () => {
  const person = await member(shop.database);
  const order = orderIn(await buy(person));
  await move(order, "Recibido");
  await openRefund(shop.database, order);
  expect(problemOf(await remove(person))).toEqual([409, "customer_open_orders"]);
  await shop.database.sql(`UPDATE refunds SET state = 'refused', settled_at_ms = 2 WHERE order_id = '${order}'`);
  expect((await remove(person)).status).toBe(200);
});

test("of a deletion and an order at the same time, one is done completely", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 16; round++) {
    const person = await member(shop.database);
    // Both read before either writes, in most rounds.
    const [bought, deleted] = await Promise.all(
      round % 2 === 0 ? [buy(person), remove(person)] : [remove(person), buy(person)].toReversed(),
    );
    const isBought = bought?.status === 200;
    outcomes.add(isBought ? "bought" : "deleted");
    const [left] = await shop.rows(`SELECT left_at_ms IS NOT NULL AS gone FROM users WHERE id = '${person.id}'`);
    const placed = await shop.rows(`SELECT id FROM orders WHERE user_id = '${person.id}'`);
    expect([placed.length, left, deleted?.status]).toEqual(isBought ? [1, { gone: 0 }, 409] : [0, { gone: 1 }, 200]);
    for (const { id } of placed) await move(String(id), "Cancelado");
    expect(await audit(shop.database.db)).toEqual([]);
  }
  expect([...outcomes].sort()).toEqual(["bought", "deleted"]);
});

test("a deletion by the person, by an administrator, a note and a tag at the same time: one deletion, one mail, and the audit finds nothing", async () => {
  for (let round = 0; round < 4; round++) {
    const person = await member(shop.database);
    const [by, own, ...written] = await Promise.all([
      remove(person),
      deleteAccount(shop.worker, person),
      send(`POST /api/admin/customers/${person.id}/notes`, { text: "Llamó" }),
      send(`PUT /api/admin/customers/${person.id}/tags`, { add: ["vip"] }),
    ]);
    expect([by.status, own.status].filter((status) => status === 200)).toHaveLength(1);
    for (const { status } of written) expect([200, 404]).toContain(status);
    expect(await mailsTo(shop.database, person.email)).toHaveLength(1);
    expect(await audit(shop.database.db)).toEqual([]);
  }
});

test("of a deletion and a promotion to administrator at the same time, no administrator is deleted", async () => {
  for (let round = 0; round < 8; round++) {
    const person = await member(shop.database);
    const promote = () =>
      call(shop.worker, `PATCH /api/admin/user-admin/${person.id}`, {
        cookie: shop.admin,
        body: { adminRole: "reader" },
      });
    const [first, second] = round % 2 === 0 ? [remove(person), promote()] : [promote(), remove(person)];
    await Promise.all([first, second]);
    const [row] = await shop.rows(`SELECT role, left_at_ms IS NOT NULL AS gone FROM users WHERE id = '${person.id}'`);
    expect([
      { role: "admin", gone: 0 },
      { role: "user", gone: 1 },
    ]).toContainEqual(row);
  }
});
