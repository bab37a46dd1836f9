import { beforeEach, expect, test } from "vitest";
import { problemSchema } from "#shop/problem.contract.ts";
import { adminSettingsSchema, settingsResponseSchema, settingsStaleSchema } from "#shop/settings/settings.contract.ts";
import { ADMIN, call } from "../../fixtures/caller.ts";
import { startQuoteServer } from "../../fixtures/outside-services.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(async () => {
  const quote = await startQuoteServer();
  const opened = await openAdminShop({ vars: { DOLAR_URL: quote.url } });
  const adminId = await opened.idOfUser(ADMIN);
  return { ...opened, quote, adminId, close: () => opened.close().finally(quote.stop) };
});
let lastAudited = 0;
beforeEach(async () => {
  lastAudited = Number((await shop.rows("SELECT coalesce(max(key), 0) AS last FROM audit_log"))[0]?.["last"]);
});

const audited = async () =>
  (await shop.rows(`SELECT * FROM audit_log WHERE key > ${lastAudited} ORDER BY key`)).map(
    ({ by_user_id: by, noun, noun_id: id, what, from_value: from, to_value: to }) => ({
      by,
      of: `${noun} ${id}`,
      what,
      from: JSON.parse(String(from)),
      to: JSON.parse(String(to)),
    }),
  );
const versions = async () =>
  Object.values({ ...(await shop.rows("SELECT catalogue_version, live_version FROM versions"))[0] });
const read = async () =>
  adminSettingsSchema.parse((await call(shop.worker, "GET /api/admin/get-admin", { cookie: shop.admin })).body);
const put = (body: unknown) => call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body });
async function change(body: unknown) {
  const response = await put(body);
  expect([response.status, response.body["fields"]]).toEqual([200, undefined]);
  return settingsResponseSchema.parse(response.body).settings;
}
async function refusedFields(body: unknown) {
  const before = await read();
  const response = await put(body);
  expect([response.status, await read(), await audited()]).toEqual([400, before, []]);
  return problemSchema.parse(response.body).fields;
}

test("all settings are read in one trip besides the session's, and are not cacheable", async () => {
  shop.database.proxy.reset();
  const response = await call(shop.worker, "GET /api/admin/get-admin", { cookie: shop.admin });
  expect([response.headers.get("Cache-Control"), shop.database.proxy.trips()]).toEqual(["no-store", 2]);
  expect(adminSettingsSchema.parse(response.body)).toMatchObject({
    currency: 1455,
    rateSetAt: "2026-11-21T15:00:00.000Z",
    rateSetBy: null,
    priceInInstallments: [
      { numberOfInstallments: 1, percentageInInstallments: 1 },
      { numberOfInstallments: 2, percentageInInstallments: 1.13 },
      { numberOfInstallments: 3, percentageInInstallments: 1.2048 },
    ],
    providerPlans: [],
    salesAmount: 0,
    priceShipping: 5000,
    transferOff: 10,
    minValueFreeShipping: 120_000,
    vat: 21,
    bank: { cbu: "9990001800000000123459" },
    showrooms: [{ key: "san-nicolas" }, { key: "rosario" }],
    legal: { terms: "", privacy: "", returns: "" },
    updatedAt: "2026-11-21T15:00:00.000Z",
  });
});

test("a change is returned, visible to shoppers immediately, audited, and raises both versions", async () => {
  const before = await versions();
  const settings = await change({ transferOff: 12.5, priceShipping: 6500.5, minValueFreeShipping: 0 });
  expect(settings).toMatchObject({ transferOff: 12.5, priceShipping: 6500.5, minValueFreeShipping: 0, currency: 1455 });
  expect(settings).toEqual(await read());
  const shown = await call(shop.worker, "GET /api/admin/shipping-transfer");
  expect(shown.body).toMatchObject({ transferOff: 12.5, shipping: 6500.5, minValueFreeShipping: 0 });
  expect(await audited()).toEqual([
    {
      by: shop.adminId,
      of: "settings shop",
      what: "settings_changed",
      from: { transferOff: 10, priceShipping: 5000, minValueFreeShipping: 120_000 },
      to: { transferOff: 12.5, priceShipping: 6500.5, minValueFreeShipping: 0 },
    },
  ]);
  const after = await versions();
  expect(after.map((version, index) => Number(version) - Number(before[index]))).toEqual([1, 1]);
});

