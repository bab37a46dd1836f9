import { $session, type Session, startSession } from "#site/stores/accounts/session.ts";
import { cart, type PendingItem } from "#site/stores/cart/pending-item.ts";
import { toast } from "#site/stores/toasts.ts";
import { importWithFetch } from "../boot/import-with-retry.ts";
import { create } from "./create.ts";

/**
 * Adapts the head of the page to the session (docs/product-rules.md#head-and-menus): users get a cart and a menu,
 * administrators the panel and no cart. Guests keep what the page was built with, and get it back on signing out, here or in
 * another tab.
 */
export function account(): void {
  const container = document.querySelector<HTMLElement>(".account");
  const link = document.querySelector<HTMLAnchorElement>(".cart");
  if (!container || !link) return;
  const guests = [...container.childNodes];
  const showCart = cartLink(link);
  let shown: string | undefined;
  startSession();
  $session.subscribe((session) => {
    const head = headKey(session);
    // Keeps an open menu open when only the cart has changed.
    if (head !== shown) container.replaceChildren(...(session.user ? headOf(session) : guests));
    shown = head;
    mark(session);
    showCart(session);
    addAs(session);
    // Enhancements for signed-in people only; the page works without them.
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
    const { addForUser } = await importWithFetch(() => import("#site/stores/cart/add-for-user.ts"));
    await addForUser(userId, item);
  } catch {
    toast("Error al agregar al carrito");
  }
}

/** Returns a function that updates the cart link: guests go to sign in, users to their cart, administrators have none. */
function cartLink(link: HTMLAnchorElement): (session: Session) => void {
  const head = link.parentElement;
  const guests = link.getAttribute("href") ?? "";
  const badge = link.querySelector("b");
  let units: number | undefined;
  return ({ user, isAdmin }) => {
    if (isAdmin) link.remove();
    else if (!link.isConnected) head?.append(link);
    link.href = user ? `/cart/${user._id}` : guests;
    const now = unitsOf(user?.cart);
    if (badge) showCount(badge, now, units !== undefined && now > units);
    units = now;
  };
}

function showCount(badge: HTMLElement, units: number, isMore: boolean): void {
  badge.hidden = units === 0;
  badge.textContent = `${units}`;
  badge.className = isMore ? "is-new" : "";
  // Reinserted, so that its animation runs again.
  badge.replaceWith(badge);
}

/** Counts the units; the stored value is untrusted. */
function unitsOf(cart: unknown): number {
  const lines: { quantity?: unknown }[] = Array.isArray(cart) ? cart.map(Object) : [];
  return lines.reduce((units, { quantity }) => units + (Number.isInteger(quantity) ? Number(quantity) : 0), 0);
}

type SignedIn = Extract<Session, { isAuthenticated: true }>;

/** Returns the elements that replace the guests' two links. */
function headOf({ user, isAdmin }: SignedIn): HTMLElement[] {
  const className = "menu-link";
  if (isAdmin)
    return [link("Panel", "/admin-panel"), logOutButton()].map((entry) => Object.assign(entry, { className }));
  const { _id, firstName } = user;
  const entries = [link("Perfil", `/profile/${_id}`), link("Mis Compras", `/profile/orders/${_id}`), logOutButton()];
  const list = create("ul", { className: "menu-list" }, ...entries.map((entry) => create("li", {}, entry)));
  // The name is in its own element, so that CSS can truncate it: names have up to 50 letters.
  const title = create("summary", {}, create("span", {}, `Hola, ${firstName}`));
  const menu = create("details", {}, title, list);
  menu.setAttribute("name", "menu");
  return [menu];
}

function link(title: string, href: string): HTMLAnchorElement {
  return create("a", { href }, title);
}

function logOutButton(): HTMLButtonElement {
  const button = create("button", { type: "button" }, "Cerrar sesión");
  button.onclick = async () => {
    button.disabled = true;
    try {
      const { logOut } = await importWithFetch(() => import("#site/stores/accounts/log-out.ts"));
      await logOut();
    } catch {
      toast("Error al cerrar sesión");
    }
    button.disabled = false;
  };
  return button;
}
