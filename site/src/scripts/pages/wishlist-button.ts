import type { Failure } from "#site/api/call.ts";
import { addWish, readWishlist, removeWish } from "#site/api/wishlist.ts";
import { loginPath } from "#site/stores/accounts/next.ts";
import { $session, type SessionUser, setUser } from "#site/stores/accounts/session.ts";
import { toast } from "#site/stores/toasts.ts";

/** On a product's page the link to one's favourites becomes a button, for whoever is signed in. What it says is what a press does. */
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

/** As the browser remembers it; undefined when it does not, or the page is newer than the build and names no perfume. */
function isKnownKept({ wishlist }: SessionUser, id: string | undefined): boolean | undefined {
  return id && Array.isArray(wishlist) ? wishlist.includes(id) : undefined;
}

/** Undefined when that cannot be known. */
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

/** Whose session is over signs in again, and comes back. */
function tell({ status, message }: Failure): void {
  if (status === 401) location.assign(loginPath());
  else toast((status === 409 && message) || "No pudimos guardar el cambio. Probá de nuevo.");
}
