import { expect, test } from "vitest";
import { type SalesFacts, type StockedSize, statisticsOf } from "./statistics.ts";
import {
  dayRange,
  instantsOf,
  lastDays,
  monthBefore,
  periodsOf,
  rangeBefore,
  stepFor,
  sumsBefore,
  valuesAt,
  withDay,
} from "./statistics-days.ts";
import { STATISTICS_TABLES, statisticsTable, wireLists } from "./statistics-lists.ts";

const TERMS = { rateCentavos: 145_500, transferOffBp: 1000 };
const NONE = { orders: 0, centavos: 0 };
const EMPTY: SalesFacts = {
  days: [],
  refunded: NONE,
  products: [],
  paymentTypes: [],
  places: [],
  sizes: [],
  located: { snF: 0, snL: 0, ros: 0, onShelf: 0 },
  rates: [],
  costed: { units: 0, unitsWithCost: 0, centavos: 0, costCentavos: 0 },
  traffic: { counts: [], placed: 0, paid: 0 },
  terms: TERMS,
};
const WEEK = { from: "2026-11-01", to: "2026-11-03" };
const day = (of: string, orders: number, centavos: number) => ({
  day: of,
  orders,
  units: orders * 2,
  centavos,
  merchandiseCentavos: centavos - 100,
  shippingCentavos: 100,
});
const product = (id: string, brandSlug: string, centavos: number, promotionCentavos = 0) => ({
  perfumeId: id,
  slug: id,
  productName: id,
  brand: brandSlug.toUpperCase(),
  brandSlug,
  units: 1,
  centavos,
  promotionCentavos,
});
const size = (sizeId: string, stock: number, sold: number, more: Partial<StockedSize> = {}): StockedSize => ({
  perfumeId: "per",
  slug: "asad",
  productName: "Asad",
  brand: "Lattafa",
  category: "arab",
  active: true,
  sizeId,
  ml: 100,
  stock,
  sold,
  priceUsdCents: 4500,
  installmentUsdCents: null,
  numberOfInstallments: 0,
  promotion: null,
  ...more,
});

test("a shop without sales has figures of 0", () => {
  const { total, refunded, periods, ...lists } = statisticsOf(EMPTY, WEEK, "day");
  expect(refunded).toEqual(NONE);
  expect(Object.values(total)).toEqual(Array(8).fill(0));
  expect(periods).toEqual(
    ["2026-11-01", "2026-11-02", "2026-11-03"].map((of) => ({ from: of, to: of, orders: 0, units: 0, centavos: 0 })),
  );
  expect(lists).toMatchObject({ brands: [], products: [], ways: [], cities: [], runsOut: [] });
  expect(lists.stock).toEqual({
    locations: { snF: 0, snL: 0, ros: 0 },
    unlocated: 0,
    units: 0,
    usdCents: 0,
    centavos: 0,
  });
  expect(lists.rates).toEqual([{ day: "2026-11-01", centavos: 145_500 }]);
});

test("days are summed into periods, in any order", () => {
  const days = [day("2026-11-03", 1, 300), day("2026-11-01", 2, 1_001)];
  const { total, periods } = statisticsOf({ ...EMPTY, days, products: [product("a", "x", 1_101, 367)] }, WEEK, "month");
  expect(periods).toEqual([{ ...WEEK, orders: 3, units: 6, centavos: 1_301 }]);
  expect(total).toEqual({
    orders: 3,
    units: 6,
    centavos: 1_301,
    merchandiseCentavos: 1_101,
    shippingCentavos: 200,
    averageCentavos: 434,
    promotionCentavos: 367,
    promotionBp: 3333,
  });
});

test("products are summed into brands, largest sales first", () => {
  const products = [product("a", "x", 100), product("b", "y", 250), product("c", "x", 200)];
  const found = statisticsOf({ ...EMPTY, products }, WEEK, "day");
  expect(found.products.map(({ perfumeId }) => perfumeId)).toEqual(["b", "c", "a"]);
  expect(found.brands).toEqual([
    { brand: "X", brandSlug: "x", units: 2, centavos: 300 },
    { brand: "Y", brandSlug: "y", units: 1, centavos: 250 },
  ]);
});

test("spellings of a city are one city; pickup there is counted separately", () => {
  const place = (way: "delivery" | "pickup", city: string, orders: number) => ({
    way,
    city,
    orders,
    centavos: orders * 10,
  });
  const places = [
    place("delivery", "rosario", 1),
    place("delivery", " Rosario", 3),
    place("pickup", "Rosario", 2),
    place("delivery", "", 1),
  ];
  const { ways, cities } = statisticsOf({ ...EMPTY, places }, WEEK, "day");
  expect(ways).toEqual([
    { way: "delivery", orders: 5, centavos: 50 },
    { way: "pickup", orders: 2, centavos: 20 },
  ]);
  expect(cities).toEqual([
    place("delivery", "Rosario", 4),
    place("pickup", "Rosario", 2),
    place("delivery", "Sin dato", 1),
  ]);
});

