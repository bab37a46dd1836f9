import * as z from "zod";
import { isDay } from "../accounts/person.ts";
import { dollars, instant, namedObject, strictForm } from "../fields.contract.ts";
import { actorSchema } from "../settings/settings.contract.ts";
import { CLOSED_SHOWN, PURCHASE_ORDER_STATES } from "./purchase-order.ts";
import { lines, size, someUnits, text, unitCost, whole } from "./stock-desk.contract.ts";
import { NOTE_MAX, SUPPLIER_MAX } from "./stock-desk.ts";

const DAY = "Tiene que ser un día, como 2026-11-30, o quedar vacío";

/** Body of POST /api/admin/stock/purchase-orders. */
export const sentPurchaseOrderSchema = strictForm({
  supplier: z
    .string("Tiene que ser un texto")
    .trim()
    .min(1, "Poné a quién le compraste")
    .max(SUPPLIER_MAX, `Tiene como máximo ${SUPPLIER_MAX} caracteres`),
  note: text(NOTE_MAX),
  expectedOn: z
    .string(DAY)
    .refine(isDay, DAY)
    .nullish()
    .describe("The day when the goods should arrive, not before today"),
  lines: lines(strictForm({ size, units: someUnits, cost: unitCost })),
});
export type SentPurchaseOrder = z.input<typeof sentPurchaseOrderSchema>;

/** Body of POST /api/admin/stock/purchase-orders/{id}/close. */
export const closedPurchaseOrderSchema = strictForm({
  missing: z
    .int("Tiene que ser un número entero")
    .min(1, "Tiene que ser al menos 1")
    .describe("Units that had not arrived when the administrator looked"),
});

const lineSchema = namedObject("PurchaseOrderLine", {
  perfume: z.string(),
  productName: z.string(),
  brand: z.string(),
  image: z.string(),
  unit: z.enum(["ml", "gr"]),
  size: z.string(),
  ml: z.int(),
  units: z.int().min(1).describe("Units ordered"),
  received: whole.describe("Units in the receipts of this purchase order"),
  missing: whole.describe("Units that have not arrived"),
  cost: dollars.nullable().describe("US dollars of a unit; null when it was not entered"),
});

export const purchaseOrderSchema = namedObject("PurchaseOrder", {
  _id: z.string(),
  number: z.int().min(1).describe("The purchase order's number for people, from 1"),
  at: instant,
  by: actorSchema,
  supplier: z.string(),
  note: z.string(),
  expectedOn: z.iso.date().nullable().describe("The day when the goods should arrive"),
  state: z.enum(PURCHASE_ORDER_STATES).describe("`late`: open, and `expectedOn` has passed"),
  closedAt: instant.nullable(),
  units: whole.describe("Units ordered"),
  missing: whole.describe("Units that have not arrived"),
  lines: z.array(lineSchema),
});
export type PurchaseOrder = z.infer<typeof purchaseOrderSchema>;

/** Response of POST /api/admin/stock/purchase-orders, and of closing and reopening one. */
export const savedPurchaseOrderSchema = namedObject("PurchaseOrderResponse", { purchaseOrder: purchaseOrderSchema });

/** Response of GET /api/admin/stock/purchase-orders. */
export const purchaseOrdersSchema = namedObject("PurchaseOrdersResponse", {
  open: z.array(purchaseOrderSchema).describe("The next one to arrive first; those without an expected day last"),
  closed: z.array(purchaseOrderSchema).describe(`The last ${CLOSED_SHOWN} closed ones, newest first`),
});
