/** Reasons why an order waits for an administrator. */
export const REVIEWS = [
  "paid_without_stock",
  "payment_mismatch",
  "refund_refused",
  "charged_back",
  "in_mediation",
] as const;
export type Review = (typeof REVIEWS)[number];
