import { beforeEach, describe, expect, test } from "vitest";
import { createUser } from "#tests/matrix/users.ts";
import { hashToken } from "#worker/secrets.ts";
import { type CallResponse, call } from "../../fixtures/caller.ts";
import {
  BIG,
  cartOf,
  errorOf,
  MAX,
  NOT_SOLD,
  onlyLine,
  openCarts,
  product,
  QUANTITY,
  SMALL,
} from "../../fixtures/carts.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const carts = sharedFixture(openCarts);
beforeEach(() => carts.database.sql("DELETE FROM cart_lines"));

const SHORT_TO_ADD = { status: 409, code: "not_enough_stock_to_add", message: "Not eough stock" };

describe("adding", () => {
  test("returns the user with the line at catalogue prices, whatever prices the client sends", async () => {
    const ignored = {
      price: 0.01,
      isForSale: true,
      percentageForSale: 99,
      category: "niche",
      available: false,
      _id: "x",
    };
    expect(onlyLine(await carts.add("asad", ignored))).toEqual({
      _id: expect.stringMatching(/^lin_/),
      perfume: idOf("asad"),
      productName: "Asad",
      brand: "Lattafa",
      image: "/pictures/asad.0a1b2c.webp",
      ml: 100,
      type: "milliliter",
      category: "arab",
      quantity: 1,
      price: 45,
      priceArs: 65500,
      fullArs: 65500,
      transferArs: 58950,
      isForSale: false,
      percentageForSale: 0,
      available: true,
    });
  });

  test("by a person who is blocked after the check of the session adds nothing", async () => {
    const { id, cookie, token } = await createUser(carts.database);
    const checked = carts.database.proxy.stopAt(hashToken(token));
    const adding = call(carts.worker, `POST /api/cart/${id}/${idOf("carmex-cereza")}`, {
      cookie,
      body: product({ mlOption: 10 }),
    });
    await checked.held;
    await carts.database.sql(`UPDATE users SET active = 0 WHERE id = '${id}'`);
    checked.release();
    expect(errorOf(await adding)).toMatchObject({ status: 401, code: "not_signed_in" });
  });

  test("adds up in one line; other sizes and decants are separate lines, in order of arrival", async () => {
    await carts.add("diez");
    await carts.add("diez", { mlOption: 50 });
    await carts.add("diez", { ...BIG, quantity: 98 });
    await carts.add("diez", BIG);
    const lines = cartOf(await carts.add("diez"));
    expect(lines.map(({ type, ml, quantity }) => [type, ml, quantity])).toEqual([
      ["milliliter", 100, 2],
      ["milliliter", 50, 1],
      ["bigDecant", 10, 99],
    ]);
  });

  test("decants need no stock, and the flag of the other decant may be missing", async () => {
    expect(onlyLine(await carts.add("agotado", { ...SMALL, quantity: 99, isBigDecant: undefined }))).toMatchObject({
      type: "smallDecant",
      quantity: 99,
      available: true,
    });
  });

  test("the promotion is the catalogue's", async () => {
    const line = onlyLine(await carts.add("yara-lancome", { mlOption: 50 }));
    expect(line).toMatchObject({ isForSale: true, percentageForSale: 15, price: 90 });
  });

  test.each([
    ["three of a size", "asad", { quantity: 3 }, MAX],
    ["a thousand million", "asad", { quantity: 1e9 }, MAX],
    ["a hundred decants", "agotado", { ...BIG, quantity: 100 }, MAX],
    ["three of which there is one: the limit comes first", "diez", { mlOption: 10, quantity: 3 }, MAX],
    ["two of which there is one", "diez", { mlOption: 10, quantity: 2 }, SHORT_TO_ADD],
    ["one of which there is none", "yara-lancome", {}, SHORT_TO_ADD],
    ["a perfume coming soon", "proximo", {}, NOT_SOLD],
    ["no such size", "asad", { mlOption: 33 }, NOT_SOLD],
    ["no such perfume", "nadie", {}, NOT_SOLD],
    ["a decant that is not offered", "asad", BIG, NOT_SOLD],
    ["a decant of another size", "agotado", { ...BIG, mlOption: 5 }, NOT_SOLD],
  ])("%s is refused, and nothing is stored", async (_, slug, facts, refusal) => {
    expect(errorOf(await carts.add(slug, facts))).toEqual(refusal);
    expect(await carts.storedLines()).toEqual([]);
  });

  test("refuses a third unit of a size, and more than the stock, and keeps the line", async () => {
    await carts.add("asad", { quantity: 2 });
    expect(errorOf(await carts.add("asad"))).toEqual(MAX);
    await carts.add("diez", { mlOption: 10 });
    expect(errorOf(await carts.add("diez", { mlOption: 10 }))).toEqual(SHORT_TO_ADD);
    expect(await carts.storedLines()).toEqual([
      [carts.ana.id, "milliliter", 2],
      [carts.ana.id, "milliliter", 1],
    ]);
  });

  test.each([
    ["active = 0", "active = 1"],
    ["archived_at_ms = 1", "archived_at_ms = NULL"],
  ])("a perfume with %s is not sold", async (change, back) => {
    const asad = `WHERE id = '${idOf("asad")}'`;
    await carts.database.sql(`UPDATE perfumes SET ${change} ${asad}`);
    const response = await carts.add("asad");
    await carts.database.sql(`UPDATE perfumes SET ${back} ${asad}`);
    expect(errorOf(response)).toEqual(NOT_SOLD);
  });

  test.each(["per_%27", "asad", "%00", "__proto__", "a".repeat(4000), "%E0%A4%A"])(
    "%s is not a perfume id",
    async (perfumeId) => {
      const response = await carts.ask(`POST /api/cart/${carts.ana.id}/${perfumeId}`, product());
      expect(errorOf(response)).toEqual(NOT_SOLD);
    },
  );
});

