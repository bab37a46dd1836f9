import { unitLimit } from "#shop/cart/cart-line.ts";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { ANSWER_WITHIN_MS, addToCartOnce } from "./add-for-user.ts";
import { sizeLabel } from "./cart-lines.ts";
import { storeUserOf } from "./cart-lock.ts";

type Lines = readonly OrderLineResponse[];

/** What was added of an order. */
export interface Bought {
  /** The added units. */
  units: number;
  /** A message for each line that was not added completely. */
  missing: readonly string[];
  /** After a failure that is not about a line: that line, whose message is the last one, and those after it. */
  left: Lines;
}

/**
 * Adds each line with all its units, or with one if all are refused with `CONFLICT`. After a failure that is not
 * about the line (`isRefusal`) it stops: the later lines are not added and have no message. `stopped` is what such a
 * call returned: it continues with the lines that are left. Units that arrived although the response was lost are not
 * added again. Null after an expired session.
 */
export async function buyAgain(userId: string, lines: Lines, stopped: Bought | null = null): Promise<Bought | null> {
  const wanted = stopped?.left ?? lines;
  const bought = { units: stopped?.units ?? 0, missing: stopped?.missing.slice(0, -1) ?? [] };
  for (const [index, line] of wanted.entries()) {
    const { units, failure } = await addLine(userId, line);
    bought.units += units;
    if (failure?.status === 401) return null;
    if (failure) bought.missing.push(missingMessage(line, units, failure));
    if (failure && !isRefusal(failure)) return { ...bought, left: wanted.slice(index) };
  }
  return { ...bought, left: [] };
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

async function add(userId: string, line: OrderLineResponse, quantity: number): Promise<{ ok: true } | Failure> {
  const { perfume, ml, type, category, isForSale, percentageForSale } = line;
  const payload = {
    quantity,
    mlOption: ml,
    isForSale,
    percentageForSale,
    isBigDecant: type === "bigDecant",
    isSmallDecant: type === "smallDecant",
    category,
  };
  return storeUserOf(() => addToCartOnce(userId, perfume, payload, AbortSignal.timeout(ANSWER_WITHIN_MS)));
}

function missingMessage(line: OrderLineResponse, units: number, { status, message }: Failure): string {
  const name = `${line.productName} ${sizeLabel(line).replace("Decant", "decant")}`;
  if (status === GONE) return `${name}: ya no está a la venta`;
  if (status !== CONFLICT) return `${name}: no pudimos sumarlo, probá de nuevo`;
  if (message === "Max quantity") return `${name}: en el carrito puede haber hasta ${unitLimit(line.type)}`;
  return units > 0 ? `${name}: sumamos 1, no hay más` : `${name}: no hay stock`;
}
