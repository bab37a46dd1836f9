/**
 * The user's cart with optimistic updates: changes show immediately and are sent to the server one after the other. Each line
 * has at most one pending change: a newer change of the line replaces it.
 */
import { atom } from "nanostores";
import type { CartChangeResponse, CartItem } from "#shop/cart/cart.contract.ts";
import { maxUnitsWarning, removedToast, unitLimit } from "#shop/cart/cart-line.ts";
import type { CallResult, Failure } from "#site/api/call.ts";
import { refreshCart, removeLine, setQuantity } from "#site/api/cart.ts";
import { $entrance } from "../accounts/guard.ts";
import { $session } from "../accounts/session.ts";
import { toast } from "../toasts.ts";
import { linesIn, sizeLabel, unitsLabel } from "./cart-lines.ts";
import { storeUser, withCartLock } from "./cart-lock.ts";

/** Whether the cart was refreshed from the server. Once `open`, it remains `open` when a later refresh fails. */
export const $cart = atom<"loading" | "failed" | "open">("loading");

/** Messages about what the last refresh changed. */
export const $changes = atom<readonly string[]>([]);

interface PendingChange {
  line: CartItem;
  /** 0 removes the line. */
  units: number;
}

const $pending = atom<Readonly<Record<string, PendingChange>>>({});

/** The lines with pending changes applied. */
export const $lines = atom<readonly CartItem[]>([]);

function showLines(): void {
  const pendingChanges = $pending.get();
  const lines = linesIn($session.get().user?.cart).map((line) => {
    return { ...line, quantity: pendingChanges[line._id]?.units ?? line.quantity };
  });
  $lines.set(lines.filter(({ quantity }) => quantity > 0));
}

// Not `computed`: the chunk that every page loads would include it (astro.config.mjs, boot).
$session.listen(showLines);
$pending.subscribe(showLines);

/** Refreshes the cart on opening (docs/product-rules.md#cart-refresh). A cart that is shown remains until the response. */
export async function openCart(userId: string): Promise<void> {
  if ($cart.get() !== "open") $cart.set("loading");
  const response = await withCartLock(() => refreshCart(userId));
  if (response.ok) {
    storeUser(response.body.updatedUser);
    $changes.set(response.body.changes.map(changeLabel));
    $cart.set("open");
  } else if ($cart.get() === "loading") $cart.set("failed");
}

/** Changes the quantity of a line; above the limit it only warns (docs/product-rules.md#units-per-line). */
export function changeUnits(userId: string, line: CartItem, units: number): void {
  if (units > unitLimit(line.type)) toast(maxUnitsWarning(line.type));
  else changeLine(userId, { line, units: Math.max(1, units) });
}

export function removeFromCart(userId: string, line: CartItem): void {
  changeLine(userId, { line, units: 0 });
}

/** Empties the cart after its order is placed. */
export function emptyCart(): void {
  const entrance = $entrance.get();
  $pending.set({});
  $changes.set([]);
  if (entrance.state === "entered") storeUser({ ...entrance.user, cart: [] });
}

let sending: Promise<void> | undefined;

function changeLine(userId: string, change: PendingChange): void {
  $pending.set({ ...$pending.get(), [change.line._id]: change });
  sending ??= sendAll(userId).finally(() => {
    sending = undefined;
  });
}

/**
 * Returns whether the checkout can continue with the cart as shown. Waits for pending changes, and refreshes a cart with lines
 * that can no longer be bought. False if the lines or their quantities then differ. A failed refresh changes nothing: true.
 */
export async function syncCart(userId: string): Promise<boolean> {
  const shown = fingerprint();
  await sending;
  if ($lines.get().some(({ available }) => !available)) await openCart(userId);
  return fingerprint() === shown;
}

function fingerprint(): string {
  return JSON.stringify($lines.get().map(({ _id, quantity }) => [_id, quantity]));
}

async function sendAll(userId: string): Promise<void> {
  for (let [change] = pendingChanges(); change; [change] = pendingChanges()) await sendChange(userId, change);
}

function pendingChanges(): PendingChange[] {
  return Object.values($pending.get());
}

async function sendChange(userId: string, change: PendingChange): Promise<void> {
  const { line, units } = change;
  const response = await withCartLock(() =>
    units > 0 ? setQuantity(userId, line, units) : removeLine(userId, line._id),
  );
  if (response.ok) storeUser(response.body.userUpdated);
  // A newer change of the line is pending and is sent next.
  if ($pending.get()[line._id] !== change) return;
  const { [line._id]: _, ...others } = $pending.get();
  $pending.set(others);
  await showOutcome(userId, change, response);
}

async function showOutcome(
  userId: string,
  { line, units }: PendingChange,
  response: CallResult<unknown>,
): Promise<void> {
  const isGone = !response.ok && response.status === 404;
  if (units === 0 && (response.ok || isGone)) toast(removedToast(line.productName));
  else if (!response.ok) toast(units === 0 ? "Error al eliminar del carrito" : refusalMessage(response, line));
  // Another tab removed the line, or it is no longer sold: the view is outdated.
  if (isGone || $lines.get().some(({ available }) => !available)) await openCart(userId);
}

function refusalMessage({ message }: Failure, { type }: CartItem): string {
  if (message === "Not enough stock") return "Lo sentimos. No hay suficiente stock";
  return message === "Max quantity" ? maxUnitsWarning(type) : "Error al agregar al carrito";
}

/** Returns the message for a change by the refresh. Lines that are no longer sold have price 0; sold-out ones keep theirs. */
export function changeLabel({ line, what, to }: CartChangeResponse): string {
  const name = `${line.productName} ${sizeLabel(line).replace("Decant", "decant")}`;
  if (what === "lowered") return `Bajamos ${name} a ${unitsLabel(to)}: es lo que queda.`;
  return line.priceArs > 0 ? `Sacamos ${name}: se agotó.` : `Sacamos ${name}: ya no está a la venta.`;
}
