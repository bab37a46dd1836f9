/** An order by transfer: placed at most once, whatever fails, then shown with the next steps. */
import { atom } from "nanostores";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { ChosenDestination } from "#shop/orders/delivery-change.ts";
import type { Order, TransferInstructions } from "#shop/orders/order.contract.ts";
import type { DirectType } from "#shop/orders/payment-method.ts";
import type { CallResult, Failure } from "#site/api/call.ts";
import { cancelOrder, changeDelivery, placeTransferOrder, readOrder, type TransferOrder } from "#site/api/orders.ts";
import { refreshAddresses } from "../accounts/profile.ts";
import { $session, readSession } from "../accounts/session.ts";
import { $cart, $changes, $lines, emptyCart, openCart } from "../cart/cart.ts";
import { withCartLock } from "../cart/cart-lock.ts";
import type { CartTotals } from "../cart/cart-totals.ts";
import { type Loaded, load, showLoaded } from "../loaded.ts";
import { hasSameProducts } from "../payments/pay-again.ts";
import { fromMinorUnits } from "../pricing/wire-money.ts";
import { storedValue } from "../stored-value.ts";
import { toast } from "../toasts.ts";
import { type Choices, replaceRoute } from "./checkout.ts";
import { $coupon, refreshCoupon, removeCoupon } from "./coupon.ts";
import { loadDeliveryTerms } from "./delivery-terms.ts";

/** An order as the server returns it. */
interface OrderAnswer {
  order: Order;
  transfer: TransferInstructions | null;
}

export type ShownOrder = Loaded<OrderAnswer> | { state: "missing" };

export const $order = atom<ShownOrder>({ state: "loading" });

/** Shows an order that has just changed. Responses to earlier requests do not replace it. */
export function showOrder({ order, transfer }: OrderAnswer): void {
  showLoaded($order, { order, transfer });
}

/** Loads an order. If it is shown already, it is kept until a response succeeds. */
export async function loadOrder(userId: string, orderId: string): Promise<void> {
  const shown = $order.get();
  if (shown.state !== "known" || shown.order._id !== orderId) $order.set({ state: "loading" });
  await load($order, readOrder(userId, orderId), ({ status }) => (status === 404 ? { state: "missing" } : null));
}

const CANCELLED = "Cancelamos tu pedido";
const NOT_CANCELLED = "No pudimos cancelar tu pedido. Sigue como estaba: probá de nuevo.";
const MAYBE_CANCELLED = "No sabemos si tu pedido quedó cancelado. Revisá tu conexión y probá de nuevo.";

/**
 * Cancels the shown order. When it cannot be cancelled any more, shows it as it is now; also when the call failed,
 * because the response may have been lost after the cancellation. Returns a message if the order still waits for its
 * transfer, if this is unknown, or after too many cancellations.
 */
export async function cancelShownOrder(userId: string, orderId: string): Promise<string | undefined> {
  const response = await cancelOrder(userId, orderId);
  if (!response.ok && response.status === 409) {
    await loadOrder(userId, orderId);
    toast(response.message);
    return undefined;
  }
  if (!response.ok && response.status === 429) return response.message;
  const current = response.ok ? response : await readOrder(userId, orderId);
  if (!current.ok) return MAYBE_CANCELLED;
  showOrder(current.body);
  if (current.body.transfer) return NOT_CANCELLED;
  if (current.body.order.statusGlimmer === "Cancelado") toast(CANCELLED);
  return undefined;
}

/** The response may have been lost after the change. A repeat is then refused with the changed order. */
const MAYBE_CHANGED = "No sabemos si el cambio quedó guardado. Revisá tu conexión y probá de nuevo.";
const CHANGED_MEANWHILE = "Tu pedido cambió mientras elegías. Fijate cómo quedó y probá de nuevo.";

/**
 * Changes where the shown order goes. When that is too late, shows the order as it is now. Returns a message when the buyer
 * can try again.
 */
