import * as z from "zod";
import { instant, namedObject, pesos, searchField, strictForm } from "../../fields.contract.ts";
import { tagField } from "../../orders/admin-order.contract.ts";
import { exportedOrderSchema, orderSchema } from "../../orders/order.contract.ts";
import { addressSchema } from "../address.contract.ts";
import { EMAIL_INVALID } from "../email.ts";
import { exportSchema, userForAdminSchema } from "../user.contract.ts";

const noteSchema = z.strictObject({
  _id: z.string(),
  text: z.string(),
  author: z.string().describe("Empty after the author's account was deleted"),
  at: instant,
});

/** GET /admin/customers/{userId}: a customer's account, orders, addresses, notes and tags. */
export const customerSchema = namedObject("Customer", {
  user: userForAdminSchema,
  orders: z
    .array(
      orderSchema.pick({
        _id: true,
        number: true,
        createdAt: true,
        status: true,
        statusGlimmer: true,
        payment: true,
        transactionAmount: true,
      }),
    )
    .describe("All of them, newest first"),
  paidOrders: z.int().min(0).describe("Number of paid orders that were not refunded completely"),
  spentAmount: pesos.describe("Sum of these orders, minus their refunds"),
  waitingAlerts: z.int().min(0).describe("Number of stock alerts that still wait"),
  usedAddresses: z
    .array(
      z.strictObject({
        address: addressSchema.omit({ _id: true, status: true }),
        orders: z.int().min(1),
        lastUsedAt: instant,
      }),
    )
    .describe("Where the orders went, last used first"),
  notes: z.array(noteSchema).describe("Newest first. Only administrators see them"),
  usedTags: z.array(z.string()).describe("The 50 most frequent tags of customers, the most frequent first"),
});

/**
 * POST /admin/customers/{userId}/export: the person's own export, the shop's tags and notes about them and their orders, and
 * their mails.
 */
export const customerExportSchema = exportSchema
  .extend({
    orders: z.array(exportedOrderSchema.extend({ tags: z.array(z.string()) })),
    tags: z.array(z.string()),
    notes: z.array(noteSchema.omit({ _id: true })),
    orderNotes: z.array(z.strictObject({ number: z.string(), text: z.string(), at: instant })),
    mails: z
      .array(z.strictObject({ kind: z.string(), createdAt: instant, sentAt: instant.nullable() }))
      .describe("Mails whose recipient is still stored"),
  })
  .meta({ id: "CustomerExport" });

/** Body of POST /admin/customers/export. */
export const exportCustomersSchema = strictForm({
  search: searchField("search").describe("Each word must occur in the names or the e-mail"),
  tag: tagField.optional(),
}).meta({ id: "ExportCustomers" });

/** Body of DELETE /admin/customers/{userId}. */
export const deleteCustomerSchema = strictForm({
  email: z
    .string(EMAIL_INVALID)
    .max(320, EMAIL_INVALID)
    .describe("The account's e-mail, to confirm which one is meant"),
}).meta({ id: "DeleteCustomer" });

export type Customer = z.infer<typeof customerSchema>;
export type CustomerExport = z.infer<typeof customerExportSchema>;
