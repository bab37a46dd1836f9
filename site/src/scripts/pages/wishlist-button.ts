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
  const isKept = isKnownKept(user, id) ?? (await isKeptNow(user, slug));
  if (isKept === undefined) return;
  const hadFocus = document.activeElement === link;
  const button = buttonOf(user._id, slug, isKept);
  link.replaceWith(button);
  if (hadFocus) button.focus();
}

/**
 * Whether the stored wishlist has the perfume; undefined when there is none, or the page is newer than the build and has no
 * perfume id.
 */
function isKnownKept({ wishlist }: SessionUser, id: string | undefined): boolean | undefined {
  return id && Array.isArray(wishlist) ? wishlist.includes(id) : undefined;
}

/** Whether the server's wishlist has the perfume; undefined when it cannot be read. */
async function isKeptNow({ _id }: SessionUser, slug: string): Promise<boolean | undefined> {
  const answer = await readWishlist(_id);
  return answer.ok ? answer.body.perfumes.some((perfume) => perfume.slug === slug) : undefined;
}

function buttonOf(userId: string, slug: string, wasKept: boolean): HTMLButtonElement {
  let isKept = wasKept;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "heart" });
  const show = () => {
    button.toggleAttribute("data-kept", isKept);
    button.textContent = isKept ? "Sacar de favoritos" : "Guardar en favoritos";
  };
  button.onclick = async () => {
    if (button.ariaDisabled) return;
    button.ariaDisabled = "true";
    const answer = await (isKept ? removeWish(userId, slug) : addWish(userId, slug));
    button.ariaDisabled = null;
    if (!answer.ok) return tell(answer);
    setUser(answer.body.userUpdated);
    isKept = !isKept;
    show();
    toast(isKept ? "Lo guardamos en tus favoritos" : "Lo sacamos de tus favoritos");
  };
  show();
  return button;
}

/** After an expired session, leads to sign in and back. */
function tell({ status, message }: Failure): void {
  if (status === 401) location.assign(loginPath());
  else toast((status === 409 && message) || "No pudimos guardar el cambio. Probá de nuevo.");
}
