import { beforeEach, describe, expect, test } from "vitest";
import { refreshedCartSchema } from "#shop/accounts/user.contract.ts";
import { ADMIN, type CallResponse, call, signInAs } from "../../fixtures/caller.ts";
import {
  BIG,
  cartOf,
  errorOf,
  lineOf,
  MAX,
  NO_LINE,
  NOT_SOLD,
  onlyLine,
  openCarts,
  product,
  SMALL,
} from "../../fixtures/carts.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const carts = sharedFixture(openCarts);
beforeEach(() => carts.database.sql("DELETE FROM cart_lines"));

const SHORT = { status: 409, code: "not_enough_stock", message: "Not enough stock" };

describe("setting a quantity", () => {
  test("sets it, lower and higher", async () => {
    const { _id } = onlyLine(await carts.add("asad"));
    expect(onlyLine(await carts.set(_id, { quantity: 2 }))).toMatchObject({ _id, quantity: 2 });
    expect(onlyLine(await carts.set(_id, { quantity: 1 }))).toMatchObject({ _id, quantity: 1 });
    expect(onlyLine(await carts.set(_id, { quantity: 1 }))).toMatchObject({ _id, quantity: 1 });
  });

  test("allows up to 99 units of a decant", async () => {
    const { _id } = onlyLine(await carts.add("agotado", BIG));
    const decants = (quantity: number) =>
      carts.set(_id, { mlOption: 10, productType: "bigDecant", quantity }, "agotado");
    expect(onlyLine(await decants(99)).quantity).toBe(99);
    expect(errorOf(await decants(100))).toEqual(MAX);
  });

  test("refuses more than the limit, and more than the stock", async () => {
    const { _id } = onlyLine(await carts.add("asad"));
    expect(errorOf(await carts.set(_id, { quantity: 3 }))).toEqual(MAX);
    await carts.remove(_id);
    const one = onlyLine(await carts.add("diez", { mlOption: 10 }));
    expect(errorOf(await carts.set(one._id, { mlOption: 10, quantity: 2 }, "diez"))).toEqual(SHORT);
    expect(errorOf(await carts.set(one._id, { mlOption: 10, quantity: 3 }, "diez"))).toEqual(MAX);
    expect(await carts.storedLines()).toEqual([[carts.ana.id, "milliliter", 1]]);
  });

  test("refuses what is no longer sold", async () => {
    const { _id } = onlyLine(await carts.add("agotado", SMALL));
    await carts.database.sql(`UPDATE perfumes SET small_decant = 0 WHERE id = '${idOf("agotado")}'`);
    const response = await carts.set(_id, { mlOption: 5, productType: "smallDecant", quantity: 2 }, "agotado");
    await carts.database.sql(`UPDATE perfumes SET small_decant = 1 WHERE id = '${idOf("agotado")}'`);
    expect(errorOf(response)).toEqual(NOT_SOLD);
  });

  test("a line with another item than the body names is not found", async () => {
    const { _id } = onlyLine(await carts.add("asad"));
    expect(errorOf(await carts.set(_id, {}, "diez"))).toEqual(NO_LINE);
    expect(errorOf(await carts.set(_id, { mlOption: 50 }))).toEqual(NO_LINE);
    expect(errorOf(await carts.set(_id, { productType: "bigDecant", mlOption: 10 }))).toEqual(NO_LINE);
  });
});

describe("removing", () => {
  test("by a line's id removes that line; by a perfume's id, all lines of the perfume", async () => {
    const { _id } = onlyLine(await carts.add("asad"));
    expect(cartOf(await carts.remove(_id))).toEqual([]);
    expect(errorOf(await carts.remove(_id))).toEqual(NO_LINE);
    await carts.add("asad");
    await carts.add("diez");
    await carts.add("diez", BIG);
    expect(cartOf(await carts.remove(idOf("diez")))).toMatchObject([{ perfume: idOf("asad") }]);
    expect(errorOf(await carts.remove("lin_nobody"))).toEqual(NO_LINE);
  });
});

