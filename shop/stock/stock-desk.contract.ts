import * as z from "zod";
import { UNITS_MAX } from "../catalogue/fields.ts";
import { isSlug } from "../catalogue/slug.ts";
import {
  count,
  dollars,
  formInteger,
  formNumber,
  namedObject,
  pageField,
  pesos,
  strictForm,
} from "../fields.contract.ts";
import { isId } from "../id.ts";
import { MAX_USD_CENTS } from "../pricing/money.ts";
import { actorSchema, pageLimitField } from "../settings/settings.contract.ts";
import { COVER_DAYS, COVER_DAYS_MAX } from "./reorder.ts";
import { LOCATION_EVENTS, LOCATIONS, STOCK_EVENT_NAMES } from "./stock.ts";
import { NOTE_MAX, SUPPLIER_MAX } from "./stock-desk.ts";

const LINES_MAX = 200;

const idOf = (prefix: "per" | "siz" | "puo", message: string) =>
  z.string(message).refine((text) => isId(prefix, text), message);
const perfume = idOf("per", "No es un identificador de perfume");
export const size = idOf("siz", "No es un identificador de tamaño");
const purchaseOrder = idOf("puo", "No es un identificador de compra");
const WHOLE = `Tiene que ser un número entero de 0 a ${UNITS_MAX.toLocaleString("es-AR")}`;
const units = formInteger.min(0, WHOLE).max(UNITS_MAX, WHOLE);
export const someUnits = formInteger.min(1, "Tiene que ser al menos 1").max(UNITS_MAX, WHOLE);
const location = z.enum(LOCATIONS, `Tiene que ser uno de: ${LOCATIONS.join(", ")}`);
const COST = `Tiene que ser un costo en dólares desde 0,01, con hasta dos decimales, o quedar vacío`;
export const unitCost = formNumber
  .min(0.01, COST)
  .max(MAX_USD_CENTS / 100, COST)
  .multipleOf(0.01, COST)
  .nullish();
export const text = (max: number) =>
  z.string("Tiene que ser un texto").trim().max(max, `Tiene como máximo ${max} caracteres`).default("");

const sizeShape = { perfume, size };
const locationShape = { snF: units.default(0), snL: units.default(0), ros: units.default(0) };
export const lines = <Line extends z.ZodType>(line: Line) =>
  z.array(line, "Tiene que ser una lista").min(1, "No hay ningún tamaño").max(LINES_MAX, `Hasta ${LINES_MAX} tamaños`);

/** Body of POST /api/admin/stock/receipts. */
export const sentReceiptSchema = strictForm({
  supplier: text(SUPPLIER_MAX),
  note: text(NOTE_MAX),
  purchaseOrder: purchaseOrder.nullish().describe("Id of the open purchase order that these goods belong to"),
  lines: lines(
    strictForm({
      ...sizeShape,
      ...locationShape,
      cost: unitCost,
    }),
  ),
});
export type SentReceipt = z.input<typeof sentReceiptSchema>;

/** Body of POST /api/admin/stock/moves. */
export const sentMoveSchema = strictForm({
  ...sizeShape,
  units: someUnits,
  from: location,
  to: location,
});
export type SentMove = z.input<typeof sentMoveSchema>;

const requiredLocations = { snF: units, snL: units, ros: units };

/** Body of POST /api/admin/stock/counts. `seen` has the stored numbers from which the shown differences were computed. */
export const sentCountSchema = strictForm({
  correctStock: z.boolean("Tiene que ser verdadero o falso"),
  lines: lines(
    strictForm({
      ...sizeShape,
      ...requiredLocations,
      seen: strictForm({
        ...requiredLocations,
        onShelf: units.describe("Units for sale, reserved and defective"),
      }),
    }),
  ),
});
export type SentCount = z.input<typeof sentCountSchema>;

export const whole = z.int().min(0);
const at = z.iso.datetime();
/** A record that people know by its number. */
const numbered = z.strictObject({ _id: z.string(), number: z.int() });

const receiptLineSchema = namedObject("GoodsReceiptLine", {
  perfume: z.string(),
  productName: z.string(),
  brand: z.string(),
  unit: z.enum(["ml", "gr"]),
  size: z.string(),
  ml: z.int(),
  snF: whole,
  snL: whole,
  ros: whole,
  cost: dollars.nullable().describe("US dollars of a unit; null when it was not entered"),
});

export const goodsReceiptSchema = namedObject("GoodsReceipt", {
  _id: z.string(),
  number: z.int().min(1).describe("The receipt's number for people, from 1"),
  at,
  by: actorSchema,
  supplier: z.string(),
  note: z.string(),
  purchaseOrder: numbered.nullable().describe("The purchase order that the goods belong to"),
  units: whole,
  lines: z.array(receiptLineSchema),
});
export type GoodsReceipt = z.infer<typeof goodsReceiptSchema>;

