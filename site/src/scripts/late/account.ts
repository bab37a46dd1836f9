import { $session, type Session, type SessionUser, startSession } from "#site/stores/accounts/session.ts";
import { cart, type PendingItem } from "#site/stores/cart/pending-item.ts";
import { toast } from "#site/stores/toasts.ts";
import { importWithFetch } from "../boot/import-with-retry.ts";

/**
 * Adapts the page to the session, also when it changes in another tab (docs/product-rules.md#head-and-menus). The header has the
 * elements of guests, users and administrators; until React has hydrated it (islands/accounts/Header.tsx), this script shows
 * those of one, with their texts and links.
 */
export function followSession(): void {
  startSession();
  $session.subscribe((session) => {
    if (!document.querySelector(".account[data-hydrated]")) paintHeader(headerOf(session.user));
    markSession(session);
    put(".cart", { href: session.user ? `/cart/${session.user._id}` : "/login" });
    setAddHandler(session);
    // Enhancements for signed-in people only; the page works without them.
    if (session.user) import("../pages/member.ts").catch(() => undefined);
  });
}

/** What the header shows. `units`: those in the cart. */
export function headerOf(user: SessionUser | null) {
  const id = user ? `/${user._id}` : "";
  return {
    role: user?.role,
    hello: helloOf(user),
    profile: `/profile${id}`,
    orders: `/profile/orders${id}`,
    units: unitsOf(user?.cart),
  };
}

/** People who sign in with mailed codes may have no name yet. */
function helloOf(user: SessionUser | null): string {
  if (!user) return "";
  return user.firstName ? `Hola, ${user.firstName}` : "Mi cuenta";
}

/** Counts the units; the stored value is untrusted. */
function unitsOf(cart: unknown): number {
  const lines: { quantity?: unknown }[] = Array.isArray(cart) ? cart.map(Object) : [];
  return lines.reduce((units, { quantity }) => units + (Number.isInteger(quantity) ? Number(quantity) : 0), 0);
}

function paintHeader({ role, hello, profile, orders, units }: ReturnType<typeof headerOf>): void {
  put(".account > [href^='/login']", { hidden: !!role });
  put(".account > details", { hidden: role !== "user" });
  put(".account > :is([href^='/admin'], button)", { hidden: role !== "admin" });
  put(".account summary span", { textContent: hello });
  put(".account li:first-child > a", { href: profile });
  put(".account li:nth-child(2) > a", { href: orders });
  put(".cart b", { textContent: units, hidden: units === 0 });
}

function put(selector: string, properties: object): void {
  for (const element of document.querySelectorAll(selector)) Object.assign(element, properties);
}

function markSession({ user }: Session): void {
  const { dataset } = document.documentElement;
  if (user) dataset["session"] = user.role;
  else delete dataset["session"];
}

const addAsGuest = cart.add;

function setAddHandler({ user }: Session): void {
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
