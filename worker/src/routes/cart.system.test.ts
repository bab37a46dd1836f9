import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertCatalogue } from "#db/seed/insert.ts";
import type { CartItem } from "#shop/contract/cart.ts";
import { problemSchema } from "#shop/contract/problem.ts";
import { refreshedCartSchema, userUpdatedSchema } from "#shop/contract/user.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { ADMIN, type CallAnswer, call, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { idOf, PRODUCTS, type ShopWorld, startWorld } from "../../fixtures/world.ts";

let world: ShopWorld;
let worker: WorkerUnderTest;
let cookie: string;
let ana: string;
let bea: { id: string; cookie: string };

beforeAll(async () => {
  world = await startWorld(startSqld());
  const [usual] = PRODUCTS;
  if (!usual) throw new Error("the world has no products");
  const millilitres = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
  const sizes = millilitres.map((ml) => ({ ml, usd: "10.00", stock: ml === 10 ? 1 : 5 }));
  await insertCatalogue(
    world.db,
    [{ ...usual, slug: "diez", productName: "Diez", sizes, bigDecant: true }],
    Date.now(),
  );
  worker = await startWorker({ tursoUrl: world.proxy.url });
  cookie = await signInAs(worker, SHOPPER);
  ana = await idAt("SELECT id FROM users WHERE email = 'ana@azahar.test'");
  bea = await makeBea();
});
afterAll(async () => {
  await worker?.close();
  await world?.stop();
});
beforeEach(() => world.sql("DELETE FROM cart_lines"));

/** Another shopper, with Ana's password. */
async function makeBea() {
  const columns = (await world.db.client.execute("SELECT name FROM pragma_table_info('users')")).rows.map(({ name }) =>
    String(name),
  );
  const values = columns.map((name) => ({ id: "'usr_bea'", email: "'bea@azahar.test'" })[name] ?? name);
  await world.sql(`INSERT INTO users (${columns}) SELECT ${values} FROM users WHERE id = '${ana}'`);
  return { id: "usr_bea", cookie: await signInAs(worker, "bea@azahar.test") };
}

async function idAt(sql: string): Promise<string> {
  return String((await world.db.client.execute(sql)).rows[0]?.["id"]);
}

const product = (facts: object = {}) => ({
  product: {
    quantity: 1,
    mlOption: 100,
    isForSale: false,
    percentageForSale: 0,
    isBigDecant: false,
    isSmallDecant: false,
    category: "arab",
    ...facts,
  },
});
const big = { mlOption: 10, isBigDecant: true };
const small = { mlOption: 5, isSmallDecant: true };
const add = (slug: string, facts: object = {}) =>
  call(worker, `POST /api/cart/${ana}/${idOf(slug)}`, { cookie, body: product(facts) });
const set = (lineId: string, facts: object = {}, perfume = "asad") =>
  call(worker, `PUT /api/cart/${ana}/${lineId}`, {
    cookie,
    body: {
      product: { perfumeId: idOf(perfume), mlOption: 100, quantity: 1, productType: "milliliter", ...facts },
    },
  });
const remove = (id: string) => call(worker, `DELETE /api/cart/${ana}/${id}`, { cookie });
const refresh = () => call(worker, `PATCH /api/cart/updatedCart/${ana}`, { cookie });

function cartOf(answer: CallAnswer): CartItem[] {
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return userUpdatedSchema.parse(answer.body).userUpdated.cart;
}

function onlyLine(answer: CallAnswer): CartItem {
  const [line, ...more] = cartOf(answer);
  if (!line || more.length > 0) throw new Error(`the cart has ${more.length + 1} lines, not one`);
  return line;
}

function said({ status, body }: CallAnswer) {
  const { requestId: _, ...rest } = problemSchema.parse(body);
  return { status, ...rest };
}

const NOT_SOLD = { status: 404, code: "not_sold", message: "Este producto no está a la venta" };
const NO_LINE = { status: 404, code: "line_not_found", message: "Ese producto no está en el carrito" };
const MAX = { status: 409, code: "max_quantity", message: "Max quantity" };
const SHORT_TO_ADD = { status: 409, code: "not_enough_stock_to_add", message: "Not eough stock" };
const SHORT = { status: 409, code: "not_enough_stock", message: "Not enough stock" };
const QUANTITY = "La cantidad tiene que ser un número entero desde 1";

async function kept() {
  const rows = await world.db.client.execute("SELECT * FROM cart_lines");
  return rows.rows.map(({ user_id, type, quantity }) => [user_id, type, quantity]);
}

