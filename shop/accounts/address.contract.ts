import { z } from "zod";
import { reporting, strictForm, textField } from "../fields.contract.ts";
import { ADDRESS_REQUIRED, type AddressFields, addressMessages, normalizeAddress } from "./address.ts";

/** Longer than any id of the shop. */
const ID_MAX = 40;
const INVALID = "Texto inválido";
const optionalText = z.string({ error: INVALID }).default("");

/** An address in a response. */
export const addressSchema = z
  .strictObject({
    _id: z.string().min(1),
    province: z.string(),
    city: z.string(),
    street: z.string(),
    number: z.string(),
    floor: z.string(),
    door: z.string(),
    postalCode: z.string(),
    indications: z.string(),
    status: z.boolean(),
  })
  .meta({ id: "Address" });

/**
 * An address in a body. Without `_id` it is a new one. With an `_id` it is that address of the person, or a new one when
 * the person has no address with that id. Texts are trimmed.
 */
export const sentAddressSchema = strictForm({
  _id: z
    .string({ error: INVALID })
    .refine((id) => id.length <= ID_MAX && id.isWellFormed(), { error: INVALID })
    .optional(),
  province: textField(ADDRESS_REQUIRED.province),
  city: textField(ADDRESS_REQUIRED.city),
  street: textField(ADDRESS_REQUIRED.street),
  number: textField(ADDRESS_REQUIRED.number),
  floor: optionalText,
  door: optionalText,
  postalCode: textField(ADDRESS_REQUIRED.postalCode),
  indications: optionalText,
  status: z.boolean({ error: INVALID }).optional(),
})
  .superRefine(reporting<AddressFields>(addressMessages))
  .transform((sent) => ({ ...sent, ...normalizeAddress(sent) }))
  .meta({ id: "SentAddress" });

export type AddressResponse = z.infer<typeof addressSchema>;
