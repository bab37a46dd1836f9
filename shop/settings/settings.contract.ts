import { z } from "zod";
import { namedObject, pesos, responseShape } from "../fields.contract.ts";
import { PRICING_FIELDS, SHOWROOM_FIELDS } from "./fields.ts";

const { freeShippingFromCentavos, transferOffBp } = PRICING_FIELDS;

/** Response of GET /api/admin/transfer-off. */
export const transferOffSchema = namedObject("TransferOffAnswer", responseShape({ transferOffBp }));

/** A showroom, where orders are picked up. */
export const showroomSchema = namedObject("Showroom", {
  key: z.string().min(1),
  ...responseShape(SHOWROOM_FIELDS),
});

/** Response of GET /api/admin/shipping-transfer. */
export const shippingTransferSchema = namedObject("ShippingTransferAnswer", {
  ...responseShape({ freeShippingFromCentavos }),
  shipping: pesos.describe("Shipping cost"),
  ...responseShape({ transferOffBp }),
  transferHoldHours: z
    .number()
    .positive()
    .describe("Hours after which the reserved units of an unpaid transfer order are released"),
  showrooms: z.array(showroomSchema),
});

export type TransferOffResponse = z.infer<typeof transferOffSchema>;
export type ShippingTransferResponse = z.infer<typeof shippingTransferSchema>;
