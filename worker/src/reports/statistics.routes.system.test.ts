import { beforeAll, expect, test } from "vitest";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import { statisticsSchema } from "#shop/reports/statistics.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { addressIn, bottle, type Sale, sell } from "../../fixtures/sales.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openAdminShop);

/**
 * Asad costs 65,500 pesos, 58,950 by transfer. Yára costs 131,000 and has 15 % off: 111,350, lower than by transfer.
 * Shipping costs 5,000.
 */
const SALES: Sale[] = [
  // The last millisecond of October in Buenos Aires, and the first of November.
  { atMs: Date.parse("2026-11-01T02:59:59.999Z"), lines: [bottle("asad", 100)], status: "Recibido" },
  { atMs: Date.parse("2026-11-01T03:00:00.000Z"), lines: [bottle("asad", 100)], status: "Enviado", pickup: "rosario" },
  {
    atMs: Date.parse("2026-11-09T12:00:00Z"),
    lines: [bottle("asad", 100), { perfumeId: idOf("agotado"), type: "bigDecant", ml: 10, quantity: 2 }],
    status: "En Preparación",
    delivery: addressIn("Rosario"),
  },
  {
    atMs: Date.parse("2026-11-10T12:00:00Z"),
    lines: [bottle("yara-lancome", 50)],
    status: "En Preparación",
    delivery: addressIn("rosário "),
  },
  { atMs: Date.parse("2026-11-10T13:00:00Z"), lines: [bottle("asad", 100)] },
  { atMs: Date.parse("2026-11-10T14:00:00Z"), lines: [bottle("asad", 100)], status: "Cancelado" },
  {
    atMs: Date.parse("2026-11-30T12:00:00Z"),
    lines: [bottle("carmex-cereza", 10, 2)],
    status: "Recibido",
    delivery: addressIn("Funes"),
  },
];

beforeAll(async () => {
  for (const sale of SALES) await sell(shop.database, sale);
});

const request = (query: string) => call(shop.worker, `GET /api/admin/statistics${query}`, { cookie: shop.admin });
const read = async (query: string) => statisticsSchema.parse((await request(query)).body);
const NOVEMBER = "?from=2026-11-01&to=2026-11-30";

test("a range counts the paid orders of its days, in Argentina's time", async () => {
  const { total, periods, groupBy } = await read(NOVEMBER);
  // Goods and shipping of each order: 58,950; 58,950 + 2 x 13,140 + 5,000; 111,350 + 5,000; 2 x 5,940 + 5,000.
  expect(total).toEqual({
    orders: 4,
    units: 7,
    salesArs: 282_410,
    merchandiseArs: 267_410,
    shippingArs: 15_000,
    averageTicketArs: 70_602.5,
    promotionArs: 111_350,
    promotionPercent: 41.64,
  });
  expect([groupBy, periods.length]).toEqual(["day", 30]);
  expect(periods.filter(({ orders }) => orders > 0)).toEqual([
    { from: "2026-11-01", to: "2026-11-01", orders: 1, units: 1, salesArs: 58_950 },
    { from: "2026-11-09", to: "2026-11-09", orders: 1, units: 3, salesArs: 90_230 },
    { from: "2026-11-10", to: "2026-11-10", orders: 1, units: 1, salesArs: 116_350 },
    { from: "2026-11-30", to: "2026-11-30", orders: 1, units: 2, salesArs: 16_880 },
  ]);
});

test("weeks start on Monday, months are calendar months, both cut off at the range", async () => {
  const weeks = await read(`${NOVEMBER}&groupBy=week`);
  expect(weeks.periods.map(({ from, to: end, orders }) => [from, end, orders])).toEqual([
    ["2026-11-01", "2026-11-01", 1],
    ["2026-11-02", "2026-11-08", 0],
    ["2026-11-09", "2026-11-15", 2],
    ["2026-11-16", "2026-11-22", 0],
    ["2026-11-23", "2026-11-29", 0],
    ["2026-11-30", "2026-11-30", 1],
  ]);
  const months = await read("?from=2026-10-15&to=2026-11-30&groupBy=month");
  expect(months.periods.map(({ from, to: end, orders, salesArs }) => [from, end, orders, salesArs])).toEqual([
    ["2026-10-15", "2026-10-31", 1, 58_950],
    ["2026-11-01", "2026-11-30", 4, 282_410],
  ]);
});