export async function changeShownDelivery(
  userId: string,
  { _id: orderId, version }: Pick<Order, "_id" | "version">,
  chosen: ChosenDestination,
): Promise<string | undefined> {
  const response = await changeDelivery(userId, orderId, { ...chosen, version });
  if (response.ok) {
    showOrder(response.body);
    toast(chosen.address ? "Cambiamos la dirección de tu pedido" : "Cambiamos el showroom de tu pedido");
    return undefined;
  }
  if (response.status === 400) return Object.values(response.fields).flat()[0] ?? MAYBE_CHANGED;
  if (response.status !== 409) return MAYBE_CHANGED;
  await loadOrder(userId, orderId);
  if (response.code === "order_stale") return CHANGED_MEANWHILE;
  toast(response.message);
  return undefined;
}

/** The order to place, with the totals shown to the buyer. */
interface OrderToPlace {
  userId: string;
  lines: readonly CartItem[];
  totals: CartTotals;
  choices: Choices;
  method: DirectType;
}

const RELOADED_AFTER_MS = 3000;

const UNKNOWN =
  "No sabemos si tu pedido quedó hecho. Revisá tu conexión y volvé a confirmar: si ya estaba hecho, no se repite.";
const OFFLINE =
  "Estás sin conexión y no mandamos nada. Cuando vuelva la señal, confirmá de nuevo: si el pedido ya estaba hecho, no se repite.";
const FAILED = "No pudimos hacer tu pedido. No se perdió nada: probá de nuevo.";
const DONE_BEFORE = "Tu pedido ya estaba hecho: lo encontrás en Mis Pedidos.";

/** Outcome of a confirmation: "leaving" (the page reloads), a message, or nothing more to do. */
type ConfirmationResult = "leaving" | { message: string } | undefined;

/**
 * Confirms an order by transfer. On success the cart is empty and the step `transfer` shows. A 404 shows its reason and
 * reloads the page, except for `ADVISED_CODES`. Other failures give a message or toasts and can be retried: the same order is
 * never placed twice. Does nothing more when another tab or an earlier attempt has emptied the cart.
 */
export async function confirmTransfer(toPlace: OrderToPlace): Promise<ConfirmationResult> {
  const { userId } = toPlace;
  const order = orderOf(toPlace);
  if (isAttemptOpen(JSON.stringify(order)) && (await isOrderedAlready(userId))) return undefined;
  return withCartLock(() => placeOrder(userId, order));
}

/**
 * Reads the user's cart, and returns whether another device has ordered or changed it. False if the read fails, and without a
 * read while an attempt is open: its order may have emptied the cart, and the repeat shows it.
 */
export async function isChangedElsewhere(userId: string): Promise<boolean> {
  if (isAttemptOpen()) return false;
  const shown = $lines.get();
  await refreshAddresses(userId);
  return !hasSameProducts($lines.get(), shown);
}

async function placeOrder(userId: string, order: TransferOrder): Promise<ConfirmationResult> {
  const isOrderedByOtherTab = readSession().user?.cart?.length === 0;
  if (isOrderedByOtherTab) return undefined;
  // `onLine` is reliable only when false.
  if (navigator.onLine === false) return { message: OFFLINE };
  const response = await placeTransferOrder(userId, order, attemptKey(JSON.stringify(order)));
  if (isOutcomeUnknown(response)) return { message: UNKNOWN };
  if (!response.ok && !ANSWERED.includes(response.status)) return { message: response.message || FAILED };
  endAttempt();
  return response.ok ? showPlaced(response.body) : handleRefusal(userId, response);
}

function orderOf({ userId, lines, totals, choices, method }: OrderToPlace): TransferOrder {
  const { delivery, showroom, addressId } = choices;
  const amount = fromMinorUnits(totals.payCentavos[method]);
  const isHome = delivery === "home";
  return {
    products: lines.map(({ perfume, ml, type, quantity }) => ({ perfume, ml, type, quantity })),
    transactionAmount: amount,
    totalPaidAmount: amount,
    paymentMethodId: method,
    paymentTypeId: method,
    payerId: userId,
    address: isHome ? addressId : null,
    pickup: isHome ? null : showroom,
    shipping: isHome,
    priceForShipping: fromMinorUnits(totals.shippingCentavos),
    transferOffNumber: fromMinorUnits(totals.transferOffBp),
    numShipping: "",
    coupon: totals.couponProblem[method] ? null : ($coupon.get()?.code ?? null),
  };
}

