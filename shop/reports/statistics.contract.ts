import * as z from "zod";
import { dollars, namedObject, percent, pesos, responseShape } from "../fields.contract.ts";
import { LOCATIONS } from "../stock/stock.ts";
import { GROUPINGS } from "./statistics-days.ts";
import { mapLists, STATISTICS_TABLES, type WireLists } from "./statistics-lists.ts";

const count = z.int().min(0);
const day = z.iso.date();
const signed = z.number().multipleOf(0.01);

/** Query of GET /admin/statistics. */
export const statisticsQuerySchema = z.object({
  from: z
    .string("from es un día, como 2026-11-01")
    .optional()
    .describe("First day in the time zone of Buenos Aires, such as 2026-11-01. Default: the 30 days up to `to`"),
  to: z.string("to es un día, como 2026-11-30").optional().describe("Last day. Default: today"),
  groupBy: z.enum(GROUPINGS, `groupBy es uno de: ${GROUPINGS.join(", ")}`).optional(),
  format: z.enum(["json", "csv"], "format es uno de: json, csv").optional(),
  table: z
    .enum(STATISTICS_TABLES, `table es uno de: ${STATISTICS_TABLES.join(", ")}`)
    .optional()
    .describe("Table of the CSV file. Default: periods"),
});

/** A size with its stock and its sales. */
export const stockedSizeSchema = z.strictObject({
  _id: z.string().describe("Id of the perfume"),
  slug: z.string(),
  productName: z.string(),
  brand: z.string(),
  sizeId: z.string(),
  ml: count,
  unit: z.enum(["ml", "gr"]),
  stock: count,
  sold30Days: count,
});

const LISTS_SHAPE: { [Name in keyof WireLists]: z.ZodType<WireLists[Name]> } = mapLists((fields) =>
  z.array(z.strictObject(responseShape(fields))),
);

/** Response of GET /admin/statistics: paid orders, by the day they were placed. */
export const statisticsSchema = namedObject("Statistics", {
  from: day,
  to: day,
  groupBy: z.enum(GROUPINGS),
  total: z.strictObject({
    orders: count,
    units: count,
    salesArs: pesos.describe("Sales including shipping"),
    merchandiseArs: pesos,
    shippingArs: pesos,
    averageTicketArs: pesos,
    promotionArs: pesos,
    promotionPercent: percent.describe("Percentage of the merchandise that was sold on promotion"),
  }),
  margin: z
    .strictObject({
      units: count,
      unitsWithCost: count.describe("Units whose cost was known when they were ordered. The figures below are theirs"),
      salesArs: pesos,
      costArs: pesos.describe("Average cost when ordered, at the order's exchange rate"),
      marginArs: signed,
      marginPercent: signed.describe("Percentage of `salesArs`"),
    })
    .describe("Sales minus the cost of the goods"),
  refunded: z
    .strictObject({ orders: count, salesArs: pesos })
    .describe("Number of card orders refunded in full, which no other figure includes; and the sum of all refunds"),
  ...LISTS_SHAPE,
  stock: z
    .strictObject({
      units: count,
      usd: dollars,
      ars: pesos,
      locations: z.array(z.strictObject({ location: z.enum(LOCATIONS), units: count })),
      unlocated: z
        .int()
        .describe("Units on the shelves that no location has; negative when the locations have more than there are"),
    })
    .describe("Stock valued at current prices"),
  rates: z
    .array(z.strictObject({ day, rateArs: pesos }))
    .describe("The dollar rate when the range begins, and the last one of each day on which it changed"),
  runsOut: z
    .array(stockedSizeSchema.extend({ daysLeft: count }))
    .describe("Sizes that run out within 14 days at the sales rate of the last 30 days, soonest first"),
});

export type StatisticsResponse = z.infer<typeof statisticsSchema>;
export type StockedSizeResponse = z.infer<typeof stockedSizeSchema>;
