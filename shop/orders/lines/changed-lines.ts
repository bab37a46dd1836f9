/** The change of an order's lines while it waits for its transfer. See docs/product-rules.md#changed-lines */
import { checkPurchase } from "../../cart/cart.ts";
import { lineKey, unitLimit } from "../../cart/cart-line.ts";
import type { ArsCentavos } from "../../pricing/money.ts";
import { type Refused, refuse } from "../../refusal.ts";
import type { FixedLines } from "../../refusal-response.ts";
import { type Expiring, holdOf, statusAt } from "../order.ts";
import { mergedLines, type Pricing, priceLines, type RequestedLine } from "../order-price.ts";
import { isByProvider } from "../payment-method.ts";
import type { OrderLine, PlacedOrder } from "../placed-order.ts";

type LinesOwner = Expiring & Pick<PlacedOrder, "paymentTypeId" | "hasMoney" | "refunds">;

/** Returns why the lines cannot change; null while the order waits for its transfer and has no other payment. */
export function whyLinesAreFixed(order: LinesOwner, nowMs: number): FixedLines | null {
  if (isByProvider(order.paymentTypeId) || order.hasMoney || order.refunds.length > 0) return "card";
  const status = statusAt(order, nowMs);
  if (status === "Confirmar Transferencia") return null;
  return holdOf(status) === "committed" ? "paid" : "closed";
}

/** A line as people read it in the order's history. */
export interface EditedLine extends Pick<OrderLine, "productName" | "type" | "ml" | "category" | "quantity"> {}

export interface ChangedLines {
  /** The lines that stay, in their former sequence: `line` is the former number, from 1. */
  kept: { line: number; quantity: number; unitCentavos: ArsCentavos }[];
  /** The numbers of the removed lines. */
  removed: number[];
  added: OrderLine[];
  /** The lines of the order after the change. */
  lines: OrderLine[];
  merchandiseCentavos: ArsCentavos;
}

/**
 * Returns the change that leads to the wanted lines. A line that stays keeps its price; an added line has the present price,
 * with the order's own transfer discount. Refuses `transfer_cannot_buy` for units that are not for sale, above the limit of
 * units, or above the stock, and for a size that the order has under its former millilitres. Refuses `order_lines_missing`
 * without a line, and `order_lines_fixed` for more units of a bottle whose price a credit for decants has lowered.
 */
export function changedLines(
  { lines: former, transferOffBp, couponId }: Pick<PlacedOrder, "lines" | "transferOffBp" | "couponId">,
  wanted: readonly RequestedLine[],
  { perfumeOf, terms }: Omit<Pricing, "payment">,
): ({ ok: true } & ChangedLines) | Refused<"transfer_cannot_buy" | "order_lines_missing" | "order_lines_fixed"> {
  if (wanted.length === 0) return refuse({ code: "order_lines_missing" });
  const units = new Map(mergedLines(wanted).map((line) => [lineKey(line), line.quantity]));
  const stays = former.flatMap((line, index) => {
    const quantity = units.get(lineKey(line));
    const more = quantity === undefined ? 0 : quantity - line.quantity;
    return quantity === undefined ? [] : [{ line: { ...line, quantity }, number: index + 1, more }];
  });
  const isCredited = stays.some(({ line, more }) => more > 0 && line.unitCouponCentavos > 0 && couponId === null);
  if (isCredited) return refuse({ code: "order_lines_fixed", why: "credit" });
  const missing = stays.find(({ line, more }) => {
    if (!(Number.isSafeInteger(line.quantity) && line.quantity >= 1)) return true;
    const isTooMany = line.quantity > unitLimit(line.type);
    return more > 0 && (isTooMany || !checkPurchase(perfumeOf(line.perfumeId), line, more).ok);
  });
  if (missing) return refuse({ code: "transfer_cannot_buy", productName: missing.line.productName });
  const kept = stays.map(({ line }) => line);
  const known = new Set(former.map(lineKey));
  const others = wanted.filter((line) => !known.has(lineKey(line)));
  const priced = priceLines(others, { perfumeOf, terms: { ...terms, transferOffBp }, payment: "transfer" });
  if (!priced.ok) return refuse({ code: "transfer_cannot_buy", productName: priced.refusal.productName });
  const added = priced.lines.map(({ prices: _, ...line }) => line);
  // A size whose millilitres have changed has another key, but it is the same size.
  const twice = added.find(({ sizeId }) => sizeId !== null && kept.some((line) => line.sizeId === sizeId));
  if (twice) return refuse({ code: "transfer_cannot_buy", productName: twice.productName });
  const lines = [...kept, ...added];
  return {
    ok: true,
    kept: stays.map(({ number, line: { quantity, unitCentavos } }) => ({ line: number, quantity, unitCentavos })),
    removed: former.flatMap((line, index) => (units.has(lineKey(line)) ? [] : [index + 1])),
    added,
    lines,
    merchandiseCentavos: lines.reduce((sum, { quantity, unitCentavos }) => sum + quantity * unitCentavos, 0),
  };
}

/** Whether the change leaves every line as it was. */
export function isUnchanged(former: readonly OrderLine[], { added, removed, lines }: ChangedLines): boolean {
  return (
    added.length + removed.length === 0 && lines.every(({ quantity }, index) => quantity === former[index]?.quantity)
  );
}

/** The lines as the order's history keeps them. */
export function editedLines(lines: readonly OrderLine[]): EditedLine[] {
  return lines.map(({ productName, type, ml, category, quantity }) => ({ productName, type, ml, category, quantity }));
}
