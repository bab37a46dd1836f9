import { z } from "zod";
import { dollars, namedObject, percent, pesos } from "../fields.contract.ts";
import { CATEGORIES, GENDERS } from "./catalogue.ts";

/** A path of the shop's own site: no other host, no scheme. docs/faults.md#s-54-links-that-can-be-configured */
const sitePath = z.string().regex(/^\/(?![/\\])/);

const installmentSchema = z.strictObject({
  count: z.int().min(1).describe("Number of installments"),
  amountArs: pesos.describe("Amount of one installment"),
  totalArs: pesos.describe("Sum of all installments"),
});

export const sizeSchema = namedObject("Size", {
  _id: z.string().min(1),
  ml: z.number().positive().describe("Milliliters; grams for balms (see `unit`)"),
  unit: z.enum(["ml", "gr"]),
  price: dollars,
  priceInInstallments: dollars.nullable().describe("Entered installment price; null when it is derived from `price`"),
  numberOfInstallments: z.int().min(0).describe("0 means the default of 3"),
  stock: z.int().min(0).max(10).describe("Exact up to 9; 10 means 10 or more"),
  forSale: z.boolean().describe("true while on promotion"),
  percentageForSale: percent.describe("Percentage of the promotion"),
  priceForSale: dollars.nullable().describe("Promotion price in dollars; null when not entered"),
  priceInInstallmentsForSale: dollars.nullable().describe("Installment price of the promotion; null when not entered"),
  priceArs: pesos.describe("Peso price, rounded up to the next 100"),
  promotionArs: pesos.nullable().describe("Promotion price; null when not on promotion"),
  transferArs: pesos.nullable().describe("Price by bank transfer; null when the promotion is lower or equal"),
  installment: installmentSchema,
});

/** A decant that the perfume offers now. Decants are never on promotion. */
export const decantSchema = namedObject("Decant", {
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
  productName: z.string(),
  brand: z.string(),
  brandSlug: z.string(),
  description: z.string(),
  images: z.array(sitePath),
  image: sitePath.describe("First of `images`, or the fallback picture"),
  gender: z.enum(GENDERS),
  category: z.enum(CATEGORIES),
  status: z.boolean().describe("true if the perfume is active"),
  soon: z.boolean().describe("true if the perfume is coming soon: shown, but not for sale"),
  bigDecant: z.boolean(),
  smallDecant: z.boolean(),
  priceBigDecant: dollars
    .nullable()
    .describe("Entered price of the 10 ml decant; null when it is derived from the first size"),
  priceSmallDecant: dollars
    .nullable()
    .describe("Entered price of the 5 ml decant; null when it is derived from the first size"),
  milliliters: z.array(sizeSchema).describe("The sizes of the perfume"),
  decants: z.array(decantSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type WirePerfume = z.infer<typeof perfumeSchema>;
export type WireSize = z.infer<typeof sizeSchema>;
export type WireDecant = z.infer<typeof decantSchema>;

const priceDollar = dollars.describe("Exchange rate: pesos per US dollar");

/** Response of GET /api/perfumes/{id or slug}. */
export const perfumeResponseSchema = namedObject("PerfumeAnswer", { perfume: perfumeSchema, priceDollar });

/** Response of GET /api/perfumes: one page of the matches, and the number of all matches. */
export const perfumesResponseSchema = namedObject("PerfumesAnswer", {
  perfumes: z.array(perfumeSchema),
  total: z.int().min(0),
  priceDollar,
});

export type PerfumeResponse = z.infer<typeof perfumeResponseSchema>;
export type PerfumesResponse = z.infer<typeof perfumesResponseSchema>;