/**
 * An earlier attempt with another body has an unknown outcome: if it placed an order, the cart is empty. A cart whose products
 * have just sold out is empty too.
 */
async function isOrderedAlready(userId: string): Promise<boolean> {
  await openCart(userId);
  const isEmpty = $cart.get() === "open" && $session.get().user?.cart?.length === 0;
  if (isEmpty && $changes.get().length === 0) toast(DONE_BEFORE);
  return isEmpty;
}

/** Whether the order may exist: there was no response, or a server error other than `BUSY`. */
function isOutcomeUnknown({ ok, status }: CallResult<unknown>): boolean {
  return !ok && (status === 0 || (status >= 500 && status !== BUSY));
}

const BUSY = 503;

/**
 * Statuses of refusals that the server gives after it has looked for an earlier request with the same key. Any other refusal
 * says nothing about that request, so the attempt stays open.
 */
const ANSWERED = [400, 404, 409];

function showPlaced({ newOrder, transfer }: { newOrder: Order; transfer: TransferInstructions | null }): undefined {
  emptyCart();
  removeCoupon();
  showOrder({ order: newOrder, transfer });
  toast("Orden creada con exito");
  replaceRoute({ step: "transfer", orderId: newOrder._id });
}

/** Refusals whose message advises the buyer. It shows beside the button until the next press. */
const ADVISED_CODES = ["payment_open", "transfer_too_many_open", "transfer_over_limit"];

async function handleRefusal(userId: string, { status, code, message, fields }: Failure): Promise<ConfirmationResult> {
  if (ADVISED_CODES.includes(code)) return { message };
  if (code === "coupon_refused") {
    removeCoupon();
    return { message: `${message} Lo sacamos: mirá el nuevo total y volvé a confirmar.` };
  }
  if (status === 404) {
    toast(message);
    const removed = code.endsWith("_repriced") ? await refreshCoupon() : "";
    if (removed) toast(removed);
    setTimeout(() => location.reload(), RELOADED_AFTER_MS);
    return "leaving";
  }
  const invalid = Object.values(fields).flat();
  for (const text of invalid) toast(text);
  // The address or the showroom may have been deleted: after the refresh the steps lead to choosing another.
  if (fields["address"]) await refreshAddresses(userId);
  if (fields["pickup"]) await loadDeliveryTerms();
  return invalid.length > 0 ? undefined : { message: FAILED };
}

/**
 * The idempotency key of an order request. It is stored with the request's body until the outcome is known: after a lost
 * response, any page of the tab repeats the request with the same key.
 */
const openAttempt = storedValue(
  () => sessionStorage,
  "order-attempt",
  ({ key, body }) => (typeof key === "string" && typeof body === "string" ? { key, body } : null),
);

/** Returns the key for a body: the same for the same body, until `endAttempt`. */
export function attemptKey(body: string): string {
  const open = openAttempt.get();
  if (open?.body === body) return open.key;
  const key = crypto.randomUUID();
  openAttempt.set({ key, body });
  return key;
}

/** Returns whether an attempt with an unknown outcome is open. With `otherThan`, one for that body does not count. */
export function isAttemptOpen(otherThan?: string): boolean {
  const open = openAttempt.get();
  return open !== null && open.body !== otherThan;
}

// The cart is empty: the open attempt has placed its order, or the buyer has given it up. The same products in the cart again
// are another purchase, with another key. The attempt stays stored, because the empty cart names Mis Pedidos.
$session.listen(({ user }) => {
  const open = openAttempt.get();
  if (open && user?.cart?.length === 0) openAttempt.set({ ...open, body: "" });
});

/** Ends the attempt: its outcome is known. */
export function endAttempt(): void {
  openAttempt.set(null);
}
