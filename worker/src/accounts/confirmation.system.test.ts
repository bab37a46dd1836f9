import { expect, test } from "vitest";
import { createUser } from "#tests/matrix/users.ts";
import { ADMIN, call, PASSWORD, problemOf, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openAdminShop);

const bank = { holder: "Otra Persona", bank: "Banco", cbu: "9990001800000000123459", alias: "otra.persona" };

/** Calls that a stolen session must not make, by what they do. */
const PROTECTED = {
  "a change of the bank account": () =>
    call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body: { bank } }),
  "a change of the installment plans": () =>
    call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body: { priceInInstallments: [] } }),
  "a change of the shop's own data, with its WhatsApp": () =>
    call(shop.worker, "PUT /api/admin/put-admin", {
      cookie: shop.admin,
      body: { shop: { whatsapp: "5493415550000" } },
    }),
  "a change of a showroom, with its WhatsApp": () =>
    call(shop.worker, "PUT /api/admin/put-admin", {
      cookie: shop.admin,
      body: { showrooms: [{ name: "Centro", city: "Rosario", address: "Mitre 1", hours: "", whatsapp: "" }] },
    }),
  "a change of the limits of unpaid orders": () =>
    call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body: { unpaidPesos: 1e9 } }),
  "a change of a role": async () =>
    call(shop.worker, `PATCH /api/admin/user-admin/${await shop.idOfUser(SHOPPER)}`, {
      cookie: shop.admin,
      body: { role: "admin" },
    }),
  "blocking a user": async () =>
    call(shop.worker, `PATCH /api/admin/user-admin/${await shop.idOfUser(SHOPPER)}`, {
      cookie: shop.admin,
      body: { status: false },
    }),
  "an invitation to administer": () =>
    call(shop.worker, "POST /api/admin/invitations", {
      cookie: shop.admin,
      body: { email: "nueva@azahar.test", adminRole: "reader" },
    }),
  "the release of a person's open orders": async () =>
    call(shop.worker, `POST /api/orders/release/${await shop.idOfUser(SHOPPER)}`, { cookie: shop.admin }),
  "a list of all people": () => call(shop.worker, "GET /api/users", { cookie: shop.admin }),
  "a list of many people": () =>
    call(shop.worker, "POST /api/users/search?limit=101", { cookie: shop.admin, body: { search: "a" } }),
  "a list of all orders": () => call(shop.worker, "GET /api/orders?limit=0", { cookie: shop.admin }),
  "a list of many orders": () =>
    call(shop.worker, "POST /api/orders/search?limit=500", { cookie: shop.admin, body: { search: "" } }),
  "an export of sales": () =>
    call(shop.worker, "POST /api/admin/exports", {
      cookie: shop.admin,
      body: { kind: "orders", from: "2026-11-01", to: "2026-11-30" },
    }),
  "a refund": () => call(shop.worker, "POST /api/orders/ord_x/refund", { cookie: shop.admin, body: {} }),
};

const confirm = (password: string, cookie = shop.admin) =>
  call(shop.worker, "POST /api/auth/confirm", { cookie, body: { password } });
const forget = () =>
  shop.database.sql(
    "UPDATE sessions SET created_at_ms = created_at_ms - 601000, confirmed_at_ms = confirmed_at_ms - 601000",
  );

test.each(Object.entries(PROTECTED))("%s needs a recent confirmation", async (_, change) => {
  await forget();
  expect(problemOf(await change())).toEqual([403, "confirmation_required"]);
});

test("a change of the VAT, a list of 100 people and the orders that wait for their transfer need no confirmation", async () => {
  await forget();
  const settings = await call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body: { vat: 21 } });
  const reads = await Promise.all(
    ["GET /api/users?limit=100", "GET /api/orders?limit=0&status=Confirmar%20Transferencia"].map((path) =>
      call(shop.worker, path, { cookie: shop.admin }),
    ),
  );
  expect([settings, ...reads].map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("the password confirms this session only", async () => {
  const other = await signInAs(shop.worker, ADMIN);
  await forget();
  expect(problemOf(await confirm("Otra2026"))).toEqual([400, "invalid_password"]);
  expect((await confirm(PASSWORD)).status).toBe(200);
  expect((await PROTECTED["a change of the bank account"]()).status).toBe(200);
  const elsewhere = await call(shop.worker, "PUT /api/admin/put-admin", { cookie: other, body: { bank } });
  expect(problemOf(elsewhere)).toEqual([403, "confirmation_required"]);
});

test("an administrator without a password is told to sign in again, however often they try", async () => {
  const { id, cookie } = await createUser(shop.database, "reader");
  await shop.database.sql(`UPDATE users SET password_hash = NULL WHERE id = '${id}'`);
  for (let tried = 0; tried < 11; tried++)
    expect(problemOf(await confirm(PASSWORD, cookie))).toEqual([403, "sign_in_again"]);
});

test("wrong passwords are limited, and shoppers cannot confirm", async () => {
  const shopper = await signInAs(shop.worker, SHOPPER);
  expect((await confirm(PASSWORD, shopper)).status).toBe(403);
  const codes = [];
  for (let tried = 0; tried < 11; tried++) codes.push((await confirm("Otra2026")).status);
  expect(codes.at(-1)).toBe(429);
});
