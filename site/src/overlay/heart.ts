import type { Failure } from "#site/api/call.ts";
import { addWish, readWishlist, removeWish } from "#site/api/wishlist.ts";
import { loginPath } from "#site/stores/next.ts";
import { $session, setUser } from "#site/stores/session.ts";
import { toast } from "#site/stores/toasts.ts";

/** On a product's page the link to one's favourites becomes a button, for whoever is signed in. What it says is what a press does. */
export async function heart(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>("[data-wish]");
  const { user } = $session.get();
  const slug = link?.dataset["wish"];
  if (!link || !user || !slug) return;
  const answer = await readWishlist(user._id);
  if (!answer.ok) return;
  const isKept = answer.body.perfumes.some((perfume) => perfume.slug === slug);
  const hadFocus = document.activeElement === link;
  const button = buttonOf(user._id, slug, isKept);
  link.replaceWith(button);
  if (hadFocus) button.focus();
}

function buttonOf(userId: string, slug: string, isKeptNow: boolean): HTMLButtonElement {
  let isKept = isKeptNow;
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
