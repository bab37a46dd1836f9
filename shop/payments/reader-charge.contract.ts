/** Charges at a card reader, for administrators. docs/product-rules.md#charges-at-a-card-reader */
import * as z from "zod";
import { namedObject, strictForm } from "../fields.contract.ts";
import { adminOrderSchema } from "../orders/admin-order.contract.ts";

const READER = "Elegí el lector que lo cobra";

/** A card reader's id at the provider. */
export const readerId = z.string(READER).regex(/^[\w-]{1,100}$/, READER);

export const chargeAtReader = z
  .enum(["none", "waiting", "unclear"])
  .describe(
    "The order's charge at a card reader. unclear: the provider has not answered whether the reader received it, or how it ended",
  );

/** Body of POST /orders/{orderId}/reader-charge. */
export const readerChargeSchema = strictForm({
  reader: readerId
    .nullish()
    .describe("Required for a new charge. May be absent to repeat a charge that the reader may not have received"),
}).meta({ id: "ReaderCharge" });

export const readerChargeResponseSchema = namedObject("ReaderChargeResponse", {
  order: adminOrderSchema,
  charge: chargeAtReader,
});

export const cardReadersResponseSchema = namedObject("CardReadersResponse", {
  readers: z.array(
    z.strictObject({ _id: z.string(), name: z.string().describe("The serial number that is printed on the reader") }),
  ),
});
