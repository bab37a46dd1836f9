import { expect, test } from "vitest";
import { apiFilters, startPeriod } from "./orders-filters.ts";

/** 23:30 of 21 November in Argentina. */
const NOW_MS = Date.UTC(2026, 10, 22, 2, 30);

const filtersOf = (url: Parameters<typeof apiFilters>[0]) =>
  Object.fromEntries(Object.entries(apiFilters(url, NOW_MS)).filter(([, value]) => value !== undefined));

test.each([
  [{}, {}],
  [{ status: "open" }, { status: "open" }],
  [{ status: "En Preparación", search: "ana" }, { status: "En Preparación" }],
  [{ delivery: "home" }, { shipping: "true" }],
  [{ delivery: "pickup" }, { shipping: "false" }],
  [{ delivery: "rosario" }, { pickup: "rosario" }],
  [
    { payment: "card", receipt: "false", expiry: "soon" },
    { payment: "card", receipt: "false", expiry: "soon" },
  ],
  [{ days: "1" }, { from: "2026-11-21" }],
  [{ days: "7" }, { from: "2026-11-15" }],
  [
    { days: "other", from: "2026-11-01", to: "2026-11-30" },
    { from: "2026-11-01", to: "2026-11-30" },
  ],
  [
    { days: "other", from: "2026-11-30", to: "2026-11-01" },
    { from: "2026-11-01", to: "2026-11-30" },
  ],
  [{ days: "other", to: "2026-11-01" }, { to: "2026-11-01" }],
  [{ tag: "Regalo" }, { tag: "Regalo" }],
  [{ status: "x", tag: "a, b", payment: "x", receipt: "x", expiry: "x", days: "x", from: "2026-11-01" }, {}],
])("the filters %o of a URL are %o for the API", (url, filters) => {
  expect(filtersOf(url)).toEqual(filters);
});

test("the period between two days starts as the last thirty days", () => {
  expect(startPeriod(NOW_MS)).toEqual({ from: "2026-10-23", to: "2026-11-21" });
});