test("the sales of all time equal the `salesAmount` of the settings", async () => {
  const { total } = await read("?from=2020-01-01&to=2029-12-31&groupBy=month");
  const { body } = await call(shop.worker, "GET /api/admin/get-admin", { cookie: shop.admin });
  expect(body["salesAmount"]).toBe(total.salesArs);
});

test("sales are listed by brand, product, payment and place", async () => {
  const { brands, products, paymentTypes, ways, cities } = await read(NOVEMBER);
  expect(brands).toEqual([
    { brand: "Lattafa", brandSlug: "lattafa", units: 4, salesArs: 144_180 },
    { brand: "Armaf", brandSlug: "armaf", units: 1, salesArs: 111_350 },
    { brand: "Carmex", brandSlug: "carmex", units: 2, salesArs: 11_880 },
  ]);
  expect(
    products.map(({ productName, units, salesArs, promotionArs }) => [productName, units, salesArs, promotionArs]),
  ).toEqual([
    ["Asad", 2, 117_900, 0],
    ["Yára Lancôme", 1, 111_350, 111_350],
    ["Agotado", 2, 26_280, 0],
    ["Carmex Cereza", 2, 11_880, 0],
  ]);
  expect(paymentTypes).toEqual([{ paymentTypeId: "transfer", orders: 4, salesArs: 282_410 }]);
  expect(ways).toEqual([
    { way: "delivery", orders: 3, salesArs: 223_460 },
    { way: "pickup", orders: 1, salesArs: 58_950 },
  ]);
  expect(cities).toEqual([
    { way: "delivery", city: expect.stringMatching(/^ros[aá]rio$/i), orders: 2, salesArs: 206_580 },
    { way: "pickup", city: "Rosario, Santa Fe", orders: 1, salesArs: 58_950 },
    { way: "delivery", city: "Funes", orders: 1, salesArs: 16_880 },
  ]);
});

test("a table is downloaded as CSV, by default the periods", async () => {
  const file = await request(`${NOVEMBER}&format=csv&table=brands`);
  expect([
    file.status,
    file.headers.get("Content-Type"),
    file.headers.get("Content-Disposition"),
    file.headers.get("Cache-Control"),
  ]).toEqual([
    200,
    "text/csv; charset=utf-8",
    'attachment; filename="estadisticas-brands-2026-11-01-2026-11-30.csv"',
    "no-store",
  ]);
  const parsed = readCsv(file.text);
  expect(parsed.ok && parsed.rows.map(({ cells }) => cells)).toEqual([
    ["Marca", "Unidades", "Ventas (ARS)"],
    ["Lattafa", "4", "144180,00"],
    ["Armaf", "1", "111350,00"],
    ["Carmex", "2", "11880,00"],
  ]);
  expect((await request(`${NOVEMBER}&format=csv`)).text).toContain("01/11/2026;01/11/2026;1;1;58950,00\r\n");
});

