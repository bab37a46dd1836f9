/** Puts what an order was of into the cart once more. */
import { unitLimit } from "#shop/cart/cart-line.ts";
import type { OrderLineAnswer } from "#shop/orders/order.contract.ts";
import type { Called, Failure } from "#site/api/call.ts";
import { addToCart } from "#site/api/cart.ts";
import { $session, setUser } from "../accounts/session.ts";
import { sizeWords } from "./cart-lines.ts";

/** What came of it. */
export interface BoughtAgain {
  /** Units that are in the cart now and were not before. */
  units: number;
  /** What could not be put there, each with its reason, in words. */
  missing: string[];
}

/**
 * Adds the lines one after the other, each with all its units, else with one of them. Stops when the server cannot be asked; null
 * when it no longer knows who is signed in.
 */
export async function buyAgain(userId: string, lines: readonly OrderLineAnswer[]): Promise<BoughtAgain | null> {
  const bought: BoughtAgain = { units: 0, missing: [] };
  for (const line of lines) {
    const { units, failure } = await addLine(userId, line);
    bought.units += units;
    if (failure?.status === 401) return null;
    if (failure) bought.missing.push(missingWords(line, units, failure));
    if (failure && !isRefusal(failure)) return bought;
  }
  return bought;
}

async function addLine(userId: string, line: OrderLineAnswer): Promise<{ units: number; failure: Failure | null }> {
  const all = await add(userId, line, line.quantity);
  if (all.ok) return { units: line.quantity, failure: null };
  if (all.status !== CONFLICT || line.quantity === 1) return { units: 0, failure: all };
  const one = await add(userId, line, 1);
  return { units: one.ok ? 1 : 0, failure: one.ok ? all : one };
}

/** There is not enough of it, or the cart has as many as it may. */
const CONFLICT = 409;
const GONE = 404;

/** A refusal is of this line alone; anything else would happen to the next as well. */
function isRefusal({ status }: Failure): boolean {
  return status === CONFLICT || status === GONE;
}

/** The stored user becomes the one with the new cart, unless they signed out meanwhile. */
async function add(userId: string, line: OrderLineAnswer, quantity: number): Promise<Called<unknown>> {
  const { perfume, ml, type, category, isForSale, percentageForSale } = line;
  const answer = await addToCart(userId, perfume, {
    quantity,
    mlOption: ml,
    isForSale,
    percentageForSale,
    isBigDecant: type === "bigDecant",
    isSmallDecant: type === "smallDecant",
    category,
  });
  if (answer.ok && $session.get().user?._id === userId) setUser(answer.body.userUpdated);
  return answer;
}

function missingWords(line: OrderLineAnswer, units: number, { status, message }: Failure): string {
  const name = `${line.productName} ${sizeWords(line).replace("Decant", "decant")}`;
  if (status === GONE) return `${name}: ya no está a la venta`;
  if (status !== CONFLICT) return `${name}: no pudimos sumarlo, probá de nuevo`;
  if (message === "Max quantity") return `${name}: en el carrito puede haber hasta ${unitLimit(line.type)}`;
  return units > 0 ? `${name}: sumamos 1, no hay más` : `${name}: no hay stock`;
}