describe("concurrent requests", () => {
  test("ten different items are ten lines", async () => {
    const responses = await Promise.all(
      [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((mlOption) => carts.add("diez", { mlOption })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await carts.storedLines()).toEqual(Array(10).fill([carts.ana.id, "milliliter", 1]));
  });

  test("ten of one item are two units and eight refusals", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => carts.add("asad")));
    const refusals = responses.filter(({ status }) => status !== 200);
    expect(refusals.map(errorOf)).toEqual(Array(8).fill(MAX));
    expect(await carts.storedLines()).toEqual([[carts.ana.id, "milliliter", 2]]);
  });

  test("ten for a single unit in stock are one unit and nine refusals", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => carts.add("diez", { mlOption: 10 })));
    const refusals = responses.filter(({ status }) => status !== 200).map(errorOf);
    expect(refusals).toHaveLength(9);
    expect(refusals).toContainEqual(SHORT_TO_ADD);
    expect(await carts.storedLines()).toEqual([[carts.ana.id, "milliliter", 1]]);
  });

  test("thirty decants of one perfume are thirty units", async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => carts.add("agotado", BIG)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await carts.storedLines()).toEqual([[carts.ana.id, "bigDecant", 30]]);
  });
});

describe("bad input", () => {
  const QUANTITIES = [0, -1, 1.5, "2", "", null, true, [1], 1e300];
  const bodies: [body: object, message: string][] = [
    ...QUANTITIES.map((quantity): [object, string] => [product({ quantity }), QUANTITY]),
    [product({ quantity: undefined }), QUANTITY],
    [product({ mlOption: undefined }), "La medida tiene que ser un número"],
    [product({ mlOption: "100" }), "La medida tiene que ser un número"],
    [product({ isBigDecant: "true" }), "Tiene que ser verdadero o falso"],
    [product({ isBigDecant: true, isSmallDecant: true }), "Elegí un solo tamaño de decant"],
    [{ product: null }, "Falta el producto"],
    [{ product: [] }, "Falta el producto"],
    [{}, "Falta el producto"],
  ];
  const settings: [facts: object, message: string][] = [
    ...QUANTITIES.map((quantity): [object, string] => [{ quantity }, QUANTITY]),
    [{ productType: "bottle" }, "Tiene que ser milliliter, smallDecant, bigDecant"],
    [{ productType: undefined }, "Tiene que ser milliliter, smallDecant, bigDecant"],
    [{ perfumeId: 7 }, "Falta el perfume"],
    [{ mlOption: null }, "La medida tiene que ser un número"],
  ];

  test.each(bodies)("%j is refused with an error of the field `product`", async (body, message) => {
    const response = await carts.ask(`POST /api/cart/${carts.ana.id}/${idOf("asad")}`, body);
    expect(errorOf(response)).toMatchObject({ status: 400, code: "invalid_fields", fields: { product: [message] } });
    expect(await carts.storedLines()).toEqual([]);
  });

  test("a negative quantity is refused also if the cart has a line of the item", async () => {
    const path = `POST /api/cart/${carts.ana.id}/${idOf("asad")}`;
    await carts.ask(path, product());
    expect((await carts.ask(path, product({ quantity: -1 }))).status).toBe(400);
    expect(await carts.storedLines()).toEqual([[carts.ana.id, "milliliter", 1]]);
  });

  test.each(settings)("a line set to %j is refused with an error of the field `product`", async (facts, message) => {
    const { _id } = onlyLine(await carts.add("asad"));
    expect(errorOf(await carts.set(_id, facts))).toMatchObject({ status: 400, fields: { product: [message] } });
    expect(await carts.storedLines()).toEqual([[carts.ana.id, "milliliter", 1]]);
  });

  test.each(["[]", "null", "7", '{"product":{},"cart":[]}', '{"__proto__":{"product":{"quantity":1}}}'])(
    "%s is not a valid body",
    async (body) => expect((await carts.ask(`POST /api/cart/${carts.ana.id}/${idOf("asad")}`, body)).status).toBe(400),
  );
});

test("each call takes one round trip for the session and one for its work; so does a refresh that changes nothing", async () => {
  const counted = async (ask: () => Promise<CallResponse>) => {
    carts.database.proxy.reset();
    const response = await ask();
    return { response, trips: carts.database.proxy.trips() };
  };
  const { response, trips } = await counted(() => carts.add("asad"));
  const { _id } = onlyLine(response);
  expect(trips).toBe(2);
  for (const ask of [
    () => carts.add("proximo"),
    () => carts.set(_id, { quantity: 2 }),
    carts.refresh,
    () => carts.remove(_id),
  ])
    expect((await counted(ask)).trips).toBe(2);
});
