import { afterAll, describe, expect, test } from "vitest";
import { insertWish } from "#db/accounts/wishlist.ts";
import { audit } from "#db/audit.ts";
import { addUnits, writeCart } from "#db/cart/carts.ts";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { TEST_ORIGIN, TEST_SECRET } from "#tests/harness.ts";
import { createUser } from "#tests/matrix/users.ts";
import { ADMIN, call, PASSWORD } from "../../fixtures/caller.ts";
import { dump, keyIn, mailedLink, mailsTo, openLink, requestLink } from "../../fixtures/links.ts";
import {
  changeOwn,
  deleteAccount,
  HOME,
  type Member,
  member,
  openRefund,
  passwordChange,
  sessionStatus,
  signInAgain,
} from "../../fixtures/own-account.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";
import { mailLinksOf } from "../mail/phrases.ts";

const shop = sharedFixture(openAdminShop);

afterAll(async () => expect(await audit(shop.database.db)).toEqual([]));

async function buy({ id, cookie }: Member, street = "Oroño"): Promise<string> {
  const product = { perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 };
  const body = { products: [product], shipping: true, address: { ...HOME, street } };
  return newOrderSchema.parse((await call(shop.worker, `POST /api/orders/transfer/${id}`, { cookie, body })).body)
    .newOrder._id;
}

async function move(orderId: string, statusGlimmer: string, numShipping?: string): Promise<void> {
  const body = { statusGlimmer, ...(numShipping ? { numShipping } : {}) };
  expect((await call(shop.worker, `PUT /api/orders/${orderId}`, { cookie: shop.admin, body })).status).toBe(200);
}

