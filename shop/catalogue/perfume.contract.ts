import * as z from "zod";
import { dollars, namedObject, pesos, responseShape } from "../fields.contract.ts";
import { PERFUME_FIELDS, PUBLIC_SIZE_FIELDS } from "./fields.ts";

/** A path of the shop's own site: no other host, no scheme. docs/faults.md#s-54-links-that-can-be-configured */
const sitePath = z.string().regex(/^\/(?![/\\])/);

const installmentSchema = z.strictObject({
  count: z.int().min(1).describe("Number of installments"),
  amountArs: pesos.describe("Amount of one installment"),
  totalArs: pesos.describe("Price in installments. `amountArs` is this divided by `count`, rounded to the centavo"),
});

export const sizeSchema = namedObject("Size", {
  _id: z.string().min(1),
  unit: z.enum(["ml", "gr"]),
  ...responseShape(PUBLIC_SIZE_FIELDS),
  stock: z.int().min(0).max(10).describe("Exact up to 9; 10 means 10 or more"),
  priceArs: pesos.describe("Peso price, rounded up to the next 100"),
  promotionArs: pesos.nullable().describe("Promotion price; null when not on promotion"),
  transferArs: pesos.nullable().describe("Price by bank transfer; null when the promotion is lower or equal"),
  installment: installmentSchema,
});

/** A decant that the perfume offers now, at its price without the discount of a set. */
const decantSchema = namedObject("Decant", {
  type: z.enum(["bigDecant", "smallDecant"]),
  ml: z.union([z.literal(10), z.literal(5)]),
  price: dollars,
  priceArs: pesos,
  transferArs: pesos.nullable(),
});

export const perfumeSchema = namedObject("Perfume", {
  _id: z.string().min(1),
  slug: z.string().min(1),
  stock: z.int().min(0).describe("Sum of the `stock` of all sizes"),
  ...responseShape(PERFUME_FIELDS),
  brandSlug: z.string(),
  images: z.array(sitePath),
  image: sitePath.describe("First of `images`, or the fallback picture"),
  milliliters: z.array(sizeSchema).describe("The sizes of the perfume"),
  decants: z.array(decantSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type WirePerfume = z.infer<typeof perfumeSchema>;
export type WireSize = z.infer<typeof sizeSchema>;
export type WireDecant = z.infer<typeof decantSchema>;

export const priceDollar = dollars.describe("Exchange rate: pesos per US dollar");

/** Response of GET /api/perfumes/{id or slug}. */
export const perfumeResponseSchema = namedObject("PerfumeResponse", { perfume: perfumeSchema, priceDollar });

/** Response of GET /api/perfumes: one page of the matches, and the number of all matches. */
export const perfumesResponseSchema = namedObject("PerfumesResponse", {
  perfumes: z.array(perfumeSchema),
  total: z.int().min(0),
  priceDollar,
});

export type PerfumeResponse = z.infer<typeof perfumeResponseSchema>;
export type PerfumesResponse = z.infer<typeof perfumesResponseSchema>;
