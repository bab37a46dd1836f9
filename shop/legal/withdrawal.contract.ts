import * as z from "zod";
import { EMAIL_INVALID } from "../accounts/email.ts";
import { instant, namedObject, pageField, reporting, strictForm } from "../fields.contract.ts";
import { actorSchema, pageLimitField } from "../settings/settings.contract.ts";
import { manyLines } from "../text.ts";
import {
  NAME_REQUIRED,
  normalizeWithdrawal,
  OUTCOME_REQUIRED,
  outcomeMessages,
  withdrawalMessages,
} from "./withdrawal-form.ts";

const optional = z.string("Tiene que ser un texto").default("");

/** Body of POST /withdrawals. Texts are normalized. */
export const withdrawalFormSchema = strictForm({
  name: z.string(NAME_REQUIRED),
  email: z.string(EMAIL_INVALID),
  orderNumber: optional.describe("Order number. Optional"),
  phone: optional,
  message: optional.describe("Optional. A withdrawal needs no reason"),
})
  .superRefine(reporting(withdrawalMessages))
  .transform(normalizeWithdrawal)
  .meta({ id: "WithdrawalForm" });

/** Response of POST /withdrawals: the same whether the order exists or not. */
export const withdrawalResponseSchema = namedObject("WithdrawalResponse", {
  code: z.string().regex(/^A-[0-9A-Z]{8}$/),
  createdAt: instant,
});

export const withdrawalSchema = namedObject("Withdrawal", {
  _id: z.string(),
  code: z.string(),
  createdAt: instant,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  orderNumber: z.string().describe("As entered in the form; may be empty"),
  orderId: z.string().nullable().describe("The matching order; null if no order has both this number and this e-mail"),
  message: z.string(),
  term: z
    .strictObject({
      lastDay: z.iso
        .date()
        .nullable()
        .describe("Last day to withdraw; null while the order is not delivered, because the term has not started"),
      isWithin: z.boolean(),
    })
    .nullable()
    .describe("Withdrawal term of the order; null without a matching order"),
  closedAt: instant.nullable(),
  closedBy: actorSchema.nullable(),
  outcome: z.string().describe("What the shop did; empty while the withdrawal is open"),
});

/** A withdrawal in the person's data export. */
export const exportedWithdrawalSchema = withdrawalSchema
  .omit({ _id: true, orderId: true, term: true, closedBy: true })
  .meta({ id: "ExportedWithdrawal" });

/** Query of GET /admin/withdrawals. */
export const withdrawalsQuerySchema = z.object({
  state: z.enum(["open", "closed"], "state es open o closed").optional().describe("Absent: all"),
  limit: pageLimitField.describe("Page size, in withdrawals. Default: 50"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});

/** Response of GET /admin/withdrawals, newest first. */
export const withdrawalsSchema = namedObject("WithdrawalsResponse", {
  withdrawals: z.array(withdrawalSchema),
  total: z.int().min(0),
});

/** Body of PUT /admin/withdrawals/{id}. */
export const closeWithdrawalSchema = strictForm({ outcome: z.string(OUTCOME_REQUIRED) })
  .superRefine(reporting(outcomeMessages))
  .transform(({ outcome }) => ({ outcome: manyLines(outcome) }))
  .meta({ id: "CloseWithdrawal" });

export const closedWithdrawalSchema = namedObject("ClosedWithdrawalResponse", { withdrawal: withdrawalSchema });

export type WithdrawalResponse = z.infer<typeof withdrawalResponseSchema>;
export type Withdrawal = z.infer<typeof withdrawalSchema>;
export type ExportedWithdrawal = z.infer<typeof exportedWithdrawalSchema>;
