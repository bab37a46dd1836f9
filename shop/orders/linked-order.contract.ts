import { z } from "zod";
import { orderAnswerSchema, orderSchema } from "./order.contract.ts";

/** An order for anyone who has the link of its mail: of the buyer only the first name and the city. */
const linkedOrderSchema = orderSchema
  .omit({ user: true, externalReference: true, address: true, receipt: true, version: true })
  .extend({
    firstName: z.string().describe("Empty if the buyer deleted the account"),
    city: z.string().describe("City of the delivery address; empty for pickup"),
  })
  .meta({ id: "LinkedOrder" });

/** GET /orders/by-link/{number}. */
export const linkedOrderAnswerSchema = orderAnswerSchema
  .extend({ order: linkedOrderSchema })
  .meta({ id: "LinkedOrderAnswer" });

export type LinkedOrder = z.infer<typeof linkedOrderSchema>;
