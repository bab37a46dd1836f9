import type { Value } from "@libsql/client/web";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { perfumes, sizes } from "./catalogue/tables.ts";
import { prepare, rowsAsJson, sqlite, statement } from "./statement.ts";

/** A result as the client returns it: a row has its values by position. */
const result = (...rows: Value[][]) => ({
  rows: rows.map((values) => Object.assign(Object.fromEntries(values.entries()), { length: values.length })),
});

test("rows are mapped by position: nested keys, booleans and nulls", () => {
  const { id, active, bigDecantUsdCents } = perfumes;
  const query = statement(sqlite.select({ id, state: { active, bigDecantUsdCents } }).from(perfumes));
  expect(query.rowsOf(result(["per_1", 1, null], ["per_2", 0, 0]))).toEqual([
    { id: "per_1", state: { active: true, bigDecantUsdCents: null } },
    { id: "per_2", state: { active: false, bigDecantUsdCents: 0 } },
  ]);
});

test("a prepared query is filled with values, and maps its rows", () => {
  const byId = prepare(
    sqlite
      .select({ id: perfumes.id })
      .from(perfumes)
      .where(eq(perfumes.id, sql.placeholder("id"))),
    ({ id }) => id.length,
  );
  const query = byId({ id: "per_1" });
  expect(query).toMatchObject({ sql: expect.stringContaining('"id" = ?'), args: ["per_1"] });
  expect(query.rowsOf(result(["per_1"]))).toEqual([5]);
});

test("rows of a related table are a list of typed rows", () => {
  const { ml, forSale, installmentUsdCents } = sizes;
  const lists = rowsAsJson("sizes", {
    table: sizes,
    columns: { ml, forSale, installmentUsdCents },
    where: eq(sizes.perfumeId, perfumes.id),
    orderBy: [asc(sizes.position)],
    atMost: 2,
  });
  const query = statement(sqlite.select({ sizes: lists }).from(perfumes));
  expect(query.sql).toContain('json_group_array(json_array("ml", "for_sale", "installment_usd_cents"))');
  expect(query.sql).toContain("limit 2");
  expect(query.rowsOf(result(["[[50,1,null],[100,0,4500]]"]))).toEqual([
    {
      sizes: [
        { ml: 50, forSale: true, installmentUsdCents: null },
        { ml: 100, forSale: false, installmentUsdCents: 4500 },
      ],
    },
  ]);
});

test("a write has no rows, and a value of an unsupported type is an error", () => {
  const removal = statement(sqlite.delete(sizes).where(eq(sizes.id, "siz_1")));
  expect(removal.args).toEqual(["siz_1"]);
  expect(removal.rowsOf(result())).toEqual([]);
  expect(() =>
    statement(
      sqlite
        .select()
        .from(sizes)
        .where(sql`${sizes.id} = ${new Date(0)}`),
    ),
  ).toThrow("does not accept a value of type object");
});