test("a new rate is shown with the prices immediately, and has its own activity log entry", async () => {
  const priceOf = async () => (await call(shop.worker, `GET /api/perfumes/${idOf("asad")}`)).body["priceDollar"];
  expect(await priceOf()).toBe(1455);
  const settings = await change({ currency: 1500.25, vat: 10.5 });
  expect(settings).toMatchObject({ currency: 1500.25, vat: 10.5, rateSetBy: { _id: shop.adminId } });
  expect(settings.rateSetAt).toBe(settings.updatedAt);
  expect(await priceOf()).toBe(1500.25);
  expect((await audited()).map(({ of, what, from, to }) => [of, what, from, to])).toEqual([
    ["settings rate", "rate_changed", { currency: 1455 }, { currency: 1500.25 }],
    ["settings shop", "settings_changed", { vat: 21 }, { vat: 10.5 }],
  ]);
  await change({ currency: 1455 });
});

test("sending unchanged settings changes nothing and is not audited", async () => {
  const before = await read();
  const moved = await versions();
  expect(await change(before)).toEqual(before);
  expect([await audited(), await versions()]).toEqual([[], moved]);
});

test("texts are normalized; other texts of the same group do not change", async () => {
  const settings = await change({
    shop: { about: " Dos\r\n\r\nlíneas \u202e", email: " Hola@Azahar.Example " },
    bank: { cbu: "2850 5909 4009 0418 1352 01", alias: "azahar.perfumes" },
    legal: { returns: "Diez días\npara cambiar" },
  });
  expect(settings.shop).toMatchObject({ about: "Dos\nlíneas", email: "hola@azahar.example", shopName: "Azahar" });
  expect(settings.bank).toMatchObject({ cbu: "2850590940090418135201", bank: "Banco de demostración" });
  expect(settings.legal).toEqual({ terms: "", privacy: "", returns: "Diez días\npara cambiar" });
  const before = await versions();
  expect((await change({ legal: { returns: "", terms: "Sí" } })).legal).toEqual({
    terms: "Sí",
    privacy: "",
    returns: "",
  });
  // One text is removed and one is added: pages show both changes.
  expect(Number((await versions())[0]) - Number(before[0])).toBeGreaterThanOrEqual(2);
});

test("showrooms and plans are replaced as lists: a new showroom gets a key from its name, the order is kept", async () => {
  const { showrooms, priceInInstallments } = await read();
  const [first, second] = showrooms;
  const fresh = { name: "Rosario", city: "Rosario, Santa Fe", address: "Oroño 1", hours: "", whatsapp: "" };
  const settings = await change({
    showrooms: [second, fresh, first],
    priceInInstallments: priceInInstallments.slice(1),
  });
  expect(settings.showrooms.map(({ key }) => key)).toEqual(["rosario", "rosario-2", "san-nicolas"]);
  expect(settings.priceInInstallments.map(({ numberOfInstallments }) => numberOfInstallments)).toEqual([2, 3]);
  const shown = await call(shop.worker, "GET /api/admin/shipping-transfer");
  expect(shown.body["showrooms"]).toEqual(settings.showrooms);
  expect(await change({ showrooms, priceInInstallments })).toMatchObject({ showrooms, priceInInstallments });
});

test("a change based on older settings is refused with the current ones", async () => {
  const { updatedAt } = await read();
  const now = await change({ transferOff: 15, updatedAt });
  const response = await put({ transferOff: 20, updatedAt });
  expect(response.status).toBe(409);
  const { code, message, settings } = settingsStaleSchema.parse(response.body);
  expect([code, message]).toEqual([
    "settings_stale",
    "Otra persona cambió la configuración. Mirá cómo quedó y volvé a intentar.",
  ]);
  expect(settings).toEqual(now);
  expect(await change({ transferOff: 20, updatedAt: now.updatedAt })).toMatchObject({ transferOff: 20 });
});

