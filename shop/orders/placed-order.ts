/** An order as it is kept: what was bought, for how much, and all that became of it (specification 3, Order). */
import type { AddressFields } from "../accounts/address.ts";
import type { LineType } from "../cart/cart-line.ts";
import type { Category } from "../catalogue/catalogue.ts";
import type { PaymentStatus } from "../payments/provider-payment.ts";
import type { Review } from "../payments/review.ts";
import type { ArsCentavos, Bp, UsdCents } from "../pricing/money.ts";
import type { PaymentType } from "./order-expiry.ts";
import type { OrderStatus, WireStatus } from "./order-state.ts";
import type { Receipt } from "./receipt.ts";

/** What an order buys of one thing, frozen with all that its prices were computed from. */
export interface OrderLine {
  perfumeId: string;
  type: LineType;
  /** Null for a decant. */
  sizeId: string | null;
  ml: number;
  quantity: number;
  productName: string;
  brand: string;
  image: string;
  category: Category;
  priceUsdCents: UsdCents;
  isForSale: boolean;
  percentageForSaleBp: Bp;
  /** One unit at its normal price. */
  priceCentavos: ArsCentavos;
  /** One unit as the order pays for it. */
  unitCentavos: ArsCentavos;
}

/** One move between states. */
export interface OrderEvent {
  atMs: number;
  /** Null when the order was placed. */
  from: string | null;
  to: string;
  /** A user's id, `cron`, `provider` or `buyer`. */
  by: string;
}

/** Who bought; empty texts once they have left. */
export interface Buyer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dni: string;
}

/** How an order's card payment stands. */
export interface OrderCard {
  installments: number;
  /** The provider's word of the payment that counts; null until there is one for the last charge. */
  paymentStatus: PaymentStatus | null;
  paymentDetail: string;
  /** Given back of all its payments. */
  refundedCentavos: ArsCentavos;
}

/** Money given back, or to be. */
export interface OrderRefund {
  id: string;
  amountCentavos: ArsCentavos;
  /** `intent` until the provider has said what became of it. */
  state: "intent" | "done" | "refused";
  createdAtMs: number;
}

export interface PlacedOrder extends WireStatus {
  id: string;
  version: number;
  externalReference: string;
  buyer: Buyer;
  lines: OrderLine[];
  statusGlimmer: OrderStatus;
  paymentTypeId: PaymentType;
  paymentMethodId: string;
  transferOffBp: Bp;
  merchandiseCentavos: ArsCentavos;
  /** True for home delivery, false for pickup. */
  shipping: boolean;
  shippingCentavos: ArsCentavos;
  transactionCentavos: ArsCentavos;
  totalPaidCentavos: ArsCentavos;
  /** The provider's figure, null until it says one. */
  netReceivedCentavos: ArsCentavos | null;
  /** The address as it was; null on pickup. */
  address: AddressFields | null;
  /** A showroom's key. */
  pickup: string | null;
  trackingNumber: string;
  expiresAtMs: number | null;
  createdAtMs: number;
  /** When it was last moved or changed. */
  movedAtMs: number;
  /** Why it waits for an administrator. */
  review: Review | null;
  /** Null by transfer. */
  card: OrderCard | null;
  /** Whether a payment of it has money of the buyer's, even one that no charge of ours made. */
  hasMoney: boolean;
  refunds: OrderRefund[];
  history: OrderEvent[];
  /** Proofs of its transfer, the newest first. */
  receipts: Receipt[];
}
