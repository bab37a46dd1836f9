/** An order by transfer: placed at most once, whatever fails, then shown with what is left to do. */
import { atom } from "nanostores";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { Order, TransferInstructions } from "#shop/orders/order.contract.ts";
import type { Called, Failure } from "#site/api/call.ts";
import { placeTransferOrder, readOrder, type TransferOrder } from "#site/api/orders.ts";
import { refreshAddresses } from "../accounts/profile.ts";
import { $session, readSession } from "../accounts/session.ts";
import { $cart, emptyCart, inTurn, openCart } from "../cart/cart.ts";
import type { CartTotals } from "../cart/cart-totals.ts";
import { ofHundredths } from "../pricing/wire-money.ts";
import { toast } from "../toasts.ts";
import { $choices, type Choices, goInstead } from "./checkout.ts";
import { attemptKey, endAttempt, isAttemptOpen } from "./order-attempt.ts";

export type ShownOrder =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "missing" }
  | { state: "known"; order: Order; transfer: TransferInstructions | null };

export const $order = atom<ShownOrder>({ state: "loading" });

/** Loads an order. What is shown stays until the response. */
export async function loadOrder(userId: string, orderId: string): Promise<void> {
  const shown = $order.get();
  if (shown.state !== "known" || shown.order._id !== orderId) $order.set({ state: "loading" });
  const answer = await readOrder(userId, orderId);
  if (answer.ok) $order.set({ state: "known", ...answer.body });
  else if ($order.get().state === "loading") $order.set({ state: answer.status === 404 ? "missing" : "failed" });
}

/** The order to place, with the totals shown to the buyer. */
export interface Confirmed {
  userId: string;
  lines: readonly CartItem[];
  totals: CartTotals;
}

/** Delay before the reload, so that the message can be read. */
const RELOADED_AFTER_MS = 3000;

const UNKNOWN =
  "No sabemos si tu pedido quedó hecho. Revisá tu conexión y volvé a confirmar: si ya estaba hecho, no se repite.";
const OFFLINE =
  "Estás sin conexión y no mandamos nada. Cuando vuelva la señal, confirmá de nuevo: si el pedido ya estaba hecho, no se repite.";
const FAILED = "No pudimos hacer tu pedido. No se perdió nada: probá de nuevo.";
const DONE_BEFORE = "Tu pedido ya estaba hecho: lo encontrás en Mis Pedidos.";

/** Outcome of a confirmation: "leaving" (the page reloads), a message, or nothing more to do. */
export type Placed = "leaving" | { says: string } | undefined;

/**
 * Confirms an order by transfer. On success the cart is empty and the step `transfer` shows. A 404 shows its reason and
 * reloads the page. Other failures return a message and can be retried: the same order is never placed twice.
 */
export async function confirmTransfer(confirmed: Confirmed): Promise<Placed> {
  const { userId } = confirmed;
  const order = orderOf(confirmed, $choices.get());
  if (isAttemptOpen(JSON.stringify(order)) && (await isOrderedAlready(userId))) return undefined;
  return inTurn(() => (isOrderedElsewhere() ? Promise.resolve(undefined) : place(userId, order)));
}

/** Whether another tab has just ordered this cart. */
function isOrderedElsewhere(): boolean {
  return readSession().user?.cart?.length === 0;
}

async function place(userId: string, order: TransferOrder): Promise<Placed> {
  // `onLine` is reliable only when false.
  if (navigator.onLine === false) return { says: OFFLINE };
  const answer = await placeTransferOrder(userId, order, attemptKey(JSON.stringify(order)));
  if (isUnknown(answer)) return { says: UNKNOWN };
  if (!answer.ok && isToWait(answer)) return { says: answer.message || FAILED };
  endAttempt();
  return answer.ok ? showPlaced(answer.body) : refused(userId, answer);
}

function orderOf({ userId, lines, totals }: Confirmed, { delivery, showroom, addressId }: Choices): TransferOrder {
  const amount = ofHundredths(totals.byTransferCentavos);
  const isHome = delivery === "home";
  return {
    products: lines.map(({ perfume, ml, type, quantity }) => ({ perfume, ml, type, quantity })),
    transactionAmount: amount,
    totalPaidAmount: amount,
    paymentMethodId: "transfer",
    paymentTypeId: "transfer",
    payerId: userId,
    address: isHome ? addressId : null,
    pickup: isHome ? null : showroom,
    shipping: isHome,
    priceForShipping: ofHundredths(totals.shippingCentavos),
    transferOffNumber: ofHundredths(totals.transferOffBp),
    numShipping: "",
  };
}

/** An earlier attempt with another body has an unknown outcome: if it placed an order, the cart is empty. */
async function isOrderedAlready(userId: string): Promise<boolean> {
  await openCart(userId);
  const isEmpty = $cart.get() === "open" && $session.get().user?.cart?.length === 0;
  if (isEmpty) toast(DONE_BEFORE);
  return isEmpty;
}

/** Whether the order may or may not exist: no response, or a server error. */
function isUnknown({ ok, status }: Called<unknown>): boolean {
  return !ok && (status === 0 || (status >= 500 && status !== BUSY));
}

const BUSY = 503;

/** Whether the server did nothing and asks to retry later. */
function isToWait({ status }: Failure): boolean {
  return status === BUSY || status === 429;
}

function showPlaced({ newOrder, transfer }: { newOrder: Order; transfer: TransferInstructions }): undefined {
  emptyCart();
  $order.set({ state: "known", order: newOrder, transfer });
  toast("Orden creada con exito");
  goInstead({ step: "transfer", orderId: newOrder._id });
}

async function refused(userId: string, { status, code, message, fields }: Failure): Promise<Placed> {
  if (status === 404) {
    toast(message);
    setTimeout(() => location.reload(), RELOADED_AFTER_MS);
    return "leaving";
  }
  if (code === "payment_open") return { says: message };
  const wrong = Object.values(fields).flat();
  for (const said of wrong) toast(said);
  // The address may have been deleted: after the refresh the steps lead to choosing another.
  if (fields["address"]) await refreshAddresses(userId);
  return wrong.length > 0 ? undefined : { says: FAILED };
}