describe("adding", () => {
  test("answers the person with the line at the catalogue's prices, whatever the client says they are", async () => {
    const lies = { price: 0.01, isForSale: true, percentageForSale: 99, category: "niche", available: false, _id: "x" };
    expect(onlyLine(await add("asad", lies))).toEqual({
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
      transferArs: 58950,
      isForSale: false,
      percentageForSale: 0,
      available: true,
    });
  });

  test("adds up in one line, and other sizes and decants are lines of their own, in the order they came", async () => {
    await add("diez");
    await add("diez", { mlOption: 50 });
    await add("diez", { ...big, quantity: 98 });
    await add("diez", big);
    const lines = cartOf(await add("diez"));
    expect(lines.map(({ type, ml, quantity }) => [type, ml, quantity])).toEqual([
      ["milliliter", 100, 2],
      ["milliliter", 50, 1],
      ["bigDecant", 10, 99],
    ]);
  });

  test("decants need no stock and do not care for the missing fields", async () => {
    expect(onlyLine(await add("agotado", { ...small, quantity: 99, isBigDecant: undefined }))).toMatchObject({
      type: "smallDecant",
      quantity: 99,
      available: true,
    });
  });

  test("a promotion is the catalogue's", async () => {
    const line = onlyLine(await add("yara-lancome", { mlOption: 50 }));
    expect(line).toMatchObject({ isForSale: true, percentageForSale: 15, price: 90 });
  });

  test.each([
    ["three of a size", "asad", { quantity: 3 }, MAX],
    ["a thousand million", "asad", { quantity: 1e9 }, MAX],
    ["a hundred decants", "agotado", { ...big, quantity: 100 }, MAX],
    ["three of which there is one: the limit comes first", "diez", { mlOption: 10, quantity: 3 }, MAX],
    ["two of which there is one", "diez", { mlOption: 10, quantity: 2 }, SHORT_TO_ADD],
    ["one of which there is none", "yara-lancome", {}, SHORT_TO_ADD],
    ["próximamente", "proximo", {}, NOT_SOLD],
    ["no such size", "asad", { mlOption: 33 }, NOT_SOLD],
    ["no such perfume", "nadie", {}, NOT_SOLD],
    ["a decant that is off", "asad", big, NOT_SOLD],
    ["a decant of another size", "agotado", { ...big, mlOption: 5 }, NOT_SOLD],
  ])("%s is refused, and nothing is kept", async (_, slug, facts, refusal) => {
    expect(said(await add(slug, facts))).toEqual(refusal);
    expect(await kept()).toEqual([]);
  });

  test("a third one of a size is refused, and one more than is in stock, and the line stays", async () => {
    await add("asad", { quantity: 2 });
    expect(said(await add("asad"))).toEqual(MAX);
    await add("diez", { mlOption: 10 });
    expect(said(await add("diez", { mlOption: 10 }))).toEqual(SHORT_TO_ADD);
    expect(await kept()).toEqual([
      [ana, "milliliter", 2],
      [ana, "milliliter", 1],
    ]);
  });

  test.each([
    ["active = 0", "active = 1"],
    ["archived_at_ms = 1", "archived_at_ms = NULL"],
  ])("with %s it is not sold", async (change, back) => {
    const asad = `WHERE id = '${idOf("asad")}'`;
    await world.sql(`UPDATE perfumes SET ${change} ${asad}`);
    const answer = await add("asad");
    await world.sql(`UPDATE perfumes SET ${back} ${asad}`);
    expect(said(answer)).toEqual(NOT_SOLD);
  });

  test.each(["per_%27", "asad", "%00", "__proto__", "a".repeat(4000), "%E0%A4%A"])(
    "%s is no perfume's id",
    async (perfumeId) => {
      const answer = await call(worker, `POST /api/cart/${ana}/${perfumeId}`, { cookie, body: product() });
      expect(said(answer)).toEqual(NOT_SOLD);
    },
  );
});

describe("at once", () => {
  test("ten different things are ten lines", async () => {
    const answers = await Promise.all(
      [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((mlOption) => add("diez", { mlOption })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await kept()).toEqual(Array(10).fill([ana, "milliliter", 1]));
  });

  test("ten of one thing are two units and eight refusals", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add("asad")));
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals.map(said)).toEqual(Array(8).fill(MAX));
    expect(await kept()).toEqual([[ana, "milliliter", 2]]);
  });

  test("ten of what there is one of are one unit and nine refusals", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add("diez", { mlOption: 10 })));
    const refusals = answers.filter(({ status }) => status !== 200).map(said);
    expect(refusals).toHaveLength(9);
    expect(refusals).toContainEqual(SHORT_TO_ADD);
    expect(await kept()).toEqual([[ana, "milliliter", 1]]);
  });

  test("thirty decants of one perfume are thirty units", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => add("agotado", big)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await kept()).toEqual([[ana, "bigDecant", 30]]);
  });
});