test("stock is valued at current prices, and sizes that will sell out within 14 days are listed, soonest first", async () => {
  const { stock } = await read(NOVEMBER);
  // Asad 247 at 45.00 (one order expired); Yára 1 at 76.50; Carmex 1 at 4.50; Próximo 5 at 30.00.
  expect(stock).toMatchObject({ units: 254, usd: 11_346, ars: 247 * 65_500 + 111_350 + 6_600 + 5 * 43_700 });
  const nowMs = Date.now();
  await sell(shop.database, { atMs: nowMs, lines: [bottle("yara-lancome", 50)], status: "En Preparación" });
  await sell(shop.database, { atMs: nowMs - 31 * 86_400_000, lines: [bottle("asad", 100)], status: "Recibido" });
  await shop.database.sql(
    `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms) SELECT id, 'outsideSale', 200, 'r1', 'usr_x', ${nowMs} FROM sizes WHERE perfume_id = '${idOf("asad")}'`,
  );
  const { runsOut } = await read(NOVEMBER);
  const rows = runsOut.map(({ productName, ml, unit, stock: left, sold30Days, daysLeft }) => [
    productName,
    ml,
    unit,
    left,
    sold30Days,
    daysLeft,
  ]);
  expect(rows).toContainEqual(["Yára Lancôme", 50, "ml", 0, expect.any(Number), 0]);
  expect(rows).toContainEqual(["Asad", 100, "ml", 46, expect.any(Number), expect.any(Number)]);
  expect(rows.map(([, , , , , daysLeft]) => daysLeft)).toEqual(
    rows.map(([, , , , , daysLeft]) => Number(daysLeft)).toSorted((one, other) => one - other),
  );
});

test("the stock is listed by location, with the units that no location has", async () => {
  const { stock } = await read(NOVEMBER);
  const [sums] = await shop.rows(
    "SELECT sum(sn_f) AS 'snF', sum(sn_l) AS 'snL', sum(ros) AS 'ros', sum(stock + reserved + defective) AS 'shelf' FROM sizes WHERE removed_at_ms IS NULL",
  );
  const located = ["snF", "snL", "ros"].map((location) => ({ location, units: Number(sums?.[location]) }));
  expect(stock.locations).toEqual(located);
  expect(stock.unlocated).toBe(Number(sums?.["shelf"]) - located.reduce((sum, { units }) => sum + units, 0));
  expect(located.some(({ units }) => units > 0)).toBe(true);
});

test("the rates are the rate on the first day and the last new rate of each later day", async () => {
  const change = (day: string, from: number, currency: number) =>
    shop.database.sql(
      `INSERT INTO audit_log (at_ms, by_user_id, noun, noun_id, what, from_value, to_value) VALUES (${Date.parse(`${day}T12:00:00Z`)}, 'usr_x', 'settings', 'rate', 'rate_changed', '{"currency":${from}}', '{"currency":${currency}}')`,
    );
  expect((await read(NOVEMBER)).rates).toEqual([{ day: "2026-11-01", rateArs: 1455 }]);
  await change("2026-10-31", 1400, 1410.5);
  await change("2026-11-07", 1410.5, 1430);
  await change("2026-11-07", 1430, 1432);
  await change("2026-12-01", 1432, 1455);
  expect((await read(NOVEMBER)).rates).toEqual([
    { day: "2026-11-01", rateArs: 1410.5 },
    { day: "2026-11-07", rateArs: 1432 },
  ]);
  expect((await read("?from=2026-11-20&to=2026-11-30")).rates).toEqual([{ day: "2026-11-20", rateArs: 1432 }]);
});

test("the default range is the last thirty days; one trip besides the session's", async () => {
  shop.database.proxy.reset();
  const { from, to: end, periods } = await read("");
  expect(shop.database.proxy.trips()).toBe(2);
  expect([end, periods.length, from]).toEqual([dayInArgentina(Date.now()), 30, periods[0]?.from]);
});

test.each([
  ["from=2026-13-01", "from"],
  ["to=ayer", "to"],
  ["from=2026-11-02&to=2026-11-01", "from"],
  ["from=2000-01-01&to=2026-11-01", "from"],
  ["groupBy=year", "groupBy"],
  ["format=xls", "format"],
  ["table=users", "table"],
])("?%s returns 400 and names the invalid field", async (query, field) => {
  const response = await request(`?${query}`);
  expect([response.status, Object.keys(Object(response.body["fields"]))]).toEqual([400, [field]]);
});
