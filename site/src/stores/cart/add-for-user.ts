import type { User } from "#shop/accounts/user.contract.ts";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import { addedToast, maxUnitsWarning } from "#shop/cart/cart-line.ts";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { verifyToken } from "#site/api/auth.ts";
import type { Failure } from "#site/api/call.ts";
import { type AddPayload, addToCart } from "#site/api/cart.ts";
import { readPerfume } from "#site/api/perfumes.ts";
import { $session } from "../accounts/session.ts";
import { toast } from "../toasts.ts";
import { storeUser, storeUserOf } from "./cart-lock.ts";
import { cart, type PendingItem } from "./pending-item.ts";

const NOT_ADDED = "Error al agregar al carrito";
const UNANSWERED = `${NOT_ADDED}: la tienda no respondió. Revisá tu conexión y probá de nuevo.`;

/** Maximum time for all calls of one add. A connection that hangs would not end by itself. */
export const ANSWER_WITHIN_MS = 20_000;

/** What was added to a cart. */
export interface AddedItem {
  ok: true;
  /** The message of the toast: "perfume Asad se ha agregado al carrito" (docs/product-rules.md#cart-messages). */
  message: string;
  userId: string;
  /** For a buyer with one address, the drawer links to the payment (docs/product-rules.md#adding). */
  hasOneAddress: boolean;
  /** The units that were added. */
  units: number;
  /** The new cart. */
  lines: readonly CartItem[];
  /** The line of the item, with all its units. */
  line: CartItem | undefined;
}

/**
 * Adds an item to the user's cart and shows a toast with the outcome. Returns what was added, or null. After an expired session
 * it adds the item as a guest's instead.
 */
export async function addForUser(userId: string, item: PendingItem): Promise<AddedItem | null> {
  const outcome = await addItem(userId, item);
  if (outcome.ok) {
    toast(outcome.message);
    return outcome;
  }
  if (outcome.status === 401) cart.add(item);
  else toast(refusalMessage(outcome, item));
  return null;
}

/** Adds an item and returns whether it was added, and the message for it. */
export async function addPendingItem(userId: string, item: PendingItem) {
  const outcome = await addItem(userId, item);
  return { isAdded: outcome.ok, message: outcome.ok ? outcome.message : refusalMessage(outcome, item) };
}

/** Adds an item and stores the user with the new cart. Returns what was added, or the failure. */
async function addItem(userId: string, item: PendingItem): Promise<AddedItem | Failure> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const found = await readPerfume(item.slug, signal);
  if (!found.ok) return found;
  const { perfume } = found.body;
  const payload = payloadOf(item, perfume);
  const response = await storeUserOf(() => addToCartOnce(userId, perfume._id, payload, signal));
  if (!response.ok) return response;
  const { userUpdated } = response.body;
  return {
    ok: true,
    message: addedToast(item.type, perfume.category, perfume.productName),
    userId,
    hasOneAddress: userUpdated.address.length === 1,
    units: item.quantity,
    lines: userUpdated.cart,
    line: lineOf(userUpdated, perfume._id, payload),
  };
}

/** The lines whose last call got no response, by user, with the units that the cart had before that call. */
const unanswered = new Map<string, number>();

/** Adds units of a line. If the last call for the line got no response, first checks whether that call added them. */
export async function addToCartOnce(userId: string, perfumeId: string, payload: AddPayload, signal?: AbortSignal) {
  const key = [userId, perfumeId, typeOf(payload), payload.mlOption].join();
  const unitsIn = (user: Partial<User> | null) => lineOf(user, perfumeId, payload)?.quantity ?? 0;
  const unitsBefore = unanswered.get(key);
  if (unitsBefore !== undefined) {
    const current = await verifyToken(signal);
    if (!current.ok) return current;
    unanswered.delete(key);
    storeUser(current.body.payload);
    if (unitsIn(current.body.payload) > unitsBefore)
      return { ok: true as const, body: { userUpdated: current.body.payload } };
  }
  const units = unitsIn($session.get().user);
  const response = await addToCart(userId, perfumeId, payload, signal);
  if (!response.ok && response.status === 0) unanswered.set(key, units);
  return response;
}

function lineOf(user: Partial<User> | null, perfumeId: string, payload: AddPayload): CartItem | undefined {
  const type = typeOf(payload);
  return user?.cart?.find((line) => line.perfume === perfumeId && line.type === type && line.ml === payload.mlOption);
}

function typeOf({ isBigDecant, isSmallDecant }: AddPayload): CartItem["type"] {
  if (isBigDecant) return "bigDecant";
  return isSmallDecant ? "smallDecant" : "milliliter";
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

/** The message for a refusal of the API (docs/product-rules.md#cart-messages). Its misspelling is the API's. */
function refusalMessage({ status, message }: Failure, { type }: PendingItem): string {
  if (message === "Not eough stock") return "Lo sentimos. No hay suficiente stock";
  if (message === "Max quantity") return maxUnitsWarning(type);
  return status === 0 ? UNANSWERED : NOT_ADDED;
}
