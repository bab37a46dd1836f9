/** Paying by card: one charge for what the buyer confirmed, whatever happens on the way, and the page that tells its outcome. */
import { atom } from "nanostores";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { type CardPayment, type Charged, payByCard } from "#site/api/pay.ts";
import type { CartTotals } from "../cart/cart-totals.ts";
import type { Choices } from "../orders/checkout.ts";
import { searchOf } from "../orders/checkout-place.ts";
import { ofHundredths } from "../pricing/wire-money.ts";
import { toast, toastOnNextPage } from "../toasts.ts";
import { beginPayment, endPayment, openPayment, type PaymentAttempt } from "./payment-attempt.ts";
import { keepFailure, type PaymentFailure } from "./payment-failure.ts";
import type { CardData } from "./payment-sdk.ts";

/** Whether a charge is under way; "slow" once it takes longer than people expect. */
export const $paying = atom<"no" | "paying" | "slow">("no");

const SLOW_AFTER_MS = 8000;

/** What is paid for, as the buyer was shown it. */
export interface ToPay {
  userId: string;
  lines: readonly CartItem[];
  totals: Pick<CartTotals, "byCardCentavos" | "shippingCentavos">;
  choices: Choices;
  /** The reference of a rejected order that is paid again. */
  reference: string | null;
}

/** A payment as it is sent: the card form's answer as it is, and what was shown. */
export function paymentOf({ lines, totals, choices, reference }: ToPay, card: CardData, device: string): CardPayment {
  const isHome = choices.delivery === "home";
  return {
    ...card,
    transaction_amount: ofHundredths(totals.byCardCentavos),
    externalReference: reference,
    cart: lines.map(({ perfume, ml, type, quantity }) => ({ perfume, ml, type, quantity })),
    address: isHome ? choices.addressId : null,
    pickup: isHome ? null : choices.showroom,
    shipping: isHome,
    priceForShipping: ofHundredths(totals.shippingCentavos),
    numShipping: "",
    requestOptions: { meliSessionId: device || null },
  };
}

let underWay: Promise<void> | undefined;

const OFFLINE = "Estás sin conexión y no mandamos nada: no se cobró. Probá de nuevo cuando vuelva la señal.";

/**
 * Charges once: a second press while one is under way waits for the same, and a payment that was left is only asked about, since
 * the server knows it by its key. Without a network nothing is sent, and it says so. Ends by leading to the page that tells the outcome
 * (specification 4, Card payment result shown).
 */
export async function charge(userId: string, payment: CardPayment): Promise<void> {
  if (!underWay && navigator.onLine === false) return toast(OFFLINE);
  underWay ??= send(userId, beginPayment(payment)).finally(() => {
    underWay = undefined;
  });
  await underWay;
}

/** How long a payment may be asked about with its own key: later, the provider may have forgotten it (reliability 3.2). */
const ASKED_WITHIN_MS = 600_000;

/** The payment that was left and can still be asked about. One that is older is forgotten: the person's orders tell of it. */
export function leftPayment(nowMs: number): CardPayment | "too old" | null {
  const attempt = openPayment();
  if (!attempt) return null;
  if (nowMs - attempt.startedAtMs < ASKED_WITHIN_MS) return attempt.payment;
  endPayment();
  return "too old";
}

async function send(userId: string, { key, payment }: PaymentAttempt): Promise<void> {
  $paying.set("paying");
  const slow = setTimeout(() => $paying.set("slow"), SLOW_AFTER_MS);
  const answer = await payByCard(payment, key);
  clearTimeout(slow);
  if (!answer.ok && answer.status === 401) return;
  location.replace(`/cart/${userId}${outcomeOf(answer)}`);
}

/** Where the outcome is told: the query of the person's cart page. */
function outcomeOf(answer: Charged): string {
  if (!answer.ok) return failed(answer);
  endPayment();
  return searchOf({ step: "finish", orderId: answer.body.order._id });
}

/** What was shown is not what would be charged: shown anew where one chooses how to pay. */
const TO_LOOK_AT_AGAIN = ["card_repriced", "card_cart_empty"];

function failed(failure: Failure): string {
  if (!isUnknown(failure)) endPayment();
  if (TO_LOOK_AT_AGAIN.includes(failure.code)) {
    toastOnNextPage(failure.message);
    return searchOf({ step: "method", orderId: null });
  }
  const told = toldOf(failure);
  keepFailure(told);
  return searchOf({ step: "finish", orderId: null, failed: told.code });
}

const UNAVAILABLE = [502, 503];

/** Without an answer, or when the server failed on the way, the money may have been taken or not. */
function isUnknown({ status, code }: Failure): boolean {
  return status === 0 || (status >= 500 && !(UNAVAILABLE.includes(status) && code !== ""));
}

export const NO_ANSWER = "sin-respuesta";

const UNKNOWN =
  "Se cortó la comunicación y no sabemos si el pago se hizo. No vuelvas a pagar: primero fijate qué pasó.";

function toldOf(failure: Failure): PaymentFailure {
  if (isUnknown(failure)) return { code: NO_ANSWER, says: [UNKNOWN] };
  const wrong = Object.values(failure.fields).flat();
  const says = wrong.length > 0 ? wrong : [failure.message].filter(Boolean);
  return { code: failure.code || `${failure.status}`, says };
}
