import { z } from "zod";
import { namedObject, percent, pesos } from "../fields.contract.ts";

/** Response of GET /api/admin/transfer-off. */
export const transferOffSchema = namedObject("TransferOffAnswer", {
  transferOff: percent.describe("Discount for bank transfer"),
});

/** A showroom, where orders are picked up. */
export const showroomSchema = namedObject("Showroom", {
  key: z.string().min(1),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  hours: z.string(),
  whatsapp: z.string().describe("Phone number in international format, digits only"),
});

/** Response of GET /api/admin/shipping-transfer. */
export const shippingTransferSchema = namedObject("ShippingTransferAnswer", {
  minValueFreeShipping: pesos.describe("Minimum subtotal for free shipping; 0 means shipping is never free"),
  shipping: pesos.describe("Shipping cost"),
  transferOff: percent.describe("Discount for bank transfer"),
  transferHoldHours: z
    .number()
    .positive()
    .describe("Hours after which the reserved units of an unpaid transfer order are released"),
  showrooms: z.array(showroomSchema),
});

export type TransferOffResponse = z.infer<typeof transferOffSchema>;
export type ShippingTransferResponse = z.infer<typeof shippingTransferSchema>;
