import { expect, test } from "vitest";
import { orderViewSchema, savedViewSchema } from "./order-views.contract.ts";
import { viewFilters, viewQuery } from "./order-views.ts";
import { isViewName, normalizeViewName, viewNameKey } from "./view-name.ts";

test("a name is one short line, compared without accents and upper case", () => {
  expect(normalizeViewName("  Para \n Rosario ")).toBe("Para Rosario");
  expect(viewNameKey("CADETE Mañana")).toBe(viewNameKey("cadete manana"));
  expect(["Para Rosario", "", "x".repeat(31)].map(isViewName)).toEqual([true, false, false]);
});

test("unknown names and values are left out", () => {
  const known = {
    ...{ status: "open", delivery: "rosario", payment: "transfer", days: "other", from: "2026-11-01" },
    ...{ to: "2026-11-30", receipt: "true", expiry: "today", tag: "Cadete" },
  };
  expect(viewFilters({ ...known, search: "ana", page: "2", toString: "1" })).toEqual(known);
  const wrong = {
    ...{ status: "Perdido", delivery: "a b", payment: "bitcoin", days: "8", from: "ayer", to: "1", receipt: "si" },
    ...{ expiry: "nunca", tag: "<b>" },
  };
  expect(viewFilters({ ...wrong, days: 7 })).toEqual({});
  expect(viewFilters(wrong)).toEqual({});
});

test("equal filters have equal queries", () => {
  expect(viewQuery({ tag: "cadete", status: "En Preparación" })).toBe(
    viewQuery({ status: "En Preparación", tag: "cadete", otro: "1" }),
  );
  expect(viewQuery({})).toBe("");
});

test("a saved view is normalized, and needs a name and a filter", () => {
  expect(savedViewSchema.parse({ name: " Cadete  hoy ", query: "days=1&tag=cadete&page=3" })).toEqual({
    name: "Cadete hoy",
    query: { days: "1", tag: "cadete" },
  });
  expect(savedViewSchema.safeParse({ name: "", query: "days=1" }).success).toBe(false);
  expect(savedViewSchema.safeParse({ name: "Ana", query: "search=ana" }).success).toBe(false);
  expect(orderViewSchema.safeParse({ _id: "vis_1", name: "Ana", query: "days=1" }).success).toBe(true);
});
