import * as z from "zod";
import { instant, namedObject, pesos, strictForm } from "../fields.contract.ts";

const count = z.int().min(0);
const sales = z.strictObject({ orders: count, salesArs: pesos });
const queued = z.strictObject({
  orderId: z.string(),
  number: z.string(),
  buyer: z.string().describe("Name of the buyer; empty if the account was deleted"),
});

/** Response of GET /admin/home: the figures of the panel's first page. Other tasks are in GET /admin/notices. */
export const homeSchema = namedObject("PanelHome", {
  sales: z
    .strictObject({
      today: sales.describe("Paid orders placed today, in Argentina's time, minus refunds"),
      weekAgo: sales.describe("The same on this weekday a week ago, until this time of day"),
      days: z
        .array(sales.extend({ day: z.iso.date() }))
        .describe("The last 60 days, oldest first; the last one is today"),
    })
    .nullable()
    .describe("null for administrators who may not read the reports"),
  queues: z
    .strictObject({
      mailsMe: z.boolean().describe("Whether this administrator gets a mail for each new order"),
      newest: count.describe("Number of orders ever placed, so that a page can tell how many are new"),
      transfers: z.strictObject({
        count,
        amountArs: pesos,
        withReceipt: count,
        first: z.array(queued.extend({ expiresAt: instant.nullable() })).describe("Those that expire first, at most 3"),
      }),
      preparing: z.strictObject({
        count,
        delivery: count.describe("Those to send; the others are picked up"),
        first: z.array(queued.extend({ since: instant })).describe("Those that wait longest, at most 3"),
      }),
    })
    .nullable()
    .describe("null for administrators who may not read the orders"),
});

/** Body and response of PUT /admin/home/order-mails. */
export const orderMailsSchema = strictForm({
  isOn: z.boolean("isOn es true o false").describe("Whether this administrator gets a mail for each new order"),
}).meta({ id: "OrderMails" });

export type HomeResponse = z.infer<typeof homeSchema>;
