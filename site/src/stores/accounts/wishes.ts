/** A person's favourites, as far as the page knows; and the one that a guest chose before signing in. */
import { atom } from "nanostores";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { readPerfume } from "#site/api/perfumes.ts";
import { addWish, readWishlist, removeWish } from "#site/api/wishlist.ts";
import { toast } from "../toasts.ts";
import { setUser } from "./session.ts";

export type Wishes = { state: "loading" } | { state: "failed" } | { state: "known"; perfumes: readonly WirePerfume[] };

export const $wishes = atom<Wishes>({ state: "loading" });

/** What the address asks to keep and nobody here has chosen; without a name when that cannot be known. Null for none. */
export const $askedWish = atom<{ slug: string; productName: string } | null>(null);

/** Where the product's page keeps what a guest chose (`REMEMBER_WISH` in pages/detail-perfume), until they have signed in. */
const CHOSEN_KEY = "wish";

/** Asks for the favourites. What is shown stays until there is an answer. */
export async function loadWishes(userId: string): Promise<void> {
  if ($wishes.get().state === "failed") $wishes.set({ state: "loading" });
  const answer = await readWishlist(userId);
  if (answer.ok) $wishes.set({ state: "known", perfumes: answer.body.perfumes });
  else if ($wishes.get().state === "loading") $wishes.set({ state: "failed" });
}

/**
 * Keeps what the address names, `?sumar=slug`, when it was chosen here: then it is what a guest pressed before signing in. Any
 * other such address may be anybody's, and is asked about.
 */
export async function keepAsked(userId: string): Promise<void> {
  const asked = new URLSearchParams(location.search).get("sumar");
  if (!asked) return;
  history.replaceState(history.state, "", location.pathname);
  if (asked === chosenHere()) return keepWish(userId, asked);
  const found = await readPerfume(encodeURIComponent(asked));
  $askedWish.set({ slug: asked, productName: found.ok ? found.body.perfume.productName : "" });
}

/** Marks a perfume and tells how it went. */
export async function keepWish(userId: string, slug: string): Promise<void> {
  const answer = await addWish(userId, slug);
  $askedWish.set(null);
  if (!answer.ok) return toast((answer.status === 409 && answer.message) || NOT_KEPT[answer.status] || FAILED);
  setUser(answer.body.userUpdated);
  toast("Lo guardamos en tus favoritos");
  await loadWishes(userId);
}

/** Takes a perfume out and tells how it went. */
export async function takeOut(userId: string, slug: string, productName: string): Promise<void> {
  const answer = await removeWish(userId, slug);
  if (!answer.ok) return toast(FAILED);
  setUser(answer.body.userUpdated);
  const now = $wishes.get();
  if (now.state === "known") $wishes.set({ ...now, perfumes: now.perfumes.filter((one) => one.slug !== slug) });
  toast(`Sacamos ${productName} de tus favoritos`);
}

const FAILED = "No pudimos guardar el cambio. Probá de nuevo.";
const NOT_KEPT: Readonly<Record<number, string>> = { 404: "Ese perfume ya no está a la venta" };

/** Read once. A browser that keeps nothing knows of no choice. */
function chosenHere(): string | null {
  try {
    const chosen = sessionStorage.getItem(CHOSEN_KEY);
    sessionStorage.removeItem(CHOSEN_KEY);
    return chosen;
  } catch {
    return null;
  }
}

/** Whether a guest is on the way to keep what they chose: `next` is where the sign-in page leads. */
export function isKeeping(next: string | null): boolean {
  return next?.startsWith("/profile/wishlist/me?sumar=") ?? false;
}
