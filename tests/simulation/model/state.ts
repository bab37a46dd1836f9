/** The model of the shop's data. */
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import type { Database } from "#db/client.ts";
import type { CartLine } from "#shop/cart/cart-line.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { OrderMailKind } from "#shop/mail/mail.ts";
import type { OrderStatus, WireStatus } from "#shop/orders/order.ts";
import type { CreditOfOrder, Review } from "#shop/orders/placed-order.ts";
import type { Attempt } from "#shop/payments/attempt.ts";
import type { StoredPayment } from "#shop/payments/provider-payment.ts";
import type { OrderFigures } from "#shop/payments/situation.ts";
import { covers, effectivePromotion } from "#shop/pricing/dated-promotions.ts";
import type { DecantCreditTerms } from "#shop/pricing/decant-credit.ts";
import type { DeliveryTable } from "#shop/pricing/shipping.ts";
import type { ReviewState } from "#shop/reviews/review.ts";
import type { DecantSetTerms, Terms } from "#shop/settings/settings.ts";
import type { Locations } from "#shop/stock/stock.ts";
import { START_MS } from "../../ledger/small-shop.ts";
import type { OrderLine } from "../../ledger/statements.ts";
import { PROMOTIONS, SHOPPERS, ZONE } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { type Counters, countersOf, openingCounters } from "./counters.ts";

export interface ModelLine extends OrderLine {
  type: CartLine["type"];
  ml: number;
  unitCentavos: number;
  unitCouponCentavos: number;
  /** Average cost when it was ordered; null for a decant, and when it was unknown. */
  unitCostUsdCents: number | null;
}

/** A card charge. Its id is empty until it was read from the shop. */
export interface ModelAttempt extends Attempt {
  /** The charge at the card reader; null for another one, and until its provider has answered. */
  readerChargeId: string | null;
  sentAtMs: number;
  notFoundCount: number;
}

/** A payment as stored by the shop. */
export interface ModelPayment extends StoredPayment {
  id: string;
  orderId: string | null;
  attemptId: string | null;
  externalReference: string | null;
  amountCentavos: number;
  currency: string;
  collectorId: string;
  /** When the shop first read it. */
  firstReadAtMs: number;
}

/** Units of a refund. `line` counts from 1. */
export interface ModelRefundLine {
  line: number;
  quantity: number;
  restock: boolean;
}

export interface ModelRefund {
  id: string;
  paymentId: string;
  amountCentavos: number;
  requestedAtMs: number;
  state: "intent" | "done" | "refused";
  lines: ModelRefundLine[];
}

/** A receipt of a transfer. Its id is empty until it was read from the shop. */
export interface ModelReceipt {
  id: string;
  /** Number of the file. */
  file: number;
  atMs: number;
  /** The problem for which another receipt was requested; null without a request. */
  askedProblem: string | null;
  askedText: string | null;
}

/** An order. Its id is empty until it was read from the shop. */
export interface ModelOrder extends OrderFigures {
  id: string;
  userId: string;
  status: OrderStatus;
  version: number;
  holdMoves: number;
  expiresAtMs: number | null;
  lines: ModelLine[];
  couponId: string | null;
  couponShippingCentavos: number;
  /** The decants that gave their credit to its bottles. */
  credits: CreditOfOrder[];
  /** When it was paid first; null until then. */
  paidAtMs: number | null;
  isHomeDelivery: boolean;
  /** The street of its address; null for pickup. */
  street: string | null;
  wire: WireStatus;
  review: Review | null;
  createdAtMs: number;
  movedAtMs: number;
  totalCentavos: number;
  /** The discount by transfer when it was placed, also for lines that are added later. */
  transferOffBp: number;
  /** The mails about it, each with the order's version at that time. */
  mailed: { kind: OrderMailKind; version: number }[];
  /** Oldest first. */
  attempts: ModelAttempt[];
  refunds: ModelRefund[];
  /** The locations that its units have left, by size. */
  left: Record<string, Locations>;
  notes: { requestKey: string | null; text: string }[];
  tags: string[];
  /** Keys of the mails that were queued because an administrator sent a mail again. */
  mailedAgain: string[];
  /** Former keys of failed mails that were sent again. */
  retriedMails: string[];
  carrier: string | null;
  trackingNumber: string;
  /** Oldest first. */
  receipts: ModelReceipt[];
  /** Entered by an administrator: the activity log has an entry for it. */
  isTaken?: boolean;
  /** Fingerprint of the movement of a bank statement that paid it. */
  bankLine?: string;
}

/** A mailed sign-in code. Its id is empty until it was read from the shop. */
export interface ModelCode {
  id: string;
  userId: string;
  createdAtMs: number;
  expiresAtMs: number;
  tries: number;
  usedAtMs: number | null;
  /** False once a newer code has replaced it, or the nightly job has removed it. */
  isStored: boolean;
}

/** An order request with a key, and the order it created. */
interface ModelRequest {
  userId: string;
  key: string;
  body: string;
  order: ModelOrder;
}

/** A review. Its id is empty until it was read from the shop. */
export interface ModelReview {
  id: string;
  userId: string;
  perfumeId: string;
  orderId: string;
  author: string;
  stars: number;
  state: ReviewState;
  answer: string;
  updatedAtMs: number;
}

