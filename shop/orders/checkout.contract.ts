/** Fields of the checkout that both payment methods send. */
import { z } from "zod";
import { sentAddressSchema } from "../accounts/address.contract.ts";
import { normalizeAddress } from "../accounts/address.ts";
import { LINE_TYPES } from "../cart/cart-line.ts";

export const INVALID = "Valor inválido";

/** Pesos from a client: compared with the server's amount, never used. */
export const sentPesos = z.number(INVALID).min(0, INVALID).max(1e12, INVALID);

/** A line as the buyer saw it. Other fields are ignored. */
const sentLine = z.object(
  {
    perfume: z.string(INVALID).max(60, INVALID),
    ml: z.number(INVALID),
    type: z.enum(LINE_TYPES, INVALID),
    quantity: z.number(INVALID),
  },
  INVALID,
);

export const sentLines = z.array(sentLine, INVALID).max(200, INVALID);

/** An address for this order that is not in the profile. */
const freshAddress = sentAddressSchema.transform((address) => normalizeAddress(address));

/** The id of an address of the profile, or a new address. */
export const chosenAddress = z.union([z.string(INVALID).max(60), freshAddress], INVALID).nullish();

/** A showroom's key. */
export const chosenShowroom = z.string(INVALID).max(60, INVALID).nullish();

/** Validates the delivery: home delivery needs an address. docs/product-rules.md#checkout-steps */
export function deliveryMessages({ shipping, address }: { shipping: boolean; address?: unknown }) {
  return shipping && !address ? { address: ["Por favor, selecciona una dirección"] } : {};
}