test("stock is valued at current card prices", () => {
  const sizes = [
    size("a", 2, 0),
    size("b", 1, 0, { promotion: { percentageBp: 1500, priceUsdCents: null, installmentUsdCents: null } }),
  ];
  const located = { snF: 1, snL: 0, ros: 4, onShelf: 3 };
  expect(statisticsOf({ ...EMPTY, sizes, located }, WEEK, "day").stock).toEqual({
    locations: { snF: 1, snL: 0, ros: 4 },
    unlocated: -2,
    units: 3,
    usdCents: 2 * 4500 + 3825,
    centavos: 2 * 6_550_000 + 5_567_500,
  });
});

test("sizes that run out within 14 days at the pace of the last 30 days are listed, soonest first", () => {
  const sizes = [
    size("slow", 15, 30),
    size("soon", 14, 30),
    size("gone", 0, 1),
    size("fast", 14, 60),
    size("off", 0, 9, { active: false }),
    size("unsold", 0, 0),
    size("more", 0, 5),
  ];
  const { runsOut } = statisticsOf({ ...EMPTY, sizes }, WEEK, "day");
  expect(runsOut.map(({ sizeId, daysLeft }) => [sizeId, daysLeft])).toEqual([
    ["more", 0],
    ["gone", 0],
    ["fast", 7],
    ["soon", 14],
  ]);
});

test("the rates are that of the first day, and the last one of each day with a change", () => {
  const change = (day: string, fromCentavos: number, toCentavos: number) => ({ day, fromCentavos, toCentavos });
  const rates = [
    change("2026-11-02", 140_000, 141_000),
    change("2026-11-02", 141_000, 142_000),
    change("2026-11-04", 142_000, 145_500),
  ];
  expect(statisticsOf({ ...EMPTY, rates }, WEEK, "day").rates).toEqual([
    { day: "2026-11-01", centavos: 140_000 },
    { day: "2026-11-02", centavos: 142_000 },
  ]);
  const onFirst = [change("2026-11-01", 1, 2)];
  expect(statisticsOf({ ...EMPTY, rates: onFirst }, WEEK, "day").rates).toEqual([{ day: "2026-11-01", centavos: 2 }]);
});

test("the default range is thirty days", () => {
  expect(dayRange({}, "2026-11-21")).toEqual({ ok: true, range: { from: "2026-10-23", to: "2026-11-21" } });
  expect(dayRange({ to: "2026-03-01" }, "2026-11-21")).toEqual({
    ok: true,
    range: { from: "2026-01-31", to: "2026-03-01" },
  });
  expect(dayRange({ from: "2026-11-21" }, "2026-11-21")).toEqual({
    ok: true,
    range: { from: "2026-11-21", to: "2026-11-21" },
  });
});

test.each([
  [{ from: "2026-02-30" }, ["from"]],
  [{ from: "x", to: "2026-1-1" }, ["from", "to"]],
  [{ from: "2026-11-22" }, ["from"]],
  [{ to: "9999-12-31" }, ["to"]],
  [{ from: "2016-01-01", to: "2026-01-08" }, ["from"]],
])("the range %j is refused", (requested, fields) => {
  const refused = dayRange(requested, "2026-11-21");
  expect(refused.ok ? [] : Object.keys(refused.refusal.fields)).toEqual(fields);
});

test("a range never ends before it begins", () => {
  const range = { from: "2026-11-05", to: "2026-11-21" };
  expect(withDay(range, { from: "2026-11-21" })).toEqual({ from: "2026-11-21", to: "2026-11-21" });
  expect(withDay(range, { from: "2026-12-01" })).toEqual({ from: "2026-12-01", to: "2026-12-01" });
  expect(withDay(range, { to: "2026-11-30" })).toEqual({ from: "2026-11-05", to: "2026-11-30" });
  expect(withDay(range, { to: "2026-10-31" })).toEqual({ from: "2026-10-31", to: "2026-10-31" });
});

test("a day of Buenos Aires begins three hours after the day in UTC", () => {
  expect(instantsOf({ from: "2026-11-01", to: "2026-11-02" })).toEqual({
    fromMs: Date.parse("2026-11-01T03:00:00Z"),
    untilMs: Date.parse("2026-11-03T03:00:00Z"),
  });
});

test("periods cover the range without a gap", () => {
  const range = { from: "2023-12-25", to: "2024-03-05" };
  expect(periodsOf(range, "month")).toEqual([
    { from: "2023-12-25", to: "2023-12-31" },
    { from: "2024-01-01", to: "2024-01-31" },
    { from: "2024-02-01", to: "2024-02-29" },
    { from: "2024-03-01", to: "2024-03-05" },
  ]);
  const weeks = periodsOf(range, "week");
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
    11,
    { from: "2023-12-25", to: "2023-12-31" },
    { from: "2024-03-04", to: "2024-03-05" },
  ]);
  expect(periodsOf(range, "day")).toHaveLength(72);
});

