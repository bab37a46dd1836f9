import { $session, type Session, type SessionUser, startSession } from "#site/stores/accounts/session.ts";
import type { AddedItem } from "#site/stores/cart/add-for-user.ts";
import { $adding, addOnce } from "#site/stores/cart/adding.ts";
import { $waiting, ADDING, cart, type PendingItem } from "#site/stores/cart/pending-item.ts";
import { storePendingItem } from "#site/stores/cart/stored-choice.ts";
import { toast } from "#site/stores/toasts.ts";
import { importWithFetch } from "../boot/import-with-retry.ts";
import { paintArticle } from "../boot/live-overlay.ts";

/**
 * Adapts the page to the session, also when it changes in another tab (docs/product-rules.md#header-and-menus). The header has
 * the elements of guests, users and administrators. Until React has hydrated it (islands/accounts/Header.tsx), this script
 * shows those of the current person, with their texts and links.
 */
export function followSession(): void {
  startSession();
  $adding.listen(restoreButtons);
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

function setAddHandler({ user }: Session): void {
  cart.add = user ? (item) => void addOnce(item, () => addFor(user._id, item)) : addAsGuest;
  // Of a guest's items the last one stays stored.
  for (const item of $waiting.get()) cart.add(item);
  $waiting.set([]);
}

/** Stores the item and sends the guest to sign in; then the item is added to the cart (docs/product-rules.md#guests). */
function addAsGuest(item: PendingItem): void {
  storePendingItem(item);
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
  // The button stays busy until the next page has loaded, "Back" shows this page again, or `LOADED_WITHIN_MS` have passed.
  void addOnce(item, () => Promise.race([returned(), sleep(LOADED_WITHIN_MS)]));
}

/** Resolves when the page is shown again, after another one. */
function returned(): Promise<void> {
  return new Promise((resolve) => addEventListener("pageshow", ({ persisted }) => persisted && resolve()));
}

function sleep(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Maximum wait for the sign-in page or for the script that adds; afterwards the button can be pressed again. */
const LOADED_WITHIN_MS = 20_000;

/** Adds an item. On a product page a drawer then shows it; on a page with many cards a drawer would interrupt. */
async function addFor(userId: string, item: PendingItem): Promise<void> {
  // Loads in parallel with the call, so that the drawer opens as soon as the item is added.
  const drawer = document.querySelector(".product[data-offer]") && importDrawer();
  const script = importWithFetch(() => import("#site/stores/cart/add-for-user.ts")).catch(() => undefined);
  const loaded = await Promise.race([script, sleep(LOADED_WITHIN_MS)]);
  if (!loaded) toast("Error al agregar al carrito");
  const added = await loaded?.addForUser(userId, item);
  if (added && drawer) await openDrawer(added, drawer);
}

/** Restores the buttons of articles that are not hydrated (scripts/boot/press.ts); islands paint their own. */
function restoreButtons(adding: readonly string[]): void {
  if (adding.length > 0) return;
  for (const article of document.querySelectorAll<HTMLElement>("[data-offer]:not([data-hydrated])")) {
    const button = article.querySelector("[data-act=add]");
    if (button?.textContent !== ADDING) continue;
    Object.assign(button, { ariaBusy: null, ariaDisabled: null });
    paintArticle(article);
  }
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
  const loaded = await Promise.race([drawer, sleep(DRAWER_WITHIN_MS)]);
  loaded?.showAdded(added);
}
