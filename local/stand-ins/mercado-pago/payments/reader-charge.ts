import * as z from "zod";
import { toWire } from "#shop/decimal.ts";
import { providerTime } from "../clock.ts";

/** What can happen to a charge that waits at a reader. `shown`: the reader shows it. */
export const READER_ENDS = ["shown", "processed", "failed", "canceled", "expired"] as const;
export type ReaderEnd = (typeof READER_ENDS)[number];

/** A stored charge at a card reader (docs/outside-services.md#card-readers). */
export const storedReaderCharge = z.object({
  id: z.string(),
  /** Idempotency key of the call that made it. */
  key: z.string(),
  readerId: z.string(),
  externalReference: z.string(),
  description: z.string(),
  amountCentavos: z.int(),
  createdAtMs: z.number(),
  status: z.enum(["created", "at_terminal", "processed", "failed", "canceled", "expired"]),
  /** The payment, approved or declined; null until a card is charged. */
  paymentId: z.number().nullable(),
});
export type StoredReaderCharge = z.infer<typeof storedReaderCharge>;

/** Whether a charge waits at its reader. A reader accepts no other charge meanwhile. */
export function isAtReader({ status }: StoredReaderCharge): boolean {
  return status === "created" || status === "at_terminal";
}

/** Returns a charge in the form of `GET /v1/orders/{id}`. */
export function readerChargeOnWire(charge: StoredReaderCharge): Record<string, unknown> {
  const { id, externalReference, description, amountCentavos, createdAtMs, status, paymentId, readerId } = charge;
  const amount = toWire(amountCentavos).toFixed(2);
  const isPaid = status === "processed";
  return {
    ...{ id, type: "point", processing_mode: "automatic", external_reference: externalReference, description, status },
    status_detail: isPaid ? "accredited" : status,
    ...{ country_code: "ARG", currency: "ARS", total_amount: amount, expiration_time: "PT15M" },
    created_date: providerTime(createdAtMs),
    transactions: {
      payments: [
        {
          id: `PAY${id.slice(3)}`,
          ...{ amount, status: isPaid ? "processed" : status, status_detail: isPaid ? "accredited" : status },
          ...(isPaid && { paid_amount: amount }),
          ...(paymentId !== null && { reference_id: String(paymentId) }),
        },
      ],
    },
    config: { point: { terminal_id: readerId, print_on_terminal: "no_ticket" } },
  };
}
