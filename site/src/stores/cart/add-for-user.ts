import type { CartItem } from "#shop/cart/cart.contract.ts";
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

/** What was added to a cart. */
export interface AddedItem {
  ok: true;
  /** The specified message: "perfume Asad se ha agregado al carrito". */
  message: string;
  userId: string;
  /** A buyer with one address can go straight to the payment (docs/product-rules.md#checkout-steps). */
  hasOneAddress: boolean;
  /** The units that were added. */
  units: number;
  /** The new cart. */
  lines: readonly CartItem[];
  /** The line of the item, with all its units. */
  line: CartItem | undefined;
}

/** Adds an item to the user's cart and shows a toast with the outcome. Returns what was added, or null. */
export async function addForUser(userId: string, item: PendingItem): Promise<AddedItem | null> {
  const outcome = await addItem(userId, item);
  if (outcome.ok) {
    toast(outcome.message);
    return outcome;
  }
  // The session has expired: treated as a guest from now on.
  if (outcome.status === 401) cart.add(item);
  else toast(refusalMessage(outcome));
  return null;
}

/** Adds an item and returns whether it was added, and the message for it. */
export async function addPendingItem(userId: string, item: PendingItem) {
  const outcome = await addItem(userId, item);
  return { isAdded: outcome.ok, message: outcome.ok ? outcome.message : refusalMessage(outcome) };
}

/** Returns what was added or the failure. Stores the user with the new cart. */
async function addItem(userId: string, item: PendingItem): Promise<AddedItem | Failure> {
  const found = await readPerfume(item.slug);
  if (!found.ok) return found;
  const { perfume } = found.body;
  const response = await addToCart(userId, perfume._id, payloadOf(item, perfume));
  if (!response.ok) return response;
  setUser(response.body.userUpdated);
  const { cart: lines, address } = response.body.userUpdated;
  return {
    ok: true,
    message: addedToast(item.type, perfume.category, perfume.productName),
    userId,
    hasOneAddress: address.length === 1,
    units: item.quantity,
    lines,
    line: lines.find(({ perfume: id, type, ml }) => id === perfume._id && type === item.type && ml === item.ml),
  };
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
