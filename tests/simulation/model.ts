/** What the model says the shop holds. */

import { readCatalogue } from "#db/catalogue/catalogue.ts";
import type { Database } from "#db/client.ts";
import type { CartLine } from "#shop/cart/cart.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { OrderMailKind } from "#shop/mail/order-mail.ts";
import type { OrderStatus, WireStatus } from "#shop/orders/order.ts";
import type { Attempt } from "#shop/payments/attempt.ts";
import type { StoredPayment } from "#shop/payments/provider-payment.ts";
import type { Review } from "#shop/payments/review.ts";
import type { OrderFigures } from "#shop/payments/situation.ts";
import type { ShippingTerms, Terms } from "#shop/settings/settings.ts";
import { NO_STOCK, type StockCounters } from "#shop/stock/stock.ts";
import { SHOPPERS, START_MS } from "./shop.ts";

export interface ModelLine {
  perfumeId: string;
  type: CartLine["type"];
  ml: number;
  /** Null for a decant. */
  sizeId: string | null;
  quantity: number;
  unitCentavos: number;
}

/** One charge of a card; its id is empty until it was seen. */
export interface ModelAttempt extends Attempt {
  sentAtMs: number;
  notFoundCount: number;
}

/** What the shop knows of a payment at the provider. */
export interface ModelPayment extends StoredPayment {
  id: string;
  orderId: string | null;
  attemptId: string | null;
  externalReference: string | null;
  amountCentavos: number;
  currency: string;
  collectorId: string;
  /** When it was first heard of. */
  heardAtMs: number;
}

export interface ModelRefund {
  id: string;
  paymentId: string;
  amountCentavos: number;
  askedAtMs: number;
  state: "intent" | "done" | "refused";
}

export interface ModelOrder extends OrderFigures {
  /** Made by the shop: empty until it was seen there. */
  id: string;
  userId: string;
  lines: ModelLine[];
  isHomeDelivery: boolean;
  status: OrderStatus;
  wire: WireStatus;
  review: Review | null;
  version: number;
  holdMoves: number;
  expiresAtMs: number | null;
  /** When it was last moved. */
  movedAtMs: number;
  totalCentavos: number;
  /** The mails that tell of it, each with the version it was told at. */
  told: { kind: OrderMailKind; version: number }[];
  /** The oldest first. */
  attempts: ModelAttempt[];
  refunds: ModelRefund[];
}

/** A request to place an order that carried a key, and the order it made. */
export interface ModelRequest {
  userId: string;
  key: string;
  /** The body, as it was sent. */
  body: string;
  order: ModelOrder;
}

/** All that a command may change. Copied whole before each, so that what was and what should be are both at hand. */
export interface State {
  perfumes: Perfume[];
  terms: Terms & ShippingTerms;
  /** By size. */
  counters: Record<string, StockCounters>;
  /** By shopper; the id of a line is empty until it was seen. */
  carts: Record<string, CartLine[]>;
  /** In the order they were placed. */
  orders: ModelOrder[];
  requests: ModelRequest[];
  /** In the order they were heard of. */
  payments: ModelPayment[];
  /** Keys of the mails to administrators. */
  alerts: string[];
  /** How many notices of a payment are kept and not applied yet. */
  notices: Record<string, number>;
}

export interface Model {
  state: State;
  nowMs: number;
  /** When cron last ran well: holds that ended since are not overdue by the audit's measure. */
  cronAtMs: number;
  /** Names the next request. */
  made: number;
  /** Whether the database or the card provider has been made to fail and not healed. */
  isSick: boolean;
  /** Whether mails may have been given up: the provider or the database failed at some time. */
  wasSick: boolean;
}

/** The model of a shop that was just opened. */
export async function modelOf(db: Database): Promise<Model> {
  const { perfumes } = await readCatalogue(db);
  const sizes = perfumes.flatMap((perfume) => perfume.sizes);
  return {
    state: {
      perfumes,
      terms: {
        rateCentavos: 145_500,
        transferOffBp: 1_000,
        shippingCentavos: 500_000,
        freeShippingFromCentavos: 12_000_000,
      },
      counters: Object.fromEntries(sizes.map(({ id, stock }) => [id, { ...NO_STOCK, stock, revenue: stock }])),
      carts: Object.fromEntries(SHOPPERS.map(({ id }) => [id, []])),
      orders: [],
      requests: [],
      payments: [],
      alerts: [],
      notices: {},
    },
    nowMs: START_MS,
    cronAtMs: START_MS,
    made: 0,
    isSick: false,
    wasSick: false,
  };
}

/** A perfume with the stock that the model counts; null when there is none of that id. */
export function perfumeIn(state: State, id: string): Perfume | null {
  const perfume = state.perfumes.find((one) => one.id === id);
  if (!perfume) return null;
  const sizes = perfume.sizes.map((size) => ({ ...size, stock: countersOf(state, size.id).stock }));
  return { ...perfume, sizes };
}

export function countersOf(state: State, sizeId: string): StockCounters {
  const counters = state.counters[sizeId];
  if (!counters) throw new Error(`the model has no size ${sizeId}`);
  return counters;
}

export function cartOf(state: State, userId: string): CartLine[] {
  return state.carts[userId] ?? [];
}

/** One of a list by a number of any size, -1 for the last; null when the list is empty. */
export function pick<Item>(items: readonly Item[], index: number): Item | null {
  return items.at(index % items.length) ?? null;
}
