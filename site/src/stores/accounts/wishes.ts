/** A user's wishlist as last loaded, and the wish a guest chose before signing in. */
import { atom } from "nanostores";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { readPerfume } from "#site/api/perfumes.ts";
import { addWish, readWishlist, removeWish } from "#site/api/wishlist.ts";
import { storeUserOf } from "../cart/cart-lock.ts";
import { changeLoaded, type Loaded, load } from "../loaded.ts";
import { toast } from "../toasts.ts";

export const $wishes = atom<Loaded<{ perfumes: readonly WirePerfume[] }>>({ state: "loading" });

/**
 * A wish that a press must confirm: one in the URL that was not chosen in this tab, or one that could not be saved. The name is
 * empty when it is not known. Null for none.
 */
export const $wishToConfirm = atom<{ slug: string; productName: string } | null>(null);

/** Key in sessionStorage of a guest's wish; stored by `REMEMBER_WISH` (pages/detail-perfume) and by scripts/late/hearts.ts. */
const WISH_KEY = "wish";

export function loadWishes(userId: string): Promise<void> {
  return load($wishes, readWishlist(userId));
}

/** Adds the wish in the URL, `?sumar=slug`, if it was chosen in this tab. Otherwise asks first: anybody can make the link. */
export async function addRequestedWish(userId: string): Promise<void> {
  const requested = new URLSearchParams(location.search).get("sumar");
  if (!requested) return;
  history.replaceState(history.state, "", location.pathname);
  if (requested === takeStoredWish()) return saveWish(userId, requested);
  const found = await readPerfume(requested);
  $wishToConfirm.set({ slug: requested, productName: found.ok ? found.body.perfume.productName : "" });
}

/** Adds a perfume to the wishlist and shows a toast with the outcome. A press can repeat it, unless it was refused. */
export async function saveWish(userId: string, slug: string, productName = ""): Promise<void> {
  const response = await storeUserOf(() => addWish(userId, slug));
  const isOver = response.ok || response.status === 404 || response.status === 409;
  $wishToConfirm.set(isOver ? null : { slug, productName });
  if (!response.ok) return toast(refusalMessage(response));
  toast("Lo guardamos en tus favoritos");
  await loadWishes(userId);
}

/** Removes a perfume from the wishlist and shows the outcome as a toast. */
export async function removeFromWishlist(userId: string, slug: string, productName: string): Promise<void> {
  const response = await storeUserOf(() => removeWish(userId, slug));
  if (!response.ok) return toast(FAILED);
  changeLoaded($wishes, ({ perfumes }) => ({ perfumes: perfumes.filter((one) => one.slug !== slug) }));
  toast(`Sacamos ${productName} de tus favoritos`);
}

const FAILED = "No pudimos guardar el cambio. Probá de nuevo.";

function refusalMessage({ status, message }: Failure): string {
  if (status === 404) return "Ese perfume ya no está a la venta";
  return (status === 409 && message) || FAILED;
}

function takeStoredWish(): string | null {
  try {
    const stored = sessionStorage.getItem(WISH_KEY);
    sessionStorage.removeItem(WISH_KEY);
    return stored;
  } catch {
    return null;
  }
}

/** Whether signing in leads to adding a wish: `next` is the page after it. */
export function addsWish(next: string | null): boolean {
  return next?.startsWith("/profile/wishlist/me?sumar=") ?? false;
}
