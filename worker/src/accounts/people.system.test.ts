import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/accounts/tables.ts";
import { sqlite, statement } from "#db/statement.ts";
import { usersResponseSchema } from "#shop/accounts/user.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { fold } from "#shop/text.ts";
import { ADMIN, call, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openAdminShop);
let adminId: string;
let shopperId: string;

/** The listed people, each a minute newer than the one before. */
const PEOPLE: [firstName: string, lastName: string, email: string][] = [
  ["José María", "Núñez", "jose@correo.test"],
  ["Maria", "Nunez", "mn@correo.test"],
  ["Zoë", "100% Real", "zoe_b@correo.test"],
  ["Inés", "O'Higgins", "ines+tag@correo.test"],
];
const START_MS = Date.UTC(2027, 0, 1);

beforeAll(async () => {
  [adminId, shopperId] = await Promise.all([shop.idOfUser(ADMIN), shop.idOfUser(SHOPPER)]);
  await add(
    PEOPLE.map(([firstName, lastName, email], index) =>
      personRow({ id: `usr_p${index}`, firstName, lastName, email, at: index }),
    ),
  );
});

type Row = typeof users.$inferInsert;

function personRow(person: { id: string; firstName: string; lastName: string; email: string; at: number }): Row {
  const { at, ...fields } = person;
  const createdAtMs = START_MS + at * 60_000;
  const searchText = fold(`${fields.firstName} ${fields.lastName} ${fields.email}`);
  return { ...fields, searchText, verified: true, createdAtMs, updatedAtMs: createdAtMs };
}

async function add(rows: Row[]): Promise<void> {
  await shop.database.db.client.batch(
    rows.map((row) => statement(sqlite.insert(users).values(row))),
    "write",
  );
}

const ask = (query: string, cookie: string | undefined = shop.admin) =>
  call(shop.worker, `GET /api/users${query}`, { cookie });

async function list(query = "") {
  const response = await ask(query);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return usersResponseSchema.parse(response.body);
}

/** The e-mails that a search finds, without their domain. */
async function found(search: string) {
  const response = await call(shop.worker, "POST /api/users/search", { cookie: shop.admin, body: { search } });
  const { users: people, total } = usersResponseSchema.parse(response.body);
  expect(people).toHaveLength(total);
  return people.map(({ email }) => email.split("@")[0]);
}