/** A purchase order. Its id is empty until it was read from the shop. */
export interface ModelPurchase {
  id: string;
  /** Unique, so that the purchase order can be found before its id is known. */
  supplier: string;
  lines: { sizeId: string; units: number; costUsdCents: number | null }[];
  isClosed: boolean;
  /** Its entries in the activity log. */
  log: string[];
}

/** Everything a command may change. It is copied before each command, so that both old and expected state are available. */
export interface State {
  /** With their own promotions only. */
  perfumes: Perfume[];
  /** Ids of the dated promotions that run. */
  running: string[];
  terms: Terms & DeliveryTable & DecantSetTerms & DecantCreditTerms;
  counters: Counters;
  /** Units at each location, by size. */
  locations: Record<string, Locations>;
  /** Average cost of a unit by size, in dollar cents; sizes without a known one are absent. */
  averages: Record<string, number>;
  /** The lines of the receipts of goods. */
  received: { sizeId: string; units: number; costUsdCents: number | null; purchaseOrderId: string | null }[];
  purchases: ModelPurchase[];
  /** The keys of the stock desk's requests that were done, with their bodies. */
  deskRequests: { key: string; body: string }[];
  /** By shopper. The id of a line is empty until it was read from the shop. */
  carts: Record<string, CartLine[]>;
  /** In order of creation. */
  orders: ModelOrder[];
  /** The orders of deleted accounts, which do not change again. */
  departed: ModelOrder[];
  reviews: ModelReview[];
  /** The entries of the activity log about mails sent again and about reviews. */
  log: { nounId: string; what: string }[];
  requests: ModelRequest[];
  /** In the order the shop first read them. */
  payments: ModelPayment[];
  /** In order of creation. */
  codes: ModelCode[];
  /** The sessions that codes have opened. */
  sessions: { userId: string; createdAtMs: number }[];
  /** Keys of the mails to administrators, and of those about deleted accounts. */
  alerts: string[];
  /** Number of stored, unhandled webhooks by payment. */
  pendingWebhooks: Record<string, number>;
}

export interface Model {
  state: State;
  nowMs: number;
  /** Time of the last successful cron run. The audit treats holds that ended after it as not overdue. */
  cronAtMs: number;
  /** Counter for new keys. */
  idCounter: number;
  /** True while the database or the card provider has a fault. */
  isFaulty: boolean;
  /** True once a service has had a fault: mails may have been given up. */
  hadFaults: boolean;
}

/** Creates the model of a newly opened shop. */
export async function modelOf(db: Database): Promise<Model> {
  const { perfumes } = await readCatalogue(db);
  return {
    state: {
      perfumes,
      running: [],
      terms: {
        rateCentavos: 145_500,
        transferOffBp: 1_000,
        shippingCentavos: 500_000,
        freeShippingFromCentavos: 12_000_000,
        delivery: { daysFrom: 0, daysTo: 0, carrier: "", trackingUrl: "", holidays: "" },
        zones: [ZONE],
        ...{ decantSet3Bp: 1_500, decantSet5Bp: 0, decantSet10Bp: 2_000 },
        ...{ decantCreditBp: 10_000, decantCreditDays: 2 },
      },
      counters: openingCounters(perfumes),
      locations: openingLocations(perfumes),
      averages: {},
      received: [],
      purchases: [],
      deskRequests: [],
      carts: Object.fromEntries(SHOPPERS.map(({ id }) => [id, []])),
      orders: [],
      departed: [],
      reviews: [],
      log: [],
      requests: [],
      payments: [],
      codes: [],
      sessions: [],
      alerts: [],
      pendingWebhooks: {},
    },
    nowMs: START_MS,
    cronAtMs: START_MS,
    idCounter: 0,
    isFaulty: false,
    hadFaults: false,
  };
}

/** All units of a new shop are in the first location. */
function openingLocations(perfumes: readonly Perfume[]): Record<string, Locations> {
  const sizes = perfumes.flatMap((perfume) => perfume.sizes);
  return Object.fromEntries(sizes.map(({ id, stock }) => [id, { snF: stock, snL: 0, ros: 0 }]));
}

export function locationsOf({ locations }: Pick<State, "locations">, sizeId: string): Locations {
  const own = locations[sizeId];
  if (!own) throw new Error(`the model has no size ${sizeId}`);
  return own;
}

/** Returns a perfume with the model's stock and running promotions; null when the id does not exist. */
export function perfumeIn(state: State, id: string): Perfume | null {
  const perfume = state.perfumes.find((one) => one.id === id);
  if (!perfume) return null;
  const running = PROMOTIONS.filter((one) => state.running.includes(one.id) && covers(one, perfume));
  const datedBp = Math.max(0, ...running.map(({ percentageBp }) => percentageBp));
  const sizes = perfume.sizes.map((size) => ({
    ...size,
    stock: countersOf(state, size.id).stock,
    promotion: effectivePromotion(size, datedBp),
  }));
  return { ...perfume, sizes };
}

export function cartOf(state: State, userId: string): CartLine[] {
  return state.carts[userId] ?? [];
}

/** The system that the commands of a history run against. */
export interface Real {
  system: TestSystem;
  commands: number;
  /** Situations reached in this run, to detect runs that test nothing. */
  reached: Set<string>;
  /** Ids of mails that waited when their recipient's account was deleted. The mail job may already have claimed them. */
  removedMails: Set<string>;
  /** The last versions read. They never fall. */
  versions: { catalogueVersion: number; liveVersion: number };
}
