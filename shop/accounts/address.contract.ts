import * as z from "zod";
import { namedObject, reporting, strictForm } from "../fields.contract.ts";
import { ADDRESS_REQUIRED, type AddressFields, addressMessages, addressWith, normalizeAddress } from "./address.ts";

/** Longer than any id of the shop. */
const ID_MAX = 40;
const INVALID = "Texto inválido";
const optionalText = z.string(INVALID).default("");

export const addressSchema = namedObject("Address", {
  _id: z.string().min(1),
  ...addressWith(() => z.string()),
  status: z.boolean(),
});

/**
 * An address in a body. It is new if `_id` is missing, is that of an earlier address in the list, or is not one of the person's
 * addresses. Texts are trimmed.
 */
export const sentAddressSchema = strictForm({
  _id: z
    .string(INVALID)
    .refine((id) => id.length <= ID_MAX && id.isWellFormed(), INVALID)
    .optional(),
  province: z.string(ADDRESS_REQUIRED.province),
  city: z.string(ADDRESS_REQUIRED.city),
  street: z.string(ADDRESS_REQUIRED.street),
  number: z.string(ADDRESS_REQUIRED.number),
  floor: optionalText,
  door: optionalText,
  postalCode: z.string(ADDRESS_REQUIRED.postalCode),
  indications: optionalText,
  status: z.boolean(INVALID).optional(),
})
  .superRefine(reporting<AddressFields>(addressMessages))
  .transform((sent) => ({ ...sent, ...normalizeAddress(sent) }))
  .meta({ id: "SentAddress" });

export type AddressResponse = z.infer<typeof addressSchema>;