describe("setting a quantity", () => {
  test("sets it, lower and higher", async () => {
    const { _id } = onlyLine(await add("asad"));
    expect(onlyLine(await set(_id, { quantity: 2 }))).toMatchObject({ _id, quantity: 2 });
    expect(onlyLine(await set(_id, { quantity: 1 }))).toMatchObject({ _id, quantity: 1 });
    expect(onlyLine(await set(_id, { quantity: 1 }))).toMatchObject({ _id, quantity: 1 });
  });

  test("decants go to 99", async () => {
    const { _id } = onlyLine(await add("agotado", big));
    const decants = (quantity: number) => set(_id, { mlOption: 10, productType: "bigDecant", quantity }, "agotado");
    expect(onlyLine(await decants(99)).quantity).toBe(99);
    expect(said(await decants(100))).toEqual(MAX);
  });

  test("refuses more than the limit, and more than the stock", async () => {
    const { _id } = onlyLine(await add("asad"));
    expect(said(await set(_id, { quantity: 3 }))).toEqual(MAX);
    await remove(_id);
    const one = onlyLine(await add("diez", { mlOption: 10 }));
    expect(said(await set(one._id, { mlOption: 10, quantity: 2 }, "diez"))).toEqual(SHORT);
    expect(said(await set(one._id, { mlOption: 10, quantity: 3 }, "diez"))).toEqual(MAX);
    expect(await kept()).toEqual([[ana, "milliliter", 1]]);
  });

  test("refuses what is no longer sold", async () => {
    const { _id } = onlyLine(await add("agotado", small));
    await world.sql(`UPDATE perfumes SET small_decant = 0 WHERE id = '${idOf("agotado")}'`);
    const answer = await set(_id, { mlOption: 5, productType: "smallDecant", quantity: 2 }, "agotado");
    await world.sql(`UPDATE perfumes SET small_decant = 1 WHERE id = '${idOf("agotado")}'`);
    expect(said(answer)).toEqual(NOT_SOLD);
  });

  test("a line of another thing than the body says is not found", async () => {
    const { _id } = onlyLine(await add("asad"));
    expect(said(await set(_id, {}, "diez"))).toEqual(NO_LINE);
    expect(said(await set(_id, { mlOption: 50 }))).toEqual(NO_LINE);
    expect(said(await set(_id, { productType: "bigDecant", mlOption: 10 }))).toEqual(NO_LINE);
  });
});

describe("taking out", () => {
  test("a line by its id, or all lines of a perfume by the perfume's", async () => {
    const { _id } = onlyLine(await add("asad"));
    expect(cartOf(await remove(_id))).toEqual([]);
    expect(said(await remove(_id))).toEqual(NO_LINE);
    await add("asad");
    await add("diez");
    await add("diez", big);
    expect(cartOf(await remove(idOf("diez")))).toMatchObject([{ perfume: idOf("asad") }]);
    expect(said(await remove("lin_nobody"))).toEqual(NO_LINE);
  });
});

