import { expect, test } from "vitest";
import type { StatisticsResponse } from "#shop/reports/statistics.contract.ts";
import { TABLES } from "./SalesTables.tsx";

test("a city is the same row as in the period before, however its buyers wrote it", () => {
  const rowsOf = (city: string) => {
    const sales = { cities: [{ way: "delivery", city, orders: 1, salesArs: 1 }] };
    const response: StatisticsResponse = Object.assign(Object.create(null), sales);
    return TABLES.find(({ key }) => key === "cities")?.rowsOf(response) ?? [];
  };
  const [now] = rowsOf("Córdoba");
  expect(now?.name).toBe("Envío a domicilio, Córdoba");
  expect(rowsOf("CORDOBA")[0]?.key).toBe(now?.key);
  expect(rowsOf("Rosario")[0]?.key).not.toBe(now?.key);
});
