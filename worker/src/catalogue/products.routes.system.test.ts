import { describe, expect, test } from "vitest";
import { newPerfumeSchema } from "#shop/catalogue/product.contract.ts";
import { call, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { openPanel } from "../../fixtures/panel.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const panel = sharedFixture(openPanel);

const create = (body: object, headers = {}) => panel.send("POST /api/perfumes/create-perfume", body, headers);
const NUEVO = {
  productName: "Khamrah Qahwa",
  brand: "lattafa",
  milliliters: [{ ml: 100, price: 38.5, delta: { revenue: 6 }, snF: 6 }],
};
const versions = async () => (await panel.rows("SELECT catalogue_version, live_version FROM versions"))[0];

describe("the list", () => {
  test("has every perfume, sorted by name, with every counter, for administrators only", async () => {
    const { perfumes, total, priceDollar } = await panel.list();
    expect([perfumes.map(({ productName }) => productName), total, priceDollar]).toEqual([
      ["Agotado", "Asad", "Carmex Cereza", "Próximo", "Yára Lancôme"],
      5,
      1455,
    ]);
    expect(perfumes[1]).toMatchObject({
      stock: 250,
      milliliters: [
        {
          stock: 250,
          revenue: 250,
          sold: 0,
          reserved: 0,
          removeToStock: 0,
          defectiveStock: 0,
          snF: 250,
          snL: 0,
          ros: 0,
        },
      ],
    });
    const guest = await call(panel.worker, "GET /api/perfumes/admin/dashboard");
    const shopper = await call(panel.worker, "GET /api/perfumes/admin/dashboard", {
      cookie: await signInAs(panel.worker, SHOPPER),
    });
    expect([guest.status, shopper.status]).toEqual([401, 403]);
  });

  test.each([
    ["?limit=2", ["Agotado", "Asad"], 5],
    ["?limit=2&page=3", ["Yára Lancôme"], 5],
    ["?productName=yara", ["Yára Lancôme"], 1],
    ["?column=price&order=desc&limit=2", ["Yára Lancôme", "Agotado"], 5],
    ["?column=stock&order=asc&limit=1", ["Agotado"], 5],
    ["?sortBy=new&limit=1", ["Próximo"], 5],
    ["?stock=none", ["Agotado"], 1],
    ["?stock=low", ["Yára Lancôme"], 1],
    ["?decant=true", ["Agotado"], 1],
    ["?category=balsamo", ["Carmex Cereza"], 1],
    ["?forSale=true", ["Yára Lancôme"], 1],
    ["?minStock=100", ["Asad"], 1],
    ["?unlocated=true", [], 0],
    ["?status=false", [], 0],
    ["?slug=asad&slug=carmex-cereza&slug=de-nadie", ["Asad", "Carmex Cereza"], 2],
    ["?slug=asad&unlocated=true", [], 0],
  ])("%s lists %j", async (query, names, count) => {
    const { perfumes, total } = await panel.list(query);
    expect([perfumes.map(({ productName }) => productName), total]).toEqual([names, count]);
  });

  test("is filtered by the barcode of a size, and by locations that do not add up", async () => {
    const change = (slug: string, set: string) =>
      panel.database.sql(`UPDATE sizes SET ${set} WHERE perfume_id = '${idOf(slug)}'`);
    const ids = async (query: string) => (await panel.list(query)).perfumes.map(({ _id }) => _id);
    await change("asad", "ean = '4006381333931', sn_l = sn_l + 1");
    await change("carmex-cereza", "ros = ros + 1");
    expect(await ids("?productName=4%20006381-333931")).toEqual([idOf("asad")]);
    expect(await ids("?unlocated=true")).toEqual([idOf("asad"), idOf("carmex-cereza")]);
    expect(await ids("?unlocated=true&productName=4006381333931&slug=asad")).toEqual([idOf("asad")]);
    expect(await ids("?productName=4006381333931&slug=carmex-cereza")).toEqual([]);
    await change("asad", "ean = '', sn_l = sn_l - 1");
    await change("carmex-cereza", "ros = ros - 1");
  });

  test("costs three trips for a page of three perfumes, and refuses an unknown value", async () => {
    await panel.list();
    panel.database.proxy.reset();
    await panel.list("?limit=3");
    expect(panel.database.proxy.trips()).toBe(3);
    expect((await panel.send("GET /api/perfumes/admin/dashboard?column=cost")).body["fields"]).toHaveProperty("column");
    expect((await panel.send("GET /api/perfumes/admin/dashboard?brand=nadie")).status).toBe(400);
    expect((await panel.send("GET /api/perfumes/admin/dashboard?slug=No%20es")).body["fields"]).toHaveProperty("slug");
  });
});

describe("a new perfume", () => {
  test("has the sent fields, defaults for the rest, and its opening stock in the ledger", async () => {
    const before = await versions();
    const response = await create(NUEVO);
    const { newPerfume } = newPerfumeSchema.parse(response.body);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([201, "no-store"]);
    expect(newPerfume).toMatchObject({
      slug: "lattafa-khamrah-qahwa",
      brand: "Lattafa",
      gender: "female",
      category: "arab",
      status: true,
      soon: false,
      images: [],
      image: "/fallback.webp",
      stock: 6,
      milliliters: [{ ml: 100, price: 38.5, priceInInstallments: null, stock: 6, revenue: 6, snF: 6, snL: 0 }],
    });
    const [movement] = await panel.rows(
      "SELECT kind, units, moved_by FROM stock_movements WHERE size_id = ?",
      newPerfume.milliliters[0]?._id ?? "",
    );
    expect(movement).toMatchObject({ kind: "incoming", units: 6 });
    expect(Number((await versions())?.["catalogue_version"])).toBeGreaterThan(Number(before?.["catalogue_version"]));
    const [audit] = await panel.rows(
      "SELECT what, from_value, to_value FROM audit_log WHERE noun_id = ?",
      newPerfume._id,
    );
    expect([audit?.["what"], audit?.["from_value"]]).toEqual(["perfume_created", null]);
    expect(JSON.parse(String(audit?.["to_value"]))).toMatchObject({ productName: "Khamrah Qahwa", category: "arab" });
    expect((await call(panel.worker, "GET /api/perfumes/lattafa-khamrah-qahwa")).status).toBe(200);
  });

  test("is refused for a taken name and brand; a retry returns the same perfume", async () => {
    expect((await create({ ...NUEVO, productName: "KHAMRAH  qahwa" })).body["code"]).toBe("slug_taken");
    const key = { "Idempotency-Key": "nuevo-perfume-1" };
    const body = { ...NUEVO, productName: "Otro" };
    const [one, other] = [await create(body, key), await create(body, key)];
    expect([one.status, other.status, other.body]).toEqual([201, 201, one.body]);
    expect((await create({ ...body, soon: true }, key)).body["code"]).toBe("idempotency_key_reused");
    const both = await Promise.all(
      [1, 2].map(() => create({ ...body, productName: "A la vez" }, { "Idempotency-Key": "a-la-vez" })),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
  });

  test.each([
    [
      { productName: " ", brand: "" },
      { productName: ["El nombre es obligatorio."], brand: ["La marca es obligatoria."] },
    ],
    [{ milliliters: [] }, { milliliters: ["Tiene que haber al menos un tamaño"] }],
    [{ milliliters: [{ ml: 100, price: 0 }] }, { "milliliters.0.price": ["Poné un precio mayor que 0 para venderlo"] }],
    [
      {
        milliliters: [
          { ml: 100, price: 10 },
          { ml: 100, price: 1.005, delta: { sold: 0.5 } },
        ],
      },
      {
        "milliliters.1.ml": ["Ya hay un tamaño de 100"],
        "milliliters.1.price": ["Tiene que ser un precio en dólares, con hasta dos decimales"],
        "milliliters.1.delta.sold": ["Tiene que ser un número entero de unidades"],
      },
    ],
    [{ milliliters: [{ ml: "x", price: 10 }] }, { "milliliters.0.ml": ["Tiene que ser un número"] }],
    [
      { images: ["//evil.example/a.webp"] },
      { "images.0": ["Tiene que ser una ruta del sitio, como /pictures/asad.webp"] },
    ],
    [{ role: "admin" }, { _: ["Hay un campo que no se admite"] }],
  ])("%j is refused with an error beside each wrong field", async (wrong, fields) => {
    const response = await create({ ...NUEVO, productName: "Mal", ...wrong });
    expect([response.status, response.body["fields"]]).toEqual([400, fields]);
  });
});
