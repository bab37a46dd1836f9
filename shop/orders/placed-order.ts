/** A stored order: what was bought, for how much, and its history. See docs/product-rules.md#orders */
import type { AddressFields } from "../accounts/address.ts";
import type { LineType } from "../cart/cart-line.ts";
import type { Category } from "../catalogue/categories.ts";
import type { PaymentStatus } from "../payments/provider-payment.ts";
import type { RefundedLine } from "../payments/refund-lines.ts";
import type { ArsCentavos, Bp, UsdCents } from "../pricing/money.ts";
import type { Carrier, OrderDelivery } from "../pricing/shipping.ts";
import type { StoredBankAccount } from "../settings/settings.ts";
import type { Locations } from "../stock/stock.ts";
import type { OrderStatus, WireStatus } from "./order.ts";
import type { PaymentType } from "./payment-method.ts";
import type { KnownReceipt } from "./receipt.ts";

/** A line of an order, with a copy of the product's names, picture and prices. */
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
  /** Price of one unit in this order. */
  unitCentavos: ArsCentavos;
  /** What the order's coupon, or the credit for decants, has taken from one unit. */
  unitCouponCentavos: ArsCentavos;
}

/** A move between states. */
export interface OrderEvent {
  atMs: number;
  /** Null when the order was placed. */
  from: string | null;
  to: string;
  /** A user's id, `cron`, `provider` or `buyer`. */
  by: string;
}

/** The buyer. Once the account is deleted, names, phone and DNI are empty, and the e-mail reaches nobody. */
export interface Buyer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dni: string;
}

export interface OrderCard {
  /** 0 while a charge waits at a card reader, where the buyer chooses the number. */
  installments: number;
  /** The status of the payment that counts; null until the last charge has one. */
  paymentStatus: PaymentStatus | null;
  paymentDetail: string;
  /** True if the buyer must not see why the last charge was declined. */
  hidesReason: boolean;
  /** Refunded amount of all its payments. */
  refundedCentavos: ArsCentavos;
}

/** Units of a line by the location that they left. */
export interface LineLocations extends Locations {
  /** From 1. */
  line: number;
}

/** A refund: open, done or refused. */
export interface OrderRefund {
  id: string;
  amountCentavos: ArsCentavos;
  /** `intent` until the provider confirms or refuses it. */
  state: "intent" | "done" | "refused";
  createdAtMs: number;
  /** The refunded units; empty if only an amount is refunded. */
  lines: RefundedLine[];
}

/** Decants that gave their credit to a bottle of an order. docs/product-rules.md#credit-for-decants */
export interface CreditOfOrder {
  perfumeId: string;
  /** The bottle. */
  sizeId: string;
  /** The order of the decants, and their type. */
  decantOrderId: string;
  decantType: LineType;
  units: number;
}

/** An order that goes in the same parcel. */
export interface ParcelOrder {
  id: string;
  /** The stored number. */
  number: number;
  statusGlimmer: OrderStatus;
  version: number;
  /** Whether both orders were last sent by the same move. */
  leftTogether: boolean;
}

export interface PlacedOrder extends WireStatus {
  id: string;
  /** The stored number; people see `orderNumber` of it. */
  number: number;
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
  /** The coupon; null without one. */
  couponId: string | null;
  couponCode: string | null;
  /** The delivery cost that a coupon of free shipping took. */
  couponShippingCentavos: ArsCentavos;
  /** The decants that gave their credit to its bottles. */
  credits: CreditOfOrder[];
  /** The orders that use the credit of this order's decants. */
  creditsGiven: { orderId: string }[];
  transactionCentavos: ArsCentavos;
  totalPaidCentavos: ArsCentavos;
  /** The provider's figure; null until it is known. */
  netReceivedCentavos: ArsCentavos | null;
  /** A copy of the address as it was when the buyer chose it; null on pickup. */
  address: AddressFields | null;
  /** The account to transfer to, a copy from when the order was placed; null by card and in older orders. */
  bank: StoredBankAccount | null;
  /** The terms of a home delivery, a copy from when the order was placed; null on pickup and in older orders. */
  delivery: OrderDelivery | null;
  /** A showroom's key. */
  pickup: string | null;
  trackingNumber: string;
  /** Who carries the parcel, as chosen when it was sent; null: the carrier of `delivery`. */
  carrier: Carrier | null;
  /** The carrier's id of the label that was bought with the tracking number; null without one. */
  labelId: string | null;
  expiresAtMs: number | null;
  createdAtMs: number;
  movedAtMs: number;
  review: Review | null;
  /** Null by transfer. */
  card: OrderCard | null;
  /** Whether any payment of the order holds the buyer's money, including payments that no charge of the shop made. */
  hasMoney: boolean;
  refunds: OrderRefund[];
  /** What is left to refund of each payment that holds money, newest first. */
  refundable: ArsCentavos[];
  /** The locations that the units of its lines have left. Lines without such units are left out. */
  locations: LineLocations[];
  history: OrderEvent[];
  /** Proofs of the transfer, newest first. */
  receipts: KnownReceipt[];
  /** Words by which administrators find it, in alphabetical order. Its buyer never sees them in the shop. */
  tags: string[];
  /** The order in whose parcel this one goes; null: in its own. */
  sentWith: ParcelOrder | null;
  /** The orders that go in the parcel of this one, oldest first. */
  sentTogether: ParcelOrder[];
}

/** Reasons why an order waits for an administrator. */
export const REVIEWS = [
  "paid_without_stock",
  "payment_mismatch",
  "refund_refused",
  "charged_back",
  "in_mediation",
] as const;
export type Review = (typeof REVIEWS)[number];
