import * as z from "zod";
import { CATEGORIES } from "../catalogue/categories.ts";
import { formNumber, instant, namedObject, percent, pesos, reporting, strictForm } from "../fields.contract.ts";
import { isId } from "../id.ts";
import { PROMOTION_NAME_MAX, PROMOTION_PERFUMES_MAX, PROMOTION_STATES, promotionMessages } from "./dated-promotions.ts";

const PERCENTAGE = "Va de 1 a 99, con hasta dos decimales";
const DATE = "Elegí el día y la hora";
const LIST = "Tiene que ser una lista";
const HOUSES_MAX = 100;

const scopeShape = {
  houses: z
    .array(z.string("Tiene que ser un texto").regex(/^[a-z0-9-]{1,100}$/, "No es una casa"), LIST)
    .max(HOUSES_MAX, `Van hasta ${HOUSES_MAX} casas`)
    .default([]),
  categories: z
    .array(z.enum(CATEGORIES, `Tiene que ser una de: ${CATEGORIES.join(", ")}`), LIST)
    .max(CATEGORIES.length, "Hay categorías repetidas")
    .default([]),
  perfumes: z
    .array(
      z.string("No es un perfume").refine((text) => isId("per", text), "No es un perfume"),
      LIST,
    )
    .max(PROMOTION_PERFUMES_MAX, `Van hasta ${PROMOTION_PERFUMES_MAX} perfumes`)
    .default([]),
};
const percentage = formNumber.min(1, PERCENTAGE).max(99, PERCENTAGE).multipleOf(0.01, PERCENTAGE);
const time = z.iso.datetime(DATE);

const enteredShape = {
  name: z
    .string("Tiene que ser un texto")
    .trim()
    .min(1, "Escribí un nombre")
    .max(PROMOTION_NAME_MAX, `Tiene como máximo ${PROMOTION_NAME_MAX} caracteres`),
  percentage: percentage.describe("Percentage: 15 means 15 %"),
  startsAt: time.describe("Prices change in this second"),
  endsAt: time.describe("From this second on, prices are as without it"),
  ...scopeShape,
};

/** Body of POST /api/admin/promotions. */
export const newPromotionSchema = strictForm(enteredShape).superRefine(reporting(promotionMessages));
export type NewPromotion = z.input<typeof newPromotionSchema>;

const updatedAt = time.describe("The version that was read");

/** Body of PUT /api/admin/promotions/{id}. */
export const changedPromotionSchema = strictForm({ ...enteredShape, updatedAt }).superRefine(
  reporting(promotionMessages),
);
export type ChangedPromotion = z.input<typeof changedPromotionSchema>;

/** Body of POST /api/admin/promotions/{id}/stop. */
export const stoppedPromotionSchema = strictForm({ updatedAt });

/** Body of POST /api/admin/promotions/preview. */
export const previewedPromotionSchema = strictForm({
  percentage,
  ...scopeShape,
  promotion: z
    .string("No es una promoción")
    .max(60, "No es una promoción")
    .optional()
    .describe("Id of the promotion that is being changed: its own discount is left out of the current prices"),
});
export type PreviewedPromotion = z.input<typeof previewedPromotionSchema>;

export const promotionSchema = namedObject("Promotion", {
  _id: z.string(),
  name: z.string(),
  percentage: percent,
  startsAt: instant,
  endsAt: instant,
  state: z.enum(PROMOTION_STATES),
  houses: z.array(z.string()).describe("Slugs"),
  categories: z.array(z.enum(CATEGORIES)),
  perfumes: z.array(z.strictObject({ _id: z.string(), productName: z.string(), brand: z.string() })),
  updatedAt: instant,
});
export type PromotionResponse = z.infer<typeof promotionSchema>;

const houseSchema = z.strictObject({ slug: z.string(), name: z.string() });
export type House = z.infer<typeof houseSchema>;

/** Response of GET /api/admin/promotions: the 200 with the latest starts, the latest first. */
export const promotionsSchema = namedObject("PromotionsResponse", {
  promotions: z.array(promotionSchema),
  houses: z.array(houseSchema).describe("All houses of the catalogue, by name"),
});

/** Response of the calls that write a promotion. */
export const savedPromotionSchema = namedObject("PromotionSaved", { promotion: promotionSchema });

/** Response of POST /api/admin/promotions/preview. */
export const promotionPreviewSchema = namedObject("PromotionPreview", {
  perfumes: z.int().min(0),
  sizes: z.int().min(0),
  lowered: z.int().min(0).describe("Sizes that become cheaper than without the promotion"),
  lowestArs: pesos,
  highestArs: pesos,
  sample: z.array(
    z.strictObject({ productName: z.string(), brand: z.string(), label: z.string(), fromArs: pesos, toArs: pesos }),
  ),
});
export type PromotionPreviewResponse = z.infer<typeof promotionPreviewSchema>;
