import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { DEMO_SETTINGS } from "#db/seed/settings.ts";
import { perfumeResponseSchema, perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { healthSchema } from "#shop/reports/status.contract.ts";
import { shippingTransferSchema, transferOffSchema } from "#shop/settings/settings.contract.ts";
import { getJson } from "../../fixtures/caller.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openShop);

function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  return getJson(shop.worker, path, schema);
}

async function namesOf(query: string): Promise<string[]> {
  const { perfumes } = await get(`/api/perfumes?${query}`, perfumesResponseSchema);
  return perfumes.map((perfume) => perfume.productName);
}

describe("the list", () => {
  test("has every active perfume, by stock, with the dollar rate", async () => {
    const response = await get("/api/perfumes", perfumesResponseSchema);
    expect(response.perfumes.map(({ slug }) => slug)).toEqual([
      "asad",
      "proximo",
      "carmex-cereza",
      "yara-lancome",
      "agotado",
    ]);
    expect([response.total, response.priceDollar]).toEqual([5, 1455]);
  });

  test.each([
    ["gender=male", ["Asad"]],
    ["gender=male&gender=female&sortBy=aZ", ["Asad", "Yára Lancôme"]],
    ["category=balsamo", ["Carmex Cereza"]],
    ["brand=armaf", ["Yára Lancôme"]],
    ["brand=armaf&brand=carmex&sortBy=zA", ["Yára Lancôme", "Carmex Cereza"]],
    ["brand=zimaya", []],
    ["slug=asad&slug=carmex-cereza&slug=nada", ["Asad", "Carmex Cereza"]],
    ["forSale=true", ["Yára Lancôme"]],
    ["soon=true", ["Próximo"]],
    ["minStock=4", ["Asad", "Próximo"]],
    ["productName=yara%20LANCOME", ["Yára Lancôme"]],
    ["productName=lattafa&limit=1&sortBy=new", ["Próximo"]],
    ["productName=%00", []],
    ["productName=%25", []],
    ["productName=ambar", []],
    ["search=AMBAR%20carmex", ["Carmex Cereza"]],
    ["search=lacnome", ["Yára Lancôme"]],
    ["search=vainilla&gender=male", ["Asad"]],
    ["search=%00", []],
    ["search=%25", []],
    ["status=false", []],
    ["sortBy=lowerPrice&limit=2", ["Carmex Cereza", "Próximo"]],
    ["sortBy=higherPrice&limit=2&page=2", ["Asad", "Próximo"]],
    ["sortBy=bestDiscount&limit=1", ["Yára Lancôme"]],
    ["limit=2&page=9", []],
    ["utm_source=x&__proto__=1&limit=1", ["Asad"]],
  ])("?%s lists %j", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test("is searched with current data after a sale and after an edit", async () => {
    await shop.database.sql(
      "UPDATE sizes SET stock = stock - 1, sold = sold + 1 WHERE perfume_id IN (SELECT id FROM perfumes WHERE slug = 'asad')",
    );
    const { perfumes } = await get("/api/perfumes?search=ambar&gender=male", perfumesResponseSchema);
    expect(perfumes.map(({ slug }) => slug)).toEqual(["asad"]);
    await shop.database.sql("UPDATE perfumes SET description = 'Oud' WHERE slug = 'asad'");
    expect(await namesOf("search=ambar&gender=male")).toEqual([]);
    expect(await namesOf("search=oud")).toEqual(["Asad"]);
    await shop.database.sql("UPDATE perfumes SET description = 'Vainilla y ámbar.' WHERE slug = 'asad'");
  });

  test("has the total of matches on the last page", async () => {
    const { total, perfumes } = await get("/api/perfumes?limit=2&page=3", perfumesResponseSchema);
    expect([total, perfumes.length]).toEqual([5, 1]);
  });

  test("accepts a new brand as a filter as soon as a perfume has it", async () => {
    await shop.database.sql(
      "UPDATE perfumes SET brand = 'Casa Ñandú', brand_slug = 'casa-nandu' WHERE slug = 'agotado'",
    );
    expect(await namesOf("brand=casa-nandu")).toEqual(["Agotado"]);
    await shop.database.sql("UPDATE perfumes SET brand = 'Lattafa', brand_slug = 'lattafa' WHERE slug = 'agotado'");
  });
});

describe("one perfume", () => {
  test("is the same by id and by slug", async () => {
    const bySlug = await get("/api/perfumes/yara-lancome", perfumeResponseSchema);
    expect(await get(`/api/perfumes/${idOf("yara-lancome")}`, perfumeResponseSchema)).toEqual(bySlug);
    expect(bySlug.perfume).toMatchObject({ _id: idOf("yara-lancome"), stock: 2, brand: "Armaf" });
    expect(bySlug.perfume.milliliters[0]).toMatchObject({
      priceArs: 131_000,
      promotionArs: 111_350,
      transferArs: null,
    });
  });

  test("that is missing or inactive is 404", async () => {
    await shop.database.sql("UPDATE perfumes SET active = 0 WHERE slug = 'proximo'");
    for (const id of ["nadie", idOf("nadie"), "proximo", idOf("proximo")]) {
      const response = await shop.worker.fetch(`/api/perfumes/${id}`);
      expect(response.status).toBe(404);
      expect(problemSchema.parse(await response.json()).code).toBe("perfume_not_found");
    }
    expect(await namesOf("soon=true")).toEqual([]);
    await shop.database.sql("UPDATE perfumes SET active = 1 WHERE slug = 'proximo'");
  });
});

describe("settings and health", () => {
  test("the transfer discount is public", async () => {
    expect(await get("/api/admin/transfer-off", transferOffSchema)).toEqual({ transferOff: 10 });
  });

  test("shipping, delivery, the showrooms and the discounts on decants are public", async () => {
    const response = await get("/api/admin/shipping-transfer", shippingTransferSchema);
    const { showrooms } = DEMO_SETTINGS;
    const terms = { minValueFreeShipping: 120_000, shipping: 5_000, transferOff: 10, transferHoldHours: 24 };
    const sets = { decantSet3: 0, decantSet5: 0, decantSet10: 0, decantCredit: 0, decantCreditDays: 90 };
    expect(response).toEqual({ ...terms, ...sets, showrooms, delivery: DEMO_SETTINGS.delivery, zones: [] });
  });

  test("health has the catalogue version of the database and that of the built pages", async () => {
    const { catalogueVersion, builtVersion } = await get("/api/health", healthSchema);
    expect(builtVersion).toBe(1);
    expect(catalogueVersion).toBeGreaterThan(1);
  });
});
