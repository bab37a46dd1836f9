import * as z from "zod";
import {
  instant,
  longText,
  namedObject,
  pageField,
  pesos,
  responseShape,
  sentShape,
  strictForm,
} from "../fields.contract.ts";
import type { Fields } from "../fields.ts";
import { problemSchema } from "../problem.contract.ts";
import { BANNER_FIELDS, DATED_BANNER_FIELDS } from "./banner-fields.ts";
import { DELIVERY_FIELDS, ZONE_FIELDS } from "./delivery-fields.ts";
import {
  BANK_FIELDS,
  DECANT_CREDIT_FIELDS,
  DECANT_SET_FIELDS,
  LEGAL_FIELDS,
  NUMBER_FIELDS,
  PLAN_FIELDS,
  PRICING_FIELDS,
  RATE_FIELDS,
  SECURITY_FIELDS,
  SHOP_FIELDS,
  SHOWROOM_FIELDS,
} from "./fields.ts";

const { freeShippingFromCentavos, transferOffBp } = PRICING_FIELDS;
const NOT_TEXT = "Tiene que ser un texto";
const NOT_LIST = "Tiene que ser una lista";
const NOT_INSTANT = "Tiene que ser un instante, como lo dio la respuesta";

/** Response of GET /api/admin/transfer-off. */
export const transferOffSchema = namedObject("TransferOffResponse", responseShape({ transferOffBp }));

/** A showroom, where orders are picked up. */
export const showroomSchema = namedObject("Showroom", {
  key: z.string().min(1),
  ...responseShape(SHOWROOM_FIELDS),
});

const deliverySchema = z
  .strictObject(responseShape(DELIVERY_FIELDS))
  .describe("Delivery outside all zones, without its cost");
const zonesSchema = z
  .array(z.strictObject(responseShape(ZONE_FIELDS)))
  .describe("Delivery zones. The first that contains an address applies");

/** Response of GET /api/admin/shipping-transfer. */
export const shippingTransferSchema = namedObject("ShippingTransferResponse", {
  ...responseShape({ freeShippingFromCentavos }),
  shipping: pesos.describe("Shipping cost"),
  ...responseShape({ transferOffBp, ...DECANT_SET_FIELDS, ...DECANT_CREDIT_FIELDS }),
  transferHoldHours: z
    .number()
    .positive()
    .describe("Hours after which the reserved units of an unpaid transfer order are released"),
  showrooms: z.array(showroomSchema),
  delivery: deliverySchema,
  zones: zonesSchema,
});

/** An administrator; the name is empty once the account is deleted. */
export const actorSchema = namedObject("Actor", { _id: z.string(), name: z.string() });

/** A plan of the provider, as the nightly job last read it. */
export const providerPlanSchema = namedObject("ProviderPlan", {
  ...responseShape(PLAN_FIELDS),
  cft: z.number().nullable().describe("Total financial cost in percent a year; null if the provider did not give it"),
  readAt: instant,
  differencePercent: z
    .number()
    .nullable()
    .describe("Configured total relative to what the provider charges; null if this number is not configured"),
  isDifferent: z.boolean().describe("true if the totals differ by more than 1 %"),
});

/** Response of GET /admin/get-admin. */
export const adminSettingsSchema = namedObject("AdminSettings", {
  ...responseShape(RATE_FIELDS),
  rateSetAt: instant.nullable().describe("When the exchange rate was last set; null if never"),
  rateSetBy: actorSchema.nullable().describe("Who last set the exchange rate; null if no administrator has set it yet"),
  priceInInstallments: z.array(z.strictObject(responseShape(PLAN_FIELDS))),
  providerPlans: z
    .array(providerPlanSchema)
    .describe("What the card provider charges, by number of payments. Read-only"),
  salesAmount: pesos
    .nullable()
    .describe(
      "Sum of transactionAmount over all paid orders, minus what was refunded. Read-only; null for those who may not see sales",
    ),
  ...responseShape(NUMBER_FIELDS),
  ...responseShape(SECURITY_FIELDS),
  delivery: deliverySchema,
  zones: zonesSchema,
  bank: z.strictObject(responseShape(BANK_FIELDS)).describe("The account that was saved last"),
  bankChange: z
    .strictObject({ former: z.strictObject(responseShape(BANK_FIELDS)), at: instant })
    .nullable()
    .describe(
      "A change of the account that is not in effect yet: buyers see `former` until `at`. To undo it, save `former`",
    ),
  shop: z.strictObject(responseShape(SHOP_FIELDS)),
  banner: z.strictObject(responseShape(BANNER_FIELDS)).describe("The usual banner of the home page"),
  banners: z
    .array(z.strictObject(responseShape(DATED_BANNER_FIELDS)))
    .describe("Banners with dates. On a day, the first one that includes the day takes the place of `banner`"),
  showrooms: z.array(showroomSchema),
  legal: z.strictObject(responseShape(LEGAL_FIELDS)),
  updatedAt: instant,
});

export const settingsResponseSchema = namedObject("SettingsResponse", { settings: adminSettingsSchema });
/** A 409 with the current settings. */
export const settingsStaleSchema = problemSchema.extend({ settings: adminSettingsSchema }).meta({
  id: "SettingsStale",
  description: "The settings were changed after they were read. `settings` holds the current values.",
});

const part = <F extends Fields>(fields: F) => strictForm(sentShape(fields)).partial();
const list = <Item extends z.ZodType>(item: Item) => z.array(item, NOT_LIST).max(100, "Son demasiados").optional();
/** A read-only field that a client sends back. The server ignores it. */
const ignored = z
  .unknown()
  .transform(() => undefined)
  .optional();

/** Body of PUT /admin/put-admin: any part. `shop/settings/settings-form.ts` validates it. */
export const putAdminSchema = strictForm({
  ...part(NUMBER_FIELDS).shape,
  ...part(SECURITY_FIELDS).shape,
  priceInInstallments: list(strictForm(sentShape(PLAN_FIELDS))),
  showrooms: list(strictForm({ key: longText.optional(), ...sentShape(SHOWROOM_FIELDS) })),
  delivery: part(DELIVERY_FIELDS).optional(),
  zones: list(strictForm(sentShape(ZONE_FIELDS))),
  bank: part(BANK_FIELDS).optional(),
  shop: part(SHOP_FIELDS).optional(),
  banner: part(BANNER_FIELDS).optional(),
  banners: list(strictForm(sentShape(DATED_BANNER_FIELDS))),
  legal: part(LEGAL_FIELDS).optional(),
  updatedAt: z.iso
    .datetime(NOT_INSTANT)
    .optional()
    .describe("The `updatedAt` that was read. 409 if the settings have changed since"),
  providerPlans: ignored,
  salesAmount: ignored,
  rateSetAt: ignored,
  rateSetBy: ignored,
  bankChange: ignored,
}).meta({ id: "ChangeSettings" });

/** Response of GET /admin/dollar; -1 when the quote is unavailable. */
export const dollarSchema = namedObject("DollarResponse", {
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

/** Maximum page size of the lists that use `pageLimitField`. */
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

export type ProviderPlanResponse = z.infer<typeof providerPlanSchema>;
export type AdminSettings = z.infer<typeof adminSettingsSchema>;
export type RatePreviewResponse = z.infer<typeof ratePreviewSchema>;
export type RateHistoryResponse = z.infer<typeof rateHistorySchema>;
export type TransferOffResponse = z.infer<typeof transferOffSchema>;
export type ShippingTransferResponse = z.infer<typeof shippingTransferSchema>;
