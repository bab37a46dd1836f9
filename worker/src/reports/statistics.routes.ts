import { Hono } from "hono";
import { readSalesFacts } from "#db/reports/statistics.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { writeCsv } from "#shop/catalogue/bulk/csv.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { statisticsQuerySchema, statisticsSchema } from "#shop/reports/statistics.contract.ts";
import { statisticsOf } from "#shop/reports/statistics.ts";
import { statisticsTable } from "#shop/reports/statistics-csv.ts";
import { dayRange, instantsOf } from "#shop/reports/statistics-days.ts";
import { answerPrivate, refused } from "../http/answer.ts";
import type { AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { administrator } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { presentStatistics } from "./statistics.presenter.ts";

const documentation = describe(
  "Get the sales of a range of days and the current stock. format=csv returns one table as CSV. Administrators only",
  {
    200: statisticsSchema,
    400: problemSchema,
    401: problemSchema,
    403: problemSchema,
  },
);

/** Statistics for administrators, below /admin. */
export const statistics = new Hono<AppEnv>().get(
  "/statistics",
  documentation,
  administrator,
  validate("query", statisticsQuerySchema),
  async (c) => {
    const { from, to, groupBy = "day", format = "json", table = "periods" } = c.req.valid("query");
    const nowMs = c.get("now")();
    const asked = dayRange({ from, to }, dayInArgentina(nowMs));
    if (!asked.ok) return refused(c, asked.refusal);
    const facts = await readSalesFacts(c.get("database")(), { ...instantsOf(asked.range), nowMs });
    const found = statisticsOf(facts, asked.range, groupBy);
    if (format === "json") return answerPrivate(c, presentStatistics(found), 200);
    const name = `estadisticas-${table}-${asked.range.from}-${asked.range.to}.csv`;
    return c.body(writeCsv(statisticsTable(found, table)), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    });
  },
);
