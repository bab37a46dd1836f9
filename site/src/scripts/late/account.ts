import { $session, type Session, type SessionUser, startSession } from "#site/stores/accounts/session.ts";
import type { AddedItem } from "#site/stores/cart/add-for-user.ts";
import { ADDING, addOnce } from "#site/stores/cart/adding.ts";
import { cart, type PendingItem } from "#site/stores/cart/pending-item.ts";
import { toast } from "#site/stores/toasts.ts";
import { importWithFetch } from "../boot/import-with-retry.ts";

/**
 * Adapts the page to the session, also when it changes in another tab (docs/product-rules.md#header-and-menus). The header has the
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
  cart.add = user ? (item, article) => addOnce(item, () => addFor(user._id, item, article)) : addAsGuest;
  cart.early?.();
  cart.early = undefined;
}

/** On a product page a drawer then shows what was added. On a page with many cards it would interrupt. */
async function addFor(userId: string, item: PendingItem, article?: HTMLElement): Promise<void> {
  const release = showAdding(article);
  // Loads in parallel with the call, so that the drawer opens as soon as the item is added.
  const drawer = document.querySelector(".product[data-offer]") && importDrawer();
  let added: AddedItem | null = null;
  try {
    const { addForUser } = await importWithFetch(() => import("#site/stores/cart/add-for-user.ts"));
    added = await addForUser(userId, item);
  } catch {
    toast("Error al agregar al carrito");
  }
  if (added && drawer) await openDrawer(added, drawer);
  release();
}

/** Paints the button of an article that is not hydrated, and returns a function that restores it; islands paint their own. */
function showAdding(article?: HTMLElement): () => void {
  const button = article?.querySelector<HTMLButtonElement>("[data-act=add]");
  const before = button?.textContent ?? "";
  if (button) Object.assign(button, { textContent: ADDING, ariaBusy: "true", ariaDisabled: "true" });
  return () => {
    if (!button || article?.dataset["hydrated"] === "") return;
    Object.assign(button, { ariaBusy: null, ariaDisabled: null });
    // Live data may have changed it meanwhile.
    if (button.textContent === ADDING) button.textContent = before;
  };
}

type Drawer = typeof import("#site/islands/cart/AddedDrawer.tsx");

/** Undefined when it cannot be loaded: the toast says what was added. */
function importDrawer(): Promise<Drawer | undefined> {
  return importWithFetch(
    () => import("#site/islands/cart/AddedDrawer.tsx"),
    () => import("#site/islands/react.ts"),
  ).catch(() => undefined);
}

/** Maximum wait for the drawer's script. A drawer that opens later would surprise. */
const DRAWER_WITHIN_MS = 3000;

async function openDrawer(added: AddedItem, drawer: Promise<Drawer | undefined>): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, DRAWER_WITHIN_MS));
  const loaded = await Promise.race([drawer, late]);
  loaded?.showAdded(added);
}