describe("refreshing", () => {
  const changesOf = (answer: CallAnswer) => {
    expect(answer.status).toBe(200);
    const { updatedUser, changes } = refreshedCartSchema.parse(answer.body);
    return {
      cart: updatedUser.cart.map(({ productName, quantity, available }) => [productName, quantity, available]),
      changes: changes.map(({ line, what, from, to }) => [line.productName, what, from, to]),
    };
  };
  const stock = (size: string, units: number) =>
    world.sql(
      `INSERT INTO stock_movements (size_id, kind, units, request_id, why, moved_by, at_ms)
       SELECT id, '${units > 0 ? "incoming" : "removal"}', ${Math.abs(units)}, hex(randomblob(8)), 'a test', 'test', 1
       FROM sizes WHERE perfume_id || ml = '${size}'`,
    );

  test("takes out what is not sold, lowers what is short, says so, and again changes nothing", async () => {
    await add("asad", { quantity: 2 });
    await add("yara-lancome", { mlOption: 50, quantity: 2 });
    await add("diez", { mlOption: 20 });
    const yara = `${idOf("yara-lancome")}50`;
    await stock(yara, -1);
    await world.sql(`UPDATE perfumes SET soon = 1 WHERE id = '${idOf("diez")}'`);
    const left = [
      ["Asad", 2, true],
      ["Yára Lancôme", 1, true],
    ];
    expect(changesOf(await refresh())).toEqual({
      cart: left,
      changes: [
        ["Yára Lancôme", "lowered", 2, 1],
        ["Diez", "removed", 1, 0],
      ],
    });
    await world.sql(`UPDATE perfumes SET soon = 0 WHERE id = '${idOf("diez")}'`);
    await stock(yara, 1);
    for (let i = 0; i < 5; i++) expect(changesOf(await refresh())).toEqual({ cart: left, changes: [] });
  });

  test("five at once tell each change once", async () => {
    const yara = `${idOf("yara-lancome")}50`;
    await add("asad", { quantity: 2 });
    await add("yara-lancome", { mlOption: 50, quantity: 2 });
    await world.sql(`UPDATE perfumes SET active = 0 WHERE id = '${idOf("asad")}'`);
    await stock(yara, -1);
    const all = (await Promise.all(Array.from({ length: 5 }, refresh))).map(changesOf);
    await stock(yara, 1);
    await world.sql(`UPDATE perfumes SET active = 1 WHERE id = '${idOf("asad")}'`);
    expect(all.flatMap(({ changes }) => changes)).toEqual([
      ["Asad", "removed", 2, 0],
      ["Yára Lancôme", "lowered", 2, 1],
    ]);
    for (const { cart } of all) expect(cart).toEqual([["Yára Lancôme", 1, true]]);
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

  test.each(bodies)("%j is refused as a field", async (body, message) => {
    const answer = await call(worker, `POST /api/cart/${ana}/${idOf("asad")}`, { cookie, body });
    expect(said(answer)).toMatchObject({ status: 400, code: "invalid_fields", fields: { product: [message] } });
    expect(await kept()).toEqual([]);
  });

  test.each(settings)("a line set to %j is refused as a field", async (facts, message) => {
    const { _id } = onlyLine(await add("asad"));
    expect(said(await set(_id, facts))).toMatchObject({ status: 400, fields: { product: [message] } });
    expect(await kept()).toEqual([[ana, "milliliter", 1]]);
  });

  test.each(["[]", "null", "7", '{"product":{},"cart":[]}', '{"__proto__":{"product":{"quantity":1}}}'])(
    "%s is no body",
    async (body) =>
      expect((await call(worker, `POST /api/cart/${ana}/${idOf("asad")}`, { cookie, body })).status).toBe(400),
  );
});

describe("somebody else's cart", () => {
  const calls = (userId: string, id: string): [string, object | undefined][] => [
    [`POST /api/cart/${userId}/${idOf("asad")}`, product()],
    [
      `PUT /api/cart/${userId}/${id}`,
      { product: { perfumeId: idOf("asad"), mlOption: 100, quantity: 2, productType: "milliliter" } },
    ],
    [`DELETE /api/cart/${userId}/${id}`, undefined],
    [`PATCH /api/cart/updatedCart/${userId}`, undefined],
  ];

  test("is closed to guests, to other shoppers and to administrators, who have none themselves", async () => {
    const admin = await signInAs(worker, ADMIN);
    const ada = await idAt(`SELECT id FROM users WHERE email = '${ADMIN}'`);
    const { _id } = onlyLine(await add("asad"));
    for (const [request, body] of calls(ana, _id)) {
      expect([request, (await call(worker, request, { body })).status]).toEqual([request, 401]);
      for (const other of [bea.cookie, admin])
        expect([request, (await call(worker, request, { body, cookie: other })).status]).toEqual([request, 403]);
    }
    for (const [request, body] of calls(ada, _id))
      expect([request, (await call(worker, request, { body, cookie: admin })).status]).toEqual([request, 403]);
    expect(await kept()).toEqual([[ana, "milliliter", 1]]);
  });

  test("somebody else's line under one's own id is answered like one that is not there", async () => {
    const { _id } = onlyLine(await add("asad"));
    for (const request of [1, 2]) {
      const answers = await Promise.all(
        [_id, "lin_nobody"].map(async (id) => {
          const [path, body] = calls(bea.id, id)[request] ?? [""];
          return said(await call(worker, path, { body, cookie: bea.cookie }));
        }),
      );
      expect(answers).toEqual([NO_LINE, NO_LINE]);
    }
    expect(await kept()).toEqual([[ana, "milliliter", 1]]);
  });
});

test("each call takes a trip for the session and one for all it does", async () => {
  const counted = async (ask: () => Promise<CallAnswer>) => {
    world.proxy.reset();
    const answer = await ask();
    return { answer, trips: world.proxy.trips() };
  };
  const { answer, trips } = await counted(() => add("asad"));
  const { _id } = onlyLine(answer);
  expect(trips).toBe(2);
  for (const ask of [() => add("proximo"), () => set(_id, { quantity: 2 }), refresh, () => remove(_id)])
    expect((await counted(ask)).trips).toBe(2);
});
