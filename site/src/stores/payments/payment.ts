/** Card payment: charges at most once, whatever fails, then redirects to the page that shows the outcome. */
import { atom } from "nanostores";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { type CardPayment, type Charged, payByCard } from "#site/api/orders.ts";
import type { CartTotals } from "../cart/cart-totals.ts";
import { type Choices, routeQuery } from "../orders/checkout.ts";
import { $coupon, refreshCoupon, removeCoupon } from "../orders/coupon.ts";
import { fromMinorUnits } from "../pricing/wire-money.ts";
import { storedValue } from "../stored-value.ts";
import { toast, toastOnNextPage } from "../toasts.ts";
import type { CardData } from "./payment-sdk.ts";

/**
 * A payment with an unknown outcome. It is stored with its key, so that returning to the page shows its outcome and does not
 * charge again. A card that is entered again has a new token, so it is another body with another key.
 */
export interface PaymentAttempt {
  key: string;
  /** Who pays: the next person of the tab must not send it. */
  userId: string;
  payment: CardPayment;
  startedAtMs: number;
}

const openAttempt = storedValue(
  () => sessionStorage,
  "payment-attempt",
  (stored) => (isAttempt(stored) ? stored : null),
);

/** Does not check the payment: the server validates it. */
function isAttempt(stored: { [name in keyof PaymentAttempt]?: unknown }): stored is PaymentAttempt {
  const { key, userId, payment, startedAtMs } = stored;
  const isNamed = typeof key === "string" && typeof userId === "string" && typeof startedAtMs === "number";
  return isNamed && typeof payment === "object" && payment !== null;
}

/** Starts an attempt; returns the person's open one when it is for the same payment. */
export function beginPayment(userId: string, payment: CardPayment): PaymentAttempt {
  const open = openAttemptOf(userId, payment);
  if (open) return open;
  const attempt = { key: crypto.randomUUID(), userId, payment, startedAtMs: Date.now() };
  openAttempt.set(attempt);
  return attempt;
}

/** Returns the person's open attempt if it is for this payment. */
function openAttemptOf(userId: string, payment: CardPayment): PaymentAttempt | null {
  const open = openPayment(userId);
  return JSON.stringify(open?.payment) === JSON.stringify(payment) ? open : null;
}

/** Returns the person's open attempt, or null. */
export function openPayment(userId: string): PaymentAttempt | null {
  const open = openAttempt.get();
  return open?.userId === userId ? open : null;
}

/** Ends the attempt: its outcome is known. */
export function endPayment(): void {
  openAttempt.set(null);
}

/** The reason a payment request failed: stored for the next screen, also after a reload. */
export interface PaymentFailure {
  /** The server's code, or one of the client's. */
  code: string;
  /** Messages for the buyer. `failureOf` returns at least one. */
  says: readonly string[];
}

const GENERAL_MESSAGE = "No pudimos hacer el pago. Probá de nuevo en unos minutos.";

const lastFailure = storedValue<PaymentFailure>(
  () => sessionStorage,
  "payment-failure",
  ({ code, says }) => (typeof code === "string" && Array.isArray(says) ? { code, says: says.map(String) } : null),
);

/** Stores the failure while the tab is open. */
export function storeFailure(failure: PaymentFailure): void {
  lastFailure.set(failure);
}

/**
 * Returns the stored failure with this code, or one with a general message: the code comes from the URL, which is untrusted.
 */
export function failureOf(code: string): PaymentFailure {
  const stored = lastFailure.get();
  return stored?.code === code && stored.says.length > 0 ? stored : { code, says: [GENERAL_MESSAGE] };
}

/** Whether a charge is under way; "slow" once it takes longer than expected. */
export const $chargeState = atom<"no" | "paying" | "slow">("no");

const SLOW_AFTER_MS = 8000;

/** The purchase, with the totals shown to the buyer. */
export interface Purchase {
  userId: string;
  lines: readonly CartItem[];
  totals: Pick<CartTotals, "payCentavos" | "shippingCentavos" | "couponProblem">;
  choices: Choices;
  /** The reference of a rejected order that is being paid again. */
  reference: string | null;
}

/** Returns the request body: the card form's data unchanged, and what was shown to the buyer. */
export function paymentOf(purchase: Purchase, card: CardData, device: string): CardPayment {
  const { lines, totals, choices, reference } = purchase;
  const isHome = choices.delivery === "home";
  return {
    ...card,
    transaction_amount: fromMinorUnits(totals.payCentavos.card),
    externalReference: reference,
    cart: lines.map(({ perfume, ml, type, quantity }) => ({ perfume, ml, type, quantity })),
    address: isHome ? choices.addressId : null,
    pickup: isHome ? null : choices.showroom,
    shipping: isHome,
    priceForShipping: fromMinorUnits(totals.shippingCentavos),
    numShipping: "",
    coupon: totals.couponProblem.card ? null : ($coupon.get()?.code ?? null),
    requestOptions: { meliSessionId: device || null },
  };
}