test("of ten concurrent changes based on the same settings, one is made and audited", async () => {
  const { updatedAt, transferOff } = await read();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => put({ transferOff: 30 + index, updatedAt })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  const log = await audited();
  expect(log.map(({ from }) => from)).toEqual([{ transferOff }]);
  expect(log[0]?.to).toEqual({ transferOff: (await read()).transferOff });
});

test("concurrent changes without updatedAt each change their part", async () => {
  const parts = [
    { vat: 11 },
    { priceShipping: 7000 },
    { bank: { bank: "Otro banco" } },
    { shop: { tagline: "Perfumes" } },
  ];
  const responses = await Promise.all(parts.map(put));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await read()).toMatchObject({
    vat: 11,
    priceShipping: 7000,
    bank: { bank: "Otro banco" },
    shop: { tagline: "Perfumes" },
  });
  expect(await audited()).toHaveLength(4);
});

test("banner pictures must be files of the shop", async () => {
  expect(
    await refusedFields({ banner: { desktopPath: "/pictures/nada.webp", mobilePath: "//evil.example/a.webp" } }),
  ).toEqual({
    "banner.mobilePath": ["Tiene que ser la dirección de una imagen de la tienda, como /pictures/u/….webp"],
  });
  const { banner } = await read();
  const dated = { ...banner, from: "2026-10-01", to: "" };
  expect((await change({ banners: [dated] })).banners).toEqual([dated]);
  expect((await audited()).map(({ from, to }) => [from, to])).toEqual([[{ banners: [] }, { banners: [dated] }]]);
  lastAudited += 1;
  const gone = { ...dated, mobilePath: "/pictures/u/b-0.webp" };
  expect(await refusedFields({ banners: [dated, gone] })).toEqual({
    "banners.1.mobilePath": ["Esa imagen no existe"],
  });
  await change({ banners: [] });
  lastAudited += 1;
  const missing = { banner: { desktopPath: `/pictures/u/b-${"0".repeat(32)}.webp` } };
  expect(await refusedFields(missing)).toEqual({ "banner.desktopPath": ["Esa imagen no existe"] });
});

test.each<[object, Record<string, string[]>]>([
  [
    { currency: 0 },
    { currency: ["La cotización tiene que ser mayor que 0 y hasta 1.000.000, con dos decimales como máximo"] },
  ],
  [{ currency: "1500" }, { currency: ["Tiene que ser un número"] }],
  [{ vat: null }, { vat: ["Tiene que ser un número"] }],
  [{ transferOff: 99.5 }, { transferOff: ["El descuento va de 0 a 99 %, con dos decimales como máximo"] }],
  [{ bank: { cbu: "9990001800000000123458" } }, { "bank.cbu": ["El CBU no es válido: revisá sus 22 números"] }],
  [{ bank: { cvu: "1" } }, { bank: ["Hay un campo que no se admite"] }],
  [
    { banner: { href: "https://evil.example" } },
    { "banner.href": ["Tiene que ser una dirección de la tienda, como /perfumes"] },
  ],
  [{ showrooms: [] }, { showrooms: ["Dejá al menos un local: si no, nadie puede retirar"] }],
  [
    { priceInInstallments: [{ numberOfInstallments: 3, percentageInInstallments: 0 }] },
    { "priceInInstallments.0": ["Por favor complete ambos campos"] },
  ],
  [{ unknown: 1 }, { _: ["Hay un campo que no se admite"] }],
  [{ updatedAt: "ayer" }, { updatedAt: ["Tiene que ser un instante, como lo dio la respuesta"] }],
])("%j is refused, and nothing changes", async (body, fields) => {
  expect(await refusedFields(body)).toEqual(fields);
});

test("the quote is shown as it is now, and as -1 when it is unavailable", async () => {
  const shown = async () => (await call(shop.worker, "GET /api/admin/dollar", { cookie: shop.admin })).body;
  expect(await shown()).toEqual({ blue: 1455 });
  shop.quote.put({ venta: 1512.5 });
  expect(await shown()).toEqual({ blue: 1512.5 });
  shop.quote.put({ status: 500 });
  expect(await shown()).toEqual({ blue: -1 });
  shop.quote.put({ venta: 99_999_999 });
  expect(await shown()).toEqual({ blue: -1 });
  expect((await read()).currency).toBe(1455);
});
