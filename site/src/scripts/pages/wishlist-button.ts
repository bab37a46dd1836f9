import type { Failure } from "#site/api/call.ts";
import { addWish, readWishlist, removeWish } from "#site/api/wishlist.ts";
import { loginPath } from "#site/stores/accounts/next.ts";
import { $session, type SessionUser } from "#site/stores/accounts/session.ts";
import { storeUserOf } from "#site/stores/cart/cart-lock.ts";
import { toast } from "#site/stores/toasts.ts";

/** Slugs of the user's wishlist, once read. */
const wished = new Set<string>();

/**
 * Marks the hearts of cards whose perfumes are in the user's wishlist, also of cards and wishes added later. Reads the wishlist
 * only if it is not empty.
 */
export async function markWishedCards(): Promise<void> {
  const { user } = $session.get();
  const main = document.querySelector("main");
  if (!user || !main?.querySelector(".card, .shelf, .row")) return;
  const mark = () => {
    for (const heart of main.querySelectorAll<HTMLElement>(".card > [data-wish]:not([data-kept])"))
      if (wished.has(heart.dataset["wish"] ?? "")) show(heart, true);
  };
  new MutationObserver(mark).observe(main, { childList: true, subtree: true });
  if (!(Array.isArray(user.wishlist) && user.wishlist.length > 0)) return;
  const response = await readWishlist(user._id);
  if (!response.ok) return;
  for (const { slug } of response.body.perfumes) wished.add(slug);
  mark();
}

/** Adds the perfume of a card's heart to the wishlist, or removes it. */
export async function toggleWish(button: HTMLElement, slug: string): Promise<void> {
  const { user } = $session.get();
  if (!user || button.ariaDisabled) return;
  button.ariaDisabled = "true";
  const isWished = button.hasAttribute("data-kept");
  const response = await storeUserOf(() => (isWished ? removeWish : addWish)(user._id, slug));
  button.ariaDisabled = null;
  if (!response.ok) return showFailure(response);
  if (isWished) wished.delete(slug);
  else wished.add(slug);
  show(button, !isWished);
  toast(isWished ? "Lo sacamos de tus favoritos" : "Lo guardamos en tus favoritos");
}

/** Shows whether a perfume is in the wishlist. The button's text, or the label of a card's heart, says what a press does. */
function show(heart: Element, isWished: boolean): void {
  heart.toggleAttribute("data-kept", isWished);
  if (!heart.ariaLabel) heart.textContent = isWished ? "Sacar de favoritos" : "Guardar en favoritos";
  else if (isWished) heart.ariaLabel = heart.ariaLabel.replace(/^Guardar (.*) en/, "Sacar $1 de");
  else heart.ariaLabel = heart.ariaLabel.replace(/^Sacar (.*) de/, "Guardar $1 en");
}

/** Replaces the wishlist link of a product page by a toggle button for users. Its text says what a press does. */
export async function wishlistButton(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>("a[data-wish]");
  const { user } = $session.get();
  const { wish: slug, perfume: id } = link?.dataset ?? {};
  if (!link || !user || !slug) return;
  const isWished = isInStoredWishlist(user, id) ?? (await isInServerWishlist(user, slug));
  if (isWished === undefined) return;
  const hadFocus = document.activeElement === link;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "heart" });
  button.onclick = () => toggleWish(button, slug);
  show(button, isWished);
  link.replaceWith(button);
  if (hadFocus) button.focus();
}

/** Returns undefined without a stored wishlist or without a perfume id. */
function isInStoredWishlist({ wishlist }: SessionUser, id: string | undefined): boolean | undefined {
  return id && Array.isArray(wishlist) ? wishlist.includes(id) : undefined;
}

/** Returns undefined when the wishlist cannot be read. */
async function isInServerWishlist({ _id }: SessionUser, slug: string): Promise<boolean | undefined> {
  const response = await readWishlist(_id);
  return response.ok ? response.body.perfumes.some((perfume) => perfume.slug === slug) : undefined;
}

/** After an expired session, redirects to the sign-in page, which leads back. */
function showFailure({ status, message }: Failure): void {
  if (status === 401) location.assign(loginPath());
  else toast((status === 409 && message) || "No pudimos guardar el cambio. Probá de nuevo.");
}
