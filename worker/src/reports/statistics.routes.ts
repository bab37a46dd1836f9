import { Hono } from "hono";
import { readSalesFacts } from "#db/reports/statistics.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { writeCsv } from "#shop/catalogue/bulk/csv.ts";
import { unitOf } from "#shop/catalogue/categories.ts";
import { toWire } from "#shop/decimal.ts";
import {
  type StatisticsResponse,
  type StockedSizeResponse,
  statisticsQuerySchema,
  statisticsSchema,
} from "#shop/reports/statistics.contract.ts";
import { type Sales, type Statistics, type StockedSize, statisticsOf } from "#shop/reports/statistics.ts";
import { dayRange, instantsOf } from "#shop/reports/statistics-days.ts";
import { statisticsTable, wireLists } from "#shop/reports/statistics-lists.ts";
import { LOCATIONS } from "#shop/stock/stock.ts";
import type { AppEnv } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";

const shownDocs = adminDocs(
  "Get the sales of a range of days and the current stock. format=csv returns one table as CSV",
  statisticsSchema,
  [400],
);

/** Statistics for administrators, below /admin. */
export const statistics = new Hono<AppEnv>().get(
  "/statistics",
  shownDocs,
  administrator("read", "reports"),
  validate("query", statisticsQuerySchema),
  async (c) => {
    const { from, to, groupBy = "day", format = "json", table = "periods" } = c.req.valid("query");
    const nowMs = c.get("now")();
    const input = dayRange({ from, to }, dayInArgentina(nowMs));
    if (!input.ok) return refused(c, input.refusal);
    const facts = await readSalesFacts(c.get("database")(), { ...instantsOf(input.range), nowMs });
    const found = statisticsOf(facts, input.range, groupBy);
    if (format === "json") return respondPrivately(c, presentStatistics(found), 200);
    const name = `estadisticas-${table}-${input.range.from}-${input.range.to}.csv`;
    return c.body(writeCsv(statisticsTable(found, table)), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    });
  },
);

/** Response of GET /admin/statistics. */
function presentStatistics(found: Statistics): StatisticsResponse {
  const { range, grouping, total, margin, refunded, stock, rates, runsOut } = found;
  return {
    ...range,
    groupBy: grouping,
    total: {
      ...presentSales(total),
      units: total.units,
      merchandiseArs: toWire(total.merchandiseCentavos),
      shippingArs: toWire(total.shippingCentavos),
      averageTicketArs: toWire(total.averageCentavos),
      promotionArs: toWire(total.promotionCentavos),
      promotionPercent: toWire(total.promotionBp),
    },
    margin: {
      units: margin.units,
      unitsWithCost: margin.unitsWithCost,
      salesArs: toWire(margin.centavos),
      costArs: toWire(margin.costCentavos),
      marginArs: toWire(margin.marginCentavos),
      marginPercent: toWire(margin.marginBp),
    },
    refunded: presentSales(refunded),
    ...wireLists(found),
    stock: {
      units: stock.units,
      usd: toWire(stock.usdCents),
      ars: toWire(stock.centavos),
      locations: LOCATIONS.map((location) => ({ location, units: stock.locations[location] })),
      unlocated: stock.unlocated,
    },
    rates: rates.map(({ day, centavos }) => ({ day, rateArs: toWire(centavos) })),
    runsOut: runsOut.map((size) => ({ ...presentStockedSize(size), daysLeft: size.daysLeft })),
  };
}

function presentSales({ orders, centavos }: Sales) {
  return { orders, salesArs: toWire(centavos) };
}

export function presentStockedSize(size: StockedSize): StockedSizeResponse {
  const { perfumeId: _id, slug, productName, brand, sizeId, ml, category, stock, sold: sold30Days } = size;
  return { _id, slug, productName, brand, sizeId, ml, unit: unitOf(category), stock, sold30Days };
}
