import { findOrder, orderIn } from "#db/orders/orders.ts";
import { type CardCheckout, findLastAttempt, readCardCheckout } from "#db/payments/card-checkout.ts";
import { type Written, write } from "#db/write.ts";
import { type CartItemKey, lineKey } from "#shop/cart/cart-line.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { describeError, log } from "../log.ts";
import { done, formerOrder, type PricingRefusals, placeWithRetry, priceOrder } from "../orders/place-order.ts";
import type { RequestContext } from "../request-context.ts";
import { keyedHash } from "../secrets.ts";
import { type CardBatch, type CardInput, type CardPlacing, cardOrderBatch } from "./card-order-batch.ts";

export type PlaceCardRefusals = PricingRefusals | "not_signed_in" | "idempotency_key_reused" | "payment_open" | "busy";

/** An order that is placed and not charged yet. */
export interface CardPlaced {
  ok: true;
  kind: "placed";
  order: PlacedOrder;
  attemptId: string;
  checkout: CardCheckout;
}

/** The order of an earlier request with the same key; it is charged, or being charged. */
interface CardRepeated {
  ok: true;
  kind: "repeated";
  order: PlacedOrder;
}

type PlacedOrNot = CardPlaced | CardRepeated | Refused<PlaceCardRefusals>;

/**
 * Places a card order, or holds the units of a rejected one again, together with the attempt of the charge, in one
 * batch, so that every charge is stored before it is sent
 * (docs/architecture.md#charges-are-stored-before-they-are-sent). Two trips.
 */
export function placeCardOrder(context: RequestContext, input: CardInput): Promise<PlacedOrNot> {
  const placedFrom = keyedHash(context.authSecret, input.address);
  return placeWithRetry<PlacedOrNot>(context, async () => {
    const checkout = await readCardCheckout(context.db, {
      userId: input.userId,
      placedFrom,
      requestKey: input.request?.key ?? null,
      perfumeIds: [],
      nowMs: context.nowMs,
      externalReference: input.externalReference,
    });
    if (!checkout) return done(refuse({ code: "not_signed_in" }));
    if (checkout.formerRequest) {
      const former = await formerOrder(context, input, checkout.formerRequest);
      return done(former.ok ? { ...former, kind: "repeated" } : former);
    }
    const drawn = priceCardOrder(context, checkout, input);
    const outcome = drawn.ok ? await place(context, input, { ...drawn, checkout, placedFrom }) : drawn;
    // Not final with a request key: a concurrent copy of this request may have taken the units, and the next try finds
    // its order. Not final with overdue orders: another request may be releasing them.
    const isFinal = (!drawn.ok || input.request === null) && !checkout.hasOverdue;
    return { outcome, lacksUnits: lacksUnits(outcome), isFinal };
  });
}

function lacksUnits(outcome: PlacedOrNot | "changed"): boolean {
  return outcome !== "changed" && !outcome.ok && outcome.refusal.code === "card_cannot_buy";
}

function priceCardOrder({ limits }: RequestContext, checkout: CardCheckout, input: CardInput) {
  const isOpen = checkout.former?.statusGlimmer === "Autorización Pendiente" || checkout.hasOpenCharge;
  if (isOpen) return refuse({ code: "payment_open" });
  const drawn = priceOrder(checkout, input, { limits, payment: "card" });
  if (!drawn.ok || isSameThings(input.shownLines ?? drawn.lines, drawn.lines)) return drawn;
  return refuse({ code: "card_repriced", totalCentavos: drawn.total.transactionCentavos });
}

type Things = readonly (CartItemKey & { quantity: number })[];

function isSameThings(some: Things, others: Things): boolean {
  const named = (things: Things) => things.map((thing) => `${lineKey(thing)} ${thing.quantity}`).sort();
  return named(some).join("\n") === named(others).join("\n");
}

async function place(
  context: RequestContext,
  input: CardInput,
  placing: CardPlacing,
): Promise<PlacedOrNot | "changed"> {
  const { checkout, lines } = placing;
  const batch = cardOrderBatch(context, input, placing);
  const placed = await writeOrLook(context, batch);
  if (placed === "changed") return "changed";
  if ("refusal" in placed) return whyNot(placed, (index) => lines[index - batch.firstLine]?.productName ?? "");
  return { ok: true, kind: "placed", order: placed.order, attemptId: batch.attemptId, checkout };
}

function whyNot(
  { refusal: { code, statementIndex } }: Extract<Written, { ok: false }>,
  nameOf: (statement: number) => string,
): Refused<PlaceCardRefusals> | "changed" {
  if (code === "stock_ge0" || code === "not_for_sale")
    return refuse({ code: "card_cannot_buy", productName: nameOf(statementIndex) || "Uno de los productos" });
  if (code === "charge_open") return refuse({ code: "payment_open" });
  // `unique`: a concurrent copy of this request was first.
  if (code === "order_closed" || code === "unique" || code === "order_version") return "changed";
  throw new Error(`a card order was refused by the database: ${code}`);
}

type Sent = { order: PlacedOrder } | "changed" | Extract<Written, { ok: false }>;

/** Writes the batch. When it gets no response, reads whether its attempt exists: only a confirmed order is charged. */
async function writeOrLook({ db }: RequestContext, { statements, orderId, attemptId }: CardBatch): Promise<Sent> {
  try {
    const written = await write(db, statements);
    if (!written.ok) return written;
    const attempt = written.results.at(-2);
    return attempt?.rowsAffected === 1 ? { order: orderIn(written.results) } : "changed";
  } catch (error) {
    log("order_unanswered", { orderId, ...describeError(error) });
    const attempt = await findLastAttempt(db, orderId);
    const order = attempt?.id === attemptId ? await findOrder(db, orderId) : null;
    if (order) return { order };
    throw error;
  }
}
