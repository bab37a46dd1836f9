import type { Order } from "./order.contract.ts";

/** A transfer order that waits for its transfer, as the API returns it to its buyer. */
export const WAITING_ORDER: Order = {
  _id: "ord_1",
  number: "A-10001",
  createdAt: "2026-11-21T12:00:00.000Z",
  user: "usr_1",
  products: [],
  externalReference: "ord_1",
  status: "in_process",
  statusDetail: "pending_contingency",
  statusGlimmer: "Confirmar Transferencia",
  paymentTypeId: "transfer",
  paymentMethodId: "transfer",
  totalPaidAmount: 122_900,
  transactionAmount: 122_900,
  shipping: true,
  priceForShipping: 5000,
  coupon: null,
  transferOffNumber: 10,
  numShipping: "",
  address: null,
  delivery: null,
  pickup: null,
  version: 1,
  expiresAt: "2026-11-22T12:00:00.000Z",
  history: [],
  payment: null,
  receipt: null,
  sentWith: null,
  sentTogether: [],
};

/** A card payment without refunds, as the API returns it to its buyer. */
export const CARD_PAYMENT: NonNullable<Order["payment"]> = {
  ...{ installments: 1, paymentMethodId: "visa", message: "" },
  ...{ refundedAmount: 0, refundedUnits: [], isRefunded: false, isOwed: false },
  retry: "none",
};
