/** What both ways of paying send of what is bought and where it goes. */
import { z } from "zod";
import { sentAddressSchema } from "../accounts/address.contract.ts";
import { addressMessages, normalizeAddress } from "../accounts/address.ts";
import { LINE_TYPES } from "../cart/cart-line.ts";

export const INVALID = "Valor inválido";

/** Pesos as a client sends them: compared with ours, never used. */
export const sentPesos = z.number({ error: INVALID }).min(0, { error: INVALID }).max(1e12, { error: INVALID });

/** A line as the buyer was shown it. More of it is ignored. */
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

/** An address of an order that is none of the profile's. */
const freshAddress = sentAddressSchema
  .refine((address) => Object.keys(addressMessages(address)).length === 0)
  .transform((address) => normalizeAddress(address));

/** The id of one of the profile's addresses, or an address. */
export const chosenAddress = z
  .union([z.string({ error: INVALID }).max(60), freshAddress], { error: INVALID })
  .nullish();

/** A showroom's key. */
export const chosenShowroom = z.string({ error: INVALID }).max(60, { error: INVALID }).nullish();

/** What is wrong with where an order goes: home delivery takes an address (specification 4, Checkout flow). */
export function deliveryMessages({ shipping, address }: { shipping: boolean; address?: unknown }) {
  return shipping && !address ? { address: ["Por favor, selecciona una dirección"] } : {};
}
