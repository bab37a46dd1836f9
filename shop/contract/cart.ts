import { z } from "zod";
import { LINE_TYPES } from "../cart-line.ts";
import { CATEGORIES } from "../catalogue.ts";
import { dollars, percent, pesos } from "./money.ts";

/** CartItem of http-api, Shapes: a line with the catalogue's name, picture and prices of now. */
export const cartItemSchema = z
  .strictObject({
    _id: z.string().min(1),
    perfume: z.string().min(1).describe("The perfume's id"),
    productName: z.string(),
    brand: z.string(),
    image: z.string(),
    ml: z.number().positive().describe("Millilitres; grams for balms"),
    type: z.enum(LINE_TYPES),
    category: z.enum(CATEGORIES),
    quantity: z.int().min(1),
    price: dollars.describe("Price in dollars now, without promotion"),
    priceArs: pesos.describe("What one costs by card now"),
    transferArs: pesos.nullable().describe("What one costs by transfer now; null when the promotion is lower or equal"),
    isForSale: z.boolean().describe("On promotion"),
    percentageForSale: percent,
    available: z.boolean().describe("Whether it can be bought in this quantity now"),
  })
  .meta({ id: "CartItem" });

export type CartItem = z.infer<typeof cartItemSchema>;
