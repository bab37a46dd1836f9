/**
 * The cart of whoever is signed in, as they want it to be: what they press shows at once, and is told to the server one change
 * after the other. Each line has at most one wish, the last; while a change is under way more presses only replace it.
 */
import { atom } from "nanostores";
import type { User } from "#shop/accounts/user.contract.ts";
import type { CartChangeAnswer, CartItem } from "#shop/cart/cart.contract.ts";
import { MAX_UNITS_WARNING, removedToast, unitLimit } from "#shop/cart/cart-line.ts";
import type { Called, Failure } from "#site/api/call.ts";
import { refreshCart, removeLine, setQuantity } from "#site/api/cart.ts";
import { $entrance } from "../accounts/guard.ts";
import { $session, setUser } from "../accounts/session.ts";
import { toast } from "../toasts.ts";
import { linesIn, sizeWords } from "./cart-lines.ts";

/** Whether the server has said what can be bought now. */
export const $cart = atom<"loading" | "failed" | "open">("loading");

/** What the last refreshing changed, in words. */
export const $changes = atom<readonly string[]>([]);

interface Wish {
  line: CartItem;
  /** 0: none of it any more. */
  units: number;
}

const $wishes = atom<Readonly<Record<string, Wish>>>({});

/** The lines as the person wants them. */
export const $lines = atom<readonly CartItem[]>([]);

function showLines(): void {
  const wishes = $wishes.get();
  const lines = linesIn($session.get().user?.cart).map((line) => {
    return { ...line, quantity: wishes[line._id]?.units ?? line.quantity };
  });
  $lines.set(lines.filter(({ quantity }) => quantity > 0));
}

// Not `computed`: what every page fetches at once would carry it (astro.config.mjs, boot).
$session.listen(showLines);
$wishes.subscribe(showLines);

/** Asks what can be bought now (specification 2, Cart and checkout: refreshed when opened). A cart that is shown stays. */
export async function openCart(userId: string): Promise<void> {
  if ($cart.get() !== "open") $cart.set("loading");
  const answer = await inTurn(() => refreshCart(userId));
  if (answer.ok) {
    keep(answer.body.updatedUser);
    $changes.set(answer.body.changes.map(changeWords));
    $cart.set("open");
  } else if ($cart.get() === "loading") $cart.set("failed");
}

/** Wants so many units of a line; more than a person may buy is only warned about (specification 5, Cart). */
export function wantUnits(userId: string, line: CartItem, units: number): void {
  if (units > unitLimit(line.type)) toast(MAX_UNITS_WARNING);
  else want(userId, { line, units: Math.max(1, units) });
}

/** Wants a line gone. */
export function wantGone(userId: string, line: CartItem): void {
  want(userId, { line, units: 0 });
}

/** What was in the cart is ordered. */
export function emptyCart(): void {
  const entrance = $entrance.get();
  $wishes.set({});
  $changes.set([]);
  if (entrance.state === "entered") keep({ ...entrance.user, cart: [] });
}

let telling: Promise<void> | undefined;

function want(userId: string, wish: Wish): void {
  $wishes.set({ ...$wishes.get(), [wish.line._id]: wish });
  telling ??= tellAll(userId).finally(() => {
    telling = undefined;
  });
}

/**
 * Whether the cart can be gone on with as it is shown: waits until the server knows all that is wanted. What it has refused, or
 * can no longer sell, is put right first and shown.
 */
export async function isCartReady(userId: string): Promise<boolean> {
  const shown = fingerprint();
  await telling;
  if ($lines.get().some(({ available }) => !available)) await openCart(userId);
  return fingerprint() === shown;
}

function fingerprint(): string {
  return JSON.stringify($lines.get().map(({ _id, quantity }) => [_id, quantity]));
}

async function tellAll(userId: string): Promise<void> {
  for (let [wish] = wishes(); wish; [wish] = wishes()) await tell(userId, wish);
}

function wishes(): Wish[] {
  return Object.values($wishes.get());
}

async function tell(userId: string, wish: Wish): Promise<void> {
  const { line, units } = wish;
  const answer = await inTurn(() => (units > 0 ? setQuantity(userId, line, units) : removeLine(userId, line._id)));
  if (answer.ok) keep(answer.body.userUpdated);
  // Something newer is wanted of the line, and is told next.
  if ($wishes.get()[line._id] !== wish) return;
  const { [line._id]: _, ...others } = $wishes.get();
  $wishes.set(others);
  await tellOutcome(userId, wish, answer);
}

async function tellOutcome(userId: string, { line, units }: Wish, answer: Called<unknown>): Promise<void> {
  const isGone = !answer.ok && answer.status === 404;
  if (units === 0 && (answer.ok || isGone)) toast(removedToast(line.productName));
  else if (!answer.ok) toast(units === 0 ? "Error al eliminar del carrito" : refusalWords(answer));
  // Another tab took the line out, or it is not sold any more: what is shown is not what there is.
  if (isGone || $lines.get().some(({ available }) => !available)) await openCart(userId);
}

/** What is said when another quantity is refused (specification 8, Cart). */
function refusalWords({ message }: Failure): string {
  if (message === "Not enough stock") return "Lo sentimos. No hay suficiente stock";
  return message === "Max quantity" ? MAX_UNITS_WARNING : "Error al agregar al carrito";
}

/** A tab whose call never ends keeps the others waiting so long, and no longer. */
const TURN_WITHIN_MS = 8000;

/** One change at a time over all tabs: each answer carries the whole cart, and an older one must not be kept after a newer. */
export async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (!("locks" in navigator)) return work();
  let turn: Promise<Answer> | undefined;
  const take = () => {
    turn = work();
    return turn;
  };
  await navigator.locks.request("cart", { signal: AbortSignal.timeout(TURN_WITHIN_MS) }, take).catch(() => undefined);
  return turn ?? work();
}

/** Unless they signed out while the server was asked. */
function keep(user: User): void {
  if ($session.get().user?._id === user._id) setUser(user);
}

/** What refreshing did to a line, as the buyer is told. What is not sold any more has no price; what has run out has one. */
export function changeWords({ line, what, to }: CartChangeAnswer): string {
  const name = `${line.productName} ${sizeWords(line).replace("Decant", "decant")}`;
  if (what === "lowered") return `Bajamos ${name} a ${to} ${to === 1 ? "unidad" : "unidades"}: es lo que queda.`;
  return line.priceArs > 0 ? `Sacamos ${name}: se agotó.` : `Sacamos ${name}: ya no está a la venta.`;
}
