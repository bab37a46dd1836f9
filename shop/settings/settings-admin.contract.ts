import { z } from "zod";
import { instant, namedObject, pageField, percent, pesos, strictForm } from "../fields.contract.ts";
import { problemSchema } from "../problem.contract.ts";
import { showroomSchema } from "./settings.contract.ts";

const NOT_TEXT = "Tiene que ser un texto";
const NOT_NUMBER = "Tiene que ser un número";
const NOT_LIST = "Tiene que ser una lista";
const NOT_INSTANT = "Tiene que ser un instante, como lo dio la respuesta";

/** An administrator; the name is empty once the account is deleted. */
export const actorSchema = namedObject("Doer", { _id: z.string(), name: z.string() });

const planSchema = z.strictObject({
  numberOfInstallments: z.int().min(1).max(99),
  percentageInInstallments: z.number().positive().describe("Price multiplier: 1.5 means +50 %"),
});
const bankSchema = z.strictObject({ holder: z.string(), bank: z.string(), cbu: z.string(), alias: z.string() });
const shopSchema = z.strictObject({
  shopName: z.string(),
  tagline: z.string(),
  about: z.string(),
  address: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  instagram: z.string(),
  taxId: z.string(),
  legalName: z.string(),
  fiscalDataUrl: z.string().describe("URL of the seller's fiscal data at ARCA; may be empty"),
  consumerDefenceUrl: z.string().describe("URL for consumer complaints; empty means the national authority's"),
});
const text = z.string();
const bannerSchema = z.strictObject({ href: text, alt: text, desktopPath: text, mobilePath: text });
const legalSchema = z.strictObject({ terms: z.string(), privacy: z.string(), returns: z.string() });

/** Response of GET /admin/get-admin. */
export const adminSettingsSchema = namedObject("AdminSettings", {
  currency: pesos.describe("Exchange rate: pesos per US dollar"),
  rateSetAt: instant.nullable().describe("When the exchange rate was last set; null if never"),
  rateSetBy: actorSchema.nullable().describe("Who last set the exchange rate; null if no administrator has set it yet"),
  priceInInstallments: z.array(planSchema),
  salesAmount: pesos.describe("Sum of transactionAmount over all paid orders. Read-only"),
  priceShipping: pesos,
  transferOff: percent,
  minValueFreeShipping: pesos.describe("Minimum subtotal for free shipping; 0 means shipping is never free"),
  vat: percent.describe("VAT included in the prices; 0 hides the prices without tax"),
  bank: bankSchema,
  shop: shopSchema,
  banner: bannerSchema,
  showrooms: z.array(showroomSchema),
  legal: legalSchema,
  updatedAt: instant,
});

export const settingsResponseSchema = namedObject("SettingsAnswer", { settings: adminSettingsSchema });
/** A 409 with the current settings. */
export const settingsStaleSchema = problemSchema.extend({ settings: adminSettingsSchema }).meta({
  id: "SettingsStale",
  description: "The settings were changed after they were read. `settings` holds the current values.",
});

const typed = z.string(NOT_TEXT).max(20_000, "Es demasiado largo");
const entered = z.number(NOT_NUMBER);
const part = <Shape extends z.ZodRawShape>(shape: Shape) => strictForm(shape).partial().optional();
/** A read-only field that a client sends back. The server ignores it. */
const ignored = z.unknown().optional();

