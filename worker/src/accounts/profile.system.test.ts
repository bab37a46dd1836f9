import { describe, expect, test } from "vitest";
import { profileChangeResponseSchema, userResponseSchema } from "#shop/accounts/user.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { changeOwn, HOME, type Member, member } from "../../fixtures/own-account.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openAdminShop);

async function changed(user: Member, body: unknown) {
  const response = await changeOwn(shop.worker, user, body);
  expect([response.status, response.text.slice(0, 200)]).toEqual([200, expect.stringContaining("updatedUser")]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return profileChangeResponseSchema.parse(response.body).updatedUser;
}

async function rowOf({ id }: Member) {
  return (await shop.database.db.client.execute({ sql: "SELECT * FROM users WHERE id = ?", args: [id] })).rows[0];
}

const home = (number: number, _id?: string) => ({ ...HOME, number: String(number), ...(_id ? { _id } : {}) });

describe("a profile change", () => {
  test("is stored with its time, and leaves other fields as they are", async () => {
    const user = await member(shop.database);
    await shop.database.sql(`UPDATE users SET updated_at_ms = 1000 WHERE id = '${user.id}'`);
    const first = await changed(user, { phone: "3415551234", dni: "1234567", dateOfBirth: "2000-02-29" });
    expect(first).toMatchObject({ phone: "3415551234", dni: "1234567", dateOfBirth: "2000-02-29", role: "user" });
    expect(Date.parse(first.updatedAt)).toBeGreaterThan(1000);
    const second = await changed(user, { dni: "12345678" });
    expect(second).toEqual({ ...first, dni: "12345678", updatedAt: second.updatedAt });
    expect(await changed(user, {})).toEqual({ ...second, updatedAt: expect.any(String) });
  });

  test("costs one trip besides the session's", async () => {
    const user = await member(shop.database);
    shop.database.proxy.reset();
    await changed(user, { phone: "3415551234", address: [HOME, HOME] });
    expect(shop.database.proxy.trips()).toBe(2);
  });

  test.each([
    ["role", "admin"],
    ["verified", true],
    ["status", true],
    ["cart", []],
    ["email", "otra@azahar.test"],
    ["orders", []],
    ["passwordHash", "x"],
    ["__proto__", { role: "admin" }],
  ])("with the field %s is refused as a whole", async (name, value) => {
    const user = await member(shop.database);
    const before = await rowOf(user);
    const body = `{"phone":"3415551234",${JSON.stringify(name)}:${JSON.stringify(value)}}`;
    const response = await changeOwn(shop.worker, user, body);
    expect([response.status, response.body["code"]]).toEqual([400, "invalid_fields"]);
    expect(response.body["fields"]).toEqual({ _: ["Hay un campo que no se admite"] });
    expect(await rowOf(user)).toEqual(before);
  });

  test.each([
    ["phone", "341555123", ["El teléfono debe tener 10 dígitos"]],
    ["dni", "123456", ["El DNI debe tener 7 u 8 dígitos"]],
    ["dateOfBirth", "2025-02-29", ["La fecha de nacimiento es inválida."]],
    ["dateOfBirth", "2999-01-01", ["La fecha de nacimiento es inválida."]],
    ["dateOfBirth", null, ["La fecha de nacimiento es inválida."]],
    ["address", Array(11).fill(HOME), ["Podés guardar hasta 10 direcciones"]],
    ["address", [{ ...HOME, city: " " }], ["La ciudad es requerida"]],
  ])("with %s %j is refused with an error beside the field, and changes nothing", async (name, value, messages) => {
    const user = await member(shop.database);
    const before = await rowOf(user);
    const sound = name === "phone" ? { dni: "7654321" } : { phone: "3415551234" };
    const response = await changeOwn(shop.worker, user, { ...sound, [name]: value });
    expect([response.status, problemSchema.parse(response.body).message]).toEqual([
      400,
      "Error en la validación de los campos",
    ]);
    expect(response.body["fields"]).toEqual({ [name]: messages });
    expect(await rowOf(user)).toEqual(before);
  });

  test("of a user deleted after the guard is 401, and nothing is stored", async () => {
    const user = await member(shop.database);
    // The guard stores the session's use, and here that update deletes the user.
    await shop.database.sql(`UPDATE sessions SET last_seen_at_ms = 1 WHERE user_id = '${user.id}'`);
    await shop.database.sql(`CREATE TRIGGER leave_now AFTER UPDATE OF last_seen_at_ms ON sessions WHEN NEW.user_id = '${user.id}'
      BEGIN UPDATE users SET active = 0, left_at_ms = 1 WHERE id = NEW.user_id; END`);
    const response = await changeOwn(shop.worker, user, { phone: "3415551234", address: [HOME] });
    await shop.database.sql("DROP TRIGGER leave_now");
    expect([response.status, response.body["code"]]).toEqual([401, "not_signed_in"]);
    expect((await rowOf(user))?.["phone"]).toBe("");
    const { rows } = await shop.database.db.client.execute(`SELECT id FROM addresses WHERE user_id = '${user.id}'`);
    expect(rows).toEqual([]);
  });

  test("is 401 for a guest, and 403 with another or an unknown id, for administrators too", async () => {
    const [user, other] = [await member(shop.database), await member(shop.database)];
    const body = { phone: "3415551234" };
    expect((await call(shop.worker, `PATCH /api/users/${user.id}`, { body })).status).toBe(401);
    for (const cookie of [user.cookie, shop.admin]) {
      const [foreign, nobody] = [other.id, "usr_nobody"].map((id) =>
        call(shop.worker, `PATCH /api/users/${id}`, { cookie, body }),
      );
      const { requestId: _, ...problem } = problemSchema.parse((await foreign)?.body);
      expect([(await foreign)?.status, problem.code]).toEqual([403, "forbidden"]);
      expect((await nobody)?.body).toMatchObject(problem);
    }
    expect((await rowOf(other))?.["phone"]).toBe("");
  });
});

describe("the list of addresses", () => {
  test("replaces the whole list: kept ones keep their ids, others are deleted, new ones get ids", async () => {
    const user = await member(shop.database);
    const [one, two, three] = (await changed(user, { address: [home(1), { ...home(2), status: false }, home(3)] }))
      .address;
    expect([one, two, three].map((address) => [address?.number, address?.status])).toEqual([
      ["1", true],
      ["2", false],
      ["3", true],
    ]);
    const sent = [home(30, three?._id), { ...home(4), floor: " 2 ", indications: " a\n\n b " }, home(20, two?._id)];
    const { address } = await changed(user, { address: sent });
    expect(address.map(({ _id, number, status }) => [_id, number, status])).toEqual([
      [three?._id, "30", true],
      [expect.stringMatching(/^adr_/), "4", true],
      [two?._id, "20", false],
    ]);
    expect(address[1]).toMatchObject({ floor: "2", indications: "a\nb" });
    expect([one?._id, two?._id, three?._id]).not.toContain(address[1]?._id);
    expect((await changed(user, { phone: "3415551234" })).address).toEqual(address);
    expect((await changed(user, { address: [] })).address).toEqual([]);
  });

  test("treats a foreign, unknown or repeated id as a new address", async () => {
    const [user, other] = [await member(shop.database), await member(shop.database)];
    const [foreign] = (await changed(other, { address: [home(7)] })).address;
    const [own] = (await changed(user, { address: [home(1)] })).address;
    const ids = [foreign?._id, "adr_nothing", "", own?._id, own?._id];
    const { address } = await changed(user, { address: ids.map((id, index) => ({ ...home(index), _id: id })) });
    expect(address.map(({ number }) => number)).toEqual(["0", "1", "2", "3", "4"]);
    expect(new Set(address.map(({ _id }) => _id)).size).toBe(5);
    expect(address[3]?._id).toBe(own?._id);
    for (const index of [0, 1, 2, 4]) expect(address[index]?._id).toMatch(/^adr_[0-9a-z]{26}$/);
    expect((await changed(other, {})).address).toEqual([foreign]);
  });

  test("after ten concurrent changes is exactly one of the ten lists, with at most ten addresses", async () => {
    const user = await member(shop.database);
    const stored = (await changed(user, { address: Array.from({ length: 10 }, (_, i) => home(i)) })).address;
    const lists = Array.from({ length: 10 }, (_, list) =>
      Array.from({ length: list === 9 ? 0 : 10 }, (_, i) =>
        home(1000 * (list + 1) + i, i % 2 ? stored[i]?._id : undefined),
      ),
    );
    const responses = await Promise.all(lists.map((address) => changeOwn(shop.worker, user, { address })));
    const numbersOf = (all: { number: string }[]) => all.map(({ number }) => number);
    responses.forEach((response, list) => {
      // Each list was stored completely at its time.
      const { address } = profileChangeResponseSchema.parse(response.body).updatedUser;
      expect(numbersOf(address)).toEqual(numbersOf(lists[list] ?? []));
    });
    const { address } = await changed(user, {});
    expect(lists.map(numbersOf)).toContainEqual(numbersOf(address));
    const { rows } = await shop.database.db.client.execute(`SELECT id FROM addresses WHERE user_id = '${user.id}'`);
    expect(rows).toHaveLength(address.length);
  });

  test("is read by its owner and by administrators", async () => {
    const [user, other] = [await member(shop.database), await member(shop.database)];
    const { address } = await changed(user, { address: [HOME] });
    const read = (id: string, cookie?: string) => call(shop.worker, `GET /api/users/addaddress/${id}`, { cookie });
    for (const cookie of [user.cookie, shop.admin]) {
      const response = await read(user.id, cookie);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(userResponseSchema.parse(response.body).user).toMatchObject({ _id: user.id, address });
    }
    expect((await read(user.id)).status).toBe(401);
    expect((await read(user.id, other.cookie)).status).toBe(403);
    expect((await read("usr_nobody", other.cookie)).status).toBe(403);
    expect((await read("usr_nobody", shop.admin)).status).toBe(404);
  });
});