let pending: Promise<boolean> | undefined;

const OFFLINE = "Estás sin conexión y no mandamos nada: no se cobró. Probá de nuevo cuando vuelva la señal.";

/**
 * Charges once: a second call while one is under way waits for it. If the same payment was left open, it is sent again with its
 * key, so the server returns its outcome and does not charge again. Without a network a new payment is not sent, a toast says so,
 * and the result is false. Ends on the page that shows the outcome (docs/product-rules.md#payment-results), or for
 * `CART_CHANGED_CODES` at the choice of payment.
 */
export async function charge(userId: string, payment: CardPayment): Promise<boolean> {
  pending ??= sendOnce(userId, payment).finally(() => {
    pending = undefined;
  });
  return await pending;
}

async function sendOnce(userId: string, payment: CardPayment): Promise<boolean> {
  const isResumed = openAttemptOf(userId, payment) !== null;
  if (!isResumed && navigator.onLine === false) {
    toast(OFFLINE);
    return false;
  }
  await send(beginPayment(userId, payment), isResumed);
  return true;
}

/** How long after its start an open payment is sent again with its key. */
const RESUMABLE_WITHIN_MS = 600_000;

/** Returns the person's open payment that can still be resumed. An older one is ended here: their orders show its outcome. */
export function resumablePayment(userId: string, nowMs: number): CardPayment | "too old" | null {
  const attempt = openPayment(userId);
  if (!attempt) return null;
  if (nowMs - attempt.startedAtMs < RESUMABLE_WITHIN_MS) return attempt.payment;
  endPayment();
  return "too old";
}

async function send({ key, userId, payment }: PaymentAttempt, isResumed: boolean): Promise<void> {
  $chargeState.set("paying");
  const slow = setTimeout(() => $chargeState.get() === "paying" && $chargeState.set("slow"), SLOW_AFTER_MS);
  const response = await payByCard(payment, key);
  clearTimeout(slow);
  // The shop's 401 has a message, and then the guard redirects.
  if (!response.ok && response.status === 401 && response.message) return $chargeState.set("no");
  location.replace(`/cart/${userId}${await outcomeQuery(response, isResumed)}`);
}

async function outcomeQuery(response: Charged, isResumed: boolean): Promise<string> {
  if (!response.ok) return failureQuery(response, isOutcomeUnknown(response, isResumed));
  endPayment();
  if (response.body.order.status !== "rejected") removeCoupon();
  return routeQuery({ step: "finish", orderId: response.body.order._id });
}

/** Codes that lead back to the choice of payment, which shows the changed cart or total. */
const CART_CHANGED_CODES = ["card_repriced", "card_cart_empty", "coupon_refused"];

async function failureQuery(failure: Failure, isUnknown: boolean): Promise<string> {
  if (!isUnknown) endPayment();
  if (failure.code === "coupon_refused") removeCoupon();
  if (CART_CHANGED_CODES.includes(failure.code)) {
    toastOnNextPage(failure.message);
    const removed = failure.code === "card_repriced" ? await refreshCoupon() : "";
    if (removed) toastOnNextPage(removed);
    return routeQuery({ step: "method", orderId: null });
  }
  const result = isUnknown ? { code: NO_RESPONSE, says: [UNKNOWN] } : failureFrom(failure);
  storeFailure(result);
  return routeQuery({ step: "finish", orderId: null, failed: result.code });
}

const UNAVAILABLE = [502, 503];

/** Refusals that are given before the server looks for an earlier request with the same key. */
const BEFORE_LOOKUP_CODES = ["body_incomplete", "too_many_requests", "busy", "unavailable"];

/**
 * Whether the charge may have happened: no response came, or a server error other than a 502 or 503 with the shop's code. For a
 * payment that was sent before, also whether the refusal says nothing about that request.
 */
function isOutcomeUnknown({ status, code }: Failure, isResumed: boolean): boolean {
  if (isResumed && (code === "" || BEFORE_LOOKUP_CODES.includes(code))) return true;
  return status === 0 || (status >= 500 && !(UNAVAILABLE.includes(status) && code !== ""));
}

export const NO_RESPONSE = "sin-respuesta";

const UNKNOWN =
  "Se cortó la comunicación y no sabemos si el pago se hizo. No vuelvas a pagar: primero fijate qué pasó.";

function failureFrom(failure: Failure): PaymentFailure {
  const invalid = Object.values(failure.fields).flat();
  const says = invalid.length > 0 ? invalid : [failure.message].filter(Boolean);
  return { code: failure.code || `${failure.status}`, says };
}
