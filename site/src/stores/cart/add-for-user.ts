import { addedToast, MAX_UNITS_WARNING } from "#shop/cart/cart-line.ts";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { type AddPayload, addToCart } from "#site/api/cart.ts";
import { readPerfume } from "#site/api/perfumes.ts";
import { setUser } from "../accounts/session.ts";
import { toast } from "../toasts.ts";
import { cart, type PendingItem } from "./pending-item.ts";

const NOT_ADDED = "Error al agregar al carrito";

/** Messages for the API's refusals (docs/product-rules.md#cart-messages); the misspelling is the API's. */
const REFUSAL_MESSAGES: Readonly<Record<string, string>> = {
  "Not eough stock": "Lo sentimos. No hay suficiente stock",
  "Max quantity": MAX_UNITS_WARNING,
};

const pending = new Set<string>();

/** Adds an item to the user's cart and shows a toast with the outcome. Repeated presses while one is under way add it once. */
export async function addForUser(userId: string, item: PendingItem): Promise<void> {
  const key = `${item.slug}/${item.type}/${item.ml}`;
  if (pending.has(key)) return;
  pending.add(key);
  const outcome = await addItem(userId, item);
  pending.delete(key);
  if (typeof outcome === "string") toast(outcome);
  // The session has expired: treated as a guest from now on.
  else if (outcome.status === 401) cart.add(item);
  else toast(refusalMessage(outcome));
}

/** Adds an item and returns whether it was added, and the message for it. */
export async function addPendingItem(userId: string, item: PendingItem) {
  const outcome = await addItem(userId, item);
  const isAdded = typeof outcome === "string";
  return { isAdded, message: isAdded ? outcome : refusalMessage(outcome) };
}

/** Returns the success message or the failure. Stores the user with the new cart. */
async function addItem(userId: string, item: PendingItem): Promise<string | Failure> {
  const found = await readPerfume(item.slug);
  if (!found.ok) return found;
  const { perfume } = found.body;
  const response = await addToCart(userId, perfume._id, payloadOf(item, perfume));
  if (!response.ok) return response;
  setUser(response.body.userUpdated);
  return addedToast(item.type, perfume.category, perfume.productName);
}

function payloadOf({ type, ml, quantity }: PendingItem, { category, milliliters }: WirePerfume): AddPayload {
  const size = type === "milliliter" ? milliliters.find((one) => one.ml === ml) : undefined;
  return {
    quantity,
    mlOption: ml,
    isForSale: size?.forSale ?? false,
    percentageForSale: size?.percentageForSale ?? 0,
    isBigDecant: type === "bigDecant",
    isSmallDecant: type === "smallDecant",
    category,
  };
}

function refusalMessage({ message }: Failure): string {
  return REFUSAL_MESSAGES[message] ?? NOT_ADDED;
}
