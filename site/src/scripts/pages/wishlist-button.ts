import type { Failure } from "#site/api/call.ts";
import { addWish, readWishlist, removeWish } from "#site/api/wishlist.ts";
import { loginPath } from "#site/stores/accounts/next.ts";
import { $session, type SessionUser, setUser } from "#site/stores/accounts/session.ts";
import { toast } from "#site/stores/toasts.ts";

/** Replaces the wishlist link of a product page by a toggle button for users. Its text says what a press does. */
export async function wishlistButton(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>("[data-wish]");
  const { user } = $session.get();
  const { wish: slug, perfume: id } = link?.dataset ?? {};
  if (!link || !user || !slug) return;
  const isWished = isInStoredWishlist(user, id) ?? (await isInServerWishlist(user, slug));
  if (isWished === undefined) return;
  const hadFocus = document.activeElement === link;
  const button = buttonOf(user._id, slug, isWished);
  link.replaceWith(button);
  if (hadFocus) button.focus();
}

/** Returns undefined without a stored wishlist, or without a perfume id, as on pages newer than the build. */
function isInStoredWishlist({ wishlist }: SessionUser, id: string | undefined): boolean | undefined {
  return id && Array.isArray(wishlist) ? wishlist.includes(id) : undefined;
}

/** Returns undefined when the wishlist cannot be read. */
async function isInServerWishlist({ _id }: SessionUser, slug: string): Promise<boolean | undefined> {
  const response = await readWishlist(_id);
  return response.ok ? response.body.perfumes.some((perfume) => perfume.slug === slug) : undefined;
}

function buttonOf(userId: string, slug: string, wasWished: boolean): HTMLButtonElement {
  let isWished = wasWished;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "heart" });
  const show = () => {
    button.toggleAttribute("data-kept", isWished);
    button.textContent = isWished ? "Sacar de favoritos" : "Guardar en favoritos";
  };
  button.onclick = async () => {
    if (button.ariaDisabled) return;
    button.ariaDisabled = "true";
    const response = await (isWished ? removeWish(userId, slug) : addWish(userId, slug));
    button.ariaDisabled = null;
    if (!response.ok) return showFailure(response);
    setUser(response.body.userUpdated);
    isWished = !isWished;
    show();
    toast(isWished ? "Lo guardamos en tus favoritos" : "Lo sacamos de tus favoritos");
  };
  show();
  return button;
}

/** After an expired session, redirects to the sign-in page, which leads back. */
function showFailure({ status, message }: Failure): void {
  if (status === 401) location.assign(loginPath());
  else toast((status === 409 && message) || "No pudimos guardar el cambio. Probá de nuevo.");
}
