import { z } from "zod";
import { reporting, strictForm, textField } from "../form.contract.ts";
import { ADDRESS_REQUIRED, type AddressFields, addressMessages, normalizeAddress } from "./address.ts";

/** More than any id of ours has. */
const ID_MAX = 40;
const INVALID = "Texto inválido";
const optionalText = z.string({ error: INVALID }).default("");

/** Address of http-api, Shapes, as it is answered. */
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
 * An address as it is sent: without `_id` it is a new one; with one it is that of the person's own, or a new one when they
 * have none of that id. Fields come out trimmed.
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

export type AddressAnswer = z.infer<typeof addressSchema>;