test("the tables have headings, and numbers for an Argentine spreadsheet", () => {
  const facts: SalesFacts = {
    ...EMPTY,
    days: [day("2026-11-02", 1, 123_450)],
    products: [product("=a", "x", 123_405, 5)],
    paymentTypes: [{ paymentTypeId: "credit_card", orders: 1, centavos: 10 }],
    places: [{ way: "pickup", city: "Rosario", orders: 1, centavos: 10 }],
    sizes: [size("a", 1, 30, { category: "balsamo", ml: 10 })],
  };
  const found = statisticsOf(facts, WEEK, "day");
  const tables = Object.fromEntries(STATISTICS_TABLES.map((table) => [table, statisticsTable(found, table)]));
  expect(tables).toMatchObject({
    periods: [
      ["Desde", "Hasta", "Pedidos", "Unidades", "Ventas (ARS)"],
      {},
      ["02/11/2026", "02/11/2026", "1", "2", "1234,50"],
      {},
    ],
    brands: [{}, ["X", "1", "1234,05"]],
    products: [{}, ["=a", "X", "1", "1234,05", "0,05"]],
    paymentTypes: [{}, ["Tarjeta de crédito", "1", "0,10"]],
    cities: [{}, ["Retiro", "Rosario", "1", "0,10"]],
    runsOut: [{}, ["Asad", "Lattafa", "10 gr", "1", "30", "1"]],
  });
  const { periods, ...lists } = wireLists(found);
  expect(periods[1]).toEqual({ from: "2026-11-02", to: "2026-11-02", orders: 1, units: 2, salesArs: 1234.5 });
  const sales = { orders: 1, salesArs: 0.1 };
  expect(lists).toMatchObject({
    brands: [{ units: 1, salesArs: 1234.05 }],
    products: [{ _id: "=a", units: 1, salesArs: 1234.05, promotionArs: 0.05 }],
    paymentTypes: [{ paymentTypeId: "credit_card", ...sales }],
    ways: [{ way: "pickup", ...sales }],
    cities: [{ way: "pickup", city: "Rosario", ...sales }],
  });
});

test("the last days are those of Argentina, and include today", () => {
  expect(lastDays(7, Date.parse("2026-11-21T01:30:00Z"))).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  expect(lastDays(1, Date.parse("2026-11-21T03:00:00Z"))).toEqual({ from: "2026-11-21", to: "2026-11-21" });
});

test.each([
  ["2026-11-28", "2026-11-28", "day"],
  ["2026-10-15", "2026-11-28", "day"],
  ["2026-10-14", "2026-11-28", "week"],
  ["2026-05-23", "2026-11-28", "week"],
  ["2026-05-22", "2026-11-28", "month"],
])("%s to %s is shown by %s", (from, to, step) => {
  expect(stepFor({ from, to })).toBe(step);
});

test("a range is compared with the days right before it, and one day with its weekday a week earlier", () => {
  expect(rangeBefore({ from: "2026-10-30", to: "2026-11-28" })).toEqual({ from: "2026-09-30", to: "2026-10-29" });
  expect(rangeBefore({ from: "2026-11-28", to: "2026-11-28" })).toEqual({ from: "2026-11-21", to: "2026-11-21" });
});

test("the days before the range count in the period of their counterpart", () => {
  const range = { from: "2026-11-01", to: "2026-11-10" };
  const days = [
    { from: "2026-10-22", orders: 1 },
    { from: "2026-10-23", orders: 2 },
    { from: "2026-10-31", orders: 4 },
    { from: "2026-10-21", orders: 8 },
  ];
  // Periods of 1, 7 and 2 days.
  expect(sumsBefore(range, periodsOf(range, "week"), days, ({ orders }) => orders)).toEqual([1, 2, 4]);
  const day = { from: "2026-11-10", to: "2026-11-10" };
  expect(sumsBefore(day, [day], [{ from: "2026-11-03", orders: 3 }], ({ orders }) => orders)).toEqual([3]);
});

test("a period has the value of the last change until its end", () => {
  const changes = [
    { day: "2026-11-01", value: 1 },
    { day: "2026-11-03", value: 2 },
    { day: "2026-11-08", value: 3 },
  ];
  const periods = periodsOf({ from: "2026-11-01", to: "2026-11-10" }, "week");
  expect(valuesAt(periods, changes, ({ value }) => value)).toEqual([1, 3, 3]);
  expect(valuesAt(periods.slice(0, 1), [], () => 1)).toEqual([0]);
});

test("a month before is a calendar month", () => {
  expect(monthBefore("2026-11-28", 0)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  expect(monthBefore("2026-01-31", 1)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(monthBefore("2024-03-31", 1)).toEqual({ from: "2024-02-01", to: "2024-02-29" });
});

test("the margin is that of the units whose cost was known, and negative below cost", () => {
  const costed = { units: 5, unitsWithCost: 3, centavos: 300_000, costCentavos: 210_000 };
  const marginOf = (costCentavos: number) =>
    statisticsOf({ ...EMPTY, costed: { ...costed, costCentavos } }, WEEK, "day").margin;
  expect(marginOf(210_000)).toEqual({ ...costed, marginCentavos: 90_000, marginBp: 3_000 });
  expect(marginOf(400_000)).toMatchObject({ marginCentavos: -100_000, marginBp: -3_333 });
  expect(statisticsOf(EMPTY, WEEK, "day").margin).toMatchObject({ marginCentavos: 0, marginBp: 0 });
});
