import { $session } from "#site/stores/accounts/session.ts";
import { toast } from "#site/stores/toasts.ts";
import { importWithFetch } from "../boot/import-with-retry.ts";

/** Adds a wishlist button (a heart) to each card in `main`, also to cards added later. Hidden for administrators (keep.css). */
export function addHearts(): void {
  const main = document.querySelector("main");
  if (!main?.querySelector(".card, .shelf, .row")) return;
  const add = () => main.querySelectorAll<HTMLElement>(".card:not(:has(> .heart))").forEach(addHeart);
  add();
  new MutationObserver(add).observe(main, { childList: true, subtree: true });
}

function addHeart(card: HTMLElement): void {
  const link = card.querySelector<HTMLAnchorElement>("h3 a");
  if (!link) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "heart" });
  const slug = link.pathname.split("/").at(-1) ?? "";
  button.dataset["wish"] = slug;
  button.ariaLabel = `Guardar ${link.textContent} en favoritos`;
  button.onclick = () => ($session.get().user ? toggle(button, slug) : signInFirst(slug));
  card.append(button);
}

/** After the sign-in the wish is saved (stores/accounts/wishes.ts). */
function signInFirst(slug: string): void {
  try {
    sessionStorage["wish"] = slug;
  } catch {
    // Without storage, the wishlist page asks first.
  }
  location.assign(`/profile/wishlist/me?sumar=${slug}`);
}

async function toggle(button: HTMLButtonElement, slug: string): Promise<void> {
  const load = importWithFetch(() => import("../pages/wishlist-button.ts"));
  const module = await load.catch(() => null);
  if (module) await module.toggleWish(button, slug);
  else toast("No pudimos guardar el favorito. Revisá tu conexión y probá de nuevo.");
}
