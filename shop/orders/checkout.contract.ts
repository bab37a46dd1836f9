/** Fields of the checkout that both payment methods send. */
import { z } from "zod";
import { sentAddressSchema } from "../accounts/address.contract.ts";
import { addressMessages, normalizeAddress } from "../accounts/address.ts";
import { LINE_TYPES } from "../cart/cart-line.ts";

export const INVALID = "Valor inválido";

/** Pesos from a client: compared with the server's amount, never used. */
export const sentPesos = z.number({ error: INVALID }).min(0, { error: INVALID }).max(1e12, { error: INVALID });

/** A line as the buyer saw it. Other fields are ignored. */
export const sentLine = z.object(
  {
    perfume: z.string({ error: INVALID }).max(60, { error: INVALID }),
    ml: z.number({ error: INVALID }),
    type: z.enum(LINE_TYPES, { error: INVALID }),
    quantity: z.number({ error: INVALID }),
  },
  { error: INVALID },
);

export const sentLines = z.array(sentLine, { error: INVALID }).max(200, { error: INVALID });

/** An address for this order that is not in the profile. */
const freshAddress = sentAddressSchema
  .refine((address) => Object.keys(addressMessages(address)).length === 0)
  .transform((address) => normalizeAddress(address));

/** The id of an address of the profile, or a new address. */
export const chosenAddress = z
  .union([z.string({ error: INVALID }).max(60), freshAddress], { error: INVALID })
  .nullish();

/** A showroom's key. */
export const chosenShowroom = z.string({ error: INVALID }).max(60, { error: INVALID }).nullish();

/** Validates the delivery: home delivery needs an address. docs/product-rules.md#checkout-steps */
export function deliveryMessages({ shipping, address }: { shipping: boolean; address?: unknown }) {
  return shipping && !address ? { address: ["Por favor, selecciona una dirección"] } : {};
}
