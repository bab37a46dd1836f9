import { unitLimit } from "#shop/cart/cart-line.ts";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { $session, setUser } from "../accounts/session.ts";
import { addToCartOnce } from "./add-for-user.ts";
import { sizeLabel } from "./cart-lines.ts";

/**
 * Adds each line with all its units, or with one if all are refused with `CONFLICT`. Returns how many units were added, and a
 * message for each line that was not added completely. After a failure that is not about the line (`isRefusal`) it stops: the
 * later lines are not added and have no message. Units that arrived although the response was lost are not added again. Null
 * after an expired session.
 */
export async function buyAgain(userId: string, lines: readonly OrderLineResponse[]) {
  // The added units, and messages for what was not added.
  const bought = { units: 0, missing: [] as string[] };
  for (const line of lines) {
    const { units, failure } = await addLine(userId, line);
    bought.units += units;
    if (failure?.status === 401) return null;
    if (failure) bought.missing.push(missingMessage(line, units, failure));
    if (failure && !isRefusal(failure)) return bought;
  }
  return bought;
}

async function addLine(userId: string, line: OrderLineResponse): Promise<{ units: number; failure: Failure | null }> {
  const all = await add(userId, line, line.quantity);
  if (all.ok) return { units: line.quantity, failure: null };
  if (all.status !== CONFLICT || line.quantity === 1) return { units: 0, failure: all };
  const one = await add(userId, line, 1);
  return { units: one.ok ? 1 : 0, failure: one.ok ? all : one };
}

/** Not enough stock, or the cart's limit for the line is reached. */
const CONFLICT = 409;
const GONE = 404;

/** Whether the failure concerns only this line; any other would repeat for the next. */
function isRefusal({ status }: Failure): boolean {
  return status === CONFLICT || status === GONE;
}

/** Stores the user with the new cart, unless they signed out meanwhile. */
async function add(userId: string, line: OrderLineResponse, quantity: number): Promise<{ ok: true } | Failure> {
  const { perfume, ml, type, category, isForSale, percentageForSale } = line;
  const response = await addToCartOnce(userId, perfume, {
    quantity,
    mlOption: ml,
    isForSale,
    percentageForSale,
    isBigDecant: type === "bigDecant",
    isSmallDecant: type === "smallDecant",
    category,
  });
  if (response.ok && $session.get().user?._id === userId) setUser(response.body.userUpdated);
  return response;
}

function missingMessage(line: OrderLineResponse, units: number, { status, message }: Failure): string {
  const name = `${line.productName} ${sizeLabel(line).replace("Decant", "decant")}`;
  if (status === GONE) return `${name}: ya no está a la venta`;
  if (status !== CONFLICT) return `${name}: no pudimos sumarlo, probá de nuevo`;
  if (message === "Max quantity") return `${name}: en el carrito puede haber hasta ${unitLimit(line.type)}`;
  return units > 0 ? `${name}: sumamos 1, no hay más` : `${name}: no hay stock`;
}
