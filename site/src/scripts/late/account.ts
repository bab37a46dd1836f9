import { $session, type Session, startSession } from "#site/stores/accounts/session.ts";
import { cart } from "#site/stores/cart/add-to-cart.ts";
import type { PendingItem } from "#site/stores/cart/pending-item.ts";
import { toast } from "#site/stores/toasts.ts";
import { bring } from "../boot/bring.ts";
import { cartLink } from "./cart-link.ts";
import { headOf } from "./head-of.ts";

/**
 * The head of the page for whoever is signed in (specification 2, Top bar): a user has a cart and a menu, an administrator the
 * panel and no cart. Guests have what the page is built with, and get it back when they sign out, here or in another tab.
 */
export function account(): void {
  const place = document.querySelector<HTMLElement>(".account");
  const link = document.querySelector<HTMLAnchorElement>(".cart");
  if (!place || !link) return;
  const guests = [...place.childNodes];
  const showCart = cartLink(link);
  let shown: string | undefined;
  startSession();
  $session.subscribe((session) => {
    const head = headKey(session);
    // An open menu stays open when only the cart has changed.
    if (head !== shown) place.replaceChildren(...(session.user ? headOf(session) : guests));
    shown = head;
    mark(session);
    showCart(session);
    addAs(session);
    // Only for who is signed in; without it the page is whole.
    if (session.user) import("../pages/member.ts").catch(() => undefined);
  });
}

function headKey({ user, isAdmin }: Session): string {
  return JSON.stringify([user?._id, user?.firstName, isAdmin]);
}

function mark({ user }: Session): void {
  const { dataset } = document.documentElement;
  if (user) dataset["session"] = user.role;
  else delete dataset["session"];
}

const addAsGuest = cart.add;

function addAs({ user }: Session): void {
  cart.add = user ? (item) => addFor(user._id, item) : addAsGuest;
}

async function addFor(userId: string, item: PendingItem): Promise<void> {
  try {
    const { addForUser } = await bring(() => import("#site/stores/cart/add-for-user.ts"));
    await addForUser(userId, item);
  } catch {
    toast("Error al agregar al carrito");
  }
}
