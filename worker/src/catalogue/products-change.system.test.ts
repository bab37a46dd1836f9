import { expect, test } from "vitest";
import {
  adminPerfumeResponseSchema,
  newPerfumeSchema,
  updatedPerfumeSchema,
} from "#shop/catalogue/product.contract.ts";
import { call, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { product } from "../../fixtures/carts.ts";
import { openPanel } from "../../fixtures/panel.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const panel = sharedFixture(openPanel);

const create = (body: object, headers = {}) => panel.send("POST /api/perfumes/create-perfume", body, headers);
const save = (id: string, body: object, headers = {}) => panel.send(`PUT /api/perfumes/${id}`, body, headers);
const NUEVO = {
  productName: "Khamrah Qahwa",
  brand: "lattafa",
  milliliters: [{ ml: 100, price: 38.5, delta: { revenue: 6 }, snF: 6 }],
};
const versions = async () => (await panel.rows("SELECT catalogue_version, live_version FROM versions"))[0];

test("an unchanged form changes nothing", async () => {
  const asad = await panel.stored("asad");
  const before = [await versions(), await panel.rows("SELECT count(*) AS n FROM audit_log")];
  const response = await save(asad._id, asad);
  expect([response.status, updatedPerfumeSchema.parse(response.body).updatedPerfume]).toEqual([200, asad]);
  expect([await versions(), await panel.rows("SELECT count(*) AS n FROM audit_log")]).toEqual(before);
});

test("fields, sizes, pictures and stock are saved together, and audited with old and new values", async () => {
  const asad = await panel.stored("asad");
  const [size] = asad.milliliters;
  const response = await save(asad._id, {
    ...asad,
    productName: "Asad Bourbon",
    images: ["/pictures/nuevo.webp", ...asad.images, "/pictures/"],
    bigDecant: true,
    milliliters: [
      {
        ...size,
        price: 46,
        delta: { revenue: 5, sold: 3, removeToStock: 1, defectiveStock: 1 },
        why: "Feria",
        snL: 2,
      },
      { ml: 30, price: 20, delta: { revenue: 2 } },
    ],
  });
  const { updatedPerfume: saved } = updatedPerfumeSchema.parse(response.body);
  expect(saved).toMatchObject({
    productName: "Asad Bourbon",
    slug: "asad",
    images: ["/pictures/nuevo.webp", ...asad.images],
    milliliters: [
      {
        _id: size?._id,
        price: 46,
        stock: 250,
        revenue: 255,
        sold: 3,
        removeToStock: 1,
        defectiveStock: 1,
        snF: 250,
        snL: 2,
      },
      { ml: 30, stock: 2 },
    ],
  });
  expect(saved.updatedAt > asad.updatedAt).toBe(true);
  const ledger = await panel.rows(
    "SELECT kind, units, why FROM stock_movements WHERE size_id = ? AND why = 'Feria'",
    size?._id ?? "",
  );
  expect(ledger.map(({ kind, units }) => [kind, units]).sort()).toEqual([
    ["defective", 1],
    ["incoming", 5],
    ["outsideSale", 3],
    ["removal", 1],
  ]);
  const [audit] = await panel.rows(
    "SELECT what, from_value, to_value FROM audit_log WHERE noun_id = ? ORDER BY key DESC LIMIT 1",
    asad._id,
  );
  const price = `milliliters.${size?._id}.price`;
  expect([
    audit?.["what"],
    JSON.parse(String(audit?.["from_value"]))[price],
    JSON.parse(String(audit?.["to_value"]))[price],
  ]).toEqual(["perfume_changed", 45, 46]);
});

test("a stale form is refused with the current perfume and the others' changes", async () => {
  const asad = await panel.stored("asad");
  await save(asad._id, { ...asad, soon: true });
  const response = await save(asad._id, { ...asad, category: "niche" });
  expect([response.status, response.body["code"]]).toEqual([409, "perfume_stale"]);
  expect(response.body).toMatchObject({
    perfume: { soon: true, category: "arab" },
    made: [{ what: "perfume_changed", changes: [{ field: "soon", size: null, ml: null, from: false, to: true }] }],
  });
  const { updatedAt: _, ...without } = asad;
  expect((await save(asad._id, without)).body["fields"]).toHaveProperty("updatedAt");
});

test("of two administrators who save concurrently, one is refused", async () => {
  const balm = await panel.stored("carmex-cereza");
  const responses = await Promise.all([
    save(balm._id, { ...balm, description: "Una" }),
    save(balm._id, { ...balm, description: "Otra" }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a retry after a lost response enters the units once", async () => {
  const balm = await panel.stored("carmex-cereza");
  const [size] = balm.milliliters;
  const body = { ...balm, milliliters: [{ ...size, delta: { revenue: 4 } }] };
  const key = { "Idempotency-Key": "cargar-cuatro" };
  const [one, other] = [await save(balm._id, body, key), await save(balm._id, body, key)];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.body).toEqual(one.body);
  expect((await panel.stored("carmex-cereza")).stock).toBe(balm.stock + 4);
});

test("selling more units than the stock is refused with an error beside the field that names the stock, and nothing is written", async () => {
  const balm = await panel.stored("carmex-cereza");
  const [size] = balm.milliliters;
  const response = await save(balm._id, {
    ...balm,
    description: "x",
    milliliters: [{ ...size, delta: { sold: 100 } }],
  });
  expect([response.status, response.body["code"], response.body["fields"]]).toEqual([
    409,
    "counter_below_zero",
    { "milliliters.0.delta.sold": [`No alcanza: hay ${size?.stock} unidades en stock`] },
  ]);
  expect(await panel.stored("carmex-cereza")).toEqual(balm);
});

test("a location that a sale lowers during a save becomes what was typed", async () => {
  const balm = await panel.stored("carmex-cereza");
  const [size] = balm.milliliters;
  const setLocation = (units: number) =>
    panel.database.sql(`UPDATE sizes SET sn_f = ${units} WHERE id = '${size?._id}'`);
  await setLocation(5);
  // The save has read the perfume, and has not written yet.
  const stop = panel.database.proxy.stopAt("select distinct");
  const saved = save(balm._id, { ...balm, milliliters: [{ ...size, snF: 1 }] });
  await stop.held;
  await setLocation(2);
  stop.release();
  expect((await saved).status).toBe(200);
  expect((await panel.stored("carmex-cereza")).milliliters[0]?.snF).toBe(1);
});

test("sizes can swap positions and milliliters, and are removed when left out", async () => {
  const yara = await panel.stored("yara-lancome");
  const [small, large] = yara.milliliters;
  const swapped = await save(yara._id, {
    ...yara,
    milliliters: [
      { ...large, ml: 50 },
      { ...small, ml: 100 },
    ],
  });
  const { updatedPerfume } = updatedPerfumeSchema.parse(swapped.body);
  expect(updatedPerfume.milliliters.map(({ _id, ml }) => [_id, ml])).toEqual([
    [large?._id, 50],
    [small?._id, 100],
  ]);
  const fewer = await save(yara._id, { ...updatedPerfume, milliliters: updatedPerfume.milliliters.slice(0, 1) });
  expect(updatedPerfumeSchema.parse(fewer.body).updatedPerfume.milliliters).toHaveLength(1);
  const foreign = await save(yara._id, {
    ...updatedPerfumeSchema.parse(fewer.body).updatedPerfume,
    milliliters: [small],
  });
  expect(foreign.body["fields"]).toEqual({ "milliliters.0._id": ["Ese tamaño ya no está en este perfume"] });
});

test("a size in an open order cannot be removed; its perfume can, and the order keeps its lines", async () => {
  const perfume = newPerfumeSchema.parse(
    (
      await create({
        ...NUEVO,
        productName: "Pedido",
        milliliters: [
          { ml: 50, price: 9, delta: { revenue: 3 } },
          { ml: 90, price: 12, delta: { revenue: 3 } },
        ],
      })
    ).body,
  ).newPerfume;
  const shopper = await signInAs(panel.worker, SHOPPER);
  const [person] = await panel.rows("SELECT id FROM users WHERE email = ?", SHOPPER);
  const placed = await call(panel.worker, `POST /api/orders/transfer/${person?.["id"]}`, {
    cookie: shopper,
    body: { shipping: false, products: [{ perfume: perfume._id, ml: 90, type: "milliliter", quantity: 2 }] },
  });
  expect(placed.status).toBe(200);
  const response = await save(perfume._id, { ...perfume, milliliters: perfume.milliliters.slice(0, 1) });
  expect([response.status, response.body["code"], response.body["fields"]]).toEqual([
    409,
    "size_held",
    { milliliters: ["El tamaño de 90 está en pedidos abiertos (2)"] },
  ]);
  const removed = await panel.send(`DELETE /api/perfumes/${perfume._id}`);
  expect([removed.status, removed.body]).toEqual([200, { _id: perfume._id, orders: 1 }]);
  expect((await panel.send(`DELETE /api/perfumes/${perfume._id}`)).status).toBe(404);
  expect((await call(panel.worker, `GET /api/perfumes/${perfume._id}`)).status).toBe(404);
  expect((await save(perfume._id, perfume)).status).toBe(404);
  const [own] = await panel.rows("SELECT product_name FROM order_lines WHERE perfume_id = ?", perfume._id);
  expect(own).toEqual({ product_name: "Pedido" });
  // Its name is available again.
  expect((await create({ ...NUEVO, productName: "Pedido" })).status).toBe(201);
});

/** A new perfume with sizes of 50 and 90 ml, and a function that saves it with other sizes and returns their ids. */
async function withTwoSizes(productName: string, units = 0) {
  const milliliters = [50, 90].map((ml) => ({ ml, price: 9, delta: { revenue: units } }));
  const created = await create({ ...NUEVO, productName, milliliters });
  const perfume = newPerfumeSchema.parse(created.body).newPerfume;
  const change = async (...milliliters: object[]) => {
    const { body } = await panel.send(`GET /api/perfumes/admin/${perfume._id}`);
    const { updatedAt } = adminPerfumeResponseSchema.parse(body).perfume;
    const changed = await save(perfume._id, { ...perfume, updatedAt, milliliters });
    return updatedPerfumeSchema.parse(changed.body).updatedPerfume.milliliters.map(({ _id }) => _id);
  };
  const [small, large] = perfume.milliliters;
  if (!small || !large) throw new Error("the perfume has no two sizes");
  return { perfume, small, large, change };
}

test("a cart line of a removed size moves to the size that has its milliliters now, one line for each size", async () => {
  const { perfume, small, large, change } = await withTwoSizes("En carritos", 3);
  const cookie = await signInAs(panel.worker, SHOPPER);
  const [shopper] = await panel.rows("SELECT id FROM users WHERE email = ?", SHOPPER);
  const cart = `/api/cart/${shopper?.["id"]}`;
  const add = (mlOption: number) =>
    call(panel.worker, `POST ${cart}/${perfume._id}`, { cookie, body: product({ mlOption }) });
  const lines = () =>
    panel.rows(
      "SELECT l.id, l.size_id FROM cart_lines l JOIN sizes s ON s.id = l.size_id WHERE l.perfume_id = ? ORDER BY s.ml",
      perfume._id,
    );
  await add(50);
  await add(90);
  const [ofSmall, ofLarge] = await lines();

  const [, made] = await change(small, { ml: 90, price: 9, delta: { revenue: 3 } });
  expect(made).not.toBe(large._id);
  expect(await lines()).toEqual([ofSmall, { ...ofLarge, size_id: made }]);
  const item = { perfumeId: perfume._id, mlOption: 90, quantity: 2, productType: "milliliter" };
  const set = await call(panel.worker, `PUT ${cart}/${ofLarge?.["id"]}`, { cookie, body: { product: item } });
  expect(set.status).toBe(200);

  // Without a size of 90 ml its line waits for the next refresh of the cart. Then the small size gets 90 ml and keeps its line.
  await change(small);
  expect(await lines()).toEqual([ofSmall, { ...ofLarge, size_id: made }]);
  await change({ ...small, ml: 90 });
  expect(await lines()).toEqual([ofSmall]);
});

const insertAlert = (id: string, sizeId: string, email: string, toldAtMs = "NULL") =>
  panel.database.sql(`INSERT INTO stock_notices VALUES ('stn_${id}', '${sizeId}', '${email}', 1, ${toldAtMs}, NULL)`);
const alertsOf = (perfumeId: string) =>
  panel.rows(
    "SELECT a.id, a.size_id FROM stock_notices a JOIN sizes s ON s.id = a.size_id WHERE s.perfume_id = ? ORDER BY a.id",
    perfumeId,
  );

test("a waiting stock alert of a removed size moves to the size that has its milliliters now, one for each person", async () => {
  const { perfume, small, large, change } = await withTwoSizes("Esperado");
  await insertAlert("ana", large._id, "ana@azahar.test");
  await insertAlert("bea", large._id, "bea@azahar.test");
  await insertAlert("mailed", large._id, "bea@azahar.test", "2");
  const [, made = ""] = await change(small, { ml: 90, price: 9 });
  expect(await alertsOf(perfume._id)).toEqual([
    { id: "stn_ana", size_id: made },
    { id: "stn_bea", size_id: made },
    { id: "stn_mailed", size_id: large._id },
  ]);
  await insertAlert("both", small._id, "ana@azahar.test");
  await change({ ...small, ml: 90 });
  expect(await alertsOf(perfume._id)).toEqual([
    { id: "stn_bea", size_id: small._id },
    { id: "stn_both", size_id: small._id },
    { id: "stn_mailed", size_id: large._id },
  ]);
});

test("when a size gets other milliliters and a new size gets its former ones, its cart lines and stock alerts move to the new size", async () => {
  const { perfume, small, large, change } = await withTwoSizes("Corregido");
  await panel.database.sql(
    `INSERT INTO cart_lines SELECT 'crl_corregido', id, '${perfume._id}', 'milliliter', '${small._id}', 1, 1
     FROM users WHERE email = '${SHOPPER}'`,
  );
  await insertAlert("corregido", small._id, "ana@azahar.test");
  const [, , made] = await change({ ...small, ml: 55 }, large, { ml: 50, price: 9 });
  expect(await alertsOf(perfume._id)).toEqual([{ id: "stn_corregido", size_id: made }]);
  expect(await panel.rows("SELECT size_id FROM cart_lines WHERE id = 'crl_corregido'")).toEqual([{ size_id: made }]);
  // No size has 50 ml any more: the line and the alert stay with their size.
  await change({ ...small, ml: 60 }, large, { _id: made, ml: 55, price: 9 });
  expect(await alertsOf(perfume._id)).toEqual([{ id: "stn_corregido", size_id: made }]);
});