describe("refreshing", () => {
  const changesOf = (response: CallResponse) => {
    expect(response.status).toBe(200);
    const { updatedUser, changes } = refreshedCartSchema.parse(response.body);
    return {
      cart: updatedUser.cart.map(({ productName, quantity, available }) => [productName, quantity, available]),
      changes: changes.map(({ line, what, from, to }) => [line.productName, what, from, to]),
    };
  };
  const stock = (size: string, units: number) =>
    carts.database.sql(
      `INSERT INTO stock_movements (size_id, kind, units, request_id, why, moved_by, at_ms)
       SELECT id, '${units > 0 ? "incoming" : "removal"}', ${Math.abs(units)}, hex(randomblob(8)), 'a test', 'test', 1
       FROM sizes WHERE perfume_id || ml = '${size}'`,
    );

  test("removes what is not sold, lowers what is short, reports both, and changes nothing when repeated", async () => {
    await carts.add("asad", { quantity: 2 });
    await carts.add("yara-lancome", { mlOption: 50, quantity: 2 });
    await carts.add("diez", { mlOption: 20 });
    const yara = `${idOf("yara-lancome")}50`;
    await stock(yara, -1);
    await carts.database.sql(`UPDATE perfumes SET soon = 1 WHERE id = '${idOf("diez")}'`);
    const left = [
      ["Asad", 2, true],
      ["Yára Lancôme", 1, true],
    ];
    expect(changesOf(await carts.refresh())).toEqual({
      cart: left,
      changes: [
        ["Yára Lancôme", "lowered", 2, 1],
        ["Diez", "removed", 1, 0],
      ],
    });
    await carts.database.sql(`UPDATE perfumes SET soon = 0 WHERE id = '${idOf("diez")}'`);
    await stock(yara, 1);
    for (let i = 0; i < 5; i++) expect(changesOf(await carts.refresh())).toEqual({ cart: left, changes: [] });
  });

  test("five concurrent refreshes report each change once", async () => {
    const yara = `${idOf("yara-lancome")}50`;
    await carts.add("asad", { quantity: 2 });
    await carts.add("yara-lancome", { mlOption: 50, quantity: 2 });
    await carts.database.sql(`UPDATE perfumes SET active = 0 WHERE id = '${idOf("asad")}'`);
    await stock(yara, -1);
    const all = (await Promise.all(Array.from({ length: 5 }, carts.refresh))).map(changesOf);
    await stock(yara, 1);
    await carts.database.sql(`UPDATE perfumes SET active = 1 WHERE id = '${idOf("asad")}'`);
    expect(all.flatMap(({ changes }) => changes)).toEqual([
      ["Asad", "removed", 2, 0],
      ["Yára Lancôme", "lowered", 2, 1],
    ]);
    for (const { cart } of all) expect(cart).toEqual([["Yára Lancôme", 1, true]]);
  });
});

describe("another person's cart", () => {
  const calls = (userId: string, id: string): [string, object | undefined][] => [
    [`POST /api/cart/${userId}/${idOf("asad")}`, product()],
    [`PUT /api/cart/${userId}/${id}`, lineOf("asad", { quantity: 2 })],
    [`DELETE /api/cart/${userId}/${id}`, undefined],
    [`PATCH /api/cart/updatedCart/${userId}`, undefined],
  ];

  test("is closed to guests, to other shoppers and to administrators", async () => {
    const admin = await signInAs(carts.worker, ADMIN);
    const ada = await carts.idAt(`SELECT id FROM users WHERE email = '${ADMIN}'`);
    const { _id } = onlyLine(await carts.add("asad"));
    for (const [request, body] of calls(carts.ana.id, _id)) {
      expect([request, (await call(carts.worker, request, { body })).status]).toEqual([request, 401]);
      for (const other of [carts.bea.cookie, admin])
        expect([request, (await call(carts.worker, request, { body, cookie: other })).status]).toEqual([request, 403]);
    }
    for (const [request, body] of calls(ada, _id))
      expect([request, (await call(carts.worker, request, { body, cookie: admin })).status]).toEqual([request, 403]);
    expect(await carts.storedLines()).toEqual([[carts.ana.id, "milliliter", 1]]);
  });

  test("another person's line under one's own id gets the same response as a missing one", async () => {
    const { _id } = onlyLine(await carts.add("asad"));
    for (const request of [1, 2]) {
      const responses = await Promise.all(
        [_id, "lin_nobody"].map(async (id) => {
          const [path, body] = calls(carts.bea.id, id)[request] ?? [""];
          return errorOf(await call(carts.worker, path, { body, cookie: carts.bea.cookie }));
        }),
      );
      expect(responses).toEqual([NO_LINE, NO_LINE]);
    }
    expect(await carts.storedLines()).toEqual([[carts.ana.id, "milliliter", 1]]);
  });
});
