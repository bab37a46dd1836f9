/** Orders: states, moves, expiry and totals. See docs/product-rules.md#orders */
export {
  clockMove,
  type Expiring,
  expiresAtMs,
  hasExpired,
  PAYMENT_TYPES,
  type PaymentType,
  statusAt,
  TRANSFER_HOLD_HOURS,
} from "./order-expiry.ts";
export {
  adminMove,
  type OrderMove,
  PLACED_AS,
  PROVIDER_MOVES,
  PROVIDER_NOTICES,
  type ProviderNotice,
  payAgain,
  placeOrder,
  providerMove,
} from "./order-move.ts";
export {
  HOLDS,
  type Hold,
  holdOf,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderColor,
  type OrderStatus,
  orderColor,
  PANEL_STATUSES,
  totalLabel,
  type WireStatus,
  wireStatusOf,
} from "./order-state.ts";
export {
  ESTIMATED_NET_BP,
  netReceivedCentavos,
  type OrderDeal,
  type OrderTotal,
  orderTotal,
  type PricedLine,
} from "./order-total.ts";
