import * as z from "zod";
import { CATEGORIES } from "../catalogue/categories.ts";
import { dollars, namedObject, percent, pesos, strictForm } from "../fields.contract.ts";
import { responseOfRefusal } from "../refusal-response.ts";
import { LINE_TYPES, type LineType } from "./cart-line.ts";

/** A cart line with the catalogue's name and picture and with current prices. */
export const cartItemSchema = namedObject("CartItem", {
  _id: z.string().min(1),
  perfume: z.string().min(1).describe("Id of the perfume"),
  productName: z.string(),
  brand: z.string(),
  image: z.string(),
  ml: z.number().positive().describe("Milliliters; grams for balms"),
  type: z.enum(LINE_TYPES),
  category: z.enum(CATEGORIES),
  quantity: z.int().min(1),
  price: dollars.describe("Current price in dollars, before any promotion"),
  priceArs: pesos.describe("Current price of one unit, paid by card"),
  fullArs: pesos.describe("Price of one unit before any promotion, paid by card"),
  transferArs: pesos
    .nullable()
    .describe("Current price of one unit, paid by bank transfer; null when the promotion price is lower or equal"),
  isForSale: z.boolean().describe("true while on promotion"),
  percentageForSale: percent,
  available: z.boolean().describe("true if this quantity can be bought now"),
});

const PRODUCT_MISSING = "Falta el producto";
const YES_OR_NO = "Tiene que ser verdadero o falso";
const INVALID_QUANTITY = responseOfRefusal({ code: "invalid_quantity" }).message;

const quantity = z.int(INVALID_QUANTITY).min(1, INVALID_QUANTITY);
const mlOption = z
  .int("La medida tiene que ser un número")
  .min(1, "La medida tiene que ser un número")
  .describe("Milliliters; grams for balms; 10 or 5 for decants");
const decant = z.boolean(YES_OR_NO).default(false);
const unused = z.unknown().optional().describe("Accepted and ignored. The server reads the value from the catalogue");

/** Body of POST /cart/{userId}/{perfumeId}. Parses to millilitres, line type and quantity. */
export const addToCartSchema = strictForm({
  product: z
    .object(
      {
        quantity,
        mlOption,
        isBigDecant: decant,
        isSmallDecant: decant,
        category: unused,
        price: unused,
        isForSale: unused,
        percentageForSale: unused,
      },
      PRODUCT_MISSING,
    )
    .refine(({ isBigDecant, isSmallDecant }) => !(isBigDecant && isSmallDecant), "Elegí un solo tamaño de decant"),
})
  .transform(({ product }) => ({ ml: product.mlOption, type: typeOf(product), quantity: product.quantity }))
  .meta({ id: "AddToCart" });

function typeOf({ isBigDecant, isSmallDecant }: { isBigDecant: boolean; isSmallDecant: boolean }): LineType {
  if (isBigDecant) return "bigDecant";
  return isSmallDecant ? "smallDecant" : "milliliter";
}

/** Body of PUT /cart/{userId}/{id}. `item` must be the item of the stored line. */
export const setQuantitySchema = strictForm({
  product: z.object(
    {
      perfumeId: z.string("Falta el perfume"),
      mlOption,
      quantity,
      productType: z.enum(LINE_TYPES, `Tiene que ser ${LINE_TYPES.join(", ")}`),
    },
    PRODUCT_MISSING,
  ),
})
  .transform(({ product: { perfumeId, mlOption: ml, productType: type, ...product } }) => ({
    item: { perfumeId, ml, type },
    quantity: product.quantity,
  }))
  .meta({ id: "SetQuantity" });

/** A change that a refresh made to a line. */
export const cartChangeSchema = namedObject("CartChange", {
  line: cartItemSchema.describe("The line before the change"),
  what: z.enum(["removed", "lowered"]),
  from: z.int().min(1).describe("Units before the change"),
  to: z.int().min(0).describe("Units after the change"),
});

export type CartItem = z.infer<typeof cartItemSchema>;
export type CartChangeResponse = z.infer<typeof cartChangeSchema>;