describe("the list of users", () => {
  test("is for administrators", async () => {
    const shopper = await signInAs(shop.worker, SHOPPER);
    expect((await call(shop.worker, "GET /api/users")).status).toBe(401);
    expect([(await ask("", shopper)).status, (await ask("?page=x", shopper)).status]).toEqual([403, 403]);
  });

  test("has all users, newest first, in one trip besides those of the session and the activity log", async () => {
    shop.database.proxy.reset();
    const { users: people, total } = await list();
    expect(shop.database.proxy.trips()).toBe(3);
    expect(total).toBe(6);
    expect(people.map(({ email }) => email.split("@")[0]).slice(0, 4)).toEqual(["ines+tag", "zoe_b", "mn", "jose"]);
    const shopper = people.find(({ _id }) => _id === shopperId);
    expect(shopper).toMatchObject({ email: SHOPPER, ordersCount: 0, address: [{ city: "Rosario" }], cart: [] });
    const self = people.find(({ _id }) => _id === adminId);
    expect([self?.role, Math.abs(Date.now() - Date.parse(self?.lastSignInAt ?? "")) < 600_000]).toEqual([
      "admin",
      true,
    ]);
  });

  test.each([
    ["?limit=2", ["ines+tag", "zoe_b"]],
    ["?limit=2&page=2", ["mn", "jose"]],
    ["?limit=4&page=2&search=", 2],
    ["?limit=2&page=9", []],
    ["?limit=0&page=3", 6],
    ["?page=1", 6],
  ])("returns the page %s", async (query, expected) => {
    const { users: people, total } = await list(query);
    expect(total).toBe(6);
    if (typeof expected === "number") expect(people).toHaveLength(expected);
    else expect(people.map(({ email }) => email.split("@")[0])).toEqual(expected);
  });

  test.each([
    ["nunez", ["mn", "jose"]],
    ["nunezz", []],
    ["ÑÚÑEZ", ["mn", "jose"]],
    ["maría nunez", ["mn", "jose"]],
    ["  nunez   jose ", ["jose"]],
    ["nunez ines", []],
    ["zoe", ["zoe_b"]],
    ["%", ["zoe_b"]],
    ["_", ["zoe_b"]],
    ["100% real", ["zoe_b"]],
    ["o'higgins", ["ines+tag"]],
    ["+tag", ["ines+tag"]],
    ["@correo.test", ["ines+tag", "zoe_b", "mn", "jose"]],
    ["\\", []],
    ["' OR 1=1 --", []],
    ["*", []],
    ["   ", ["ines+tag", "zoe_b", "mn", "jose", "ana", "ada"]],
  ])("search %j finds %j", async (search, emails) => {
    expect((await found(search)).sort()).toEqual([...emails].sort());
  });

  test.each([
    ["?limit=-1", "limit", "limit es un número entero desde 0"],
    ["?limit=1.5", "limit", "limit es un número entero desde 0"],
    ["?limit=1e3", "limit", "limit es un número entero desde 0"],
    ["?limit=9999999", "limit", "limit es un número entero desde 0"],
    ["?limit=", "limit", "limit es un número entero desde 0"],
    ["?page=0", "page", "page es un número entero desde 1"],
    ["?page=x", "page", "page es un número entero desde 1"],
    ["?search=a&search=b", "search", "search es un texto"],
    [`?search=${"a".repeat(101)}`, "search", "search tiene como máximo 100 caracteres"],
  ])("%s is refused", async (query, name, message) => {
    const response = await ask(query);
    expect([response.status, problemSchema.parse(response.body).fields]).toEqual([400, { [name]: [message] }]);
  });

  test("has carts with current prices, and no deleted users", async () => {
    const line = "INSERT INTO cart_lines (id, user_id, perfume_id, type, size_id, quantity, created_at_ms)";
    const size = `(SELECT id FROM sizes WHERE perfume_id = '${idOf("asad")}')`;
    await shop.database.sql(`${line} VALUES ('lin_1', 'usr_p0', '${idOf("asad")}', 'milliliter', ${size}, 2, 1)`);
    await shop.database.sql(`${line} VALUES ('lin_2', 'usr_p0', '${idOf("agotado")}', 'bigDecant', NULL, 3, 2)`);
    await shop.database.sql(`${line} VALUES ('lin_3', 'usr_p1', '${idOf("agotado")}', 'bigDecant', NULL, 1, 2)`);
    await shop.database.sql(`INSERT INTO wishlist VALUES ('usr_p1', '${idOf("asad")}', 1)`);
    await shop.database.sql("UPDATE users SET left_at_ms = 1, active = 0 WHERE id = 'usr_p3'");
    const { users: people, total } = await list("?limit=2");
    expect([total, people.map(({ _id }) => _id)]).toEqual([5, ["usr_p2", "usr_p1"]]);
    expect(people[1]).toMatchObject({ cart: [{ _id: "lin_3", ml: 10 }], wishlist: [idOf("asad")] });
    const [jose] = (await list("?search=jose")).users;
    expect(jose?.cart).toMatchObject([
      { _id: "lin_1", ml: 100, quantity: 2, priceArs: 65_500, available: true },
      { _id: "lin_2", ml: 10, quantity: 3, available: true },
    ]);
    expect((await call(shop.worker, "GET /api/admin/user-admin/usr_p3", { cookie: shop.admin })).status).toBe(404);
    await shop.database.sql("UPDATE users SET left_at_ms = NULL, active = 1 WHERE id = 'usr_p3'");
  });

  test("of a thousand users is one response in one trip besides those of the session and the activity log, without secrets", async () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      personRow({
        id: `usr_m${index}`,
        firstName: "Mil",
        lastName: `Número ${index}`,
        email: `m${index}@mil.test`,
        at: 100 + index,
      }),
    );
    await add(many);
    shop.database.proxy.reset();
    const response = await ask("?search=mil.test");
    expect(shop.database.proxy.trips()).toBe(3);
    const { users: people, total } = usersResponseSchema.parse(response.body);
    expect([total, people.length, people[0]?.email]).toEqual([1000, 1000, "m999@mil.test"]);
    expect(keysIn(response.body).filter((key) => /password|hash|token|search/i.test(key))).toEqual([]);
    expect((await ask("")).text).not.toMatch(/scrypt|hash/i);
    await shop.database.sql("DELETE FROM users WHERE email LIKE '%@mil.test'");
  });
});

function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}