test("the orders of a deleted user stay, without personal data; only the mail about the deletion has any", async () => {
  const user = await member(shop.database);
  await changeOwn(shop.worker, user, {
    phone: "3419998877",
    dni: "98765432",
    dateOfBirth: "1990-05-17",
    address: [HOME],
  });
  await shop.database.sql(`UPDATE users SET first_name = 'Xiomara', last_name = 'Quiroga' WHERE id = '${user.id}'`);
  await shop.database.sql(`INSERT INTO wishlist VALUES ('${user.id}', '${idOf("asad")}', 1)`);
  await shop.database.sql(
    `INSERT INTO stock_notices SELECT 'stn_1', id, '${user.email}', 1, NULL, NULL FROM sizes LIMIT 1`,
  );
  const line = `'${user.id}', '${idOf("agotado")}', 'bigDecant', NULL, 1, 1`;
  await shop.database.sql(`INSERT INTO cart_lines VALUES ('lin_1', ${line})`);
  const [sent, cancelled] = [await buy(user, "Calle Única"), await buy(user, "Calle Única")];
  await move(sent, "Recibido", "AR-777");
  await move(cancelled, "Cancelado");
  await shop.database.sql(
    `UPDATE orders SET label_id = 'API-777', version = version + 1 WHERE user_id = '${user.id}' AND tracking_number <> ''`,
  );
  await requestLink(shop.worker, "recover", { email: user.email });
  const elsewhere = await signInAgain(shop.worker, user);
  const before = await shop.rows(`SELECT * FROM orders WHERE user_id = '${user.id}' ORDER BY id`);

  const response = await deleteAccount(shop.worker, user);
  expect([response.status, response.body]).toEqual([200, { message: "Cuenta eliminada" }]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Set-Cookie")).toBe("session=; Max-Age=0; Path=/");
  expect([await sessionStatus(shop.worker, user.cookie), await sessionStatus(shop.worker, elsewhere)]).toEqual([
    401, 401,
  ]);

  const [row] = await shop.rows(`SELECT * FROM users WHERE id = '${user.id}'`);
  expect(row).toMatchObject({ email: `${user.id}@left.invalid`, password_hash: null, verified: 0, active: 0 });
  expect(row).toMatchObject({ first_name: "", phone: "", dni: "", date_of_birth: null, search_text: "" });
  for (const table of ["addresses", "wishlist", "cart_lines", "one_time_tokens", "sessions"])
    expect([table, await shop.rows(`SELECT * FROM ${table} WHERE user_id = '${user.id}'`)]).toEqual([table, []]);
  const after = await shop.rows(`SELECT * FROM orders WHERE user_id = '${user.id}' ORDER BY id`);
  const emptied = { address: "{}", tracking_number: "", label_id: null, placed_from: "", moved_by: "buyer" };
  expect(after).toEqual(
    before.map((order) => ({
      ...order,
      ...emptied,
      version: Number(order["version"]) + 1,
      moved_at_ms: expect.any(Number),
    })),
  );
  const key = keyIn(mailLinksOf({ publicOrigin: TEST_ORIGIN, authSecret: TEST_SECRET }).order(sent));
  const linked = await call(shop.worker, `GET /api/orders/by-link/${sent}`, { headers: { "X-Order-Key": key } });
  expect([linked.status, problemSchema.parse(linked.body).code]).toEqual([410, "link_expired"]);
  // The one mail to send keeps its recipient until it is sent.
  expect(await dump(shop.database, ["outbox"])).not.toMatch(
    new RegExp(`Xiomara|Quiroga|3419998877|98765432|1990-05-17|Única|AR-777|${user.email}`),
  );
});

test("one mail confirms the deletion; the user's other pending mails are deleted, and sent ones lose their recipient", async () => {
  const user = await member(shop.database);
  await shop.database.sql(`UPDATE users SET first_name = 'Xiomara' WHERE id = '${user.id}'`);
  const row = (id: string, state: string) =>
    `INSERT INTO outbox (id, mail_key, event, recipient, content, state, next_try_at_ms, sent_at_ms, created_at_ms)
      VALUES ('${id}', '${id}', 'recover', '${user.email}', '{}', '${state}', 9e15, ${state === "sent" ? 1 : "NULL"}, 1)`;
  await shop.database.sql(row("mai_waits", "pending").replace("9e15", "9000000000000"));
  await shop.database.sql(row("mai_sent", "sent").replace("9e15", "1"));
  expect((await deleteAccount(shop.worker, user)).status).toBe(200);
  const mails = await mailsTo(shop.database, user.email);
  expect(mails.map(({ key, content }) => [key, Object.fromEntries(content)])).toEqual([
    [`account-deleted/${user.id}`, { kind: "account-deleted", firstName: "Xiomara" }],
  ]);
  expect(await shop.rows("SELECT id, recipient FROM outbox WHERE id IN ('mai_waits', 'mai_sent')")).toEqual([
    { id: "mai_sent", recipient: "" },
  ]);
});

test("the e-mail of a deleted user can register again, as a new user", async () => {
  const user = await member(shop.database);
  expect((await deleteAccount(shop.worker, user)).status).toBe(200);
  const login = await call(shop.worker, "POST /api/auth/login", {
    body: { email: user.email, password: PASSWORD },
    address: "198.51.100.1",
  });
  expect(login.status).toBe(401);
  const link = await mailedLink(shop.worker, shop.database, "register", user.email);
  expect(link.userId).not.toBe(user.id);
  expect((await openLink(shop.worker, "register", link)).status).toBe(200);
  const list = await call(shop.worker, `GET /api/users?search=${user.email}`, { cookie: shop.admin });
  expect(list.body).toMatchObject({ total: 1, users: [{ _id: link.userId }] });
});

test("an order that is overdue, but not stored as expired yet, does not prevent the deletion of an account", async () => {
  const user = await member(shop.database);
  const order = await buy(user);
  await shop.database.sql(`UPDATE orders SET version = version + 1, expires_at_ms = 1 WHERE id = '${order}'`);
  expect((await deleteAccount(shop.worker, user)).status).toBe(200);
  expect(await shop.rows(`SELECT status_glimmer AS state, address FROM orders WHERE id = '${order}'`)).toEqual([
    { state: "Orden Vencida", address: "{}" },
  ]);
});

test("the other administrators get a mail when an administrator deletes their own account", async () => {
  const leaving = await createUser(shop.database, "reader");
  expect((await deleteAccount(shop.worker, leaving)).status).toBe(200);
  const newsTo = async (email: string) =>
    (await mailsTo(shop.database, email)).filter(({ event }) => event === "access-changed");
  expect((await newsTo(ADMIN)).map(({ content }) => Object.fromEntries(content))).toEqual([
    { kind: "access-changed", what: "left", person: `Pía Quiroga (${leaving.email})`, by: "Pía Quiroga" },
  ]);
  expect(await newsTo(leaving.email)).toEqual([]);
});

describe("an account cannot be deleted", () => {
  const isThere = async (user: Member) => expect(await sessionStatus(shop.worker, user.cookie)).toBe(200);

  test("with a wrong password, or none", async () => {
    const user = await member(shop.database);
    const response = await deleteAccount(shop.worker, user, "Equivocada1");
    expect([response.status, response.body["message"]]).toEqual([400, "Invalid password"]);
    const without = await call(shop.worker, `DELETE /api/users/${user.id}`, { cookie: user.cookie, body: {} });
    expect([without.status, without.body["fields"]]).toEqual([400, { password: ["La contraseña es requerida"] }]);
    const bodiless = await call(shop.worker, `DELETE /api/users/${user.id}`, { cookie: user.cookie });
    expect([bodiless.status, bodiless.body["code"]]).toEqual([400, "invalid_fields"]);
    await isThere(user);
  });

  test("by anybody else: a guest gets 401, everybody else 403, also administrators", async () => {
    const [user, other] = [await member(shop.database), await member(shop.database)];
    const leave = (cookie?: string) =>
      call(shop.worker, `DELETE /api/users/${user.id}`, { cookie, body: { password: PASSWORD } });
    expect([(await leave()).status, (await leave(other.cookie)).status, (await leave(shop.admin)).status]).toEqual([
      401, 403, 403,
    ]);
    await isThere(user);
  });

  test("as the last administrator, however often they try", async () => {
    const [self] = await shop.rows(`SELECT id FROM users WHERE email = '${ADMIN}'`);
    const user = { id: String(self?.["id"]), cookie: shop.admin, email: ADMIN };
    for (let i = 0; i < 11; i++) {
      const response = await deleteAccount(shop.worker, user);
      expect([response.status, response.body["code"]]).toEqual([409, "last_admin"]);
    }
    await isThere(user);
  });

  test.each(["Confirmar Transferencia", "Autorización Pendiente", "En Preparación", "Enviado"])(
    "with an order in %s",
    async (state) => {
      const user = await member(shop.database);
      const order = await buy(user);
      if (state !== "Confirmar Transferencia") await move(order, state);
      const response = await deleteAccount(shop.worker, user);
      const { requestId: _, ...problem } = problemSchema.parse(response.body);
      expect([response.status, problem]).toEqual([
        409,
        {
          code: "open_orders",
          message: "Tenés pedidos en curso o una devolución por terminar. Después vas a poder borrar tu cuenta.",
        },
      ]);
      await isThere(user);
      expect(
        await shop.rows(`SELECT address FROM orders WHERE id = '${order}' AND address LIKE '%Oroño%'`),
      ).toHaveLength(1);
      await move(order, "Cancelado");
      expect((await deleteAccount(shop.worker, user)).status).toBe(200);
    },
  );

  test("with a marked order", async () => {
    const user = await member(shop.database);
    const order = await buy(user);
    await move(order, "Cancelado");
    await shop.database.sql(
      `UPDATE orders SET review = 'paid_without_stock', version = version + 1 WHERE id = '${order}'`,
    );
    expect((await deleteAccount(shop.worker, user)).body).toMatchObject({ code: "open_orders" });
  });

  test("with a charge whose result is unknown, although its units were released", async () => {
    const user = await member(shop.database);
    const order = await buy(user);
    await move(order, "Pago Rechazado");
    await shop.database.sql(
      `INSERT INTO payment_attempts (id, order_id, state, body_hash, amount_centavos, installments, payment_method_id, created_at_ms)
       VALUES ('att_left', '${order}', 'unknown', '', 100, 1, 'visa', 1)`,
    );
    expect((await deleteAccount(shop.worker, user)).body).toMatchObject({ code: "open_orders" });
    await shop.database.sql("UPDATE payment_attempts SET state = 'abandoned' WHERE id = 'att_left'");
    expect((await deleteAccount(shop.worker, user)).status).toBe(200);
  });

  test("with a refund that the provider has not made, although the order was received", async () => {
    const user = await member(shop.database);
    const order = await buy(user);
    await move(order, "Recibido");
    await openRefund(shop.database, order);
    expect((await deleteAccount(shop.worker, user)).body).toMatchObject({ code: "open_orders" });
    await shop.database.sql(`UPDATE refunds SET state = 'refused', settled_at_ms = 2 WHERE order_id = '${order}'`);
    expect((await deleteAccount(shop.worker, user)).status).toBe(200);
  });
});

describe("concurrent requests", () => {
  test("of a deletion and a password change, exactly one is done completely", async () => {
    for (let round = 0; round < 6; round++) {
      const user = await member(shop.database);
      const second = { ...user, cookie: await signInAgain(shop.worker, user) };
      const change = () => changeOwn(shop.worker, second, { ...passwordChange("Rosas2026"), phone: "3415551234" });
      const first = round % 2 ? change() : undefined;
      const [left, changed] = await Promise.all([deleteAccount(shop.worker, user), first ?? change()]);
      expect([left.status, changed.status].sort()).toEqual(left.status === 200 ? [200, changed.status] : [200, 400]);
      expect([400, 401]).toContain(left.status === 200 ? changed.status : left.status);
      const [row] = await shop.rows(`SELECT phone, left_at_ms IS NULL AS here FROM users WHERE id = '${user.id}'`);
      expect(row).toEqual(left.status === 200 ? { phone: "", here: 0 } : { phone: "3415551234", here: 1 });
    }
  });

  test("a cart or wishlist write of a request that began before the deletion adds nothing", async () => {
    const user = await member(shop.database);
    expect((await deleteAccount(shop.worker, user)).status).toBe(200);
    const { db } = shop.database;
    const [userId, perfumeId, nowMs] = [user.id, idOf("asad"), Date.now()];
    const line = { perfumeId, type: "milliliter", ml: 100 } as const;
    const added = await writeCart(db, userId, [addUnits({ ...line, id: "lin_late", userId, quantity: 1, nowMs })]);
    expect([added.ok && added.view, await insertWish(db, userId, perfumeId, nowMs)]).toEqual([null, null]);
    for (const table of ["cart_lines", "wishlist"])
      expect([table, await shop.rows(`SELECT * FROM ${table} WHERE user_id = '${userId}'`)]).toEqual([table, []]);
  });

  test("five deletions delete once, send one mail, and keep no address saved meanwhile", async () => {
    const user = await member(shop.database);
    const others = await Promise.all([1, 2, 3, 4].map(() => signInAgain(shop.worker, user)));
    const leaving = [user.cookie, ...others].map((cookie) => deleteAccount(shop.worker, { ...user, cookie }));
    const saving = others.map((cookie) =>
      changeOwn(shop.worker, { ...user, cookie }, { phone: "3415551234", address: [HOME] }),
    );
    const statuses = (await Promise.all(leaving)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 400, 401].includes(status))).toEqual([]);
    for (const { status } of await Promise.all(saving)) expect([200, 401]).toContain(status);
    expect(await shop.rows(`SELECT phone FROM users WHERE id = '${user.id}'`)).toEqual([{ phone: "" }]);
    expect(await shop.rows(`SELECT id FROM addresses WHERE user_id = '${user.id}'`)).toEqual([]);
    expect(await mailsTo(shop.database, user.email)).toHaveLength(1);
  });
});