/** Body of PUT /admin/put-admin: any part. `shop/settings/settings-form.ts` validates it. */
export const putAdminSchema = strictForm({
  currency: entered.optional(),
  priceShipping: entered.optional(),
  transferOff: entered.optional(),
  minValueFreeShipping: entered.optional(),
  vat: entered.optional(),
  priceInInstallments: z
    .array(strictForm({ numberOfInstallments: entered, percentageInInstallments: entered }), NOT_LIST)
    .max(100, "Son demasiados")
    .optional(),
  showrooms: z
    .array(
      strictForm({
        key: typed.optional(),
        name: typed,
        city: typed,
        address: typed,
        hours: typed,
        whatsapp: typed,
      }),
      NOT_LIST,
    )
    .max(100, "Son demasiados")
    .optional(),
  bank: part({ holder: typed, bank: typed, cbu: typed, alias: typed }),
  shop: part({
    shopName: typed,
    tagline: typed,
    about: typed,
    address: typed,
    email: typed,
    whatsapp: typed,
    instagram: typed,
    taxId: typed,
    legalName: typed,
    fiscalDataUrl: typed,
    consumerDefenceUrl: typed,
  }),
  banner: part({ href: typed, alt: typed, desktopPath: typed, mobilePath: typed }),
  legal: part({ terms: typed, privacy: typed, returns: typed }),
  updatedAt: z.iso
    .datetime(NOT_INSTANT)
    .optional()
    .describe("The `updatedAt` that was read. 409 if the settings have changed since"),
  salesAmount: ignored,
  rateSetAt: ignored,
  rateSetBy: ignored,
}).meta({ id: "PutAdmin" });

/** Response of GET /admin/dollar; -1 when the quote is unavailable. */
export const dollarSchema = namedObject("DollarAnswer", {
  blue: z.number().describe("Sell price of the blue dollar, in pesos; -1 if the quote is unavailable"),
});

/** Query of GET /admin/rate-preview. */
export const ratePreviewQuerySchema = z.object({
  rate: z
    .string("rate es un número mayor que 0")
    .regex(/^\d{1,7}(\.\d{1,2})?$/, "rate es un número mayor que 0, con dos decimales como máximo")
    .describe("Exchange rate: pesos per US dollar"),
});

const priceChangeSchema = namedObject("PriceChange", {
  _id: z.string().describe("Id of the perfume"),
  slug: z.string(),
  productName: z.string(),
  brand: z.string(),
  label: z.string().describe("Label of the size, such as 100 ml or Decant 5 ml"),
  fromArs: pesos,
  toArs: pesos,
  changePercent: z.number(),
});

/** Response of GET /admin/rate-preview. */
export const ratePreviewSchema = namedObject("RatePreview", {
  from: pesos,
  to: pesos,
  changePercent: z.number().describe("Change in percent; negative if the rate goes down"),
  isJump: z.boolean().describe("true if the rate changes by more than 20 %, which may be a typing error"),
  prices: z.int().min(0).describe("Number of prices that shoppers see"),
  changed: z.int().min(0),
  raised: z.int().min(0),
  lowered: z.int().min(0),
  largest: z.array(priceChangeSchema).max(10),
  sample: z.array(priceChangeSchema).max(10),
  updatedAt: instant.describe("`updatedAt` of the settings, to send with PUT /admin/put-admin"),
});

/** Maximum page size of the rate history and the audit log. */
const PAGE_MAX = 200;
/** Page size; absent means the call's default. */
export const pageLimitField = z
  .string(`limit es un número entero de 1 a ${PAGE_MAX}`)
  .regex(/^(?:[1-9]\d?|1\d\d|200)$/, `limit es un número entero de 1 a ${PAGE_MAX}`)
  .transform(Number)
  .optional();

/** Query of GET /admin/rate-history. */
export const rateHistoryQuerySchema = z.object({
  limit: pageLimitField.describe("Page size, in changes. Default: 20"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});

export const rateHistorySchema = namedObject("RateHistory", {
  changes: z.array(
    z.strictObject({
      _id: z.string(),
      at: instant,
      by: actorSchema,
      from: pesos,
      to: pesos,
      isUndo: z.boolean(),
      canUndo: z.boolean().describe("true for the newest change only"),
    }),
  ),
  total: z.int().min(0),
});

/** Body of POST /admin/rate-undo: the change to undo, which must be the newest. */
export const rateUndoSchema = strictForm({
  change: z.string(NOT_TEXT).regex(/^[1-9]\d{0,14}$/, "No es un cambio de la cotización"),
}).meta({ id: "RateUndo" });

export type AdminSettings = z.infer<typeof adminSettingsSchema>;
export type RatePreviewResponse = z.infer<typeof ratePreviewSchema>;
export type RateHistoryResponse = z.infer<typeof rateHistorySchema>;