/** Response of POST /api/admin/stock/receipts. */
export const receivedSchema = namedObject("ReceivedResponse", { receipt: goodsReceiptSchema });

/** Query of the paged lists of the stock desk. */
export const stockPageSchema = z.object({
  limit: pageLimitField.describe("Page size. Default: 20"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});

/** Response of GET /api/admin/stock/receipts, newest first. */
export const receiptsSchema = namedObject("GoodsReceiptsResponse", {
  receipts: z.array(goodsReceiptSchema),
  total: whole,
});

/** Response of POST /api/admin/stock/counts. */
export const countedSchema = namedObject("CountedResponse", {
  perfumes: whole.describe(
    "Number of perfumes whose units changed; of a repeated request, the number of counted perfumes",
  ),
});

/** Response of GET /api/admin/stock/preparing. */
export const preparingSchema = namedObject("PreparingResponse", {
  sizes: z.array(z.strictObject({ size: z.string(), units: z.int().min(1) })),
});

export const sizePathSchema = z.object({ size });

const ledgerEntrySchema = namedObject("StockLedgerEntry", {
  _id: z.string(),
  at,
  by: actorSchema.describe(
    "`_id` is buyer, provider, cron or system if no administrator did it; then the name is empty",
  ),
  kind: z.enum([...STOCK_EVENT_NAMES, ...LOCATION_EVENTS]),
  location: z.enum(LOCATIONS).nullable().describe("The location that changed; null for the stock for sale"),
  change: z.int().describe("Change of the stock for sale or of the location, in units"),
  balance: z.int().describe("Units for sale, or of the location, after this entry"),
  units: z.int().describe("Units of the event, also where they do not change the stock for sale"),
  why: z.string(),
  order: z.strictObject({ _id: z.string(), number: z.string() }).nullable(),
  receipt: numbered.nullable(),
});
export type StockLedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** Response of GET /api/admin/stock/sizes/{size}/ledger, newest first. */
export const stockLedgerSchema = namedObject("StockLedgerResponse", {
  entries: z.array(ledgerEntrySchema),
  total: whole,
});

/** Response of GET /api/admin/stock/value: the units for sale and reserved, at cost and at list prices. */
export const stockValueSchema = namedObject("StockValueResponse", {
  units: whole,
  unitsWithoutCost: whole.describe("Units whose cost is unknown: not in `costUsd`"),
  costUsd: dollars,
  saleUsd: dollars,
  saleArs: pesos,
});

const DAYS = `days es un número entero de 1 a ${COVER_DAYS_MAX}`;

/** Query of GET /api/admin/stock/reorder. */
export const reorderQuerySchema = z.object({
  days: count(/^[1-9]\d{0,2}$/, DAYS)
    .refine((days) => days <= COVER_DAYS_MAX, DAYS)
    .optional()
    .describe(`Days that the stock should last. Default: ${COVER_DAYS}`),
  brand: z
    .string("brand es un texto")
    .refine(isSlug, "brand es el nombre de una marca como en su dirección")
    .optional()
    .describe("Brand slug"),
});

const reorderLineSchema = namedObject("ReorderLine", {
  perfume: z.string(),
  productName: z.string(),
  brand: z.string(),
  image: z.string(),
  size: z.string(),
  ml: whole,
  unit: z.enum(["ml", "gr"]),
  ean: z.string(),
  stock: whole,
  sold30Days: z.int().describe("Units sold in the last 30 days, returns subtracted"),
  soldBefore: z.int().describe("Units sold in the 30 days before them"),
  waiting: whole.describe("People who wait for a mail when it is back in stock"),
  daysLeft: whole
    .nullable()
    .describe("Days that the stock lasts at the pace of the last 30; 0 without stock; null when nothing is sold"),
  onOrder: whole.describe("Units of open purchase orders that have not arrived"),
  expectedOn: z.iso.date().nullable().describe("The earliest day when some of them should arrive"),
  suggested: whole.describe(
    "Units to order besides `onOrder`, so that stock lasts for `days` and covers one unit for each person who waits",
  ),
  averageCost: dollars.nullable(),
});
export type WireReorderLine = z.infer<typeof reorderLineSchema>;

/** Response of GET /api/admin/stock/reorder, most urgent first. */
export const reorderSchema = namedObject("ReorderResponse", {
  days: z.int().min(1),
  lines: z.array(reorderLineSchema),
  total: whole,
  brands: z
    .array(z.strictObject({ slug: z.string(), name: z.string(), lines: whole }))
    .describe("The brands with a line, also those that `brand` leaves out"),
});
